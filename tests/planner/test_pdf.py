import ctypes

import pytest

from planner.errors import PlanningError
from planner.handouts import pdf


def test_missing_pango_gets_one_sentence(monkeypatch):
    def without_pango(library):
        if "pango" in library:
            raise OSError(library)
        return object()

    monkeypatch.setattr(ctypes, "CDLL", without_pango)

    with pytest.raises(PlanningError) as refusal:
        list(pdf.print_chunks([pdf.Chunk("", "proof", "Proof")]))
    assert str(refusal.value) == (
        "PDFs need the system packages libpango-1.0-0 and libpangoft2-1.0-0, "
        "which are missing here."
    )
