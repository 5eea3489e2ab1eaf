"""``manage.py makemessages``: the texts to translate, those of the cores among them."""

from collections.abc import Iterator
from importlib import import_module

from django.conf import settings
from django.core.management.commands import makemessages

from movements.errors import Refusal


def _with_subclasses(error: type) -> Iterator[type]:
    yield error
    for kind in error.__subclasses__():
        yield from _with_subclasses(kind)


def sentence_makers() -> list[str]:
    """What makes a sentence of the cores out of one pattern: ``Sentence`` and every error."""
    import_module(settings.ROOT_URLCONF)  # brings in every error that can reach a page
    return ["Sentence", *sorted({error.__name__ for error in _with_subclasses(Refusal)})]


class Command(makemessages.Command):
    """As Django does it; a sentence of the cores or an error's pattern is a message as well."""

    def handle(self, *args, **options) -> None:
        self.xgettext_options = [
            *makemessages.Command.xgettext_options,
            "--keyword=Counted:1,2",
            *(f"--keyword={name}" for name in sentence_makers()),
        ]
        super().handle(*args, **options)
