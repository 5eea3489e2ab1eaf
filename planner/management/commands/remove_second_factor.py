"""For somebody whose telephone is gone."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from movements.management.command import REFUSED, PlainCommand
from planner.services.second_factor import factor_of, factor_remove


class Command(PlainCommand):
    help = "Lets a login in with its password alone again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("login", metavar="LOGIN")

    def handle(self, *, login: str, **options: Any) -> None:
        user = User.objects.filter(username=login).first()
        if user is None or factor_of(user) is None:
            raise CommandError(f"{login} has no second factor.", returncode=REFUSED)
        factor_remove(user=user, by=user)
        self.stdout.write(f"{login} logs in with the password alone.")
