"""What every test stands on."""

from django.conf import settings

settings.SECRET_KEY = "for tests only"
settings.JOBS_IN_PLACE = True
