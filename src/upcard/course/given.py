"""Given code, a teacher's scaffold: what of it may not be changed, and what was added to it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping

from upcard.course.assignment import Assignment
from upcard.course.submission import Submission, trees_of
from upcard.course.verdict import Finding, Result, Status

Function = ast.FunctionDef | ast.AsyncFunctionDef
TO_DO = re.compile(r"to ?do|à (faire|compléter)|complete|your code", re.IGNORECASE)
"""A comment that says that something is to be written here."""
TITLE = "The given code is as it was given"


def unchanged(assignment: Assignment, submission: Submission) -> Iterator[Result]:
    """Whether each function that was given complete is there, and the same, but for comments.

    Of what is to be completed, the parameters stay. Nothing where there is no scaffold.
    """
    given = assignment.data.given
    if given is None or submission.scaffold is None:
        return
    found = [
        finding
        for name, text in submission.given.items()
        for finding in _changes(name, text, submission)
    ]
    yield Result(
        check=f"{given.task}.0",
        title=TITLE,
        task=given.task,
        rests_on=given.rests_on,
        status=Status.FAILED if found else Status.PASSED,
        findings=tuple(found),
    )


def _changes(name: str, text: str, submission: Submission) -> Iterator[Finding]:
    scaffold = trees_of({name: text}).get(name)
    own = submission.trees.get(name)
    if scaffold is None or own is None:  # then there is nothing to compare with
        return
    there = functions(own)
    for place, function in functions(scaffold).items():
        if place not in there:
            yield Finding(message=f"{place}, which was given, is gone.", where=name)
            continue
        where = f"{name}:{there[place].lineno}"
        if is_open(function, text):
            if ast.dump(function.args) != ast.dump(there[place].args):
                yield Finding(
                    message=f"The parameters of {place}, which were given, are changed.",
                    got=ast.unparse(there[place].args),
                    expected=ast.unparse(function.args),
                    where=where,
                )
        elif bare(function) != bare(there[place]):
            yield _changed(place, function, there[place], name)


def _changed(place: str, function: Function, own: Function, name: str) -> Finding:
    """The finding for the first statement that differs."""
    should, is_ = (ast.unparse(one).splitlines() for one in (_plain(function), _plain(own)))
    pairs = zip([*should, "nothing more"], [*is_, "nothing more"], strict=False)
    expected, got = next(((a, b) for a, b in pairs if a != b), ("", ""))
    return Finding(
        message=f"{place}, which was given, is changed.",
        got=got.strip(),
        expected=expected.strip(),
        where=f"{name}:{own.lineno}",
    )


def functions(tree: ast.AST, before: str = "") -> Mapping[str, Function]:
    """The functions and methods of a file, by their place, as `Hand.play`."""
    found: dict[str, Function] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            found[before + node.name] = node
        if isinstance(node, ast.ClassDef):
            found |= functions(node, f"{before}{node.name}.")
    return found


def is_open(function: Function, text: str) -> bool:
    """Whether a function of the scaffold is to be written, or completed."""
    lines = text.splitlines()[function.lineno - 1 : function.end_lineno]
    below = text.splitlines()[function.end_lineno or 0 :]
    for line in below:  # comments at the end of a function belong to no statement
        if line.strip() and not (line.lstrip().startswith("#") and line[:1].isspace()):
            break
        lines.append(line)
    if any(TO_DO.search(comment) for comment in _comments("\n".join(lines))):
        return True
    return not [one for one in _plain(function).body if not _is_empty(one)]


def _comments(text: str) -> Iterator[str]:
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.string
    except (tokenize.TokenError, IndentationError):  # a function cut out of its class
        return


def _is_empty(statement: ast.stmt) -> bool:
    """Whether a statement does nothing: `pass`, `...`, or that it is not written yet."""
    if isinstance(statement, ast.Raise) and statement.exc is not None:
        return "NotImplementedError" in ast.dump(statement.exc)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass)


def bare(function: Function) -> str:
    """A function's syntax tree as text, without its docstring."""
    return ast.dump(_plain(function))


def _plain(function: Function) -> Function:
    """A function without its docstring."""
    body = function.body
    has_one = ast.get_docstring(function, clean=False) is not None
    return type(function)(
        name=function.name,
        args=function.args,
        body=body[1:] if has_one and len(body) > 1 else body,
        decorator_list=function.decorator_list,
        returns=function.returns,
        lineno=function.lineno,
    )


def added(name: str, submission: Submission) -> ast.Module:
    """What a submission has added to a file: without given functions, and without its tests.

    Its tests are what stands under `if __name__ == "__main__"`.
    """
    tree = ast.parse(submission.sources[name])
    scaffold = trees_of({name: submission.given.get(name, "")}).get(name)
    kept = {place: bare(one) for place, one in functions(scaffold).items()} if scaffold else {}
    mine = {id(one): place for place, one in functions(tree).items()}

    class Leaving(ast.NodeTransformer):
        def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
            same = bare(node) == kept.get(mine.get(id(node), ""))
            return None if same else self.generic_visit(node)

        def visit_If(self, node: ast.If) -> ast.AST | None:
            return None if ast.unparse(node.test) in TESTS else self.generic_visit(node)

    return ast.fix_missing_locations(Leaving().visit(tree))  # type: ignore[no-any-return]


TESTS = ("__name__ == '__main__'", "'__main__' == __name__")
