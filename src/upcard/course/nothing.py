"""Why something is None in a line that stops because of it, as far as the code tells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from upcard.course.code_lines import Place, counted_at, distinct, function_at, is_walked, nodes_at
from upcard.course.evident import Evident

IN_PLACE = frozenset(
    "sort reverse append extend insert remove clear shuffle random_shuffle add update push".split()
)
"""Methods that change what they are called on, or given, and return nothing."""
STOP = (
    "Stop where there is none. In a circle, link the last one to the first. Try it with none, with "
    "one, and at the end."
)
MISCOUNTED = (
    "Look at what was done just before: it does not count what it adds or takes out, or it links "
    "the nodes wrongly, as where a tail stays behind."
)
EITHER = (
    "Print both before this line. A walk may go past the last one of a list; a place of an array "
    "may not be filled yet."
)


def why_none(text: str, place: Place | None, trees: Mapping[str, ast.Module]) -> Evident | None:
    """What is None in that line, and why; None if the line does not tell which it is."""
    if place is None:
        return None
    found = distinct(_asked(text, place))
    if len(found) > 1:
        what = " or ".join(f"`{ast.unparse(one)}`" for one in found)
        return Evident(f"{what} is None there.", EITHER)
    if not found:
        return None
    none, what = found[0], ast.unparse(found[0])
    if isinstance(none, ast.Call):
        return _returned(none, what, trees)
    if isinstance(none, ast.Subscript):
        return Evident(
            f"`{what}` is None: nothing has been put into that place.",
            "Look how many places are filled, and whether you count beyond them.",
        )
    if isinstance(none, ast.Name):
        return _of_name(none.id, place, trees)
    if isinstance(none, ast.Attribute):
        return _of_attribute(none, what, place)
    return None


def _asked(text: str, place: Place) -> Iterator[ast.expr]:
    """What a line asks something of that None does not have."""
    if found := re.search(r"has no attribute '(\w+)'", text):
        yield from (one.value for one in nodes_at(place, ast.Attribute) if one.attr == found[1])
    elif "not subscriptable" in text or "item assignment" in text:
        yield from (one.value for one in nodes_at(place, ast.Subscript))
    elif "not iterable" in text:
        yield from (one.iter for one in nodes_at(place, ast.For))
    elif "has no len()" in text:
        calls = (one for one in nodes_at(place, ast.Call) if ast.unparse(one.func) == "len")
        yield from (one.args[0] for one in calls if one.args)


def _returned(call: ast.Call, what: str, trees: Mapping[str, ast.Module]) -> Evident:
    name = ast.unparse(call.func).rpartition(".")[2]
    own = [
        one
        for tree in trees.values()
        for one in ast.walk(tree)
        if isinstance(one, ast.FunctionDef) and one.name == name
    ]
    if name in IN_PLACE and not any(_gives(one) for one in own):
        return _in_place(name, what)
    if own and any(map(_gives, own)) and any(is_walked(name, one) for one in own):
        return Evident(
            f"`{what}` is None: {name} has gone past the last one, or there are fewer than "
            "are counted.",
            STOP,
        )
    if own and not any(map(_gives, own)):
        return Evident(f"`{what}` is None: {name} returns nothing.", f"Write return in {name}.")
    return Evident(
        f"`{what}` is None: that is what {name} returned.",
        f"Look when {name} returns nothing, and what is to be done then.",
    )


def _in_place(name: str, what: str) -> Evident:
    return Evident(
        f"`{what}` is None: {name} changes things in place and returns nothing.",
        f"Call {name} in a line of its own, and go on with what it has changed.",
    )


def _gives(own: ast.FunctionDef) -> bool:
    """Whether a function returns something."""
    return any(isinstance(one, ast.Return) and one.value is not None for one in ast.walk(own))


def _of_name(name: str, place: Place, trees: Mapping[str, ast.Module]) -> Evident:
    own = function_at(place)
    given = [] if own is None else [one.arg for one in own.args.args]
    values = list(_assigned(name, own or place.tree))
    for value in values:
        if isinstance(value, ast.Attribute) and ast.unparse(value.value) == name:
            by = ast.unparse(value)
            if length := counted_at(place):
                title = f"`{name}` is None: fewer can be reached, by `{by}`, than `{length}` says."
                return Evident(title, MISCOUNTED)
            title = f"`{name}` is None: the walk has gone past the last one, by `{by}`."
            return Evident(title, STOP)
    if name in given and own is not None:
        if is_walked(own.name, own):
            return Evident(
                f"`{name}` is None: {own.name} calls itself with what comes after the last one.",
                f"Look first whether {name} is None, and return then.",
            )
        return Evident(
            f"`{name}` is None: {own.name} was called with None.",
            f"Look where {own.name} is called, and why there is nothing to give it.",
        )
    calls = [value for value in values if isinstance(value, ast.Call)]
    if len(calls) == 1 == len(values):
        said = _returned(calls[0], ast.unparse(calls[0]), trees)
        return Evident(f"`{name}` is None. {said.title}", said.advice)
    plain = [ast.unparse(value) for value in values if isinstance(value, ast.Attribute)]
    if len(plain) == 1 == len(values):
        return Evident(
            f"`{name}` is None, as `{plain[0]}` is: there is nothing, or nothing more.",
            "Look first whether it is None: when it is empty, when it holds one, at its end.",
        )
    return Evident(f"`{name}` is None.", "Look where it is set before this line.")


def _assigned(name: str, within: ast.AST) -> Iterator[ast.expr]:
    """All that is assigned to a name."""
    for one in ast.walk(within):
        if isinstance(one, ast.Assign):
            for target in one.targets:
                yield from _paired(name, target, one.value)
        elif isinstance(one, ast.AnnAssign) and one.value is not None:
            yield from _paired(name, one.target, one.value)


def _paired(name: str, target: ast.expr, value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _paired(name, one, other)
    elif ast.unparse(target) == name:
        yield value


def _of_attribute(none: ast.Attribute, what: str, place: Place) -> Evident:
    values = list(_assigned(what, place.tree))
    for value in values:
        if isinstance(value, ast.Call):
            name = ast.unparse(value.func).rpartition(".")[2]
            if name in IN_PLACE:
                return _in_place(name, what)
    if ast.unparse(none.value) != "self":
        return Evident(
            f"`{what}` is None: there is none after it.",
            "Look whether it is None before you go on to it: at the end, and where one is alone.",
        )
    if any(isinstance(value, ast.Constant) and value.value is None for value in values):
        return Evident(
            f"`{what}` is None there, as it is at the start.",
            "Look whether it is set before this line, and what is to be done without it.",
        )
    return Evident(f"`{what}` is None there.", "Look where it is set before this line.")
