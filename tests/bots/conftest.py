from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from tests.bots import stage
from upcard.bots import Sandbox, trials


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are found from the folder of the project."""
    monkeypatch.chdir(stage.ROOT)


@pytest.fixture(scope="session", autouse=True)
def _at_leisure() -> Iterator[None]:
    """What a sandbox enforces is found out however busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trials, "SECONDS", stage.PATIENT.startup_ms / 1000)
        yield


@pytest.fixture(scope="module", params=stage.TOOLS)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """Each kind of sandbox, where this machine has it."""
    return stage.sandbox_with(request.param)


@pytest.fixture
def token() -> Iterator[str]:
    """An argument by which a bot's processes are known; none is left at the end."""
    word = f"token-{uuid.uuid4()}"
    yield word
    assert stage.running(word) == []
