"""What is wrong in a file, line by line, so that all of it can be mended at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from movements.errors import BadDocument
from movements.sentences import Sentence, joined

SHOWN = 20


@dataclass(frozen=True, slots=True, order=True)
class LineFault:
    """A line that cannot be read, and why; line 0 is the file as a whole."""

    line: int
    message: str

    def __str__(self) -> str:
        if not self.line:
            return self.message
        return Sentence("line %(line)s: %(message)s", line=self.line, message=self.message)


class FaultyFile(BadDocument):
    """A file with lines that cannot be read; ``faults`` has them all.

    >>> str(FaultyFile([LineFault(3, "Table 9 is missing."), LineFault(4, "0 is not a pair.")]))
    'line 3: Table 9 is missing.; line 4: 0 is not a pair.'
    """

    def __init__(self, faults: Sequence[LineFault]) -> None:
        self.faults = tuple(sorted(faults))
        sentences = [str(fault) for fault in self.faults[:SHOWN]]
        if len(self.faults) > SHOWN:
            sentences.append(Sentence("and %(count)s more lines", count=len(self.faults) - SHOWN))
        super().__init__(joined(sentences, "; "), faults=[str(fault) for fault in self.faults])
