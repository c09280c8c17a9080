"""What errors come from that say of a thing that its class cannot do what is asked of it."""

from __future__ import annotations

import ast
import re

from upcard.course.causes import Cause, Trees, methods
from upcard.course.code_lines import Place
from upcard.course.evident import OTHER_ARGUMENTS, Evident
from upcard.course.inside.observe import instead
from upcard.course.nothing import why_none

LESS = re.compile(r"'([<>]=?)' not supported between instances of '(\w+)' and '(\w+)'")


def of_type(text: str, place: Place | None, trees: Trees) -> Cause | None:
    """What a TypeError comes from, by its words and its place; None if unknown."""
    if found := LESS.match(text):
        return _not_compared(found, trees)
    if "NoneType" in text:
        said = why_none(text, place, trees)
        return said and Cause(said)
    called = re.match(r"(?:\w+\.)?(\w+)\(\) takes (\d+) positional arguments? but (\d+)", text)
    if called and int(called[3]) == int(called[2]) + 1 and _without_self(called[1], trees):
        return Cause(
            Evident(
                f"The method {called[1]} does not take self.",
                f"Write def {called[1]}(self, …): the object comes first, then the arguments.",
            ),
            sure=True,
        )
    if re.search(r"missing \d+ required|takes (?:from )?\d+|unexpected keyword", text):
        return Cause(OTHER_ARGUMENTS, sure=True)
    for pattern, title, advice in TYPES:
        if found := re.search(pattern, text):
            return Cause(Evident(title.format(*found.groups()), advice.format(*found.groups())))
    return None


TYPES = (
    (
        r"'(method|function|builtin_function_or_method)' object is not subscriptable",
        "A method stands there without its brackets.",
        "Call it: write ( ) after its name.",
    ),
    (
        r"'(\w+)' object is not subscriptable",
        "An object of the class {0} is looked into by an index.",
        "Write __getitem__ in the class {0}, or use one of its methods.",
    ),
    (
        r"object of type '(\w+)' has no len\(\)",
        "len is asked of an object of the class {0}, which has none.",
        "Write __len__ in the class {0}, or count in another way.",
    ),
    (
        r"'(\w+)' object is not iterable",
        "A loop goes over an object of the class {0}, which cannot be gone through.",
        "Write __iter__ in the class {0}, or go through its indices or nodes.",
    ),
    (
        r"'(\w+)' object is not callable",
        "Something of the class {0} is called like a function.",
        "An attribute and a method of one name hide each other: give them two names.",
    ),
    (
        r"can only concatenate str \(not \"(\w+)\"\) to str",
        "A text and something of the class {0} are added.",
        "Turn it into a text first, by str( ) or in an f-string.",
    ),
    (
        r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'",
        "Things of the classes {1} and {2} are joined by {0}.",
        "Turn a text into a number by int( ), an enum's member by .value; or use attributes.",
    ),
    (
        r"(?:list|tuple) indices must be integers or slices, not (\w+)",
        "An index is of the class {0}, and no number.",
        "Turn a text into a number by int( ), or use the number of a place, not the thing itself.",
    ),
)


def _not_compared(found: re.Match[str], trees: Trees) -> Cause:
    sign, first, second = found.groups()
    enums = {
        kind.name
        for tree in trees.values()
        for kind in ast.walk(tree)
        if isinstance(kind, ast.ClassDef) and any("Enum" in ast.unparse(b) for b in kind.bases)
    }
    if first in enums:
        advice = "Members of an Enum have no order: compare their .value, or make it an IntEnum."
    elif first == second:
        advice = f"Say in the class {first} which of two is less (__lt__), or compare attributes."
    else:
        advice = "Compare things of one class, as numbers with numbers."
    title = f"Python cannot tell by {sign} which of {first} and {second} is less."
    if first == second:
        title = f"Python cannot tell by {sign} which of two {first} objects is less."
    return Cause(Evident(title, advice), sure=True)


def _without_self(name: str, trees: Trees) -> bool:
    """Whether a method of this name takes no self."""
    return any(
        not one.args.args or one.args.args[0].arg != "self"
        for one in methods(trees)
        if one.name == name and not one.decorator_list
    )


def of_attribute(text: str, place: Place | None, trees: Trees) -> Cause | None:
    """What an AttributeError comes from, likewise."""
    if "NoneType" in text:
        said = why_none(text, place, trees)
        return said and Cause(said)
    found = re.match(r"(?:type object )?'(\w+)' object has no attribute '(\w+)'", text)
    if found is None:
        return None
    owner, name = found.groups()
    kind = next(
        (
            one
            for tree in trees.values()
            for one in ast.walk(tree)
            if isinstance(one, ast.ClassDef) and one.name == owner
        ),
        None,
    )
    if kind is None:
        return None
    setters = {
        method.name
        for method in kind.body
        if isinstance(method, ast.FunctionDef)
        for one in ast.walk(method)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, ast.Store)
        and ast.unparse(one) == f"self.{name}"
    }
    title = f"An object of the class {owner} has no {name}."
    if setters:
        title = f"self.{name} is not set yet: that is done in {', '.join(sorted(setters))} only."
        return Cause(Evident(title, f"Set self.{name} in __init__ of {owner}, too."), sure=True)
    names = {
        one.attr
        for one in ast.walk(kind)
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)
    } | {one.name for one in kind.body if isinstance(one, ast.FunctionDef)}
    like = instead(name, names).removeprefix("; ")
    advice = f"Look how it is spelt: {like}." if like else f"Set it in __init__ of {owner}."
    return Cause(Evident(title, advice), sure=True)
