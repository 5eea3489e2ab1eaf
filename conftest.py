"""What every test stands on."""

from django.conf import settings
from hypothesis import settings as hypothesis_settings

settings.SECRET_KEY = "for tests only"
settings.JOBS_IN_PLACE = True

# How long an example takes depends on the machine: speed is measured in benchmarks/.
hypothesis_settings.register_profile("untimed", deadline=None, max_examples=60)
hypothesis_settings.load_profile("untimed")
