"""Output that a terminal cannot show, that is closed, or that nobody reads to its end."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import upcard as upcard_package
from tests.sample import sample
from upcard.cli.streams import SUBSTITUTES, prepare

UPCARD = Path(upcard_package.__file__).parent
COMMAND = [sys.executable, "-m", "upcard"]


def upcard(
    line: str, folder: Path, encoding: str = "", shell: str = ""
) -> tuple[int, bytes, bytes]:
    """A command as a shell starts it, with what comes of it."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "COLUMNS": "80"}
    environment |= {"PYTHONIOENCODING": encoding} if encoding else {}
    words = [*COMMAND, *line.split()]
    if shell:
        words = ["bash", "-c", f'"$@" {shell}', "-", *words]
    done = subprocess.run(
        words, capture_output=True, check=False, env=environment, stdin=subprocess.DEVNULL
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.full
@pytest.mark.parametrize("encoding", sample(["cp1252", "ascii", "iso8859-1"], 3))
def test_signs_that_cannot_be_written_have_others_that_can(encoding: str, tmp_path: Path) -> None:
    line = "match crazy8s first random --deals 20 --seed 1 --workers 1"
    status, shown, said = upcard(line, tmp_path, encoding)
    assert (status, said) == (0, b"")
    text = shown.decode(encoding)
    assert "|1 |first" in text
    assert "?" not in text
    status, shown, _ = upcard("play crazy8s --seed 1", tmp_path, encoding)
    assert status == 0
    assert "Upcard: 10D" in shown.decode(encoding)


@pytest.mark.parametrize("line", ["replay deal.json", "play crazy8s --seed 1"])
@pytest.mark.full
def test_a_closed_input_is_one_that_has_ended(line: str, tmp_path: Path) -> None:
    deal = Path(__file__).parents[1] / "formats" / "record-clash-2.json"
    line = line.replace("deal.json", str(deal))
    ended, closed = (upcard(line, tmp_path, shell=how) for how in ("", "<&-"))
    assert closed[::2] == ended[::2] == (0, b"")
    assert closed[1].count(b"\n") == ended[1].count(b"\n") > 10


def test_where_input_is_closed_there_is_nothing_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    prepare()
    assert sys.stdin.read() == ""
    sys.stdin.close()


def test_every_sign_that_is_shown_has_another_that_can_be_written() -> None:
    rooms = (
        path for room in ("terminal", "cli", "narration") for path in (UPCARD / room).iterdir()
    )
    texts = [path.read_text("utf-8") for path in rooms if path.suffix == ".py"]
    signs = {sign for text in texts for sign in text if not sign.isascii()} - {"\ufe0e", "\ufe0f"}
    assert {"╔", "▪", "±", "█"} <= signs
    for sign in signs:
        written = sign.encode("ascii", "upcard").decode()
        assert written, sign
        assert "?" not in written, sign


def test_what_stands_for_a_sign_can_be_written_anywhere() -> None:
    assert all(found.isascii() for found in SUBSTITUTES.values())
    text = "10♠ é Ω"
    for encoding, written in (("ascii", "10S e ?"), ("cp1252", "10S é ?"), ("cp1253", "10S e Ω")):
        assert text.encode(encoding, "upcard").decode(encoding) == written


@pytest.mark.full
@pytest.mark.parametrize("encoding", ["idna", "undefined"])
def test_an_encoding_that_can_write_nothing_is_left(encoding: str, tmp_path: Path) -> None:
    status, shown, said = upcard("rules show nosuch", tmp_path, encoding)
    assert (status, shown) == (2, b"")
    assert said.decode().startswith("upcard: no game 'nosuch': ")
    assert upcard("rules list", tmp_path, encoding)[0] == 0


@pytest.mark.full
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device")
def test_the_work_is_done_though_nothing_can_be_complained(tmp_path: Path) -> None:
    status, shown, _ = upcard("sim crazy8s --deals 10 --json", tmp_path, shell="2>/dev/full")
    assert (status, b'"deals": 10' in shown) == (0, True)
    assert upcard("sim nosuch", tmp_path, shell="2>/dev/full")[0] == 2


@pytest.mark.full
def test_a_rules_file_is_in_utf8_whatever_the_terminal(tmp_path: Path) -> None:
    status, shown, _ = upcard("rules show vandatta", tmp_path, "cp1252")
    assert status == 0
    assert tomllib.loads(shown.decode())["title"] == "Vändåtta"


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize(
    "line", sample(["rules list", "--help", "history", "sim crazy8s --deals 10"], 2)
)
def test_a_closed_output_is_said_in_a_line(line: str, tmp_path: Path) -> None:
    status, shown, said = upcard(line, tmp_path, shell=">&-")
    assert (status, shown) == (2, b"")
    assert said == b"upcard: standard output is closed: give it a file, such as /dev/null\n"
    status, shown, said = upcard(line, tmp_path, shell="2>&-")
    assert (status, said) == (0, b"")
    assert shown


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize(
    "line", sample(["--help", "match --help", "rules show uno", "rules list"], 2)
)
def test_who_reads_one_line_hears_of_nothing_else(line: str, tmp_path: Path) -> None:
    """The reader is gone before anything is written: `true` reads nothing."""
    shell = '| true; echo "${PIPESTATUS[0]}"'
    status, shown, said = upcard(line, tmp_path, shell=shell)
    assert (status, said) == (0, b"")
    assert shown.strip() in (b"0", b"141")  # 0 where the pipe took it all before its end was closed
