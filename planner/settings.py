"""Settings, steered by the environment.

DATABASE_URL    postgres://user:password@host/name or sqlite:///file; unset: the SQLite file
                beside manage.py
DATABASE_FILE   another place for that file
SECRET_KEY      unset: the key file that the first start makes
ALLOWED_HOSTS   names the planner answers to, parted by commas
HTTPS           1 behind a server that speaks HTTPS: cookies and links insist on it
SITE_ADDRESS    what players type to reach the public page, as in https://bridge.example
PUBLIC_CHECKER  1 opens the page on which everybody may have a movement checked, without a login
SECOND_FACTOR   1 lets administrators in with a second factor only
TASKS_BACKEND   the queue of long computations; unset: in the database
BACKUPS         folder for nightly backups; unset: backups/ beside the SQLite file, none
                with PostgreSQL
LOG_LEVEL       INFO for a line for every request and event; unset: WARNING
METRICS_TOKEN   what a program says to read /metrics; unset: administrators only
JOB_MEMORY      megabytes that one computation may use; unset: 2048
JOB_SILENCE     seconds without a sign of life after which a worker counts as gone; unset: 30
DEBUG           1 for developers only
"""

import os
from datetime import timedelta
from pathlib import Path

from csp import constants as csp

from planner.database_address import database_at

BASE_DIR = Path(__file__).resolve().parent.parent
SECRET_KEY_FILE = BASE_DIR / "secret.key"
DATABASE_FILE = Path(os.environ.get("DATABASE_FILE") or BASE_DIR / "arachne.sqlite3")

DEBUG = os.environ.get("DEBUG") == "1"
HTTPS = os.environ.get("HTTPS") == "1"
PUBLIC_CHECKER = os.environ.get("PUBLIC_CHECKER") == "1"
SITE_ADDRESS = os.environ.get("SITE_ADDRESS", "")
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",")


def _secret_key() -> str:
    if key := os.environ.get("SECRET_KEY"):
        return key
    return SECRET_KEY_FILE.read_text().strip() if SECRET_KEY_FILE.exists() else ""


SECRET_KEY = _secret_key()
DATABASES = {
    "default": database_at(os.environ.get("DATABASE_URL", ""), folder=BASE_DIR, file=DATABASE_FILE)
}
_BESIDE = Path(str(DATABASES["default"]["NAME"])).parent / "backups"
_IS_EMBEDDED = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
_FOLDER = os.environ.get("BACKUPS") or (_BESIDE if _IS_EMBEDDED else None)
BACKUPS = Path(_FOLDER) if _FOLDER else None
# In the database, so that rate limits count over all workers.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "planner_cache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # Public pages, in every web process.
    "public": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": 3600,
        "OPTIONS": {"MAX_ENTRIES": 3_000},
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django_tasks",
    "django_tasks_db",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "planner",
    "movements",
    "crossovers",
    "planner.admin_site.ArachneAdminConfig",
    "csp",
    "axes",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_filters",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "planner.request_log.log_requests",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "planner.middleware.refuse_nul",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "planner.middleware.ask_for_second_factor",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]
ROOT_URLCONF = "planner.urls"
WSGI_APPLICATION = "planner.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Wrong passwords count for the account and for the address; then the door stays shut for a while.
LOCKED_MINUTES = 15
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=LOCKED_MINUTES)
AXES_LOCKOUT_PARAMETERS = ["username", "ip_address"]
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_HANDLER = "planner.doors.limits.LoginLimits"
AXES_CLIENT_IP_CALLABLE = "planner.visitors.network_of"
AXES_LOCKOUT_CALLABLE = "planner.views.locked_out"
AXES_ENABLE_ADMIN = AXES_VERBOSE = False
AXES_DISABLE_ACCESS_LOG = True  # the logbook has it
# Whether administrators are let in with a second factor only; others have one if they like.
SECOND_FACTOR = os.environ.get("SECOND_FACTOR") == "1"
OTP_TOTP_ISSUER = "Arachne"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "planner.api.authentication.HashedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["planner.api.authentication.WithinScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["planner.api.parsers.BoundedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "rest_framework.filters.SearchFilter",
        "planner.api.filters.LetterOrdering",
    ],
    "DEFAULT_PAGINATION_CLASS": "planner.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "planner.api.schema.Schema",
    "DEFAULT_THROTTLE_RATES": {
        "login": "10/min",
        "computing": "60/min",
        "files": "30/min",
        "checker": "20/min",
    },
    # The web server in front, if there is one, says whom to count; anybody can claim the rest.
    "NUM_PROXIES": 1 if HTTPS else 0,
    "EXCEPTION_HANDLER": "planner.api.exceptions.error_response",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Arachne",
    "DESCRIPTION": "Movements, crossovers and plans of duplicate bridge events.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "Direction": "planner.enums.DIRECTIONS",
        "EventScoring": "planner.enums.Scoring",
        "ScoredWhere": ["across", "alone"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "planner.api.schema.add_errors",
    ],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 8_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # seeds and wishes of 500 pairs are sent at once

# Long computations wait in a queue for a worker; tests do them on the spot.
JOBS_IN_PLACE = False
TASKS = {
    "default": {"BACKEND": os.environ.get("TASKS_BACKEND") or "django_tasks_db.DatabaseBackend"}
}
# A worker at work says so twice a second; one silent for this many seconds counts as gone.
JOB_SILENCE = int(os.environ.get("JOB_SILENCE") or 30)
JOB_MEMORY = int(os.environ.get("JOB_MEMORY") or 2048)

# The club's Bridgemate Data Connector, as in http://192.168.1.50:5079, and its own key.
BRIDGEMATE_CONNECTOR = os.environ.get("BRIDGEMATE_CONNECTOR", "")
BRIDGEMATE_CLUB = os.environ.get("BRIDGEMATE_CLUB", "")
BRIDGEMATE_LICENCE_KEY = os.environ.get("BRIDGEMATE_LICENCE_KEY", "")

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
# The server's log, one line of JSON an event; Django's own is for developers only.
LOG_LEVEL = os.environ.get("LOG_LEVEL") or "WARNING"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"served": {"()": "django.utils.log.RequireDebugFalse"}},
    "formatters": {"json": {"()": "planner.log.JsonLines"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "level": LOG_LEVEL,
            "filters": ["served"],
            "formatter": "json",
        }
    },
    "loggers": {
        **{
            name: {"handlers": ["stderr"], "level": "WARNING"}
            for name in ("axes", "django.security", "django_tasks")
        },
        "planner": {"handlers": ["stderr"], "level": "INFO"},
        "waitress": {"handlers": ["stderr"], "level": "WARNING"},
        "waitress.queue": {"level": "ERROR"},  # a line for everyone who waits a moment
        # What is refused has its line as a request.
        "django.request": {"handlers": ["stderr"], "level": "ERROR"},
    },
}

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English (British)"), ("en-us", "English (American)"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE", "UTC")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
WHITENOISE_USE_FINDERS = True

# Pages take everything from here and hold neither script nor style of their own.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [csp.NONE],
        **{kind: [csp.SELF] for kind in ("script-src", "style-src", "font-src", "connect-src")},
        "img-src": [csp.SELF, "data:"],
        "form-action": [csp.SELF],
        "base-uri": [csp.NONE],
        "frame-ancestors": [csp.NONE],
    }
}
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
