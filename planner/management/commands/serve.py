"""The planner on this machine: prepares what the first start needs, then serves."""

import os
import socket
import sys
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection, connections

from movements.management.command import PlainCommand
from planner.handouts.pdf import missing_sentence
from planner.metrics import SHARED
from planner.models import Player, Tournament
from planner.processes import Crew
from planner.services.demo import demo_load
from planner.services.first_start import FIRST_LOGIN, first_login_create, secret_key_create
from planner.services.job_worker import work
from planner.services.nightly_backup import keep_backups
from planner.services.roles import roles_prepare
from planner.web_server import HOST, listening_socket, serve_pages
from planner.wsgi import application


class Command(PlainCommand):
    help = "Prepares the database and serves the planner on this machine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000, help="default: 8000")
        parser.add_argument("--reload", action="store_true", help="for developers")
        parser.add_argument("--prepare-only", action="store_true", help="do not serve")
        parser.add_argument("--processes", type=int, default=2, help="web processes, default: 2")
        parser.add_argument(
            "--workers", type=int, default=2, help="for long computations, default: 2"
        )

    def handle(self, *, port, reload, prepare_only, processes, workers, **options):
        listener = None if prepare_only else self.listen(port)
        if secret_key_create(file=settings.SECRET_KEY_FILE) and not os.environ.get("SECRET_KEY"):
            # The settings were read before there was a key.
            settings.SECRET_KEY = settings.SECRET_KEY_FILE.read_text().strip()
        self.prepare_database()
        self.greet(port, first_login_create())
        if listener:
            self.stdout.flush()
            connections.close_all()
            crew = Crew([work] * workers)
            if settings.BACKUPS:
                crew.parts.append(lambda: keep_backups(settings.BACKUPS))
            if reload:
                crew.start()
                become_the_developers_server(listener)
            crew.parts += [lambda: serve_pages(application, listener)] * max(1, processes)
            with TemporaryDirectory(prefix="arachne-") as counts:
                os.environ[SHARED] = counts
                crew.run()

    def listen(self, port: int) -> socket.socket:
        try:
            return listening_socket(port)
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
        self.stdout.write(f"Arachne plans at http://{HOST}:{port}/admin/")
        if password:
            self.stdout.write(f"Log in as {FIRST_LOGIN} with the password {password}")
        else:
            self.stdout.write(
                f"Log in as before; manage.py changepassword {FIRST_LOGIN} sets a new password."
            )
        if sentence := missing_sentence():
            self.stdout.write(sentence)


def become_the_developers_server(listener: socket.socket) -> None:
    """Django's own, which starts anew when the code changes, in place of this process."""
    port = listener.getsockname()[1]
    listener.close()
    os.chdir(settings.BASE_DIR)
    os.execv(sys.executable, [sys.executable, "manage.py", "runserver", f"{HOST}:{port}"])
