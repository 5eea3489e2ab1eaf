"""Processes that belong together: all of them run until one signal ends them all."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from types import FrameType

Part = Callable[[], None]

# A part that ends at once would be started again without end: it waits so long.
PAUSE = 1.0
PATIENCE = 20.0
_forking = get_context("fork")


@dataclass
class Crew:
    """Parts of one program, a process each; one that ends is replaced."""

    parts: list[Part]
    leaving: bool = False
    members: dict[int, BaseProcess] = field(default_factory=dict)

    def run(self) -> None:
        """Work until SIGTERM or SIGINT, then let all parts come to an end."""
        for wanted in (signal.SIGTERM, signal.SIGINT):
            signal.signal(wanted, self._leave)
        self.start()
        while not self.leaving:
            time.sleep(PAUSE)
            for number, member in list(self.members.items()):
                if not member.is_alive() and not self.leaving:
                    self._start(number)
        self.end()

    def start(self) -> None:
        """Start every part, without watching over them."""
        for number in range(len(self.parts)):
            self._start(number)

    def _start(self, number: int) -> None:
        member = _forking.Process(target=_work, args=(self.parts[number], os.getpid()))
        member.start()
        self.members[number] = member

    def _leave(self, _signal: int, _frame: FrameType | None) -> None:
        self.leaving = True

    def end(self) -> None:
        """Let every part come to its end, and insist after a while."""
        for member in self.members.values():
            member.terminate()
        deadline = time.monotonic() + PATIENCE
        for member in self.members.values():
            member.join(max(0.0, deadline - time.monotonic()))
            if member.is_alive():
                member.kill()
                member.join()


def _work(part: Part, leader: int) -> None:
    """One part in its own process, which does not outlive the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    end_with(leader, lambda: os.kill(os.getpid(), signal.SIGTERM))
    part()


def end_with(leader: int, end: Callable[[], None]) -> None:
    """Have this process end when the one that started it is gone."""

    def follow() -> None:
        while os.getppid() == leader:
            time.sleep(PAUSE)
        end()

    threading.Thread(target=follow, daemon=True).start()


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
