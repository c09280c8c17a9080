"""Standard input, output and errors, whatever the terminal can show."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

SIGNS = "♠♥♦♣♤♡♢♧─│┌┐└┘═║╔╗╚╝▪█▌▐★·•›…×→⇄−–—‘’“”«»≤≥±∞⊘Œœ"
WRITTEN = (
    'S H D C S H D C - | + + + + = H H H H H o # # # * . * > ... x -> <> - - - \' \' " " " " <= >= '
    "+- inf 0 OE oe"
).split()
SUBSTITUTES = dict(zip(SIGNS, WRITTEN, strict=True))
"""What is written for a sign that an encoding does not have."""
UNKNOWN = "?"
HANDLER = "upcard"


def prepare() -> None:
    """Have all signs written somehow: as they are in UTF-8, and else by what stands for them."""
    if sys.stdin is None:  # closed, as by `<&-`: nobody types anything
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - until the end
    if sys.stderr is None:  # closed, as by `2>&-`
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if _writes(stream.encoding) else "utf-8"
            errors = "replace" if stream is sys.stdin else HANDLER
            stream.reconfigure(encoding=encoding, errors=errors)


def _writes(encoding: str) -> bool:
    """Whether an encoding can write any text: `idna` and `undefined` cannot."""
    try:
        return bool(f"{SIGNS} .\n".encode(encoding, HANDLER))
    except UnicodeError:
        return False


def write_utf8() -> None:
    """Write UTF-8 from now on, except to a terminal: what is a file's is read back as that."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")


def _substituted(problem: UnicodeError) -> tuple[str, int]:
    """What stands for signs that cannot be written, and where to go on."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    signs = problem.object[problem.start : problem.end]
    return "".join(_written(sign, problem.encoding) for sign in signs), problem.end


def _written(sign: str, encoding: str) -> str:
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    found = SUBSTITUTES.get(sign) or plain or UNKNOWN
    try:
        found.encode(encoding)
    except UnicodeEncodeError:
        return UNKNOWN
    return found


codecs.register_error(HANDLER, _substituted)
