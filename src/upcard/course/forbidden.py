"""What a document forbids, found in the syntax tree of a submission's own files."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence

from upcard.course.assignment import Assignment, Restrictions
from upcard.course.given import added
from upcard.course.submission import Submission
from upcard.course.verdict import Finding, Result, Status
from upcard.narration.words import listed

DISPLAYS: dict[str, tuple[type[ast.AST], ...]] = {
    "list": (ast.List, ast.ListComp),
    "dict": (ast.Dict, ast.DictComp),
    "set": (ast.Set, ast.SetComp),
    "tuple": (ast.Tuple,),
}
MOST = 20
"""Findings of one kind that are told."""


def forbidden(assignment: Assignment, submission: Submission) -> Iterator[Result]:
    """A result for each kind of what the document forbids; given code is not looked at."""
    rules = assignment.data.restrictions
    if rules is None or submission.folder is None:
        return
    kinds = (
        ("no built-in collections and algorithms", _builtins, rules.builtins or rules.displays),
        ("no imports but those given", _imports, rules.imports),
        ("no internals of other classes", _internals, rules.internals),
    )
    first = 1 + sum(one.task == rules.task for one in assignment.checks)
    trees = {name: added(name, submission) for name in rules.files if name in submission.trees}
    unseen = () if trees else (Finding(message=_unseen(rules.files, submission)),)
    for number, (title, find, names) in enumerate(kinds, first):
        if not names:
            continue
        found = [
            finding
            for name, tree in trees.items()
            for finding in find(tree, name, rules, submission)
        ]
        yield Result(
            check=f"{rules.task}.{number}",
            title=title,
            task=rules.task,
            rests_on=rules.rests_on,
            status=_status(found, trees),
            findings=unseen or tuple(found[:MOST]),
        )


def _unseen(files: Sequence[str], submission: Submission) -> str:
    """Why there is nothing to look at."""
    there = [name for name in files if name in submission.sources]
    said = "Python cannot read" if there else "There is no"
    return f"{said} {listed(there or files, 'or')}."


def _status(found: Sequence[Finding], trees: Mapping[str, ast.Module]) -> Status:
    """Whoever has handed in nothing to look at has not passed."""
    if not trees:
        return Status.MISSING
    return Status.FAILED if found else Status.PASSED


def _finding(name: str, node: ast.AST, what: str) -> Finding:
    line = getattr(node, "lineno", 0)
    return Finding(message=f"{what} is not allowed here.", where=f"{name}:{line}")


def _parents(tree: ast.Module) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def _annotations(tree: ast.Module) -> set[ast.AST]:
    """All nodes of annotations, in which a word builds nothing."""
    found = set[ast.AST]()
    for node in ast.walk(tree):
        for field in ("annotation", "returns"):
            inner = getattr(node, field, None)
            if isinstance(inner, ast.AST):
                found.update(ast.walk(inner))
    return found


def _builtins(
    tree: ast.Module, name: str, rules: Restrictions, _submission: Submission
) -> Iterator[Finding]:
    """Calls of forbidden built-in names, and displays such as `[...]`."""
    left_out, parents = _annotations(tree), _parents(tree)
    displays = tuple(kind for word in rules.displays for kind in DISPLAYS[word])
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in rules.builtins and not _reads_given(node, rules.given):
                yield _finding(name, node, f"{node.func.id}(...)")
        elif (
            isinstance(node, displays)
            and not _is_no_collection(node, parents)
            and not _is_given(parents.get(node), rules.given)
        ):
            word = next(word for word in rules.displays if isinstance(node, DISPLAYS[word]))
            yield _finding(name, node, f"A built-in {word}")


def _reads_given(call: ast.Call, given: Sequence[str]) -> bool:
    """Whether a call only goes through a collection that is given: `list(self.cards)`."""
    one = call.args[0] if call.args else None
    if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
        one = one.func.value  # .keys(), .values(), .items()
    return isinstance(one, ast.Attribute) and one.attr in given


def _is_given(parent: ast.AST | None, given: Sequence[str]) -> bool:
    """Whether a display is what a given collection holds from the start."""
    if not isinstance(parent, ast.Assign | ast.AnnAssign):
        return False
    targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
    return all(getattr(one, "attr", getattr(one, "id", "")) in given for one in targets)


def _is_no_collection(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Commas that keep nothing: `a, b = b, a`, `for a, b in`, an index, the types of an except."""
    if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return True
    parent = parents.get(node)
    if isinstance(node, ast.List) and isinstance(parent, ast.Assign):
        return bool(parent.targets) and _is_all(parent)
    if not isinstance(node, ast.Tuple):
        return False
    if isinstance(parent, ast.Assign):
        return all(isinstance(one, ast.Tuple) for one in parent.targets)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Name) and parent.func.id in ("isinstance", "issubclass")
    return isinstance(parent, ast.Subscript | ast.ExceptHandler | ast.BinOp | ast.Return)


def _is_all(assignment: ast.Assign) -> bool:
    first = assignment.targets[0]
    return isinstance(first, ast.Name) and first.id == "__all__"


def _imports(
    tree: ast.Module, name: str, rules: Restrictions, submission: Submission
) -> Iterator[Finding]:
    """Imports of what is neither given nor the submission's own."""
    own = {path.partition("/")[0].removesuffix(".py") for path in submission.sources}
    allowed = {*rules.imports, *own - sys.stdlib_module_names, "__future__"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            wanted = [node.module or ""]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__":
            wanted = ["__import__"]
        else:
            continue
        for word in wanted:
            if word.partition(".")[0] not in allowed:
                yield _finding(name, node, f"import {word}")


def _internals(
    tree: ast.Module, name: str, rules: Restrictions, _submission: Submission
) -> Iterator[Finding]:
    """Attributes of others that begin with an underscore, or that the assignment lists."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or _is_own(node.value):
            continue
        hidden = node.attr.startswith("_") and not node.attr.endswith("__")
        if hidden or node.attr in rules.internals:
            yield _finding(name, node, f"The use of .{node.attr} of another object")


def _is_own(value: ast.AST) -> bool:
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "super"
    return isinstance(value, ast.Name) and value.id in ("self", "cls")
