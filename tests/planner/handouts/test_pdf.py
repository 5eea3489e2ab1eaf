import ctypes

import pytest

from planner.errors import PlanningError
from planner.handouts import pdf
from tests.planner.paper import weasyprint_warnings


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


@pytest.mark.parametrize(
    "address", ["file:///etc/hostname", "http://127.0.0.1:9/x.png", "typeface:../pdf.py"]
)
def test_sheets_load_nothing_from_outside(address):
    chunk = pdf.Chunk(f'<p>text</p><img src="{address}">', "proof", "Proof")

    with weasyprint_warnings() as heard:
        printed = pdf.print_chunk(chunk)

    assert printed.page_count == 1
    assert [message for message in heard if "disallowed protocol" in message] == heard != []
