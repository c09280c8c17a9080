"""What cannot be read, written or played is refused in one line, before any long work."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.home import run

FORMATS = Path(__file__).parents[1] / "formats"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("serve --port 0 --player nobody", "no player 'nobody': there are first, random"),
        ("serve --port 0 --player none.py:X", "none.py cannot be read: No such file"),
        ("serve --port 0 --player cmd:nosuchprogram", "it must begin with a program"),
        ("benchmark first --deals 0", "0 deals given: 1 or more are needed"),
        ("train duel6 --against nobody", "no player 'nobody': there are"),
        ("course grade crazy8s nowhere --out out", "there is no folder or ZIP file nowhere"),
        ("course grade crazy8s file.dat --out out", "file.dat is no whole ZIP file"),
        ("course grade crazy8s nobody --out out", "nobody has no submissions: folders, ZIP"),
        ("course grade crazy8s . --out .", "--out . given: the submissions are there"),
        ("match duel6 first random --report file.dat", "cannot write to file.dat: "),
        ("classic countdown --seed 1 --out file.dat", "file.dat/result.txt: Not a directory; name"),
        ("match duel6 first folder.py:X", "folder.py cannot be read: "),
        ("match duel6 first own.py", "'own.py' given as a player: name a class in the file"),
        ("sim binary.toml", "binary.toml cannot be read: text in UTF-8 is allowed"),
        ("lab design duel6 --wishes binary.toml", "binary.toml is no TOML: text in UTF-8"),
        ("match crazy8s first random --report=", "'--report=' given: an empty text is no name"),
        ("sim +stacking", "'' has no house rules by name: crazy8s, mau-mau, uno have"),
        ("serve --port 0 --name http://x/y", "--name http://x/y given: a host name such as"),
        ("serve --port 0 --base cards", "except /api, /static, /t and /r"),
        ("lab design uno --want fair --minutes x", "'x' given: a number is needed, such as 2.5"),
        ("lab design uno --want fair --fresh 0", "--fresh 0 given: 2 to 1000000 are allowed"),
        ("player new file.dat/mine.py", "cannot write to file.dat/mine.py: Not a directory"),
        ("replay deal.json --at 1 --form clash", "--at and --form given: leave one of them out"),
        ("benchmark verify other.json", "other.json is no result of `upcard benchmark`: upcard: "),
        ("benchmark verify number.json", "`upcard benchmark`: 3 given: a table of keys is"),
        ("league class", "class/league.toml: games: no game 'nogame': there are attack"),
        ("match crazy8s student first", "no player 'student' (did you mean student.py?): there"),
        ("match crazy8s student.One first", "'student.One' (did you mean student.py?): there"),
        ("match student.py first", "'student.py' given as the game: name it first, as in crazy8s"),
        ("student.py", "no command 'student.py': to check a player: upcard player check st"),
        ("my.toml", "no command 'my.toml': to check rules: upcard rules check my.toml"),
        ("UNO", "no command 'UNO': to play this game: upcard play uno"),
        ("games", "no command 'games': did you mean upcard rules list?"),
        ("version", "no command 'version': did you mean upcard --version?"),
        ("play crazy-eights", "no game 'crazy-eights' (did you mean crazy8s?): there are"),
        ("match crazy8s first random --move-ms 0", "0 ms for a move given: 1 to 60,000 are"),
        ("tournament crazy8s first random --seats -2", "--seats -2 given: 2 to 4 can play crazy8s"),
        ("--seed 1", "No such option: --seed: see upcard --help"),
        ("rules check uno --play --deals 1000001", "1000001 deals given: 1 to 1000000"),
    ],
)
def test_it_is_refused_in_one_line(line: str, says: str, tmp_path: Path) -> None:
    for name in ("file.dat", "binary.toml"):
        (tmp_path / name).write_bytes(b"\x95\xff")
    for name in ("folder.py", "nobody"):
        (tmp_path / name).mkdir()
    (tmp_path / "other.json").write_text('{"benchmark": 2}')
    (tmp_path / "number.json").write_text("3")
    shutil.copy(FORMATS / "record-clash-2.json", tmp_path / "deal.json")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "league.toml").write_text('games = ["nogame"]')
    (tmp_path / "student.py").touch()
    before = sorted(tmp_path.iterdir())
    done = run(*line.split(), folder=tmp_path)
    assert (done.status, done.shown, done.complaints.count("\n")) == (2, "", 1)
    assert done.complaints.startswith("upcard: ")
    assert says in done.complaints
    assert sorted(tmp_path.iterdir()) == before


def test_an_empty_argument_is_refused(tmp_path: Path) -> None:
    for words in (["history", "--player", ""], ["sim", ""], [""]):
        done = run(*words, folder=tmp_path)
        assert (done.status, done.shown) == (2, "")
        assert done.complaints == "upcard: '' given: an empty text is no name, number or path\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device")
@pytest.mark.parametrize(
    "line",
    [
        "train duel6 --out",
        "benchmark first --quick --out",
        "benchmark first --quick --html",
        "course check crazy8s . --junit",
        "dataset duel6 first first --out",
    ],
)
def test_a_device_is_refused_before_the_work(line: str, tmp_path: Path) -> None:
    done = run(*line.split(), "/dev/full", folder=tmp_path)
    assert (done.status, done.shown) == (2, "")
    assert done.complaints == (
        "upcard: cannot write to /dev/full: it is no regular file; name another place\n"
    )
