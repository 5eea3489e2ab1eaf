"""``manage.py load_demo``: the demo tournament into the database."""

from planner.management.command import PlanningCommand
from planner.services.demo import demo_load


class Command(PlanningCommand):
    help = "Loads the demo tournament; what is there already stays as it is."

    def document(self, **options):
        tournament = demo_load()
        return {
            "tournament": tournament.name,
            "events": sorted(event.slug for event in tournament.events.all()),
        }

    def text(self, document):
        return "{tournament} is in the database.".format(**document)
