"""How a server's log is written: a line for each event, as text or as JSON."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Literal

Form = Literal["text", "json"]
LOGGERS = ("upcard", "uvicorn", "asyncio")


class Line(logging.Formatter):
    """A time, a level, and what happened, with its fields: `table=K3`."""

    def format(self, record: logging.LogRecord) -> str:
        """An event in one line; below an error, where it was made."""
        fields = (f"{key}={_word(value)}" for key, value in _fields(record).items())
        words = (_time(record), record.levelname, record.getMessage(), *fields)
        line = " ".join(words).replace("\n", " ")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonLine(logging.Formatter):
    """The same as a JSON object in one line: `time`, `level`, `event`, and the fields."""

    def format(self, record: logging.LogRecord) -> str:
        """An event; where an error was made is one of its fields."""
        told = {
            "time": _time(record),
            "level": record.levelname,
            "event": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(form: Form | None) -> None:
    """Write to standard error: every event in a form, or without one what went wrong, as text."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLine() if form == "json" else Line())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    if form is not None:
        logging.getLogger("upcard").setLevel(logging.INFO)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _fields(record: logging.LogRecord) -> dict[str, object]:
    found: dict[str, object] = getattr(record, "fields", {})
    return found


def _word(value: object) -> str:
    """A value as one word: in quotes where it would be several."""
    text = str(value)
    return text if text and not set(text) & set(' "=\n') else json.dumps(text, ensure_ascii=False)
