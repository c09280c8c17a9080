"""Pictures of the screens: each as large as it is called, and only those that are asked for."""

from __future__ import annotations

import argparse
import struct
from pathlib import Path

import pytest
from tools.screenshots import SCREENS, main, size_of


@pytest.mark.full
def test_a_screen_is_taken_in_a_size_a_scheme_and_a_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--size", "320x568", "--scheme", "dark", "--language", "fr", "--screen"]
    main([str(tmp_path), *asked, "lobby", "--screen", "nothing"])
    names = ["lobby-320x568-dark-fr.png", "nothing-320x568-dark-fr.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert capsys.readouterr().out.split() == [str(tmp_path / name) for name in names]
    for name in names:
        content = (tmp_path / name).read_bytes()
        wide, high = struct.unpack(">II", content[16:24])
        assert (wide, high >= 568) == (320, True)


def test_what_is_no_size_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert size_of("1440x900") == (1440, 900)
    for text in ("390", "x844", "0x0", "390x844x2", "wide"):
        with pytest.raises(argparse.ArgumentTypeError, match="such as 390x844"):
            size_of(text)
    with pytest.raises(SystemExit):
        main(["somewhere", "--screen", "cellar"])
    assert "lobby" in capsys.readouterr().err
    assert len(SCREENS) == len(set(SCREENS))
