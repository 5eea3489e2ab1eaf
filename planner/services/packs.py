"""Keeping printed packs of released versions."""

from django.db import transaction

from planner.models import KeptPack, PlanVersion

KEPT_A_VERSION = 20


def pack_kept(*, version: PlanVersion, key: str) -> bytes | None:
    """The pack of that key, if it was printed before."""
    pdf = KeptPack.objects.filter(version=version, key=key).values_list("pdf", flat=True).first()
    return None if pdf is None else bytes(pdf)


@transaction.atomic
def pack_keep(*, version: PlanVersion, key: str, pdf: bytes) -> bytes:
    """Keep a pack, and let the oldest of the version go; of two at once the first stays."""
    kept, _created = KeptPack.objects.get_or_create(version=version, key=key, defaults={"pdf": pdf})
    old = KeptPack.objects.filter(version=version).order_by("-made_at").values("pk")
    KeptPack.objects.filter(pk__in=[row["pk"] for row in old[KEPT_A_VERSION:]]).delete()
    return bytes(kept.pdf)
