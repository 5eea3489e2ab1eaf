"""``handouts``: the PDFs of an event, one of each kind and the whole pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from movements.management.command import REFUSED, Document
from planner.enums import Paper
from planner.errors import PlanningError
from planner.handouts.kinds import HandoutKind
from planner.handouts.packs import Order, Pack, PrintedPack, pack
from planner.management.command import PlanningCommand
from planner.selectors import event_by_slug, version_to_print

PACK_FILE = "pack.pdf"


class Command(PlanningCommand):
    help = "Writes the handouts of an event as PDFs."

    def add_arguments(self, parser):
        super().add_arguments(parser)
        parser.add_argument("event", metavar="EVENT", help="the event's short name")
        parser.add_argument("--session", type=int, help="one session only")
        parser.add_argument("--paper", choices=Paper.values, help="default: the tournament's")
        parser.add_argument(
            "--only", default="", metavar="KIND,…", help=f"some of {', '.join(HandoutKind.values)}"
        )
        parser.add_argument(
            "--per-page", default="", metavar="KIND=N,…", help="as in guide-cards=4,entry-slips=6"
        )
        parser.add_argument("--release", type=int, help="a released version; the newest, or draft")
        parser.add_argument("--draft", action="store_true", help="the draft, marked as such")
        parser.add_argument(
            "--changed", action="store_true", help="only what differs from the release before"
        )
        parser.add_argument("--output", required=True, metavar="DIR", help="where to write")

    def document(self, **options: Any) -> Document:
        made = pack(order_of(options))
        return self.written(made, made.printed(), Path(options["output"]))

    def written(self, made: Pack, printed: PrintedPack, folder: Path) -> Document:
        """The files in their folder, and what the contract's JSON says of them."""
        kinds = [kind for kind in HandoutKind if any(sheet.kind == kind for sheet in made.sheets)]
        files: dict[str, HandoutKind | None] = {f"{kind.value}.pdf": kind for kind in kinds}
        if len(kinds) > 1:
            files[PACK_FILE] = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, kind in files.items():
                (folder / name).write_bytes(printed.pdf(kind))
        except OSError as error:
            raise CommandError(
                f"{folder} cannot be written to ({error.strerror}): give another --output.",
                returncode=REFUSED,
            ) from error
        version = made.order.version
        return {
            "event": version.event.slug,
            "version": version.number,
            "paper": made.order.real_paper.value,
            "files": [
                {
                    "file": str(folder / name),
                    "kind": kind.value if kind else "pack",
                    "sheets": sum(kind in (None, sheet.kind) for sheet in made.sheets),
                    "pages": printed.page_count(kind),
                }
                for name, kind in files.items()
            ],
            "notes": list(made.notes),
        }

    def text(self, document: Document) -> str:
        lines = [
            f"{file['file']}: {file['pages']} {'page' if file['pages'] == 1 else 'pages'}"
            for file in document["files"]
        ]
        return "\n".join([*lines, *document["notes"]])


def order_of(options: dict[str, Any]) -> Order:
    event = event_by_slug(options["event"])
    return Order(
        version=version_to_print(event, options["release"], draft=options["draft"]),
        kinds=tuple(kind_named(name) for name in _listed(options["only"])) or tuple(HandoutKind),
        paper=Paper(options["paper"]) if options["paper"] else None,
        session=options["session"],
        per_page=dict(per_page_of(part) for part in _listed(options["per_page"])),
        only_changed=options["changed"],
    )


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def kind_named(name: str) -> HandoutKind:
    if name not in HandoutKind.values:
        raise PlanningError(
            _("There is no handout %(name)s: choose from %(kinds)s.")
            % {"name": name, "kinds": ", ".join(HandoutKind.values)}
        )
    return HandoutKind(name)


def per_page_of(text: str) -> tuple[HandoutKind, int]:
    name, _equals, number = text.partition("=")
    if not number.isdecimal():
        raise PlanningError(
            _("%(text)s says no number of cards: write it as in guide-cards=4.") % {"text": text}
        )
    return kind_named(name), int(number)
