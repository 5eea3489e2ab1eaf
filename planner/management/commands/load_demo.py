from django.core.management.base import BaseCommand

from planner.services.demo import demo_load


class Command(BaseCommand):
    help = "Loads the demo tournament; what is there already stays as it is."

    def handle(self, *args, **options):
        tournament = demo_load()
        self.stdout.write(f"{tournament} is in the database.")
