"""What the first start makes: a secret key and a director's login."""

import os
import secrets
from pathlib import Path

from django.contrib.auth import get_user_model
from django.core.management.utils import get_random_secret_key
from django.utils.crypto import get_random_string

FIRST_LOGIN = "director"
# No letters and digits that look alike on a screen.
PASSWORD_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


def secret_key_create(*, file: Path) -> bool:
    """Make the key file, readable by its owner only; an existing one is kept."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    with os.fdopen(descriptor, "w") as key:
        key.write(get_random_secret_key() + secrets.token_hex(16) + "\n")
    return True


def first_login_create() -> str | None:
    """The password of a new director's login, or nothing where a login exists."""
    users = get_user_model().objects
    if users.exists():
        return None
    password = "-".join(get_random_string(4, PASSWORD_SIGNS) for _ in range(4))
    users.create_superuser(FIRST_LOGIN, password=password)
    return password
