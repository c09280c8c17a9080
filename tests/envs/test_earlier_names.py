"""Names of the Python API that were others before: they work, and say the new one."""

from __future__ import annotations

import pytest

from upcard.envs import efg, information_state, recalled, solve, tree
from upcard.trees import efg as efg_now
from upcard.trees import solve as solve_now
from upcard.trees import tree as tree_now


def test_the_rows_of_a_history_by_their_earlier_name() -> None:
    with pytest.warns(DeprecationWarning, match="is upcard.envs.information_state.HistoryRows now"):
        assert recalled.Recalled is information_state.HistoryRows
    with pytest.warns(DeprecationWarning, match="is upcard.envs.information_state.SHAPE now"):
        assert recalled.SHAPE == information_state.SHAPE
    with pytest.raises(AttributeError, match="Nothing"):
        _ = recalled.Nothing


def test_trees_where_they_were() -> None:
    with pytest.warns(DeprecationWarning, match=r"upcard.envs.tree.Tree is upcard.trees.tree.Tree"):
        assert tree.Tree is tree_now.Tree
    with pytest.warns(DeprecationWarning, match="is upcard.trees.solve.exploitability now"):
        assert solve.exploitability is solve_now.exploitability
    with pytest.warns(DeprecationWarning, match="is upcard.trees.efg.write_efg now"):
        assert efg.write_efg is efg_now.write_efg
