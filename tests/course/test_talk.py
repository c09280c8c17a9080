"""A conversation with a program: how its end is told."""

from __future__ import annotations

import pytest

from upcard.bots import Sandbox
from upcard.bots.process import Spoken
from upcard.course.talk import talk


class Fake:
    """A process that ends in some way at once."""

    noise = ""

    def __init__(self, *_: object) -> None:
        pass

    def __enter__(self) -> Fake:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def finish(self, *_: object) -> Spoken:
        return Spoken(b"", 137, None, "")


def test_what_the_system_killed_took_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.course.talk.Process", Fake)
    found = talk(["python3"], Sandbox("", False), [])
    assert found.status is None
    assert "more than 4 seconds of the processor's time, or too much memory" in found.end
