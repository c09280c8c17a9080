"""What to write instead of what cannot be compiled: a way out for each refusal that has one."""

from __future__ import annotations

import re

LOOP = "use a for loop"
WAYS_OUT = (
    (r"random\b.* cannot be compiled", "for chance, use view.dice"),
    (
        r"(Counter|defaultdict) (is a class|comes from)|collections\.\w+ cannot",
        "count in a dictionary: counts = {}, then counts.get(suit, 0)",
    ),
    (
        r"\w+ is a class that",
        "use numbers, tuples and functions instead of objects, and write constants above the class",
    ),
    (r"^print cannot", "leave it out"),
    (r"^(next|iter|filter|all|any|reduce) cannot|(itertools|functools)\.|map cannot", LOOP),
    (r"^(isinstance|hasattr|getattr|type|callable) cannot", "ask `is not None`, or compare"),
    (r"^dict cannot", "write {}"),
    (r"has a decorator", "leave the decorator out"),
    (r"is a `lambda` that", "write it with `def`"),
    (r"comes from", "use numbers, tuples and functions of your own"),
    (r"is made by a call", "write it as a number, a text or a tuple"),
    (r"cannot be sliced", "go through it in a loop, with `enumerate` for the places"),
    (r"a tuple (of \w+ )?has no (count|index)", LOOP),
    (
        r"a tuple (of \w+ )?has no (append|extend|insert|remove|pop|sort|clear|reverse|copy)",
        "change a list of your own: own = list(view.hand)",
    ),
    (r"^\w+ cannot be changed", "keep it under a name of your own"),
    (r"neither true nor false", "ask for its length, as in len(view.hand) > 0"),
    (r"what \w+ holds is not said", "give it a first item"),
    (r"is a dictionary that", "write it in `choose`, or as a tuple of pairs"),
    (r"is a set that", "write it as a tuple"),
    (r"is a list that", "take what you need from the view, or write it as a tuple"),
    (r"is a list, where a tuple", "write it in round brackets"),
    (r"this set cannot|a set cannot|^set cannot", "use a list"),
    (r"use of a dictionary cannot", "go through its keys in a loop"),
    (r"`:=` cannot", "give the value its name on a line of its own"),
    (r"^`\*` in a call", "give it the tuple or list itself"),
    (r"^`\*` cannot", "take parts by their places, as moves[0] and moves[1:]"),
    (r"^`\*` before a value cannot", "write list(cards) for [*cards], and a + b for [*a, *b]"),
    (r"`except` with|`try` cannot", "look with `if` before, instead of `try`"),
    (r"a global name (cannot|that)", "take what you need from the view"),
    (r"a function in a function", "make it a function of its own above the class"),
    (r"this `lambda` uses|(max|min|sorted|map|as a `key`) cannot", "find the best in a loop"),
    (r"(max|min) with a `", "find the best in a loop, or take the last or first of sorted(…)"),
    (r"goes through items|a lambda that d", "find the best in a loop"),
    (r"items of a list are of", "write all of them as the same kind, as 0.0 for 0"),
    (r"which is set outside of it", "make it a function of its own above the class"),
    (r"`pow` with a third", "multiply in a loop, and take % each time"),
    (r"whole number has no length", "suits and ranks are compiled as numbers"),
    (r"no largest or smallest", "compare numbers, and keep the move beside the best one"),
    (
        r"have no order and no arithmetic",
        "compare points, or places in a tuple of your own: ORDER.index(card.rank)",
    ),
    (r"a text in Python, and no place", "use a dictionary, with suits or ranks as its keys"),
    (r"a suit or rank has no (?!text)", "compare it with a text, in quotes"),
    (r"this list in a dictionary", "begin it with an item: groups[suit] = [card]"),
    (r"keys of a dictionary are", "suits and ranks are compiled as numbers, no other texts are"),
    (r"values of a dictionary are", "write all of them as the same kind"),
    (r"cannot be a key of a", "take its suit or rank, or a number"),
    (
        r"this use of (a text|index|find|count|startswith|endswith|join)\b",
        "compare suits, ranks or cards themselves",
    ),
    (r"a loop over suits", "write them as a tuple"),
    (r"calls itself", "use a loop"),
    (r"^`round` to places", "write round(100 * value) for round(value, 2), and go on with that"),
    (r"is not a function of the view", "begin it with `def choose(view):`"),
    (r"which is not called here", "call it by its own name"),
    (r"which means two things here|is not Python's own here", "give one of them another name"),
    (r"a default is to be", "write it out, as in `weight=3`"),
    (r"^a generator", LOOP),
    (r"the same kind of value everywhere", "return one of view.legal on every way"),
    (r"returns a card, and not", "return the move of view.legal whose card it is"),
    (r"and not a move$", "return one of view.legal"),
    (r"returns no move", "return one of view.legal"),
    (r"reads self\.", "write it in `choose`, or as a tuple above the class"),
    (r"calls self\.", "make it a function above the class"),
    (r"keeps self\.|it uses \w+:", "take what you need from the view"),
    (
        r"^(str|format|join|find|lower|upper) cannot|f-string|has no text|a text has no format",
        "compare suits, ranks or cards themselves",
    ),
    (r"is a text in Python", "compare it with a text, in quotes"),
)
"""How a refusal is worded, and what to do."""


def with_advice(words: str) -> str:
    """The refusal, and behind a semicolon what to write instead where that is known."""
    for pattern, instead in WAYS_OUT:
        if re.search(pattern, words):
            return f"{words}; {instead}"
    return words
