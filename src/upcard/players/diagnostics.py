"""What a strategy does that cannot be compiled, in plain words: the compiler's own fill a screen.

Where the compiler does not say it, the source does: some words of Python are in no compiled code.
"""

from __future__ import annotations

import ast
import linecache
import os
import re
import textwrap
import traceback
from typing import Any, NamedTuple

from upcard.cards import CARD_NAMES
from upcard.games.moves import MOVE_NAMES
from upcard.games.view import NAMES
from upcard.players.advice import with_advice
from upcard.players.kinds import apart, in_words, of_entries
from upcard.players.no_move import NOTHING, end_of
from upcard.wrong_names import no_such

KINDS_OF_VALUES: dict[type[ast.expr], str] = {
    ast.Lambda: "is a `lambda` that",
    ast.Call: "is made by a call, and",
    ast.List: "is a list that",
    ast.Dict: "is a dictionary that",
    ast.Set: "is a set that",
}
"""What a name of a file may stand for, by what is written behind its sign of equality."""
FROM = "comes from"
MOST_SIGNS, LEAST_QUOTED = 240, 24
"""How long a complaint may be, and how much of the source's line it always has room for."""


class _Rule(NamedTuple):
    """What the compiler complains of, and what is said instead.

    The pattern's groups `one` and `other` are kinds of values, and `both` is two of them; if one of
    them has no words here, the rule is not meant. `about` is what to look for in the source where
    the compiler does not say which line it means.
    """

    pattern: str
    words: str
    about: type[ast.AST] | None = None


NO_SUCH = "compiled, {one} has no {name}"
CAPTURED = "{it} uses {name}, which is set outside of it, and cannot be compiled"
LONG = "{it} goes through items, which cannot be compiled there for an untrusted strategy"
KNOWN = {"a view": NAMES, "a move": MOVE_NAMES, "a card": CARD_NAMES}
"""Things that have names in Python, too, and which."""
STEPS_LEFT = "(array(int64, 1d, C), "
"""How the arguments of a counted call begin: who is counted has no arrays of its own."""
CALL = r"No implementation of function .*>>> "
NO_TEXT = r"(beside_number\(|among\(|place_in\(|item\(DictType|same\((?!.*(Card|Move)\())"
"""What takes no suit or rank where the others are numbers."""
ITEMS = r"(storable|fitting|addable|extended)\((reflected )?list\((?P<one>\w+)\)"
TWO = r"\((?P<both>.*)\)"
THREE = r"\(\w+(\[\w+\]\(\d+\))?, .*, "
RULES = (
    _Rule(r">>> chosen\(none", NOTHING, ast.FunctionDef),
    _Rule(r">>> chosen\((?P<one>.*)\)", "it returns {one}, and not a move", ast.Return),
    _Rule(
        r"attribute '(?P<name>\w+)' of type Module\(<module '(?P<module>[\w.]+)'",
        "{module}.{name} cannot be compiled",
    ),
    _Rule(r"attribute '(?P<name>\w+)' of type (?P<one>.*)", NO_SUCH),
    _Rule(r"Cannot resolve setattr: \((?P<one>.*?)\)\.", "{one} cannot be changed"),
    _Rule(r"NameError: name '(?P<name>\w+)' is not defined", "there is no {name}", ast.Name),
    _Rule(r"Variable '(?P<name>\w+)' is not defined", "{name} has no value yet"),
    _Rule(
        r"Cannot unify (?P<one>.*?) and (?P<other>.*?) for '(?P<name>\w+)",
        "{name} is {one} in one place and {other} in another",
        ast.Name,
    ),
    _Rule(
        r"Cannot unify (?P<one>.*?) and (?P<other>.*?) for '\$",
        "it is {one} in one case and {other} in another",
        ast.IfExp,
    ),
    _Rule(r"Can't unify return type", "it does not return the same kind of value everywhere"),
    _Rule(r"Cannot bind .* to signature '(?P<name>.*?)' due", "this call does not fit {name}"),
    _Rule(r"Invalid use of (?P<one>.*?) with parameters", "{one} cannot be called"),
    _Rule(r"Cannot infer the type of variable '(?P<name>\w+)", "what {name} holds is not said"),
    _Rule(
        r"Untyped global name '(?P<name>\w+)': Cannot .* <class '(?P<one>.*)'>",
        "{name} is {one} that cannot be compiled",
    ),
    _Rule(r"Untyped global name '(?P<name>\w+)'", "{name} cannot be compiled"),
    _Rule(
        r"The use of a (?P<one>.*?)\(.* assigned to variable '(?P<name>\w+)' in globals",
        "{name} is {one}, where a tuple can be compiled",
    ),
    _Rule(r"use of yield in a closure", "a generator expression cannot be compiled"),
    _Rule(r"\*args in function call", "`*` in a call cannot be compiled"),
    _Rule(r"Cannot capture .* variable '_upcard", LONG),
    _Rule(r"Cannot capture .* variable '(?P<name>\w+)'", CAPTURED),
    _Rule(r"load_from_data_pointer", "compiled, there is no largest or smallest of these"),
    _Rule(r"'with .*' construct", "`with` cannot be compiled", ast.With),
    _Rule(r"opcode \(STORE_GLOBAL\)", "a global name cannot be set", ast.Global),
    _Rule(r"opcode \(IMPORT_NAME\)", "`import` belongs at the top of the file"),
    _Rule(r"format spec|\(FORMAT_WITH_SPEC\)", "a format in an f-string cannot be compiled"),
    _Rule(r"opcode \(UNPACK_EX\)", "`*` cannot be compiled"),
    _Rule(r"opcode \(LOAD_BUILD_CLASS\)", "a class in a function cannot be compiled"),
    _Rule(r"del found at", "`del` cannot be compiled"),
    _Rule(CALL + r"place_in\((?!DictType)", "a suit or rank is a text in Python, and no place"),
    _Rule(
        CALL + r"\w+\(DictType\[bool,.*, (int|float|Literal\[int)",
        "the keys of this dictionary are true or false, and no numbers",
    ),
    _Rule(CALL + NO_TEXT, "a suit or rank is a text in Python, and no number"),
    _Rule(
        CALL + r"(amount|amounts|filled|in_order|keyed)\(",
        "suits and ranks are texts, which have no order and no arithmetic when compiled",
    ),
    _Rule(CALL + r"as_text\((?P<one>.*)\)", "compiled, {one} has no text"),
    _Rule(CALL + r"exception_match\(", "`except` with an error's name cannot be compiled"),
    _Rule(
        CALL + r"(remainder|quotient|divided)\(none, ",
        "a lambda that divides fractions with a remainder cannot be compiled for an untrusted "
        "strategy",
    ),
    _Rule(CALL + r"key\((?P<one>.*)\)", "{one} cannot be a key of a dictionary"),
    _Rule(
        CALL + ITEMS + r".*, (?P<other>\w+|Literal\[\w+\]\([^()]*\))\)$",
        "the items of a list are of one kind, not {one} and {other}",
    ),
    _Rule(
        CALL + ITEMS + r".*, (reflected )?list\((?P<other>\w+)\)\S*\)$",
        "the items of a list are of one kind, not {one} and {other}",
    ),
    _Rule(CALL + r"\w+\(DictType", "this use of a dictionary cannot be compiled"),
    _Rule(CALL + r"pow" + THREE, "`pow` with a third number cannot be compiled"),
    _Rule(CALL + r"len\((?P<one>.*)\)", "compiled, {one} has no length"),
    _Rule(CALL + r"backward\((?P<one>.*)\)", "{one} cannot be reversed when compiled"),
    _Rule(CALL + r"(?:unicode|list|dict)_(?P<name>\w+)\(", "this use of {name} cannot be compiled"),
    _Rule(CALL + r"[lg][te]" + TWO, "compiled, {one} is not more or less than {other}"),
    _Rule(CALL + r"(eq|ne)" + TWO, "compiled, {one} cannot be compared with {other}"),
    _Rule(CALL + r"contains" + TWO, "compiled, {other} cannot be `in` {one}"),
    _Rule(CALL + r"getitem\((?P<one>.*?), slice<", "compiled, {one} cannot be sliced"),
    _Rule(CALL + r"getitem" + TWO, "{other} is no index of {one}"),
    _Rule(CALL + r"(bool|truth)\((?P<one>.*)\)", "compiled, {one} is neither true nor false"),
    _Rule(
        CALL + r"i?(add|sub|mul|truediv|floordiv|mod|pow|matmul|and_|or_|xor|lshift|rshift)" + TWO,
        "compiled, there is no arithmetic of {one} and {other}",
    ),
    _Rule(CALL + r"(neg|pos|invert)\((?P<one>.*)\)", "compiled, there is no sign before {one}"),
    _Rule(
        r"function Function\(<(built-in function|class) '?(?P<name>\w+)'?>\)",
        "this use of {name} cannot be compiled",
    ),
    _Rule(CALL + r"\w+\((?P<one>.*?)[,)]", "this use of {one} cannot be compiled"),
)
"""Of these the first that is meant."""

FRONTEND = "Failed in nopython mode pipeline (step: nopython frontend)"
"""What the compiler says first of each function that it fails at."""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""The compiler paints what it says where the package colorama is installed."""

CONSTRUCTS: dict[type[ast.AST], str] = {
    ast.GeneratorExp: "a generator expression cannot be compiled",
    ast.NamedExpr: "this `:=` cannot be compiled",
    ast.SetComp: "this set cannot be compiled",
}
"""What is the matter if the compiler says nothing at all that helps."""


def complaint(problem: Exception, path: str, begins: int, counted: bool = False) -> str:
    """Why a strategy's `choose` cannot be compiled: file, line, what stands there, and what of it.

    `problem` is what the compiler raised; `choose` begins in this line of the file at `path`. The
    line that is told is where it failed, be it in a function that `choose` calls. In a `counted`
    one, calls begin with the steps that are left.
    """
    source, text = _Source(path, begins), _no_field(problem) or COLOURS.sub("", str(problem))
    text = _cause(text.replace(STEPS_LEFT, "(") if counted else text, path)
    head, line = _head(text), source.line_in(text)
    if words := of_entries(head):
        return source.complaint_at(line or source.line_at(problem), words)
    for rule in RULES:
        if (found := re.search(rule.pattern, head, re.DOTALL)) and (said := _said(found)):
            if rule.words == NOTHING and source.functions:
                return source.complaint_at(*end_of(source.functions[0]))
            about = source.first(rule.about, said["name"]) if rule.about else None
            words = rule.words.format(it=source.inner_at(line), **said)
            if rule.words == NO_SUCH and said["name"] not in KNOWN.get(said["one"], said["name"]):
                words = no_such(said["name"], said["one"].removeprefix("a "), KNOWN[said["one"]])
            return source.complaint_at(about or line or source.line_at(problem), words)
    if line and (about := source.inner_function(line)):
        return source.complaint_at(about, "a function in a function cannot be compiled")
    for construct, words in CONSTRUCTS.items():
        if about := source.first(construct, line=line):
            return source.complaint_at(about, words)
    return source.complaint_at(line or source.line_at(problem), _own_words(head))


def _no_field(problem: Exception) -> str:
    """What is wrong where a record has no such field, of which the compiler tells the name only."""
    for frame, _ in traceback.walk_tb(problem.__traceback__ if type(problem) is KeyError else None):
        known = dict(frame.f_locals)  # from Python 3.13 on they are no dictionary
        if {"record", "attr"} <= known.keys():
            return "attribute '{attr}' of type {record}".format_map(known)
    return ""


def _cause(text: str, path: str) -> str:
    """What the compiler says of a function of the file that it tried for another one's sake.

    For `sorted` it does so with the key, and then says of `sorted` only that it does not fit.
    """
    for tried in text.split(FRONTEND)[1:]:
        place = re.search(r'During: .* at (.+?) \(\d+\)|File "(.+?)", line', tried)
        if place and os.path.abspath(place[1] or place[2]) == os.path.abspath(path):
            return tried
    return text


def _head(text: str) -> str:
    """What the compiler says is wrong, without candidates and places."""
    skipped = ("Failed in", "- Resolution failure")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(skipped)]
    return re.split(r"\n\s*(?:There are|During|File|Return of)\b", "\n".join(lines), maxsplit=1)[0]


def _said(found: re.Match[str]) -> dict[str, str] | None:
    """A rule's groups, kinds in a person's words; None if there are none for a kind."""
    said: dict[str, str] = {"name": "", **found.groupdict()}
    if "both" in said:
        said["one"], said["other"], *_ = [*apart(said["both"]), ""]
    for group in said.keys() & {"one", "other"}:
        words = in_words(said[group])
        if words is None:
            return None
        said[group] = words
    return said


def _own_words(head: str) -> str:
    """The compiler's own words if they are words, and not too many."""
    first = head.partition("\n")[0].partition(" Raised from")[0].rstrip(". ")
    plain = 0 < len(first) <= 80 and not re.search(r"[$<>{}]|0x", first)
    return f"the compiler says: {first}" if plain else "this cannot be compiled"


class _Source:
    """The source of a `choose` and of the functions of its file that it calls."""

    def __init__(self, path: str, begins: int) -> None:
        self.path = path
        linecache.checkcache(path)
        lines = linecache.getlines(path)
        self.functions = _called(ast.parse("".join(lines)), begins) if lines else []
        self.begins = self.functions[0].lineno if self.functions else begins

    def line_in(self, text: str) -> int | None:
        """The line of this file that the compiler was at: the innermost, and the first of those."""
        places = rf'{re.escape(self.path)} \((\d+)\)|File "(.+?)", line (\d+)'
        for function in text.split("During: Pass"):
            lines = [
                int(at or line)
                for at, path, line in re.findall(places, function)
                if at or os.path.abspath(path) == os.path.abspath(self.path)
            ]
            if lines:
                return min(lines)
        return None

    def line_at(self, problem: Exception) -> int | None:
        """The line of this file at which the compiler was when it failed without naming it."""
        for frame, _ in reversed(list(traceback.walk_tb(problem.__traceback__))):
            for value in frame.f_locals.values():
                place: Any = getattr(value, "loc", None)
                if getattr(place, "filename", None) == self.path:
                    return int(place.line)
        return None

    def first(self, kind: type[ast.AST], name: str = "", line: int | None = None) -> int | None:
        """Where something of this kind, or of this name, stands first: in this line, if given."""
        for function in self.functions:
            lines = [
                getattr(node, "lineno", 0)
                for node in ast.walk(function)
                if isinstance(node, kind) and getattr(node, "id", name) == name
            ]
            if found := [at for at in lines if line in (None, at)]:
                return min(found)
        return None

    def inner_at(self, line: int | None) -> str:
        """What a function within one of the functions is called that stands in a line."""
        at = [node for one in self.functions for node in ast.walk(one) if node is not one]
        kinds = (ast.FunctionDef, ast.Lambda)
        inner = [node for node in at if isinstance(node, kinds) and node.lineno == line]
        return getattr(inner[0], "name", "this `lambda`") if inner else "it"

    def inner_function(self, line: int) -> int | None:
        """The line if a function within one of the functions begins there."""
        for function in self.functions:
            for node in ast.walk(function):
                if (
                    node is not function
                    and isinstance(node, ast.FunctionDef)
                    and node.lineno == line
                ):
                    return line
        return None

    def complaint_at(self, line: int | None, words: str) -> str:
        """The complaint about a line, or about `choose` as a whole."""
        return complaint_at(self.path, line or self.begins, words)


def complaint_at(path: str, line: int, words: str) -> str:
    """A complaint about a line: where it is, what stands there, what of it, and a way out."""
    before, words = f"{os.path.basename(path)} line {line}: ", with_advice(_with_kind(path, words))
    room = max(LEAST_QUOTED, MOST_SIGNS - len(before) - len(words) - 2)
    there = linecache.getline(path, line).strip().rstrip(":")
    return f"{before}{textwrap.shorten(there, room, placeholder=' …')}: {words}"


def _with_kind(path: str, words: str) -> str:
    """A refusal of a name of the file, with what the file says that the name stands for."""
    found = re.match(r"(\w+)( is a class that)? cannot be compiled", words)
    try:
        tree = ast.parse("".join(linecache.getlines(path))) if found else None
    except (SyntaxError, ValueError, RecursionError):
        return words
    kinds = [_kind_of(node, found[1]) for node in tree.body] if found and tree else []
    told = next(filter(None, reversed(kinds)), "")
    if not (found and told) or (found[2] and not told.startswith(FROM)):
        return words
    return f"{found[1]} {told} cannot be compiled{words[found.end() :]}"


def _kind_of(node: ast.stmt, name: str) -> str:
    """What a statement of a file makes of a name, to be followed by «cannot be compiled»."""
    match node:
        case ast.FunctionDef(decorator_list=[_, *_]) if node.name == name:
            return "has a decorator, and"
        case ast.ImportFrom(module=str(module)) if name in _imported(node):
            return f"{FROM} {module}, and"
        case ast.Assign(targets=[ast.Name(id=said)], value=value) if said == name:
            return KINDS_OF_VALUES.get(type(value), "")
    return ""


def _imported(node: ast.ImportFrom) -> set[str]:
    return {one.asname or one.name for one in node.names}


def _called(tree: ast.Module, begins: int) -> list[ast.FunctionDef]:
    """The function that begins in this line, and then those of its module that it calls."""
    everywhere = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and min([node.lineno, *(one.lineno for one in node.decorator_list)]) == begins
    ]
    for function in found:  # which grows meanwhile
        for node in ast.walk(function):
            called = everywhere.get(getattr(node, "id", ""))
            if called is not None and called not in found:
                found.append(called)
    return found
