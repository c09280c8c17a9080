"""Files of learned values: what is written is read, and what cannot be meant is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.staging import house_game
from tests.players.learned.made import NOTHING, drawn_numbers, learned_file, numbers, values_of
from upcard import BadRules, Game, game
from upcard.arena.contest import contest
from upcard.players import player_named
from upcard.players.learned import files
from upcard.players.learned.features import FEATURES, SIZE
from upcard.players.learned.files import Measured, Values, read, values_for, write
from upcard.players.learned.player import Learned
from upcard.players.learned.value import MOST_UNITS, WEIGHTS
from upcard.rules import known_games
from upcard.rules.load import rules_hash

Change = Callable[[dict[str, Any]], object]
LARGEST = 2_000_000
"""Bytes of all that is shipped."""


@pytest.fixture
def crazy8s() -> Game:
    return game("crazy8s")


@pytest.fixture
def file(tmp_path: Path, crazy8s: Game) -> Path:
    """A file of a linear value for two seats, and of one with five units for four."""
    name = learned_file(tmp_path, crazy8s, {2: drawn_numbers(1, 0), 4: drawn_numbers(2, 5)})
    return Path(name.removeprefix("learned:"))


@pytest.mark.parametrize("units", [0, 1, 5, MOST_UNITS])
def test_what_is_written_is_read(units: int, tmp_path: Path, crazy8s: Game) -> None:
    own = {seats: drawn_numbers(seats, units) for seats in (2, 4)}
    measured = (Measured("memory", 2, 0.6543, 0.65, 0.66, 20_000),)
    command = "upcard train 'a «game».toml'"
    values = Values("crazy8s", rules_hash(crazy8s.rules), command, own, measured)
    write(tmp_path / "new" / "one.json", values)
    back = read(tmp_path / "new" / "one.json")
    assert (back.game, back.rules, back.command) == ("crazy8s", values.rules, command)
    assert tuple(back.measured) == measured
    assert {*back.numbers} == {2, 4}
    for seats, data in own.items():
        assert back.numbers[seats].tobytes() == data.tobytes()


def test_a_file_is_json_with_a_line_for_each_list_of_numbers(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    data = json.loads(text)
    assert data["features"] == [*FEATURES]
    assert data["values"]["4"]["units"] == 5
    assert [len(row) for row in data["values"]["4"]["first"]] == [5] * SIZE
    assert data["values"]["2"]["direct"] == drawn_numbers(1, 0).view(WEIGHTS)["direct"][0].tolist()
    assert len(text.splitlines()) < 3 * SIZE + 50
    again = file.with_name("again.json")
    write(again, read(file))
    assert again.read_text(encoding="utf-8") == text


def test_numbers_at_the_ends_of_their_room_are_kept(tmp_path: Path, crazy8s: Game) -> None:
    data = drawn_numbers(1, 2)
    record = data.view(WEIGHTS)
    record["direct"][0, :2] = record["bias"][0, :2] = record["last"][0, :2] = (-(2**31), 2**31 - 1)
    record["first"][0, 0, :2] = (-(2**15), 2**15 - 1)
    write(tmp_path / "one.json", values_of(crazy8s, {2: data}))
    assert read(tmp_path / "one.json").at(2).tobytes() == data.tobytes()


def test_features_are_read_by_name_and_those_that_are_not_there_count_nothing(file: Path) -> None:
    """A file stays good when a version has new features, or has them in another order."""
    gone, whole = 7, read(file).at(4).view(WEIGHTS)[0]

    def fewer(data: Any) -> None:
        for rows in (data["features"], data["values"]["4"]["first"], data["values"]["4"]["direct"]):
            del rows[gone]
            rows.reverse()
        del data["values"]["2"]

    found = read(changed(file, fewer)).at(4).view(WEIGHTS)[0]
    rest = [feature for feature in range(SIZE) if feature != gone]
    for name in ("direct", "first"):
        assert np.array_equal(found[name][rest], whole[name][rest])
        assert not found[name][gone].any()
        assert whole[name][gone].any()
    assert np.array_equal(found["bias"], whole["bias"])


def changed(file: Path, change: Change) -> Path:
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def delete(*path: str) -> Change:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


def put(number: object, *path: str | int) -> Change:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = number

    return change


OTHER_VERSION = "was made by another version of Upcard: upcard train makes it again"
NO_VALUES = "has no learned values: "
WRONG = {
    "another format": (put(99, "format"), "has format 99, and this Upcard reads format 1 alone"),
    "another feature": (put("luck", "features", 3), OTHER_VERSION),
    "a feature twice": (put(FEATURES[0], "features", 3), OTHER_VERSION),
    "a feature less than numbers": (lambda data: data["features"].pop(), NO_VALUES),
    "no format": (delete("format"), NO_VALUES + "format: this key is missing"),
    "a format in words": (
        put("1", "format"),
        "has format '1', and this Upcard reads format 1 alone",
    ),
    "no features": (delete("features"), NO_VALUES),
    "no rules": (delete("rules"), NO_VALUES),
    "no values": (delete("values"), NO_VALUES),
    "no measures": (delete("measured"), NO_VALUES),
    "a measure of something else": (put([{"luck": 1}], "measured"), NO_VALUES),
    "no hidden units": (delete("values", "4", "first"), NO_VALUES),
    "no number of units": (delete("values", "4", "units"), NO_VALUES),
    "units by the dozen": (put("dozen", "values", "4", "units"), NO_VALUES),
    "too many units": (
        put(MOST_UNITS + 1, "values", "4", "units"),
        f"values.4.units: {MOST_UNITS + 1} given: {MOST_UNITS} or less is allowed",
    ),
    "fewer than no units": (
        put(-1, "values", "4", "units"),
        "values.4.units: -1 given: 0 or more is allowed",
    ),
    "units that are true": (
        put(True, "values", "4", "units"),
        "values.4.units: true given: a whole number is allowed",
    ),
    "fewer units than it says": (put(4, "values", "4", "units"), NO_VALUES),
    "a number too few": (
        lambda data: data["values"]["2"]["direct"].pop(),
        f"direct has other than {len(FEATURES)} numbers, as features and units ask",
    ),
    "a unit too few for a feature": (
        lambda data: data["values"]["4"]["first"][3].pop(),
        f"first has other than {len(FEATURES)} × ",
    ),
    "a weight beyond 32 bits": (
        put(2**31, "values", "2", "direct", 0),
        "direct has numbers beyond -2147483648 to 2147483647",
    ),
    "a weight beyond 16 bits": (
        put(-(2**15) - 1, "values", "4", "first", 7, 1),
        "first has numbers beyond -32768 to 32767",
    ),
    "a weight beyond 64 bits": (
        put(2**70, "values", "2", "direct", 0),
        "direct has numbers beyond -2147483648 to 2147483647",
    ),
    "measures in words": (put("good", "measured"), NO_VALUES + "measured: 'good' given: a list"),
    "a measure that is a number": (
        put([3], "measured"),
        NO_VALUES + "measured.0: 3 given: ",
    ),
    "a game without a name": (put(None, "game"), NO_VALUES + "game: None given: a text is allowed"),
    "values for more seats than there are": (
        lambda data: data["values"].update({"99": data["values"]["2"]}),
        "values.99",
    ),
    "a list of values": (put([1], "values"), NO_VALUES),
    "values of nobody": (put({}, "values"), NO_VALUES),
    "half a weight": (put(0.5, "values", "2", "direct", 0), NO_VALUES),
    "a word for a weight": (put("much", "values", "4", "bias", 0), NO_VALUES),
    "two for many seats": (
        lambda data: data["values"].update(many=data["values"]["2"]),
        NO_VALUES,
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_file_of_this_version_is_refused(wrong: str, file: Path) -> None:
    change, says = WRONG[wrong]
    with pytest.raises(BadRules) as refused:
        read(changed(file, change))
    said = str(refused.value)
    assert said.startswith(str(file))
    assert says in said
    assert "\n" not in said
    assert not re.search("upcard\\.|argument|literal|object has|reshape", said)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "has no learned values: Invalid JSON: EOF while parsing"),
        (b"half of {", "has no learned values: Invalid JSON: expected value"),
        (b"[1, 2]", r"has no learned values: \[1, 2\] given: "),
        (b"7", "has no learned values: 7 given: "),
        (b"[" * 100_000, "has no learned values: Invalid JSON: recursion limit exceeded"),
        (
            b'{"format": ' + b"9" * 5000 + b"}",
            "has no learned values: Invalid JSON: number out of range",
        ),
        (b"\xff\xfe", "cannot be read: text in UTF-8 is allowed"),
    ],
)
def test_what_is_no_json_object_is_refused(content: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_bytes(content)
    with pytest.raises(BadRules, match=says) as refused:
        read(tmp_path / "one.json")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_is_not_there_is_refused(name: str, tmp_path: Path, crazy8s: Game) -> None:
    with pytest.raises(BadRules, match="cannot be read: "):
        read(tmp_path / name)
    with pytest.raises(BadRules, match="cannot be read: "):
        player_named(f"learned:{tmp_path / name}").check_game(crazy8s)


def test_a_file_of_other_rules_is_refused_with_what_to_do(file: Path, tmp_path: Path) -> None:
    """Whoever checks before it plays, and whoever just asks it."""
    changed_rules = house_game(tmp_path, 'base = "crazy8s"\nname = "crazy8s"\nseats = [2, 3]\n')
    player = player_named(f"learned:{file}")
    player.check_game(game("crazy8s"))
    view = changed_rules.deal(seed=1).view(0)
    says = f"{file}: it was learned from other rules than {changed_rules.id} has: upcard train "
    for ask in (
        lambda: player.check_game(changed_rules),
        lambda: player.choose(view),
        lambda: contest(changed_rules, (f"learned:{file}", "first"), 2, 10, 1),
    ):
        with pytest.raises(BadRules) as refused:
            ask()
        assert str(refused.value) == f"{says}{changed_rules.id} learns it again"


@pytest.mark.parametrize(
    ("seats", "taken"), [(2, 2), (3, 4), (4, 4), (5, 4), (6, 4), (7, 8), (8, 8)]
)
def test_a_table_is_played_by_the_nearest_numbers(seats: int, taken: int) -> None:
    known = {number: drawn_numbers(number, 0) for number in (2, 4, 8)}
    assert values_of(game("clash"), known).at(seats) is known[taken]


def test_two_are_played_by_numbers_for_more_only_where_there_are_no_others() -> None:
    two, many = NOTHING, numbers({"draws by choice": 1})
    of = game("clash")
    assert values_of(of, {2: two, 8: many}).at(3) is many
    assert values_of(of, {2: two}).at(3) is two
    assert values_of(of, {3: two, 8: many}).at(2) is two


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Values]]:
    """Values for some games, as if they came with Upcard."""
    own = {
        name: values_of(game(name), {2: drawn_numbers(number, 0)})
        for number, name in enumerate(("clash", "countdown", "crazy8s", "indigo", "uno"))
    }
    monkeypatch.setattr(files, "shipped", lambda: own)
    values_for.cache_clear()
    yield own
    values_for.cache_clear()


def test_a_game_is_played_by_its_own_values(shipped: Mapping[str, Values]) -> None:
    for name, values in shipped.items():
        assert values_for(game(name)) is values
        player = Learned()
        assert player.numbers(game(name), 2) is values.numbers[2]
        player.check_game(game(name))


@pytest.mark.parametrize(
    ("base", "line"),
    [
        ("crazy8s", "cards.Q.skip = true"),
        ("crazy8s", "deal.hand = 6"),
        ("countdown", 'draws.stack = "same"'),
        ("clash", "cards.SKIP.reverse = true"),
        ("indigo", "score.most_captured = 0"),
        ("uno", "deal.hand = 5"),
        ("uno", "cards.SKIP.skip = false"),
    ],
)
def test_a_house_rule_is_played_by_the_values_of_the_game_that_it_changes(
    base: str, line: str, shipped: Mapping[str, Values], tmp_path: Path
) -> None:
    text = f'base = "{base}"\nname = "ours"\ntitle = "Ours"\nsource = "our kitchen table"\n{line}\n'
    house = house_game(tmp_path, text)
    assert values_for(house) is shipped[base]
    view = house.deal(2, seed=1).view(0)
    assert Learned().choose(view) in view.legal


def test_another_name_for_the_same_rules_makes_no_difference(
    shipped: Mapping[str, Values], tmp_path: Path
) -> None:
    text = 'base = "clash"\nname = "ours"\ntitle = "Ours"\nsource = "us"\n'
    assert values_for(house_game(tmp_path, text)) is shipped["clash"]


def test_what_was_learned_with_few_cards_plays_only_games_of_few_cards(
    shipped: dict[str, Values], tmp_path: Path
) -> None:
    """Though what has more cards may differ from it in fewer keys."""
    shipped["duel6"] = values_of(game("duel6"), {2: drawn_numbers(9, 0)})
    text = 'base = "{}"\nname = "ours"\ntitle = "Ours"\nsource = "us"\n'
    house = house_game(tmp_path, text.format("duel6") + "without = []\n")
    assert len(house.deck) == 52
    assert values_for(house) is shipped["clash"]
    fewer = house_game(tmp_path, text.format("duel8") + 'stuck.drawn = "must"\n')
    assert values_for(fewer) is shipped["duel6"]
    del shipped["duel6"]
    values_for.cache_clear()
    assert values_for(game("duel6")) in shipped.values()


@pytest.mark.parametrize("name", ["countdown", "indigo"])
def test_rules_are_played_by_the_values_of_a_game_of_their_branch(
    name: str, shipped: dict[str, Values], tmp_path: Path
) -> None:
    """However much else is changed: it captures, or counts down, and others do not."""
    for other in {"clash", "countdown", "indigo", "uno"} - {name}:
        del shipped[other]
    lines = """base = "{}"\nname = "ours"\ntitle = "Ours"\nsource = "us"\ncomputer = "lowest card"
suit_name = "colour"\nrank_name = "label"\nscore.points.K = 4\nscore.points.Q = 4
[deal]\nhand = 4\n"""
    assert values_for(house_game(tmp_path, lines.format(name))) is shipped[name]
    assert values_for(game("clash")) is shipped["crazy8s"]


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    "text", ['base = "uno"\ndraws.by_choice = true\n', 'base = "crazy8s"\ncall.at = 1\n']
)
def test_rules_that_only_some_play_need_a_value_of_their_own(text: str, tmp_path: Path) -> None:
    house = house_game(tmp_path, f'name = "ours"\ntitle = "Ours"\nsource = "us"\n{text}')
    says = f"^learned given as a player of {house.id}: no game that it has learned has the same "
    for ask in (
        lambda: Learned().check_game(house),
        lambda: Learned().choose(house.deal(2, seed=1).view(0)),
        lambda: contest(house, ("learned", "first"), 2, 10, 1),
    ):
        with pytest.raises(BadRules, match=says):
            ask()
    own = player_named(learned_file(tmp_path, house, {2: drawn_numbers(1, 0)}))
    own.check_game(house)


@pytest.mark.skipif(not files.shipped(), reason="nothing is shipped yet")
def test_what_ships_is_of_known_games_and_of_their_rules_as_they_are() -> None:
    for name, values in files.shipped().items():
        assert name in known_games()
        assert values.game == name
        assert values.rules == rules_hash(game(name).rules), f"upcard train {name}"
        assert values_for(game(name)) is values
        assert {*values.numbers} == {one.seats for one in values.measured}
        for one in values.measured:
            assert 1 / one.seats < one.low < one.won < one.high < 1
    folder = Path(str(files.FOLDER))
    assert sum(len(file.read_bytes()) for file in folder.glob("*.json")) < LARGEST
