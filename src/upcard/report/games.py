"""Every game of a match or a tournament, one a line: as CSV while they are played, then Parquet."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from upcard.arena.storage.resumable_file import Growing, Written
from upcard.errors import BadRules, Unreadable
from upcard.files import locked, naming, put_in_place
from upcard.sanitize import visible

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CSV, PARQUET = "deals.csv", "deals.parquet"
PART = f"{CSV}.part"
BLOCK = 1 << 16
"""Bytes of CSV that are turned into Parquet at once; dozens of blocks are read ahead."""
GROUP = 16
"""Blocks that make a row group of Parquet."""
LONGEST_LINE = 1 << 20


class GameWriter:
    """Writes games, batch by batch, to `folder`/deals.csv, and at its end to deals.parquet.

    `names` are the entrants'. `lineups` are the groups that met, as indices of them: one group a
    table, all of one size. `seatings` are orders of a table's places: in seating k, seat s is taken
    by who has place `seatings[k][s]` of the table.

    Used as a context. Until it ends, deals.csv is called deals.csv.part, and files of an earlier
    run stay as they were. However it ends, the batches that were written as a whole stay, and the
    file gets its name. A process that is killed leaves deals.csv.part. With `kept`, an earlier run
    goes on: what it had `written` stays, whichever name it has and in whichever folder it is, what
    follows is dropped, and new games are written behind it.

    Raises BadRules if pyarrow is not installed; OSError, naming the path, if a file cannot be
    written or another process writes there; Unreadable if what is to be kept is not there.
    """

    def __init__(
        self,
        folder: Path,
        names: Sequence[str],
        lineups: Sequence[Sequence[int]],
        seatings: Sequence[Sequence[int]],
        kept: Written | None = None,
    ) -> None:
        import numpy as np

        try:
            import_module("pyarrow")
        except ImportError:
            raise BadRules("a report's folder given: install upcard[report] for it") from None
        self.csv: Path = folder / CSV
        self.parquet: Path = folder / PARQUET
        self._part = folder / PART
        self._lock = folder / ".deals.lock"
        self._names = [visible(name) for name in names]
        self._lineups, self._seatings = np.array(lineups, np.int32), np.array(seatings, np.int64)
        self._kept = kept

    def __enter__(self) -> Self:
        """Open the file, alone in its folder."""
        from pyarrow import csv  # type: ignore[import-untyped]

        self._schema = _schema(self._lineups.shape[1])
        self._alone = ExitStack()
        options = csv.WriteOptions(include_header=not self._kept, quoting_style="needed")
        with _naming(self._part):
            try:
                self._alone.enter_context(locked(self._lock))
            except BlockingIOError as problem:
                busy = "another tournament is writing its deals there"
                raise BlockingIOError(problem.errno, busy) from None
            try:
                if self._kept:
                    self._take_up(self._kept)
                self._file = Growing(self._part, self._kept.size if self._kept else 0)
                self._writer = csv.CSVWriter(self._file, self._schema, write_options=options)
                self.written: Written = self._file.written
            except BaseException:
                self._alone.close()
                raise
        return self

    def write(self, rows: npt.NDArray[np.void]) -> None:
        """Write a batch of games, an array of `arena.statistics.tally.GAMES`, in their order."""
        with _naming(self._part):
            self._writer.write(self._table(rows))
            self._file.flush()
        self.written = self._file.written

    def settle(self) -> None:
        """See to it that the games so far outlive a loss of power."""
        with _naming(self._part):
            self._file.settle()

    def __exit__(self, *problem: object) -> None:
        """Give both files their names."""
        try:
            with _naming(self.csv):
                self._finish_csv()
            with _naming(self.parquet):
                self._write_parquet()
        finally:
            self._alone.close()

    def _take_up(self, kept: Written) -> None:
        """Make the part file what an earlier run wrote, here or in its own folder."""
        for folder in (self.csv.parent, Path(kept.folder)):
            for found in (folder / PART, folder / CSV):
                if kept.begins(found):
                    if folder == self.csv.parent:
                        os.replace(found, self._part)
                    else:
                        shutil.copyfile(found, self._part)
                    return
        raise Unreadable(
            f"neither {self.csv} nor {kept.folder} holds the games that were played before, so "
            "they cannot be gone on with: go on without a report, or begin anew"
        )

    def _table(self, rows: npt.NDArray[np.void]) -> Any:
        import numpy as np
        import pyarrow as pa

        from upcard.arena.statistics.tally import FORFEITS
        from upcard.engine.layout import REASONS

        seats = self._lineups.shape[1]
        who = np.take_along_axis(self._lineups[rows["table"]], self._seatings[rows["seating"]], 1)

        def named(names: Sequence[str], indices: npt.NDArray[Any], known: Any) -> Any:
            return pa.array(names, pa.string()).take(pa.array(indices, mask=~known))

        def seated(seat: npt.NDArray[Any]) -> Any:
            taker = np.take_along_axis(who, np.maximum(seat, 0).astype(np.int64)[:, None], 1)
            return named(self._names, taker[:, 0], seat >= 0)

        everyone = np.ones(len(rows), bool)
        winner, forfeit = rows["winner"], rows["forfeit"]
        columns = [
            pa.array(rows["deal"]),
            pa.array(rows["seating"]),
            *(named(self._names, who[:, seat], everyone) for seat in range(seats)),
            seated(winner),
            pa.array(winner, mask=winner < 0),
            *(pa.array(rows["points"][:, seat]) for seat in range(seats)),
            pa.array(rows["turns"]),
            named(REASONS, rows["reason"], rows["reason"] > 0),
            seated(forfeit),
            named(FORFEITS, rows["why"], forfeit >= 0),
        ]
        return pa.table(columns, schema=self._schema)

    def _finish_csv(self) -> None:
        """Close it, cut it off behind its last whole batch, and name it.

        A disk may have no room for the end of that: then behind the last whole line.
        """
        try:
            self._file.close()
        finally:
            with open(self._part, "r+b") as file:
                end = min(file.seek(0, os.SEEK_END), self.written.size)
                begin = max(0, end - LONGEST_LINE)
                file.seek(begin)
                file.truncate(begin + file.read(end - begin).rfind(b"\n") + 1)
            self.parquet.unlink(missing_ok=True)  # an earlier run's, which is not of these deals
            put_in_place(self._part, self.csv)

    def _write_parquet(self) -> None:
        """Turn the whole of the CSV into Parquet, a few blocks at a time.

        A block is longer than any line: that names an entrant four times at most, quotes doubled.
        """
        import pyarrow as pa
        from pyarrow import csv, parquet

        part = self.parquet.with_name(f"{PARQUET}.part")
        read = csv.ReadOptions(block_size=max(BLOCK, 16 * len("".join(self._names).encode())))
        convert = csv.ConvertOptions(
            column_types=self._schema,
            null_values=[""],
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
        )
        try:
            blocks = csv.open_csv(self.csv, read_options=read, convert_options=convert)
            with (
                naming(self.parquet),
                open(part, "wb") as file,
                parquet.ParquetWriter(file, self._schema, compression="zstd") as writer,
            ):
                while group := list(islice(blocks, GROUP)):
                    writer.write_table(pa.Table.from_batches(group))
                    pa.default_memory_pool().release_unused()
            put_in_place(part, self.parquet)
        except pa.ArrowInvalid as problem:
            raise Unreadable(f"{self.csv} does not hold games as they were written") from problem
        finally:
            part.unlink(missing_ok=True)


def _schema(seats: int) -> Any:
    import pyarrow as pa

    numbers, text = range(seats), pa.string()
    return pa.schema(
        [
            ("deal", pa.int64()),
            ("seating", pa.uint8()),
            *((f"player_{seat}", text) for seat in numbers),
            ("winner", text),
            ("winner_seat", pa.int8()),
            *((f"points_{seat}", pa.int32()) for seat in numbers),
            ("turns", pa.int32()),
            ("reason", text),
            ("forfeited_by", text),
            ("forfeit_reason", text),
        ]
    )


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Have what the disk refuses say which file it was."""
    try:
        yield
    except OSError as problem:
        number = problem.errno or errno.EIO
        raise OSError(number, problem.strerror or os.strerror(number), str(path)) from problem
