"""The planner on this machine: prepares what the first start needs, then serves."""

import os
import socket
import sys

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection

from movements.management.command import PlainCommand
from planner.handouts.pdf import missing_sentence
from planner.models import Player, Tournament
from planner.services.demo import demo_load
from planner.services.first_start import FIRST_LOGIN, first_login_create, secret_key_create
from planner.services.roles import roles_prepare

LOOPBACK = "127.0.0.1"


class Command(PlainCommand):
    help = "Prepares the database and serves the planner on this machine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000, help="8000 unless told")
        parser.add_argument("--reload", action="store_true", help="for developers")
        parser.add_argument("--prepare-only", action="store_true", help="do not serve")

    def handle(self, *, port, reload, prepare_only, **options):
        if not prepare_only:
            self.refuse_taken_port(port)
        secret_key_create(file=settings.SECRET_KEY_FILE)
        self.prepare_database()
        self.greet(port, first_login_create())
        if not prepare_only:
            self.stdout.flush()
            start_server(port, reload=reload)

    def refuse_taken_port(self, port):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((LOOPBACK, port))
            except (OSError, OverflowError) as error:
                raise CommandError(
                    f"Port {port} cannot be used ({error}): choose another, "
                    f"as in PORT={port % 60000 + 1} make run.",
                ) from error

    def prepare_database(self):
        try:
            connection.ensure_connection()
        except OperationalError as error:
            reason = str(error).strip().splitlines()[0]
            raise CommandError(
                f"The database cannot be reached ({reason}): "
                "start it or correct DATABASE_URL; without DATABASE_URL a SQLite file is used.",
            ) from error
        call_command("migrate", verbosity=0, interactive=False)
        roles_prepare()
        if not Tournament.objects.exists() and not Player.objects.exists():
            demo_load()

    def greet(self, port, password):
        self.stdout.write(f"Arachne plans at http://{LOOPBACK}:{port}/admin/")
        if password:
            self.stdout.write(f"Log in as {FIRST_LOGIN} with the password {password}")
        else:
            self.stdout.write(
                f"Log in as before; manage.py changepassword {FIRST_LOGIN} sets a new password."
            )
        if sentence := missing_sentence():
            self.stdout.write(sentence)


def start_server(port: int, *, reload: bool) -> None:
    """Become the web server."""
    address = f"{LOOPBACK}:{port}"
    command = [
        "-m",
        "gunicorn",
        "planner.wsgi",
        "--bind",
        address,
        "--workers",
        "2",
        "--no-control-socket",
    ]
    if reload:
        command = ["manage.py", "runserver", address]
    os.chdir(settings.BASE_DIR)
    os.execv(sys.executable, [sys.executable, *command])
