"""What `deploy/` would build and start, as far as that can be read without Docker."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
import yaml
from sqlalchemy import make_url

from tests.web.serving import Site, serving
from tests.web.test_health import broken
from upcard.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
TABLES, DATABASE = COMPOSE["services"]["tables"], COMPOSE["services"]["database"]
HOSTING = (ROOT / "docs" / "web.md").read_text("utf-8")
HOSTING = HOSTING.partition("\n## Hosting\n")[2].partition("\n## ")[0]
UNIT = ConfigParser(interpolation=None, delimiters=["="], comment_prefixes=["#"])
UNIT.optionxform = str  # type: ignore[assignment, method-assign]
UNIT.read(DEPLOY / "upcard.service", "utf-8")
UNIT_FILES = {
    "upcard.env": "/etc/upcard.env",
    "upcard.service": "/etc/systemd/system/upcard.service",
}
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")
"""A variable of a compose file, with what stands for it, or is said, without it."""
ANALYZE = shutil.which("systemd-analyze")
COMMANDS: Any = typer.main.get_command(app)


class Instruction(NamedTuple):
    """A line of a Dockerfile, and the number of its stage."""

    stage: int
    word: str
    rest: str


def instructions(text: str) -> list[Instruction]:
    """A Dockerfile's instructions, without comments and breaks of lines."""
    plain = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    found, stage = list[Instruction](), -1
    for line in filter(None, plain.splitlines()):
        word, _, rest = line.partition(" ")
        stage += word == "FROM"
        found.append(Instruction(stage, word, rest.strip()))
    return found


LINES = instructions(DOCKERFILE)
BUILT, LAST = 0, 1


def rest(word: str, stage: int = LAST) -> str:
    """What a stage's only instruction of this kind says."""
    (found,) = [one.rest for one in LINES if one.word == word and one.stage == stage]
    return found


def variables(stage: int) -> dict[str, str]:
    return dict(part.split("=", 1) for part in shlex.split(rest("ENV", stage)))


def options(words: list[str]) -> dict[str, Any]:
    """What `upcard serve` is told by such words; UsageError where it has no such option."""
    assert words[0] == "serve"
    found: dict[str, Any] = COMMANDS.commands["serve"].make_context("serve", words[1:]).params
    return found


def filled(text: str, **given: str) -> str:
    """A text of the compose file with its variables filled in."""

    def value(match: re.Match[str]) -> str:
        name, how, other = match.groups()
        assert name in given or how == "-", name
        return given.get(name, other)

    return VARIABLE.sub(value, text)


# The image


def test_what_is_copied_is_there_and_is_all_that_the_package_is_built_of() -> None:
    copied = [
        source
        for one in LINES
        if one.word == "COPY" and not one.rest.startswith("--from=")
        for source in one.rest.split()[:-1]
    ]
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").split()
    assert ignored[0] == "*", "nothing else is sent to be built"
    for source in copied:
        assert (ROOT / source).exists(), source
        assert f"!{source}" in ignored, source
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (package,) = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    needed = [project["project"]["readme"], *project["project"]["license-files"], package]
    for file in ["pyproject.toml", "constraints.txt", *needed]:
        assert any(file == source or file.startswith(f"{source}/") for source in copied), file


def test_what_is_installed_are_extras_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (extras,) = re.findall(r"'\.\[([\w,]+)\]'", DOCKERFILE)
    assert {"web", "postgres"} <= set(extras.split(",")) <= set(project["optional-dependencies"])


def test_the_code_that_is_compiled_in_the_build_is_found_where_it_runs() -> None:
    """By the same Python, in the same folder, for the same kind of processor."""
    assert rest("FROM", BUILT).removesuffix(" AS build") == rest("FROM")
    built, runs = variables(BUILT), variables(LAST)
    assert {name: runs[name] for name in built} == built
    assert built["NUMBA_CPU_NAME"] == "generic", "the image may run on another one"
    place, same = rest("COPY").removeprefix("--from=build ").split()
    assert place == same
    assert built["UPCARD_CACHE_DIR"].startswith(f"{place}/")
    assert runs["PATH"].startswith(f"{place}/bin:")
    (typed,) = re.findall(rf"^RUN {place}/bin/upcard (.+)$", DOCKERFILE, re.MULTILINE)
    name, *stages = typed.split()
    COMMANDS.commands[name].make_context(name, stages)


def test_it_runs_as_somebody_without_rights_in_a_folder_of_its_own() -> None:
    user, folder = rest("USER"), rest("WORKDIR")
    made = rest("RUN")
    assert user not in ("root", "0")
    assert re.search(rf"useradd .*--home-dir {folder} {user}\b", made)
    assert re.search(rf"install -d -o {user} -g {user} {folder}$", made)
    words = [one.word for one in LINES if one.stage == LAST]
    assert words.index("USER") < words.index("CMD")


def test_it_serves_at_the_port_that_it_names_and_keeps_tables_in_its_folder() -> None:
    assert json.loads(rest("ENTRYPOINT")) == ["upcard"]
    told = options(json.loads(rest("CMD")))
    assert told["host"] == "0.0.0.0"
    assert str(told["port"]) == rest("EXPOSE")
    assert Path(told["store"]).parent == Path(rest("WORKDIR"))


def checked(site: Site) -> int:
    """The status of the image's own check of a server."""
    command = json.loads(rest("HEALTHCHECK").partition("CMD ")[2])
    python, *words = [word.replace(f":{rest('EXPOSE')}/", f":{site.port}/") for word in command]
    assert python == "python"
    done = subprocess.run([sys.executable, *words], env={}, capture_output=True, check=False)
    return done.returncode


def test_its_check_fails_when_the_store_does(site: Site) -> None:
    assert checked(site) == 0
    with broken(site):
        assert checked(site) == 1
    assert checked(site) == 0
    site.complaints.clear()


# With PostgreSQL


def test_the_compose_file_builds_the_image_and_publishes_its_port() -> None:
    built = TABLES["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).samefile(DEPLOY / "Dockerfile")
    (port,) = TABLES["ports"]
    assert filled(port) == f"127.0.0.1:{rest('EXPOSE')}:{rest('EXPOSE')}"


def test_its_command_is_one_of_upcard_serve_with_further_options_or_without() -> None:
    plain = options(shlex.split(filled(TABLES["command"])))
    assert (plain["host"], str(plain["port"])) == ("0.0.0.0", rest("EXPOSE"))
    (line,) = re.findall(r"`UPCARD_OPTIONS=([^`]+)`", HOSTING)
    behind = options(shlex.split(filled(TABLES["command"], UPCARD_OPTIONS=line)))
    assert behind == plain | {"name": ["cards.example.org"], "secure": True, "proxies": 1}
    assert f"upcard serve {line}\n" in HOSTING


def test_its_store_is_the_database_beside_it_once_that_is_well() -> None:
    store = make_url(options(shlex.split(filled(TABLES["command"])))["store"])
    made = DATABASE["environment"]
    assert (store.get_backend_name(), store.host) == ("postgresql", "database")
    assert (store.username, store.database) == (made["POSTGRES_USER"], made["POSTGRES_DB"])
    assert store.password is None, "a command is seen by many"
    assert TABLES["environment"]["PGPASSWORD"] == made["POSTGRES_PASSWORD"]
    assert TABLES["depends_on"]["database"]["condition"] == "service_healthy"
    check = DATABASE["healthcheck"]["test"]
    assert {f"--username={store.username}", f"--dbname={store.database}"} <= set(check)
    assert "ports" not in DATABASE, "nobody else asks it"
    (volume,) = DATABASE["volumes"]
    assert volume.partition(":")[0] in COMPOSE["volumes"]


# The unit of systemd


def test_the_unit_runs_upcard_serve_with_further_options_or_without() -> None:
    service = UNIT["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert program == "/opt/upcard/bin/upcard"
    assert words.pop() == "$UPCARD_OPTIONS"
    plain = options(words)
    assert (plain["host"], plain["log"]) == ("127.0.0.1", "text")
    assert plain["store"] == "${STATE_DIRECTORY}/tables.sqlite"
    assert service["EnvironmentFile"] == f"-{UNIT_FILES['upcard.env']}"


def test_the_unit_may_write_to_its_own_folder_alone() -> None:
    service = UNIT["Service"]
    assert (service["DynamicUser"], service["ProtectSystem"]) == ("yes", "strict")
    assert (service["StateDirectory"], service["WorkingDirectory"]) == ("upcard", "%S/upcard")
    assert "MemoryDenyWriteExecute" not in service, "code is compiled while it runs"
    assert "ReadWritePaths" not in service


def test_the_page_installs_what_the_unit_starts() -> None:
    program = shlex.split(UNIT["Service"]["ExecStart"])[0]
    folder = program.removesuffix("/bin/upcard")
    assert f"sudo python3 -m venv {folder}\n" in HOSTING
    cache = UNIT["Service"]["Environment"].partition("=")[2]
    assert f"sudo UPCARD_CACHE_DIR={cache} {program} warm-up\n" in HOSTING
    ((_, _, source, target),) = typed("sudo cp")
    assert (ROOT / source, target) == (DEPLOY / "upcard.service", UNIT_FILES["upcard.service"])
    (line,) = re.findall(r"sudo systemctl enable --now (\S+)", HOSTING)
    assert line == "upcard"


@pytest.mark.full
@pytest.mark.skipif(ANALYZE is None, reason="systemd is not here")
def test_systemd_itself_understands_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "upcard.service").read_text("utf-8")
    unit = tmp_path / "upcard.service"
    unit.write_text(text.replace("/opt/upcard/bin/upcard", sys.executable), "utf-8")
    done = subprocess.run([str(ANALYZE), "verify", unit], capture_output=True, encoding="utf-8")
    assert "upcard.service" not in done.stderr, done.stderr


# What the page says


def test_the_page_has_the_variables_of_the_compose_file_and_what_stands_for_them() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    told = dict(re.findall(r"^\| `(UPCARD_\w+)` \|.*\| ([^|]+) \|$", HOSTING, re.MULTILINE))
    found = {name: (how, other) for name, how, other in VARIABLE.findall(text)}
    assert set(told) == set(found) == set(re.findall(r"UPCARD_[A-Z]+\b(?!_)", HOSTING))
    for name, (how, other) in found.items():
        must = {"?": "required", "-": f"`{other}`" if other else "none"}
        assert told[name] == must[how], name
    assert "/deploy/.env" in (ROOT / ".gitignore").read_text("utf-8").split()


def typed(pattern: str) -> list[list[str]]:
    """The lines of the page that begin so, in words."""
    return [shlex.split(line) for line in re.findall(rf"^{pattern}.*$", HOSTING, re.MULTILINE)]


def test_the_page_builds_and_runs_the_image_with_its_port_and_folder() -> None:
    ((*_, build_tag, file_key, file, context),) = typed("docker build --tag")
    assert (file_key, ROOT / file, context) == ("--file", DEPLOY / "Dockerfile", ".")
    ((*_, volume, image),) = typed("docker run")
    (line,) = typed("docker run")
    assert build_tag == image == TABLES["image"]
    assert volume.partition(":")[2] == rest("WORKDIR")
    assert line[line.index("--publish") + 1] == filled(TABLES["ports"][0])
    assert f"`{volume.partition(':')[0]}`" in HOSTING


def test_the_page_names_the_compose_file_its_volume_and_its_services() -> None:
    lines = typed("docker compose")
    for line in lines:
        assert line[2] == "--file"
        assert ROOT / line[3] == DEPLOY / "compose.yaml"
    up, *copying = [line[4:] for line in lines]
    assert up[0] == "up"
    (tables, database), made = COMPOSE["services"], DATABASE["environment"]
    assert COMPOSE["services"][database] is DATABASE
    user, where = f"--username={made['POSTGRES_USER']}", f"--dbname={made['POSTGRES_DB']}"
    within = ["exec", "-T", database]
    assert copying == [
        [*within, "pg_dump", user, where, ">", "upcard.sql"],
        ["stop", tables],
        [*within, "dropdb", user, made["POSTGRES_DB"]],
        [*within, "createdb", user, made["POSTGRES_DB"]],
        [*within, "psql", user, where, "--quiet", "<", "upcard.sql"],
        ["start", tables],
    ]
    (volume,) = COMPOSE["volumes"]
    assert f"`{COMPOSE['name']}_{volume}`" in HOSTING


def test_the_page_copies_a_store_that_is_in_use(tmp_path: Path) -> None:
    ((*_, alone),) = typed("python3 -c")
    ((*_, contained),) = typed("docker exec tables python -c")
    assert alone == contained
    with serving(tmp_path) as site:
        place = site.browser().opens()
        subprocess.run([sys.executable, "-c", alone], cwd=tmp_path, check=True)
    with closing(sqlite3.connect(tmp_path / "backup.sqlite")) as copy:
        found = copy.execute("SELECT id FROM upcard_web_tables").fetchall()
    assert found == [(place.table,)]
