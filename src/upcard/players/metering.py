"""Bounds on what a compiled strategy does that is not trusted: a choice has so many steps.

Every function is handed the steps that are left. Each call and each round of a loop takes one, each
item that an operation reads or makes takes ITEM; when none is left, the choice ends with an error.
Nothing is compiled but what is listed here, since what is counted must be known.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from typing import Any, TypeVar

from upcard.players import counting
from upcard.players.complaints import complaint_at
from upcard.players.rewriting import FIELDS, placed
from upcard.players.rewriting import PREFIX as REWRITTEN
from upcard.players.source import Global, NotCompiled

Block = TypeVar("Block", ast.FunctionDef, ast.For, ast.While)

LONGEST_TEXT = 200
"""Signs of a text that is written out."""
LEFT = "_upcard_left"
"""What a function is handed first: an array of one number, the steps that are left."""
PREFIX = "_upcard_meter_"

SYNTAX = (
    *(ast.FunctionDef, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Pass),
    *(ast.For, ast.While, ast.If, ast.Break, ast.Continue, ast.Raise, ast.Assert),
    *(ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.Lambda, ast.Call),
    *(ast.Attribute, ast.Subscript, ast.Slice, ast.Name, ast.Constant, ast.Tuple, ast.List),
    *(ast.Dict, ast.ListComp, ast.comprehension, ast.keyword, ast.arguments, ast.arg),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
"""What may be written. Not so sets, and all that makes generators."""
SIMPLE = frozenset("abs bool divmod float int len ord pow range round".split())
"""Builtins that take as long for many items as for one."""
SIZED = frozenset("all any enumerate list map max min reversed sorted sum tuple zip".split())
"""Builtins that take longer for more items."""
METHODS = frozenset("append clear copy count extend get index insert pop remove sort".split())
"""Of lists, and `get` of dictionaries."""
QUICK = frozenset("append clear extend get".split())
"""Those that take as long however many items there are."""

HELPERS = ("spend", "paid", "summed", "kept", "plain", "inside", "product")
NAMES: dict[str, Any] = {PREFIX + name: getattr(counting, name) for name in HELPERS}
"""What metered functions must find."""


def check(path: str, function: ast.FunctionDef, names: Mapping[str, Global]) -> None:
    """NotCompiled, saying why, if there is anything in a function that would not be counted."""
    parts = [*_parts(function)]
    called = {id(one.func) for one in parts if isinstance(one, ast.Call)}
    for node in parts:
        if what := _uncounted(node, names, id(node) in called):
            line = getattr(node, "lineno", function.lineno)
            raise NotCompiled(complaint_at(path, line, f"{what} is not for who is not trusted"))


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """A piece of syntax and all in it, but for what is there for readers."""
    yield node
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "type_comment"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from _parts(part)


def _uncounted(node: ast.AST, names: Mapping[str, Global], called: bool) -> str:
    """What a piece of syntax is that is not counted; empty if it is."""
    if not isinstance(node, SYNTAX):
        return f"{type(node).__name__} (syntax)"
    match node:
        case ast.Constant(value=str() as text) if len(text) > LONGEST_TEXT:
            return "a text so long"
        case ast.Subscript(slice=ast.Slice(), ctx=ast.Store()):
            return "to change a slice"
        case ast.AugAssign(target=ast.Subscript() as target):
            calls = any(isinstance(one, ast.Call) for one in ast.walk(target))
            return "a call in an index that is changed" if calls else ""
        case ast.AnnAssign(target=ast.Subscript()):
            return "an item with an annotation"
        case ast.For(target=target) | ast.comprehension(target=target):
            items = any(isinstance(one, ast.Subscript) for one in ast.walk(target))
            return "a loop over an item" if items else ""
        case ast.Attribute(attr=name, value=ast.Name(id=module)) if (
            module in names and names[module].kind == "module"
        ):
            return "" if names[module].detail == "math" else f"{module}.{name}"
        case ast.Attribute(attr=name):
            known = name in FIELDS or (name in METHODS) == called
            return "" if known else name
        case ast.Name(id=name, ctx=ast.Load()) if name in names or hasattr(builtins, name):
            return "" if _is_counted(name, names.get(name), called) else name
    return ""


def _is_counted(name: str, known: Global | None, called: bool) -> bool:
    """Whether what a name stands for is counted: a builtin, if it is not known as a global."""
    if known is None:
        return (called and name in SIMPLE | SIZED) or _is_error(name)
    if known.kind == "library":
        return known.detail.startswith("math:")
    texts = re.findall(r"'.*?'|\".*?\"", known.detail if known.kind == "data" else "")
    return all(len(text) <= LONGEST_TEXT for text in texts)


def _is_error(name: str) -> bool:
    """Whether a builtin is a class of errors."""
    found = getattr(builtins, name)
    return isinstance(found, type) and issubclass(found, BaseException)


class Meter(ast.NodeTransformer):
    """Has a function count its steps, once it is written anew (`players.rewriting`).

    `functions` are the names of those that are metered as well, and so are handed what is left.
    """

    def __init__(self, functions: Collection[str]) -> None:
        self._functions = functions
        self._depth, self._lambdas = 0, 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Hand it what is left, if it is not within another one, and count each call."""
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        if not self._depth:
            given = node.args.posonlyargs or node.args.args
            given.insert(0, ast.arg(LEFT))
        return self._counted(node)

    def visit_For(self, node: ast.For) -> ast.For:
        """Count each round."""
        self.generic_visit(node)
        return self._counted(node)

    def visit_While(self, node: ast.While) -> ast.While:
        """Likewise."""
        self.generic_visit(node)
        return self._counted(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Likewise."""
        self.generic_visit(node)
        node.ifs.insert(0, _call("spend", _left(), ast.Constant(1)))
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.ListComp:
        """Count what is kept."""
        self.generic_visit(node)
        node.elt = placed(node, _call("kept", _left(), node.elt))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """It cannot be handed what is left, so there is nothing in it that could be long."""
        self._lambdas += 1
        self.generic_visit(node)
        self._lambdas -= 1
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """A sum or product of lists takes as long as they are."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult) and not self._lambdas:
            return placed(node, _call("product", _left(), node.left, node.right))
        if isinstance(node.op, ast.Add | ast.Mult | ast.Mod):
            node.left, node.right = (self._paid(one, "summed") for one in (node.left, node.right))
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        """What is assigned may be a new item of a dictionary."""
        self.generic_visit(node)
        if any(isinstance(one, ast.Subscript) for one in node.targets):
            node.value = placed(node, _call("kept", _left(), node.value))
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """As in a sum or product of its own."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Mult):
            before = copy(node.target)
            before.ctx = ast.Load()
            made = _call("product", _left(), before, node.value)
            return placed(node, ast.Assign([node.target], made))
        if isinstance(node.op, ast.Add):
            node.value = self._paid(node.value, "summed")
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """To compare lists, or to look into one, takes as long as they are."""
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In) and not self._lambdas:
            return placed(node, _call("inside", _left(), node.comparators[0], node.left))
        node.left, *node.comparators = map(self._paid, (node.left, *node.comparators))
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A slice is a list of its own."""
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice):
            node.value = self._paid(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Functions of the strategy are handed what is left; others count what they get."""
        self.generic_visit(node)
        name = getattr(node.func, "id", "")
        if name in self._functions:
            node.args.insert(0, _left())
        elif name in SIZED or name == f"{REWRITTEN}same":
            node.args = [*map(self._paid, node.args)]
        elif isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            one = "kept" if node.func.attr in ("append", "insert") else "paid"
            node.args = [placed(each, _call(one, _left(), each)) for each in node.args]
            is_last = node.func.attr == "pop" and not node.args
            if not is_last and node.func.attr not in QUICK:
                node.func.value = self._paid(node.func.value, "summed")
        return placed(node, node)

    def _paid(self, one: ast.expr, how: str = "paid") -> ast.expr:
        """Something that is read whole."""
        if isinstance(one, ast.Constant) and not isinstance(one.value, str):
            return one
        return placed(one, _call("plain", one) if self._lambdas else _call(how, _left(), one))

    def _counted(self, node: Block) -> Block:
        """A block that takes a step each time."""
        steps = 1 + counting.ITEM * sum(map(_written_out, ast.walk(node)))
        taken = ast.Expr(_call("spend", _left(), ast.Constant(steps)))
        node.body.insert(0, placed(node.body[0], taken))
        return node


def _written_out(node: ast.AST) -> int:
    """How many items are written out in a list, a tuple or a dictionary."""
    return len(getattr(node, "elts", ())) + len(getattr(node, "values", ()) or ())


def _left() -> ast.Name:
    return ast.Name(LEFT, ast.Load())


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(PREFIX + name, ast.Load()), [*given], [])
