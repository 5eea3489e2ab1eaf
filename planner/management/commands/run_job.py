from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.utils import translation

from movements.management.command import PlainCommand
from planner.models import Job
from planner.services.jobs import job_supervise


class Command(PlainCommand):
    help = "Runs one long computation; the planner starts this by itself."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser):
        parser.add_argument("job", help="the job's id")

    def handle(self, *, job, **options):
        try:
            found = Job.objects.get(pk=job)
        except (Job.DoesNotExist, ValidationError) as error:
            raise CommandError(f"There is no job {job}.") from error
        with translation.override(found.language or None):
            job_supervise(job=found)
