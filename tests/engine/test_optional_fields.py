"""Fields that a record may lack: what depends on them is there for the others only."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest
from numba import from_dtype, types
from numba.core.errors import TypingError

from upcard.engine.memory import Record, record_in
from upcard.jit import entry_njit, inner_njit, macro_njit
from upcard.jit_cache import INTERPRETED

ALL = [("lay", "u1"), ("call_at", "u1"), ("strict", "<u8", (2,)), ("cards", "u1")]
FULL, SHORT = np.dtype(ALL, align=True), np.dtype([("cards", "u1")], align=True)


@inner_njit
def dear(rules: Any) -> int:
    """What only records with the field need."""
    return 100 + int(rules.lay)


@macro_njit
def asked(rules: Any) -> int:
    """A function that is compiled with its caller."""
    return dear(rules) if rules.call_at else 1


@inner_njit
def worth(rules: Any, cards: int) -> int:
    """Reads the fields in each way that the engine does."""
    if rules.lay != 0 and cards:
        return dear(rules)
    if rules.call_at or not cards:
        return 7
    return asked(rules) + int(rules.cards)


@entry_njit
def worth_of_short(data: Any, cards: int) -> int:
    """The same of the bytes of a record."""
    return worth(record_in(data, SHORT, 0), cards)


@entry_njit
def worth_of_full(data: Any, cards: int) -> int:
    """The same of the bytes of a record."""
    return worth(record_in(data, FULL, 0), cards)


def bytes_of(kind: np.dtype[np.void], **values: int) -> Any:
    record = np.zeros(1, kind)
    for name, value in values.items():
        record[name] = value
    return record.view(np.uint8)


def test_what_a_record_lacks_reads_as_zero() -> None:
    assert worth_of_short(bytes_of(SHORT, cards=5), 3) == 6
    assert worth_of_short(bytes_of(SHORT, cards=5), 0) == 7


def test_what_it_has_is_read() -> None:
    assert worth_of_full(bytes_of(FULL, cards=5), 3) == 6
    assert worth_of_full(bytes_of(FULL, lay=2), 3) == 102
    assert worth_of_full(bytes_of(FULL, call_at=1), 3) == 7


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_depends_on_it_is_compiled_only_for_records_that_have_it() -> None:
    caller, called = cast("Any", worth), cast("Any", dear)  # compiled here, whatever is on disk
    short, full = from_dtype(SHORT), from_dtype(FULL)
    caller.compile((short, types.int64))
    assert (short,) not in called.signatures
    caller.compile((full, types.int64))
    assert (full,) in called.signatures


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_field_that_is_no_single_number_cannot_be_read_where_it_lacks() -> None:
    @entry_njit
    def reads(data: Any) -> Any:
        return record_in(data, SHORT, 0).strict[0]

    with pytest.raises((TypingError, KeyError), match="strict"):
        reads(bytes_of(SHORT))


def test_uncompiled_the_same_is_read() -> None:
    record = Record(np.zeros(1, SHORT)[0])
    assert (record.lay, record.cards) == (0, 0)
    with pytest.raises(ValueError, match="strict"):
        _ = record.strict
