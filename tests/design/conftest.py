"""What the tests of a module share."""

from __future__ import annotations

import pytest

from tests.design.small import searches_in_small

in_small = pytest.fixture(scope="module")(searches_in_small)
