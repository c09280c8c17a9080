"""The tests of the browser table, which need its extra: without it they are left out."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.serving import Site

if find_spec("fastapi") is None or find_spec("httpx") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for the tests of a module."""
    from tests.web.serving import serving

    with serving(tmp_path_factory.mktemp("site")) as found:
        yield found
