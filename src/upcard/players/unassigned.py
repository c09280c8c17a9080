"""Names that may have no value where they are read: the compiler would take them for zero.

A list or dictionary without a value would even end the process. Before such a name is read, what is
compiled asks whether it has one, and raises Python's own error if not. Names that always have a
value by then cost nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from upcard.players.diagnostics import complaint_at
from upcard.players.fluent_calls import PREFIX, call, named, placed
from upcard.players.scopes import Comprehension, Scope, bound, own_names
from upcard.players.source import NotCompiled

FLAG = f"{PREFIX}has_"
"""How the names begin that say whether another name has a value."""
ELSEWHERE = (
    *(ast.NamedExpr, ast.ExceptHandler, ast.With, ast.Delete),
    *(ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal),
)
"""What gives names a value, or takes it, but is not compiled: such names are not asked."""
Known = frozenset[str] | None
"""The names that have a value at a place for sure; None where nothing ever comes."""


def asked(path: str, function: ast.FunctionDef) -> ast.FunctionDef:
    """A function that asks for values where a name may have none.

    NotCompiled if such a name is read in a function within it, which cannot ask, or if a pattern of
    `match` gives it its value, which it may do in part.
    """
    inner = [one for one in _inside(function) if isinstance(one, ast.FunctionDef)]
    for one in inner:
        asked(path, one)
    reads = _Reads(path, function)
    names = sorted({one.id for one in reads.unsure} | reads.changed)
    if names:
        function = _Asking(names, reads).visit_scope(function)
    return function


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """All in a scope, with the scopes within it, but not what is in those."""
    for part in ast.iter_child_nodes(node):
        yield part
        if isinstance(part, Comprehension) or not isinstance(part, Scope):
            yield from _inside(part)


def _both(one: Known, other: Known) -> Known:
    """What is known where two ways meet."""
    if one is None or other is None:
        return one if other is None else other
    return one & other


def _stored(node: ast.AST) -> frozenset[str]:
    """The names that a target gives a value."""
    found = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return frozenset(one.id for one in found if isinstance(one.ctx, ast.Store))


class _Reads:
    """Where a function reads names of its own that may have no value, `unsure`.

    `changed` are those that may have none where `+=` and the like change them.
    """

    def __init__(self, path: str, function: ast.FunctionDef) -> None:
        self._path = path
        elsewhere = (one for one in ast.walk(function) if isinstance(one, ELSEWHERE))
        skipped = {name for one in elsewhere for name in _names_in(one)}
        self._own = own_names(function) - skipped
        self._patterns = _captures(function)
        self._breaks: list[Known] = []
        self.unsure: list[ast.Name] = []
        self.changed = set[str]()
        given = function.args
        first = {one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
        first |= {one.arg for one in (given.vararg, given.kwarg) if one}
        self._block(function.body, frozenset(first))

    def _block(self, block: list[ast.stmt], known: Known) -> Known:
        for statement in block:
            if known is None:
                return None
            known = self._statement(statement, known)
        return known

    def _statement(self, statement: ast.stmt, known: frozenset[str]) -> Known:
        """What is known after a statement."""
        match statement:
            case ast.If():
                return self._if(statement, known)
            case ast.For(target=target, iter=items):
                self._read(items, known)
                self._read(target, known)
                return self._loop(statement, known | _stored(target), known)
            case ast.While(test=test):
                self._read(test, known)
                endless = isinstance(test, ast.Constant) and bool(test.value)
                return self._loop(statement, known, None if endless else known)
            case ast.Try():
                return self._try(statement, known)
            case ast.With(items=items, body=body):
                for item in items:
                    self._read(item, known)
                return self._block(body, known)
            case ast.Match():
                return self._match(statement, known)
        self._read(statement, known)
        return self._simple(statement, known)

    def _simple(self, statement: ast.stmt, known: frozenset[str]) -> Known:
        match statement:
            case ast.Break():
                self._breaks[-1] = _both(self._breaks[-1], known)
                return None
            case ast.Return() | ast.Raise() | ast.Continue():
                return None
            case ast.FunctionDef(name=name):
                return known | {name}
            case ast.AugAssign(target=ast.Name(id=name)):
                if name in self._own - known:
                    self._check(name, statement)
                    self.changed.add(name)
        return known | _stored(statement)

    def _if(self, statement: ast.If, known: frozenset[str]) -> Known:
        asked = getattr(statement.test, "func", None)
        if getattr(asked, "id", "") == f"{PREFIX}never":  # it is there for the compiler to read
            return known
        self._read(statement.test, known)
        return _both(self._block(statement.body, known), self._block(statement.orelse, known))

    def _loop(self, loop: ast.For | ast.While, within: Known, left: Known) -> Known:
        """What is known after a loop: `left` is what is known where it comes to its end."""
        self._breaks.append(None)
        self._block(loop.body, within)
        broken = self._breaks.pop()
        return _both(self._block(loop.orelse, left), broken)

    def _match(self, statement: ast.Match, known: frozenset[str]) -> Known:
        self._read(statement.subject, known)
        last = statement.cases[-1]
        always = isinstance(last.pattern, ast.MatchAs) and not (last.pattern.pattern or last.guard)
        after: Known = None if always else known
        for case in statement.cases:
            self._read(case.pattern, known)
            there = known | _captures(case.pattern)
            if case.guard:
                self._read(case.guard, there)
            after = _both(after, self._block(case.body, there))
        return after

    def _try(self, statement: ast.Try, known: frozenset[str]) -> Known:
        after = self._block(statement.orelse, self._block(statement.body, known))
        for handler in statement.handlers:
            if handler.type:
                self._read(handler.type, known)
            after = _both(after, self._block(handler.body, known))
        last = self._block(statement.finalbody, known)
        return None if after is None or last is None else after | last

    def _read(self, node: ast.AST, known: frozenset[str]) -> None:
        """Note the names in a piece of syntax that may have no value."""
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load) and node.id in self._own - known:
                self._check(node.id, node)
                self.unsure.append(node)
        elif isinstance(node, ast.Lambda | ast.FunctionDef):
            self._captured(node, known)
        else:
            there = known | own_names(node) if isinstance(node, Comprehension) else known
            for part in ast.iter_child_nodes(node):
                self._read(part, there)

    def _captured(self, inner: ast.Lambda | ast.FunctionDef, known: frozenset[str]) -> None:
        """Refuse a function within it that reads such a name, whenever it is called."""
        theirs = set().union(*(own_names(one) for one in ast.walk(inner) if isinstance(one, Scope)))
        unknown = self._own - known - theirs
        for node in ast.walk(inner):
            if isinstance(node, ast.Name) and node.id in unknown:
                raise self._refusal(node.id, node)

    def _check(self, name: str, node: ast.expr | ast.stmt) -> None:
        """Refuse a name without a value that cannot be asked about."""
        if name in self._patterns:
            raise self._refusal(name, node)

    def _refusal(self, name: str, node: ast.expr | ast.stmt) -> NotCompiled:
        return NotCompiled(complaint_at(self._path, node.lineno, f"{name} may have no value yet"))


def _captures(node: ast.AST) -> frozenset[str]:
    """The names that patterns in a piece of syntax give values."""
    patterns = (one for one in ast.walk(node) if isinstance(one, ast.pattern))
    return frozenset[str]().union(*map(bound, patterns))


def _names_in(node: ast.AST) -> set[str]:
    """The names that something of ELSEWHERE gives a value, or takes it from."""
    match node:
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return {*names}
        case ast.With(items=items):
            return {one.id for each in items for one in ast.walk(each) if isinstance(one, ast.Name)}
        case ast.NamedExpr(target=target):
            return {target.id}
        case ast.Delete(targets=targets):
            return {one.id for one in targets if isinstance(one, ast.Name)}
        case ast.Import(names=imported) | ast.ImportFrom(names=imported):
            return {(one.asname or one.name).partition(".")[0] for one in imported}
        case ast.ExceptHandler(name=str(name)):
            return {name}
    return set()


class _Asking(ast.NodeTransformer):
    """Writes the questions into a function, and where its names are given values."""

    def __init__(self, names: list[str], reads: _Reads) -> None:
        self._names, self._changed = frozenset(names), reads.changed
        self._unsure = {id(one) for one in reads.unsure}

    def visit_scope(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """A function, which begins with no value for any of these names."""
        self._blocks(function)
        begin = [_set(function.body[0], name, False) for name in sorted(self._names)]
        function.body[:0] = begin
        return function

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name that is read."""
        return placed(node, _ask(node.id)) if id(node) in self._unsure else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function within it has names of its own, and does not read these."""
        return node

    def _blocks(self, node: ast.AST) -> None:
        """All statements in a piece of syntax, and those around them that are needed."""
        for field, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, field, [one for each in value for one in self._statement(each)])
            elif isinstance(value, list):
                value[:] = [self._part(one) for one in value]
            elif isinstance(value, ast.AST):
                setattr(node, field, self._part(value))

    def _part(self, part: object) -> object:
        if isinstance(part, ast.ExceptHandler | ast.match_case):
            self._blocks(part)
            return part
        return self.visit(part) if isinstance(part, ast.AST) else part

    def _statement(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        given = self._given_by(statement)
        if isinstance(statement, ast.AugAssign) and given & self._changed:
            yield placed(statement, ast.Expr(_ask(next(iter(given)))))
        if not isinstance(statement, ast.FunctionDef):
            self._blocks(statement)
        marks = [_set(statement, name, True) for name in sorted(given)]
        if isinstance(statement, ast.For):
            statement.body[:0] = marks
            yield statement
        else:
            yield statement
            yield from marks

    def _given_by(self, statement: ast.stmt) -> frozenset[str]:
        """The names of these that a statement itself gives a value."""
        if isinstance(statement, ast.FunctionDef):
            return self._names & {statement.name}
        if isinstance(statement, ast.For):
            return self._names & _stored(statement.target)
        simple = isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign)
        return self._names & _stored(statement) if simple else frozenset()


def _set(place: ast.stmt, name: str, value: bool) -> ast.stmt:
    return placed(place, ast.Assign([ast.Name(FLAG + name, ast.Store())], ast.Constant(value)))


def _ask(name: str) -> ast.expr:
    return call("valued", named(FLAG + name), named(name))
