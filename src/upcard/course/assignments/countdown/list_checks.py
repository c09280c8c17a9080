"""The checks of Countdown's lists (document 004): linked, and in a circle."""

from __future__ import annotations

from upcard.course.assignment import check
from upcard.course.bench import Bench

APPENDS = ["append a", "append b", "append c", "append d"]


@check(
    "1.1",
    "add and append put a value first and last",
    "The work: LinkedList, the skeleton's checks",
    needs=["crazy8.LinkedList.add", "crazy8.LinkedList.append"],
)
def ends(bench: Bench) -> None:
    """From both ends, the first value by either."""
    bench.same(
        "linked",
        {"kind": "LinkedList", "steps": ["append b", "append c", "add a", "append d"]},
        {"kind": "LinkedList", "steps": ["add b", "append c", "add a"]},
    )


@check(
    "1.2",
    "pop and peek give the first value",
    "The work: LinkedList, the skeleton's checks",
    needs=["crazy8.LinkedList.pop", "crazy8.LinkedList.peek"],
)
def pop(bench: Bench) -> None:
    """Down to an empty list, and on from there."""
    fill = ["append a", "append b"]
    bench.same(
        "linked",
        {"kind": "LinkedList", "steps": [*fill, "peek", "pop", "peek", "pop", *fill, "pop"]},
    )


@check(
    "1.3",
    "remove takes out the first equal value",
    "The work: LinkedList, the skeleton's checks",
    needs=["crazy8.LinkedList.remove"],
)
def remove(bench: Bench) -> None:
    """The first, one between, the last, one that is not there, the only one.

    Python keeps single letters once: of longer values, an equal one is another object.
    """
    fill = ["append a", "append b", "append c", "append b"]
    bench.same(
        "linked",
        {"kind": "LinkedList", "steps": [*fill, "remove c", "remove d"]},
        {"kind": "LinkedList", "steps": [*fill, "remove b", "remove b", "append e"]},
        {"kind": "LinkedList", "steps": [*fill, "remove a", "pop", "remove b", "remove c"]},
        {"kind": "LinkedList", "steps": ["append a", "append b", "remove b", "append c"]},
        {"kind": "LinkedList", "steps": ["append a", "remove a", "append b"]},
        {"kind": "LinkedList", "steps": ["append equal", "append other", "remove other"]},
    )


@check(
    "1.4",
    "next moves around the circle",
    "The work: CircularLinkedList, the skeleton's checks",
    needs=["crazy8.CircularLinkedList.append", "crazy8.CircularLinkedList.next"],
)
def around(bench: Bench) -> None:
    """Three values, and two."""
    bench.same(
        "linked",
        {"kind": "CircularLinkedList", "steps": [*APPENDS[:3], *["next"] * 4, "append d", "next"]},
        {"kind": "CircularLinkedList", "steps": [*APPENDS[:2], *["next"] * 3]},
    )


@check(
    "1.5",
    "reverse turns the circle around, and the head stays",
    "The work: CircularLinkedList, the skeleton's checks",
    needs=["crazy8.CircularLinkedList.reverse"],
)
def reverse(bench: Bench) -> None:
    """Two to four values; twice; after the head has moved."""
    bench.same(
        "linked",
        {"kind": "CircularLinkedList", "steps": [*APPENDS[:3], "reverse", "next", "reverse"]},
        {"kind": "CircularLinkedList", "steps": [*APPENDS, "next", "reverse", "next", "next"]},
        {"kind": "CircularLinkedList", "steps": [*APPENDS[:2], "reverse", "next"]},
    )


@check(
    "1.6",
    "pop takes the head out of the circle",
    "The work: CircularLinkedList, the skeleton's checks",
    needs=["crazy8.CircularLinkedList.pop"],
)
def leave(bench: Bench) -> None:
    """Until one is left; after a reverse."""
    bench.same(
        "linked",
        {"kind": "CircularLinkedList", "steps": [*APPENDS, "pop", "next", "pop", "next", "pop"]},
        {"kind": "CircularLinkedList", "steps": [*APPENDS, "reverse", "pop", "next", "next"]},
        {"kind": "CircularLinkedList", "steps": ["append a", "pop", "append b", "append c"]},
    )


@check(
    "1.7",
    "`for` goes around the circle once",
    "The work: CircularLinkedList",
    needs=["crazy8.CircularLinkedList.__iter__"],
)
def iterate(bench: Bench) -> None:
    """From wherever the head is."""
    bench.same("iterated", {"steps": [*APPENDS, "next", "reverse", "pop", "next"]})
