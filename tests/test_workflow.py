"""The checks of a public host: those of `.ci/run`, on other systems and by other Pythons, too."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/checks.yml").read_text(encoding="utf-8"))


def commands(job: str) -> list[str]:
    """What a job's steps run."""
    return [step["run"] for step in WORKFLOW["jobs"][job]["steps"] if "run" in step]


def shown(page: str) -> list[str]:
    """The commands in the first block of a page."""
    found = re.search(r"^```sh\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
    assert found
    return found[1].splitlines()


def test_lint_runs_what_contributing_says() -> None:
    assert " && ".join(commands("lint")[1:]) == " && ".join(shown("CONTRIBUTING.md"))


def test_before_each_commit_the_same_is_run_but_for_the_pages_scripts() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (local,) = hooks["repos"]
    for hook in local["hooks"]:
        excludes = "--force-exclude" in hook["entry"]
        assert excludes == hook.get("pass_filenames", True), "named files are checked all the same"
    run = [hook["entry"].removesuffix(" --force-exclude") for hook in local["hooks"]]
    *python, scripts = shown("CONTRIBUTING.md")
    assert " && ".join(run) == " && ".join(python)
    assert scripts.startswith("npm ")


def test_the_quick_tests_are_those_of_the_readmes_second_line() -> None:
    assert shown("README.md")[1].endswith(commands("quick")[-1].removeprefix("python -m "))


def test_they_run_on_three_systems_and_by_each_python_that_is_promised() -> None:
    matrix: dict[str, Any] = WORKFLOW["jobs"]["quick"]["strategy"]["matrix"]
    assert {each.partition("-")[0] for each in matrix["system"]} == {"ubuntu", "macos", "windows"}
    pythons = {*matrix["python"], *(each["python"] for each in matrix["include"])}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert len(promised) > 2
    assert pythons >= {*promised}


def test_everything_is_what_decides_here() -> None:
    assert commands("everything") == [".ci/run"]
