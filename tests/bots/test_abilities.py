"""What a machine enforces, as it is told; trying it out is `test_sandbox`'s."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from upcard.bots import Sandbox, abilities, trials
from upcard.bots.trials import Abilities, Ability
from upcard.errors import BadRules


def test_a_machine_that_is_not_posix_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.bots.trials.os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(trials, "chosen", trials.chosen.__wrapped__)
    with pytest.raises(BadRules, match="such bots run on Linux, macOS and the like"):
        abilities.__wrapped__()


def test_a_sandbox_is_chosen_before_it_is_tried_what_it_enforces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = next(one for one in trials.candidates() if not one.tool)
    monkeypatch.setattr(trials, "candidates", lambda: iter([first]))
    monkeypatch.setattr(trials, "refusal", lambda _sandbox: "")
    monkeypatch.setattr(trials, "tried", lambda _sandbox: pytest.fail("it was tried"))
    assert trials.chosen.__wrapped__() == (first, ())


def test_what_is_enforced_can_be_asked_and_is_described() -> None:
    sandbox = Sandbox("bwrap", True)
    each = (Ability("one", True), Ability("two", False, "because"))
    found = Abilities(sandbox, each, ("unshare was refused: no",))
    assert found.enforces("one")
    assert not found.enforces("two")
    assert found.describe() == [
        "sandbox for bots: bubblewrap, as a user of its own",
        "  enforced: one",
        "  NOT enforced: two (because)",
        "  (unshare was refused: no)",
    ]
