"""What is told of a submission that had to be ended: where it was, and what has no end there."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from upcard.bots.forfeit import Forfeit
from upcard.course.code_lines import Place, function_at, is_walked, loop_at
from upcard.course.evident import NO_END, STOPS_ITSELF, Evident
from upcard.course.stacks import stack, told
from upcard.course.submission import Submission
from upcard.course.verdict import Finding

LOUD = Evident(
    "It prints far too much.", "Take out what it prints for you alone, above all in loops."
)


def ended(
    error: Forfeit, noise: str, submission: Submission, files: Collection[str], *, slow: bool
) -> Finding:
    """The finding; of a `slow` one with the line in which it was, by the end of its `noise`."""
    why = str(error).removesuffix(" on standard error")  # there goes what it prints
    finding = Finding(message=f"The submission was ended: {why}.")
    if not slow:
        loud = {"mistake": LOUD.title, "advice": LOUD.advice} if why != str(error) else {}
        return finding.model_copy(update=loud)
    places = stack(noise, submission.folder)
    number, said = endless(places, submission.trees) or (0, NO_END)
    words = {"where": told(places[number:], files), "mistake": said.title, "advice": said.advice}
    return finding.model_copy(update=words)


def endless(
    places: Sequence[tuple[str, int]], trees: Mapping[str, ast.Module]
) -> tuple[int, Evident] | None:
    """Which of these places, innermost first, never ends, and why; None if there is no loop."""
    for number, (file, line) in enumerate(places):
        if file not in trees:
            continue
        place = Place(file, line, trees[file])
        own = function_at(place)
        if (loop := loop_at(place)) is not None:
            return number, _loops(loop, file)
        if own is not None and is_walked(own.name, own):
            title = f"{own.name} in line {own.lineno} of {file} calls itself without an end, or far"
            return number, Evident(f"{title} too often.", STOPS_ITSELF)
    return None


def _loops(loop: ast.While, file: str) -> Evident:
    advice = (
        "Something in the loop has to change what its condition looks at. In a circle nothing is "
        "None: stop where you began, or count."
    )
    if isinstance(loop.test, ast.Constant):
        advice = "Look at how it ends: is a break or a return ever reached?"
    elif idle := _unchanged(loop):
        advice = (
            f"Nothing in the loop changes `{'` or `'.join(idle)}`, at which its condition looks."
        )
    return Evident(
        f"The loop `while {ast.unparse(loop.test)}` in line {loop.lineno} of {file} does not end, "
        "or takes far too long.",
        advice,
    )


def _unchanged(loop: ast.While) -> list[str]:
    """The variables that a loop's condition compares, if nothing in the loop can change any."""
    wanted = [*dict.fromkeys(one.id for one in _operands(loop.test) if isinstance(one, ast.Name))]
    inside = [node for one in loop.body for node in ast.walk(one)]
    changed = {
        one.id for one in inside if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    for one in inside:  # what is asked for something, or handed on, may be another after that
        if isinstance(one, ast.Call):
            parts = [one.func.value] if isinstance(one.func, ast.Attribute) else []
            changed |= {name.id for name in (*parts, *one.args) if isinstance(name, ast.Name)}
    return [] if changed & {*wanted} else wanted


def _operands(test: ast.expr) -> Iterator[ast.expr]:
    """What a condition compares, or looks at by itself."""
    match test:
        case ast.BoolOp(values=values):
            for one in values:
                yield from _operands(one)
        case ast.UnaryOp(operand=operand):
            yield from _operands(operand)
        case ast.Compare(left=left, comparators=comparators):
            yield from (left, *comparators)
        case _:
            yield test
