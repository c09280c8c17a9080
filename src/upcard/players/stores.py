"""Items that are stored stay stored: the compiler leaves out what it takes for useless.

Where a function has a comprehension, Numba looks for code without effect. It counts storing an item
of a list as such if the list's name is not read again, though another list may have it, too:
`rows[0][1] = 9`, where `rows[0]` is what a call gives.
"""

from __future__ import annotations

from typing import Any

from numba.core import ir, ir_utils


def keep() -> None:
    """Have the compiler leave no such statement out."""
    extensions: Any = ir_utils
    extensions.remove_dead_extensions[ir.SetItem] = _kept


def _kept(statement: Any, _lives: set[str], lives_and_aliases: set[str], *_: Any) -> Any:
    """The statement, and its list counts as something that is read again."""
    lives_and_aliases.add(statement.target.name)
    return statement
