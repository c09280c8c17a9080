"""A dataset as a Parquet file: written as a stream, gone on with after an interrupt.

Until it is done, blocks of decisions lie beside it in a folder, FILE.parts, each a file of Arrow's.
At the end they become one Parquet file, whose bytes depend on the plan and the versions alone.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from upcard import __version__
from upcard.errors import BadRules
from upcard.files import (
    check_file,
    digest_of,
    locked,
    naming,
    other_format,
    put_in_place,
    write_whole,
)
from upcard.players.lookup import files_of
from upcard.rules.load import rules_hash

if TYPE_CHECKING:
    from upcard.datasets.decisions import Block, Plan

FORMAT = 1
LICENCE = "MIT"
KEY = "upcard"
"""Under which the file's metadata has all about it, as JSON."""
GROUP = 1 << 15
"""Rows of a row group."""
PLAN = "plan.json"
COLUMNS = {
    "deal": "The number of the deal: `game.deal(seats, seed=seed, deal=deal)` deals it again.",
    "turn": "The number of the turn in the deal. A seat can choose several times in a turn.",
    "seat": "The seat that chooses, from 0.",
    "player": "Who sits there.",
    "observation": "What the seat sees, and nothing that it may not know: bytes, made of `parts`.",
    "mask": "1 for each legal action, else 0; `actions` are their names.",
    "action": "The number of the action that is chosen.",
    "move": "The same action by its name.",
    "reward": "What the deal is worth to the seat in the end: 1 if it or its partner wins, a share "
    "of the loss if others do, 0 if nobody does.",
    "points": "The points of the seat when the deal ends.",
}
"""Every column, and what it means."""


class Finished(NamedTuple):
    """What was written."""

    path: Path
    rows: int
    size: int
    sha256: str


def check_library() -> None:
    """BadRules, which says what to install, unless Parquet can be written."""
    try:
        import_module("pyarrow")
    except ImportError:
        raise BadRules("pyarrow is not installed: pip install 'upcard[report]'") from None


def description(plan: Plan) -> dict[str, Any]:
    """All about a dataset, as its metadata have it."""
    features, rules = plan.features, plan.game.rules
    return {
        "format": FORMAT,
        "licence": LICENCE,
        "versions": {name: _version(name) for name in ("upcard", "numpy", "numba", "pyarrow")},
        "game": rules.name,
        "title": rules.title,
        "rules_hash": rules_hash(rules),
        "rules": rules.model_dump(mode="json"),
        "seats": plan.seats,
        "players": list(plan.players),
        "files": [_files(player) for player in plan.players],
        "seating": "in deal d, seat s is taken by the player s + d, counted round",
        "seed": plan.seed,
        "deals": plan.deals,
        "columns": COLUMNS,
        "parts": [one._asdict() for one in features.slices.values()],
        "faces": features.faces,
        "suits": features.suits,
        "questions": features.questions,
        "actions": plan.game.actions.names,
    }


def write_dataset(
    plan: Plan, path: Path, progress: Callable[[int], object], *, resume: bool = False
) -> Finished:
    """Play the deals of a plan and write their decisions; `progress` is told how many are played.

    With `resume`, an interrupted run of the same plan goes on. BadRules if there is none, or one of
    another plan, or, without `resume`, any; PlayerFailed, and nothing is kept, if a player fails;
    OSError, naming the path, where the disk refuses.
    """
    from upcard.datasets.decisions import PlayerFailed

    check_library()
    if path.is_dir():
        raise BadRules(f"{path} given: it is a folder, and a file is to be written")
    check_file(path)
    if resume:
        interrupted(path)
    parts = _folder(path)
    with naming(parts), locked(parts / "lock"):
        done = _begin(plan, parts, resume)
        progress(done)
        try:
            for block in plan.blocks(done) if done < plan.deals else ():
                _write_part(plan, block, parts)
                progress(block.done)
        except PlayerFailed:  # it would again
            shutil.rmtree(parts)
            raise
        finished = _join(plan, parts, path)
        shutil.rmtree(parts)
    return finished


def interrupted(path: Path) -> dict[str, Any]:
    """What an interrupted run was to write to a file: its `description`; BadRules if none was."""
    try:
        found: dict[str, Any] = dict(json.loads((_folder(path) / PLAN).read_text("utf-8")))
    except (FileNotFoundError, NotADirectoryError):
        raise BadRules(f"there is no interrupted run of {path} to resume") from None
    except (ValueError, TypeError, RecursionError):
        raise BadRules(f"{_folder(path) / PLAN} is not what a run wrote") from None
    if (number := found.get("format")) != FORMAT:
        raise BadRules(other_format(_folder(path), number, FORMAT))
    return found


def _files(player: str) -> dict[str, str]:
    """The SHA-256 of a player's files, by name."""
    return {Path(path).name: digest_of(path) for path in files_of(player)}


def _folder(path: Path) -> Path:
    return path.with_name(f"{path.name}.parts")


def _begin(plan: Plan, parts: Path, resume: bool) -> int:
    """Begin the folder of parts, or find an earlier run's; how many deals it has."""
    told, kept = json.dumps(description(plan), ensure_ascii=False), parts / PLAN
    if not kept.exists():
        write_whole(kept, told)
        return 0
    if not resume:
        raise BadRules(
            f"{parts} holds an interrupted run: add --resume to go on with it, or remove the folder"
        )
    if kept.read_text("utf-8") != told:
        raise BadRules(f"{parts} was begun with other arguments, files, rules or versions")
    found = _parts(parts)
    return _deals(found[-1]) if found else 0


def _parts(folder: Path) -> list[Path]:
    """Blocks in their order: the name of each says how many deals there are up to its end."""
    return sorted(folder.glob("*.arrow"), key=_deals)


def _deals(part: Path) -> int:
    return int(part.stem)


def _write_part(plan: Plan, block: Block, folder: Path) -> None:
    import pyarrow as pa  # type: ignore[import-untyped]

    aside = folder / "block.part"
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    batch = _batch(plan, block)
    with (
        open(aside, "wb") as file,
        pa.ipc.new_file(file, batch.schema, options=options) as writer,
    ):
        writer.write_batch(batch)
    put_in_place(aside, folder / f"{block.done}.arrow")


def _join(plan: Plan, parts: Path, path: Path) -> Finished:
    """Make one Parquet file of the parts, in row groups of one size whatever the parts' were."""
    import pyarrow as pa
    from pyarrow import parquet

    aside, rows, schema = parts / "whole.part", 0, _schema(plan)
    with (
        open(aside, "wb") as file,
        parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=True) as writer,
    ):
        for group in _groups(parts, schema):
            writer.write_table(group, row_group_size=GROUP)
            rows += group.num_rows
            pa.default_memory_pool().release_unused()
    digest, size = digest_of(aside), aside.stat().st_size
    put_in_place(aside, path)
    return Finished(path, rows, size, digest)


def _groups(parts: Path, schema: Any) -> Iterator[Any]:
    """All rows as tables of GROUP rows, the last one of what is left."""
    import pyarrow as pa

    left = schema.empty_table()
    for part in _parts(parts):
        with pa.OSFile(str(part)) as source, pa.ipc.open_file(source) as reader:
            left = pa.concat_tables([left, reader.read_all().cast(schema)])
        while left.num_rows >= GROUP:
            yield left.slice(0, GROUP).combine_chunks()
            left = left.slice(GROUP)
    yield left.combine_chunks()


def _batch(plan: Plan, block: Block) -> Any:
    import numpy as np
    import pyarrow as pa

    schema, rows = _schema(plan), block.rows
    names = list(dict.fromkeys(plan.players))
    own = np.array([names.index(name) for name in plan.players], np.int8)

    def named(indices: Any, names: Any) -> Any:
        return pa.DictionaryArray.from_arrays(pa.array(indices), pa.array(list(names), pa.string()))

    def listed(matrix: Any) -> Any:
        return pa.FixedSizeListArray.from_arrays(pa.array(matrix.reshape(-1)), matrix.shape[1])

    columns = {
        "deal": pa.array(block.deal),
        "turn": pa.array(rows.turn),
        "seat": pa.array(rows.seat),
        "player": named(own[block.player], names),
        "observation": listed(rows.observation),
        "mask": listed(rows.mask),
        "action": pa.array(rows.action),
        "move": named(rows.action, plan.game.actions.names),
        "reward": pa.array(rows.reward),
        "points": pa.array(rows.points),
    }
    arrays = [columns[name].cast(schema.field(name).type) for name in schema.names]
    return pa.record_batch(arrays, schema=schema)


def _schema(plan: Plan) -> Any:
    import pyarrow as pa

    kinds = {
        "deal": pa.int64(),
        "turn": pa.int32(),
        "seat": pa.int8(),
        "player": pa.dictionary(pa.int8(), pa.string()),
        "observation": pa.list_(pa.uint8(), plan.features.size),
        "mask": pa.list_(pa.int8(), len(plan.game.actions)),
        "action": pa.int16(),
        "move": pa.dictionary(pa.int16(), pa.string()),
        "reward": pa.float32(),
        "points": pa.int32(),
    }
    fields = [
        pa.field(name, kind, nullable=False, metadata={"description": COLUMNS[name]})
        for name, kind in kinds.items()
    ]
    return pa.schema(fields, {KEY: json.dumps(description(plan), ensure_ascii=False)})


def _version(name: str) -> str:
    from importlib.metadata import version

    return __version__ if name == "upcard" else version(name)
