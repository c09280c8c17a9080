"""Names of the Python API that were others before: they work, and say the new one."""

from __future__ import annotations

import pytest

from upcard.envs import information_state, recalled


def test_the_rows_of_a_history_by_their_earlier_name() -> None:
    with pytest.warns(DeprecationWarning, match="is upcard.envs.information_state.HistoryRows now"):
        assert recalled.Recalled is information_state.HistoryRows
    with pytest.warns(DeprecationWarning, match="is upcard.envs.information_state.SHAPE now"):
        assert recalled.SHAPE == information_state.SHAPE
    with pytest.raises(AttributeError, match="Nothing"):
        _ = recalled.Nothing
