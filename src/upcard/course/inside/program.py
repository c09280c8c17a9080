"""The program in a submission's sandbox: answers questions, a line of JSON each.

Its arguments are the file with the scenarios, the folder with the submission, and how many seconds
of the processor's time it may use for one question. A question is
`{"scenario": NAME, "arguments": {...}}`; the answer has `facts`, or `error` with the place `where`
it happened, `missing` if something that the document names is not there, and `needs` if that is a
module that a file of the submission needs.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Collection
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

MOST_WORDS = 500
"""Characters of an error that are told."""
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object lies in memory: another place each time, which says nothing."""


def loaded(file: str) -> Any:
    """The scenarios, as a module."""
    spec = spec_from_file_location("upcard_scenarios", file)
    if spec is None or spec.loader is None:
        raise ImportError(file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ACCESSORS = ("__getitem__", "__setitem__")


def place_of(error: BaseException, folder: str, files: Collection[str] = ()) -> str:
    """Where in the submission an error happened: the innermost line of its own.

    If that is where a collection is asked for a place, or where something is None, who called it,
    too; and if it is in none of these files, which the document names, the innermost of theirs.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return f"{os.path.basename(error.filename)}:{error.lineno}"
    frames = [
        (os.path.relpath(frame.filename, folder), frame.lineno, frame.name in ACCESSORS)
        for frame in reversed(traceback.extract_tb(error.__traceback__))
        if frame.filename.startswith(folder + os.sep)
    ]
    told = list[tuple[str, int | None]]()
    if frames:
        asked = next((frame[:2] for frame in frames if not frame[2]), frames[0][:2])
        own = next((frame[:2] for frame in frames if frame[0] in files), asked)
        called = frames[1:2] if "NoneType" in str(error) else ()
        more = own if frames[0][0] not in files or frames[0][2] else frames[0][:2]
        told = [*dict.fromkeys((frames[0][:2], asked, *(one[:2] for one in called), more))]
    return ", called from ".join(f"{file}:{line}" for file, line in told)


def name_file(error: BaseException, folder: str) -> None:
    """Have the error of a file with zero bytes name the first such file: Python does not."""
    if not isinstance(error, SyntaxError) or error.filename:
        return
    for at, _, names in sorted(os.walk(folder)):
        for name in sorted(name for name in names if name.endswith(".py")):
            with open(os.path.join(at, name), "rb") as file:
                if b"\0" in file.read():
                    error.filename, error.lineno = name, 1
                    return


def answer(scenarios: Any, question: dict[str, Any], folder: str) -> dict[str, Any]:
    """What a scenario makes of the submission."""
    from upcard.course.inside.observe import Missing, Names, lacks, seen_before

    scenario: Callable[..., Any] = getattr(scenarios, question["scenario"])
    try:
        return {"facts": [*scenario(Names(scenarios.LAYOUT), **question["arguments"])]}
    except Missing as error:
        return {"error": str(error), "where": "", "missing": True, "needs": error.needs}
    except NotImplementedError as error:
        return {"error": "not written yet", "where": place_of(error, folder), "missing": True}
    except BaseException as error:  # whatever a submission raises
        if isinstance(error, AttributeError) and error.name and not place_of(error, folder):
            return {"error": lacks(error.obj, error.name), "where": "", "missing": True}
        name_file(error, folder)
        words = ADDRESS.sub("", f"{type(error).__name__}: {error}").rstrip(": ")
        words = words.replace(f"{folder}{os.sep}", "")[:MOST_WORDS]  # its name is another each time
        files = {f"{module}.py" for module in scenarios.LAYOUT.values()}
        place, before = place_of(error, folder, files), seen_before(error)
        return {"error": words, "where": place, "missing": False, "before": before}


def allow(seconds: int) -> None:
    """End this process when it has used so much more of the processor's time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    limit = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (min(limit, most) if most > 0 else limit, most))


def main(file: str, folder: str, seconds: str) -> None:
    """Answer until the questions end. What the submission prints goes to standard error.

    So does the place where it is when its time is up, just before the system ends it.
    """
    if hasattr(faulthandler, "register"):
        faulthandler.register(signal.SIGXCPU, file=2, all_threads=False, chain=True)
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    library = os.path.dirname(file)
    sys.path[:] = [library, *sys.path[1:]]  # without the folder of this program
    scenarios = loaded(file)
    import upcard.course.inside.observe  # noqa: F401 - scenarios may do without it, `answer` not

    sys.path[:] = [folder, *sys.path[1:], os.path.join(library, "provided")]
    dump = json.dumps
    for line in questions:
        allow(int(seconds))
        reply = answer(scenarios, json.loads(line), folder)
        answers.write(dump(reply) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
