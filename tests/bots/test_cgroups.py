"""Where cgroups for bots are made, on machines of either version, and what is left of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.bots import cgroups
from upcard.bots.cgroups import Place

V1 = "35 30 0:30 / {0} rw,relatime - cgroup cgroup rw,memory"
CPU = "36 30 0:31 / {0}-cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct"
V2 = "42 30 0:33 / {0} rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate"
INNER = "42 30 0:33 /box {0} rw,nosuid - cgroup2 cgroup2 rw"


def places(tmp_path: Path, own: str, *mounts: str) -> list[Place]:
    """The places of a process with these cgroups, where these are mounted at `tmp_path / top`."""
    lines = (mount.format(tmp_path / "top") for mount in mounts)
    (tmp_path / "cgroup").write_text(own, encoding="utf-8")
    (tmp_path / "mountinfo").write_text("\n".join(lines), encoding="utf-8")
    return list(cgroups._places(str(tmp_path)))


def handing_on(folder: Path, names: str) -> Path:
    """A cgroup of version 2 that lets those in it have these."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cgroup.subtree_control").write_text(names, encoding="ascii")
    return folder


def test_of_version_1_a_cgroup_is_made_in_ones_own(tmp_path: Path) -> None:
    own = "9:cpu,cpuacct:/elsewhere\n4:memory:/user/shell\n0::/\n"
    assert places(tmp_path, own, CPU, V1) == [Place(str(tmp_path / "top/user/shell"), 1)]


def test_of_version_2_it_is_made_beside_ones_own_or_higher(tmp_path: Path) -> None:
    top = handing_on(tmp_path / "top", "cpu memory\n")
    handing_on(top / "user", "memory pids\n")
    handing_on(top / "user" / "deep", "pids\n")
    handing_on(top / "user" / "deep" / "shell", "")
    found = places(tmp_path, "0::/user/deep/shell\n", V2)
    assert found == [Place(str(top / "user"), 2), Place(str(top), 2)]


def test_a_container_sees_a_part_of_the_tree(tmp_path: Path) -> None:
    top = handing_on(tmp_path / "top", "memory\n")
    assert places(tmp_path, "0::/box/shell\n", INNER) == [Place(str(top), 2)]
    assert places(tmp_path, "0::/other\n", INNER) == []


def test_a_machine_without_cgroups_has_none(tmp_path: Path) -> None:
    assert list(cgroups._places(str(tmp_path / "nowhere"))) == []
    assert places(tmp_path, "0::/\n", CPU) == []


def test_a_cgroup_is_given_its_bounds(tmp_path: Path) -> None:
    place = Place(str(tmp_path), 2)
    folder = Path(place.make(1000))
    assert (folder / "memory.max").read_text(encoding="ascii") == str(1000 + cgroups.SPARE)
    assert (folder / "memory.swap.max").read_text(encoding="ascii") == "0"


@pytest.mark.full
def test_trying_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = cgroups.place()
    if found is None:
        pytest.skip("no cgroup can be made here")
    before = set(Path(found.folder).iterdir())
    assert cgroups._works(found)
    monkeypatch.setattr(cgroups, "ENTER", "exit 1")
    assert not cgroups._works(found)
    assert set(Path(found.folder).iterdir()) == before
