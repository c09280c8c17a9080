"""What an error says in plain words, with the line of the submission that it comes from."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping

from upcard.course import type_errors
from upcard.course.causes import Cause, Trees, methods
from upcard.course.code_lines import Place, function_at, nodes_at, places_in, sole
from upcard.course.evident import STOPS_ITSELF, Evident
from upcard.course.inside.observe import instead

NO_UTF8 = re.compile(r"null bytes|'utf-8' codec can't decode|Non-UTF-8 code")
"""What Python says of a file that is not text, or in another encoding."""


def cause(words: str, where: str, trees: Trees) -> Cause | None:
    """What an error comes from, by its words and by the lines of its places; None if unknown.

    `where` is as in a finding: `a.py:3, called from b.py:7`.
    """
    name, _, text = words.partition(": ")
    explain = ERRORS.get(name)
    if explain is None:
        return None
    places = places_in(where, trees)
    if places and (accessor := places[0].accessor):
        places, text = places[1:], f"{text} ({accessor})"
    return explain(text, places[0] if places else None, trees)


def _unread(text: str, place: Place | None, _trees: Trees) -> Cause:
    which = re.search(r"\((\w+\.py), line (\d+)\)", text)
    at = f"{which[1]}, line {which[2]}" if which else place.file if place else "a file"
    if NO_UTF8.search(text):
        words = f"{which[1] if which else at} is no text in UTF-8: nothing of it can be used."
        advice = "Open it in an editor. If it is your program, save it with the encoding UTF-8."
    elif "unicodeescape" in text:
        words = f"In {at}, a backslash in a text begins a sign that there is not."
        advice = "Write two backslashes for one, or an r before the quotation mark."
    else:
        words = f"Python cannot read {at}: nothing of that file can be used."
        advice = (
            "Look at that line and at the one before it: a missing colon, bracket or quotation "
            "mark, or spaces at its beginning that do not fit the lines around it."
        )
    return Cause(Evident(words, advice), sure=True)


def _no_name(text: str, place: Place | None, trees: Trees) -> Cause | None:
    found = re.match(r"name '(\w+)' is not defined", text)
    if found is None:
        return None
    name = found[1]
    if name in ("exit", "quit"):
        return Cause(
            Evident(
                f"{name} ends Python itself, and with it whatever has called this function.",
                "Leave a function by return, and a loop by break.",
            ),
            sure=True,
        )
    advice = "Look how it is spelt, or set or import it before this line."
    own = function_at(place) if place else None
    called = {one.name for one in methods(trees)}
    holders = [
        file
        for file, tree in trees.items()
        if (place is None or file != place.file) and name in _top_names(tree)
    ]
    if name in called and not holders:
        advice = f"{name} is a method: write self.{name}, or the object that has it before it."
    elif holders:
        module = holders[0].removesuffix(".py").replace("/", ".")
        advice = f"It is in {holders[0]}: write from {module} import {name} at the top."
    elif place is not None:
        names = {*_top_names(place.tree), *(a.arg for a in (own.args.args if own else ()))}
        if like := instead(name, names).removeprefix("; "):
            advice = f"Look how it is spelt: {like}."
    return Cause(Evident(f"The name {name} is not known there.", advice), sure=True)


def _top_names(tree: ast.Module) -> set[str]:
    """The names of a module's classes, functions and variables."""
    found = set[str]()
    for one in tree.body:
        if isinstance(one, ast.ClassDef | ast.FunctionDef):
            found.add(one.name)
        elif isinstance(one, ast.Assign):
            found |= {target.id for target in one.targets if isinstance(target, ast.Name)}
    return found


def _no_value(text: str, place: Place | None, _trees: Trees) -> Cause | None:
    found = re.search(r"local variable '(\w+)'", text)
    if found is None:
        return None
    name = found[1]
    if place is not None and name in _top_names(place.tree):
        return Cause(
            Evident(
                f"{name} has no value there: by the assignment in this function it is another "
                "variable than that of the module.",
                f"Write global {name} at the beginning of the function, or give it the value as an "
                "argument.",
            ),
            sure=True,
        )
    return Cause(
        Evident(
            f"{name} has no value there: it is set on another way through the function only.",
            f"Set {name} before the if or the loop, or on each way.",
        ),
        sure=True,
    )


def _index(text: str, place: Place | None, _trees: Trees) -> Cause | None:
    if place is None:
        return None
    if emptied := re.match(r"pop from (?:an )?empty (\w+)", text):
        call = sole(
            one
            for one in nodes_at(place, ast.Call)
            if isinstance(one.func, ast.Attribute) and one.func.attr.startswith("pop")
        )
        what = f"`{ast.unparse(call)}`" if call else "That line"
        return Cause(
            Evident(
                f"{what} takes something out of an empty {emptied[1]}.",
                "Look before whether it is empty, and what is to be done then.",
            )
        )
    kind = {"__setitem__": ast.Store, "__getitem__": ast.Load}.get(text.rpartition("(")[2][:-1])
    if text.startswith("list "):
        kind = ast.Store if "assignment" in text else ast.Load
    found = nodes_at(place, ast.Subscript)
    subscript = sole(one for one in found if kind is None or isinstance(one.ctx, kind))
    if subscript is None:
        return None
    whole, index = ast.unparse(subscript), ast.unparse(subscript.slice)
    stores = isinstance(subscript.ctx, ast.Store)
    held = ast.unparse(subscript.value)
    title = (
        f"`{whole}` has no such place: `{index}` is beyond the end of `{held}`."
        if stores
        else f"There is no `{whole}`: the index `{index}` is too large, or below 0."
    )
    advice = (
        "There are more things than places: look how long it is made, and when it is full."
        if stores
        else "The last index is the length less one. What goes round takes % the number of places."
    )
    return Cause(Evident(title, advice), sure=stores)


STARTS = 'Put what starts the program under if __name__ == "__main__": at the end.'


def _is_imported(place: Place | None) -> bool:
    """Whether a place is in no function: it is reached as its file is imported."""
    return place is not None and function_at(place) is None


def _exits(_text: str, place: Place | None, _trees: Trees) -> Cause:
    if _is_imported(place):
        said = Evident("The program ends itself while the file is imported.", STARTS)
    else:
        said = Evident("The program ends itself, and what calls it.", "Write return for exit.")
    return Cause(said, sure=True)


def _no_input(_text: str, place: Place | None, _trees: Trees) -> Cause:
    if _is_imported(place):
        said = Evident("input is asked for while the file is imported.", STARTS)
        return Cause(said, sure=True)
    return Cause(
        Evident(
            "input is asked for, where nobody can type.", "Use the arguments that the method has."
        ),
        sure=True,
    )


def _deep(_text: str, place: Place | None, _trees: Trees) -> Cause | None:
    own = function_at(place) if place else None
    if own is None:
        return None
    return Cause(Evident(f"{own.name} calls itself without an end.", STOPS_ITSELF))


def _import(text: str, _place: Place | None, _trees: Trees) -> Cause | None:
    if "circular import" in text:
        return Cause(
            Evident(
                "Two files import each other.",
                "Import in one direction only: put what both need into a third file, or import "
                "it within the function.",
            ),
            sure=True,
        )
    if "relative import" in text:
        return Cause(
            Evident(
                "A dot before a file's name looks for it in a package, and there is none.",
                "Leave out the dot: from card import Card.",
            ),
            sure=True,
        )
    found = re.match(r"cannot import name '(\w+)' from '([\w.]+)'", text)
    if found is None:
        return None
    title = f"{found[2].replace('.', '/')}.py has no {found[1]}."
    return Cause(Evident(title, "Compare the names, also their capital letters."), sure=True)


def _value(text: str, place: Place | None, _trees: Trees) -> Cause | None:
    if text.startswith("invalid literal for int()"):
        return Cause(
            Evident(
                f"A text that is no whole number is given to int: {text.rpartition(': ')[2]}.",
                "Look first whether it is one, or catch the ValueError.",
            )
        )
    if found := re.match(r"(\S+) is not a valid (\w+)", text):
        return Cause(
            Evident(
                f"{found[2]} has no member with the value {found[1]}.",
                "Compare the numbers with those that the class names, from the first to the last.",
            )
        )
    if "length should be larger than 0" in text and place is not None:
        calls = [ast.unparse(one) for one in nodes_at(place, ast.Call)]
        made = f"`{max(calls, key=len)}`" if calls else "That line"
        return Cause(
            Evident(
                f"{made} makes an array with no place.",
                "Look why there is nothing to put into it: is each card put there that should be?",
            )
        )
    if "x not in list" in text and place is not None:
        return Cause(
            Evident("Something is removed from a list that does not hold it.", "Look where it is.")
        )
    return None


def _divided(_text: str, _place: Place | None, _trees: Trees) -> Cause:
    return Cause(
        Evident(
            "A number is divided by 0, or a remainder of 0 is taken.",
            "Look whether what you count has anything in it yet.",
        )
    )


ERRORS: Mapping[str, Callable[[str, Place | None, Trees], Cause | None]] = {
    "SyntaxError": _unread,
    "IndentationError": _unread,
    "TabError": _unread,
    "NameError": _no_name,
    "UnboundLocalError": _no_value,
    "IndexError": _index,
    "TypeError": type_errors.of_type,
    "AttributeError": type_errors.of_attribute,
    "EOFError": _no_input,
    "SystemExit": _exits,
    "RecursionError": _deep,
    "ImportError": _import,
    "ValueError": _value,
    "ZeroDivisionError": _divided,
}
