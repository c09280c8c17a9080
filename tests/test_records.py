from __future__ import annotations

import json
import pickle
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from upcard.chance import SEEDED
from upcard.cli.records import replay, verify
from upcard.engine.layout import MOST_TURNS, REASONS
from upcard.errors import Unreadable, UpcardError
from upcard.games.game import Game, game
from upcard.games.moves import Event
from upcard.games.outcome import Outcome
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.records import LARGEST, Chance, Impossible, Record, record_deal
from upcard.rules import known_games
from upcard.rules.load import check, rules_hash

GAMES = {name: game(name) for name in known_games()}
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")
MOST_PLAYED = 200
"""Random deals of some games are long: what is left then is an unfinished record."""
SOME = 15
"""Deals for each property: with those of all properties every game is there."""

Json = dict[str, Any]


def dealt(chance: Chance, of: Game, seats: int) -> State:
    keys = {"deal": chance.deal, "chance": chance.source, "deck": chance.deck}
    return of.deal(seats, chance.seed, first=chance.first, **keys)  # type: ignore[arg-type]


def chances(of: Game, seats: int) -> st.SearchStrategy[Chance]:
    numbers = st.integers(-(2**70), 2**70)
    free = st.builds(
        Chance.of,
        numbers,
        numbers,
        source=st.sampled_from(SEEDED),
        first=st.integers(0, seats - 1),
    )
    faces = [str(card) for card in of.deck.cards]
    known = st.builds(Chance.of, numbers, deck=st.permutations(faces))
    return st.one_of(free, known)


@st.composite
def played(draw: st.DrawFn) -> tuple[Record, list[tuple[Event, ...]]]:
    """A random deal, or the beginning of one, and its events as they were seen when played."""
    of = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = draw(st.integers(*of.rules.seats))
    chance = draw(chances(of, seats))
    dice, longest = random.Random(draw(st.integers(0, 2**32))), draw(st.integers(1, MOST_PLAYED))
    state = dealt(chance, of, seats)
    moves, events = list[str](), [state.dealt]
    while state.turn is not None and len(moves) < longest:
        moves.append(str(dice.choice(state.legal)))
        events.append(state.play(moves[-1]))
    people = [(name, "random") for name in NAMES[:seats]]
    return Record.of(of, people, chance, moves, state.outcome), events


def first_impossible(record: Record) -> int | None:
    """The step at which the deal parts from what the rules allow, found without the record."""
    try:
        state = dealt(record.chance, Game(record.rules, "any"), len(record.seats))
    except UpcardError:
        return 0
    for number, move in enumerate(record.moves, start=1):
        if state.turn is None or move not in map(str, state.legal):
            return number
        state.play(move)
    claimed = record.outcome and Outcome(**record.outcome.model_dump())
    return None if state.outcome == claimed else len(record.moves)


def check_refusal(changed: Json) -> None:
    record = Record.from_json(json.dumps(changed))
    step = first_impossible(record)
    if step is None:
        record.verify()  # another deal, but one that can have been
        return
    with pytest.raises(Impossible) as caught:
        record.verify()
    assert caught.value.step == step
    assert f"move {step} of" in str(caught.value) or step in (0, len(record.moves))
    assert "\n" not in str(caught.value)


def keys_of(record: Record) -> Json:
    keys: Json = json.loads(record.to_json())
    return keys


@settings(max_examples=SOME)
@given(played())
def test_a_record_comes_back_the_same_and_replays_to_the_same_events(
    deal: tuple[Record, list[tuple[Event, ...]]],
) -> None:
    record, events = deal
    again = Record.from_json(record.to_json())
    assert again == record
    steps = list(again.replay())
    assert [step.number for step in steps] == list(range(len(events)))
    assert [step.events for step in steps] == events
    end = again.verify()
    assert repr(end) == repr(steps[-1].state) == repr(again.state_at(len(again.moves)))
    assert end.outcome == (record.outcome and steps[-1].state.outcome)


@settings(max_examples=SOME)
@given(played(), st.data())
def test_another_move_is_refused_at_the_first_step_that_cannot_have_been(
    deal: tuple[Record, list[tuple[Event, ...]]], data: st.DataObject
) -> None:
    keys = keys_of(deal[0])
    codes = deal[0].game.notation.by_code
    index = data.draw(st.integers(0, len(keys["moves"]) - 1))
    keys["moves"][index] = str(data.draw(st.sampled_from([*codes.values(), "1♠", "joker"])))
    check_refusal(keys)


@settings(max_examples=SOME)
@given(played(), st.data())
def test_a_move_too_many_or_too_few_is_refused(
    deal: tuple[Record, list[tuple[Event, ...]]], data: st.DataObject
) -> None:
    keys = keys_of(deal[0])
    index = data.draw(st.integers(0, len(keys["moves"]) - 1))
    if data.draw(st.booleans()):
        del keys["moves"][index]
    else:
        keys["moves"].insert(index, data.draw(st.sampled_from(keys["moves"])))
    check_refusal(keys)


@settings(max_examples=SOME)
@given(played(), st.data())
def test_another_chance_is_refused_unless_the_deal_could_have_been_it(
    deal: tuple[Record, list[tuple[Event, ...]]], data: st.DataObject
) -> None:
    record, keys = deal[0], keys_of(deal[0])
    other = data.draw(chances(record.game, len(record.seats)))
    key = data.draw(st.sampled_from(sorted(keys["chance"])))
    keys["chance"][key] = json.loads(other.model_dump_json())[key]
    check_refusal(keys)


@settings(max_examples=SOME)
@given(played(), st.data())
def test_another_deck_or_table_is_refused(
    deal: tuple[Record, list[tuple[Event, ...]]], data: st.DataObject
) -> None:
    keys = keys_of(deal[0])
    if keys["chance"]["deck"] and data.draw(st.booleans()):
        deck = keys["chance"]["deck"]
        deck[data.draw(st.integers(0, len(deck) - 1))] = data.draw(st.sampled_from([*deck, "Z"]))
    elif len(keys["seats"]) > 2:
        keys["seats"].pop()
    else:
        keys["seats"].append(keys["seats"][0])
    check_refusal(keys)


@settings(max_examples=SOME)
@given(played(), st.sampled_from(("winner", "places", "points", "reason", "turns", None)))
def test_another_outcome_is_refused(
    deal: tuple[Record, list[tuple[Event, ...]]], key: str | None
) -> None:
    keys = keys_of(deal[0])
    if keys["outcome"] is None:
        places = [0] * len(keys["seats"])
        claim = {"winner": 0, "places": places, "points": places, "reason": "out", "turns": 9}
        keys["outcome"] = claim
    elif key is None:
        keys["outcome"] = None
    else:
        value = keys["outcome"][key]
        other: Json = {"winner": -1, "places": [], "points": [1], "reason": "blocked by chance"}
        keys["outcome"][key] = value + 1 if key == "turns" else other[key]
    with pytest.raises(Impossible, match="outcome") as caught:
        Record.from_json(json.dumps(keys)).verify()
    assert caught.value.step == len(keys["moves"])


def test_rules_that_do_not_fit_their_hash_are_refused_and_so_are_moves_of_others() -> None:
    of = GAMES["crazy8s"]
    record = record_deal(of, PEOPLE, Chance.of(7), lambda view: view.legal[0])
    keys = keys_of(record)
    keys["rules"]["match"]["rank"] = False
    with pytest.raises(Impossible, match=f"rules_hash: '{record.rules_hash}' given: .* have"):
        Record.from_json(json.dumps(keys)).verify()
    keys["rules_hash"] = rules_hash(check(keys["rules"], "changed"))
    check_refusal(keys)


def test_a_changed_seed_is_refused_with_the_move_its_reason_and_the_position() -> None:
    of = GAMES["crazy8s"]
    keys = keys_of(record_deal(of, PEOPLE, Chance.of(7), lambda view: view.legal[0]))
    keys["chance"]["seed"] = 8
    record = Record.from_json(json.dumps(keys))
    with pytest.raises(Impossible) as caught:
        record.verify()
    told, step = str(caught.value), caught.value.step
    assert told.startswith(f"move {step} of {len(record.moves)} cannot be: seat ")
    assert f" tried {record.moves[step - 1]}: allowed are " in told
    line = re.search(r"in State\('(.*)'\)$", told)
    assert line
    assert read_state(record.game, line[1]) == record.state_at(step - 1)


def test_a_move_after_the_end_and_the_end_without_its_moves() -> None:
    of = GAMES["mau-mau"]
    record = record_deal(of, PEOPLE, Chance.of(3), lambda view: view.legal[0])
    last = len(record.moves) + 1
    with pytest.raises(Impossible, match=f"move {last} of {last} .*the deal is over") as caught:
        Record.of(of, PEOPLE, record.chance, [*record.moves, "10♦"], record.outcome).verify()
    assert caught.value.step == last
    assert pickle.loads(pickle.dumps(caught.value)).step == last
    with pytest.raises(Impossible, match=f"outcome: null given: after {last - 1} moves it is "):
        Record.of(of, PEOPLE, record.chance, record.moves).verify()
    early = Record.of(of, PEOPLE, record.chance, record.moves[:-1], record.outcome)
    with pytest.raises(Impossible, match=f"after {last - 2} moves seat . has yet to play"):
        early.verify()


@settings(max_examples=SOME)
@given(played(), st.integers(0, 2**32))
def test_an_unfinished_record_can_be_taken_up_where_it_stopped(
    deal: tuple[Record, list[tuple[Event, ...]]], seed: int
) -> None:
    record, dice = deal[0], random.Random(seed)
    kept = Record.of(
        record.game, record.seats, record.chance, record.moves[: len(record.moves) // 2]
    )
    state, moves = Record.from_json(kept.to_json()).verify(), list[str]()
    while state.turn is not None and len(moves) < MOST_PLAYED:
        moves.append(str(dice.choice(state.legal)))
        state.play(moves[-1])
    whole = kept.continued(moves, state.outcome)
    assert repr(whole.verify()) == repr(state)
    assert whole.moves == (*kept.moves, *moves)


PEOPLE = [("Ann", "first"), ("Ben", "me"), ("Cid", "random")]


@pytest.fixture(scope="module")
def record() -> Record:
    return record_deal(GAMES["crazy8s"], PEOPLE, Chance.of(7), lambda view: view.legal[0])


def changed(record: Record, path: str, value: object) -> str:
    keys = keys_of(record)
    inner, *rest = [keys], *path.split(".")
    place: Any = inner[0]
    for word in rest[:-1]:
        place = place[int(word) if word.isdigit() else word]
    last = rest[-1]
    if value is ...:
        del place[last]
    else:
        place[int(last) if last.isdigit() else last] = value
    return json.dumps(keys)


def test_no_two_seats_have_the_same_name_also_in_an_old_record(record: Record) -> None:
    old = changed(record, "seats", [{"name": 80 * "x", "player": kind} for kind in "abc"])
    read = Record.from_json(old)
    assert read.names == [f"{76 * 'x'} ({number})" for number in (1, 2, 3)]
    assert [seat.player for seat in read.seats] == ["a", "b", "c"]
    read.verify()
    assert Record.from_json(read.to_json()) == read
    assert Record.of(record.game, 2 * [("first", "first")], Chance.of(1)).names == [
        "first (1)",
        "first (2)",
    ]


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("format", 3, "format: 3 given: only formats 1 and 2 can be read"),
        ("format", True, "format: true given: a whole number"),
        ("format", ..., "format: this key is missing"),
        ("extra", 1, "extra: 1 given: there is no such key"),
        ("\x1b[2J", 1, r"'\\x1b\[2J': 1 given: there is no such key"),
        ("rules", [], r"rules: \[\] given: "),
        ("rules.name", "a\nb", r"rules: name: 'a\\nb' given: only characters that can be shown"),
        ("rules.deck", "tarot", "rules: deck: no deck 'tarot': there are standard"),
        ("rules.stuck.draw", "two", "rules.stuck.draw: 'two' given: .*'until able' or 'press'"),
        ("rules.odd", 1, "rules.odd: 1 given: there is no such key"),
        ("rules_hash", 7, "rules_hash: 7 given: a text"),
        ("seats", [], r"seats: \[\] given: 2 or more"),
        ("seats", [{"name": "A", "player": "first"}] * 9, "seats: .* given: 8 or fewer"),
        ("seats.0.name", "", "seats.0.name: '' given: "),
        ("seats.0.name", "\x1b[31m", "seats.0.name: .* given: only characters that can be shown"),
        ("seats.1", {"name": "Bo"}, "seats.1.player: this key is missing"),
        ("chance", None, "chance: None given: "),
        ("chance.seed", "7", "chance.seed: '7' given: a whole number"),
        ("chance.seed", 7.0, "chance.seed: 7.0 given: a whole number"),
        ("chance.seed", float("nan"), "chance.seed: nan given: "),
        ("chance.seed", 10**200, "chance.seed: 1000.* given: "),
        ("chance.source", "dice", "chance.source: 'dice' given: it is one of fast, clash, chaos"),
        ("chance.deck", ..., "chance.deck: this key is missing"),
        ("chance.deck", ["A♠"] * 200, r"chance.deck: \[.* given: 128 or fewer"),
        ("moves", {"1": "A♠"}, "moves: .* given: "),
        ("moves.2", 5, "moves.2: 5 given: a text"),
        ("moves.2", "A♠ ", "moves.2: 'A♠ ' given: .*pattern"),
        ("moves.2", "x" * 9999, r"moves.2: 'x+\.\.\.x+' given: .{,80}$"),
        ("outcome", 5, "outcome: 5 given: "),
        ("outcome.winner", "0", "outcome.winner: '0' given: a whole number"),
        ("outcome.reason", ..., "outcome.reason: this key is missing"),
    ],
)
def test_what_is_no_record_is_refused_by_the_name_of_its_key(
    record: Record, path: str, value: object, told: str
) -> None:
    with pytest.raises(Unreadable, match=f"^deal.json is no record: {told}") as caught:
        Record.from_json(changed(record, path, value), "deal.json")
    assert str(caught.value).isprintable()


NO_JSON = [
    "",
    "[" * 10**5,
    '{"a":' * 10**5,
    "9" * 10**5,
    "nan",
    "{]",
    "\ud800",
    b"\xff\xfe",
    b"{\x00",
]


@pytest.mark.parametrize("text", [*NO_JSON, "[]", "null", "7", '"text"', "{}", " " * (LARGEST + 1)])
def test_what_is_no_object_is_no_record(text: str | bytes) -> None:
    with pytest.raises(Unreadable, match=r"^record is no record: "):
        Record.from_json(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("A♠"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def places(keys: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, str | int]]:
    found = enumerate(keys) if isinstance(keys, list) else keys.items()
    for key, value in list(found):
        yield keys, key
        if isinstance(value, (list, dict)):
            yield from places(value, (*path, key))


@given(st.data(), JSON)
def test_any_value_anywhere_is_read_and_judged_or_refused(
    record: Record, data: st.DataObject, value: object
) -> None:
    keys = keys_of(record)
    holder, key = data.draw(st.sampled_from(list(places(keys))))
    holder[key] = value
    with suppress(UpcardError):
        Record.from_json(json.dumps(keys)).verify()


@given(st.binary())
def test_bytes_of_any_kind_are_no_record(data: bytes) -> None:
    with pytest.raises(Unreadable):
        Record.from_json(data)


def test_what_no_record_can_hold_is_refused_when_one_is_made() -> None:
    with pytest.raises(Unreadable, match="chance is no record: source: 'script' given: it is one"):
        Chance.of(source="script")
    with pytest.raises(Unreadable, match="name: 'A\\\\n' given"):
        Record.of(GAMES["indigo"], [("A\n", "me"), ("B", "first")], Chance.of())


def test_files_are_written_whole_and_read(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "kept" / "deal.json"
    record.write(path)
    assert Record.read(path) == record
    assert path.read_text(encoding="utf-8") == record.to_json()
    for bad in (tmp_path, tmp_path / "none.json"):
        with pytest.raises(Unreadable, match=f"^{bad} cannot be read: "):
            Record.read(bad)
    path.write_bytes(b" " * (LARGEST + 5))
    with pytest.raises(Unreadable, match="more than 1048576 bytes"):
        Record.read(path)


def test_positions_are_there_from_the_deal_to_the_end(record: Record) -> None:
    steps = list(record.replay())
    for number, state, _ in steps:
        assert record.state_at(number) == state
    assert record.state_at(0) == record.game.deal(3, 7)
    for number in (-1, len(steps)):
        with pytest.raises(Unreadable, match=f"{number} given: 0 .* to {len(record.moves)} are"):
            record.state_at(number)


def page_examples() -> list[str]:
    page = Path(__file__).parent.parent / "docs" / "records.md"
    return re.findall(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_of_the_page_is_a_deal_that_can_have_been() -> None:
    (text,) = page_examples()
    record = Record.from_json(text)
    assert record.verify().outcome is not None
    assert record.to_json() == text


@pytest.mark.parametrize("deck", [None, [str(card) for card in GAMES["clash"].deck.cards]])
def test_an_old_record_of_the_fast_source_is_refused_and_not_replayed_with_other_cards(
    deck: list[str] | None,
) -> None:
    """Of a known deck too, whose pile it would reshuffle otherwise."""
    record = Record.of(GAMES["clash"], [("A", "first"), ("B", "first")], Chance.of(5, deck=deck))
    with pytest.raises(Unreadable, match=r"format: 1 given, with chance.source 'fast': .* only fo"):
        Record.from_json(changed(record, "format", 1))


@pytest.mark.parametrize("source", SEEDED[1:])
def test_an_old_record_of_a_documents_source_replays_as_it_was(source: str) -> None:
    seats, choose = [("A", "first"), ("B", "first")], GAMES["clash"].notation.move
    record = record_deal(
        GAMES["clash"], seats, Chance.of(5, source=source), lambda view: choose(str(view.legal[0]))
    )
    old = Record.from_json(changed(record, "format", 1))
    assert old.verify().outcome == record.verify().outcome


def test_the_page_has_every_key() -> None:
    (text,) = page_examples()
    page = (Path(__file__).parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
    keys = json.loads(text)
    for name in (*keys, *keys["chance"], *keys["seats"][0], *keys["outcome"]):
        assert f"`{name}`" in page


def test_the_page_has_every_reason_and_no_other() -> None:
    page = (Path(__file__).parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
    table = page.partition("| `reason` | why the deal ended |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `([\w ]+)` \|", table, re.MULTILINE)) == set(REASONS) - {""}
    assert f"{MOST_TURNS:,} turns" in table


app = typer.Typer()
app.command()(replay)
app.command()(verify)


def upcard(*words: str) -> str:
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def test_verify_says_how_the_deal_went(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    record.write(path)
    assert record.outcome
    told = f"{path}: {len(record.moves)} moves, seat {record.outcome.winner} wins (out; points "
    assert upcard("verify", str(path)).startswith(told)
    Record.of(record.game, PEOPLE, record.chance, record.moves[:1]).write(path)
    assert upcard("verify", str(path)) == f"{path}: 1 move, not finished\n"
    path.write_text(changed(record, "moves.0", "pass"))
    with pytest.raises(Impossible, match=f"^move 1 of {len(record.moves)} cannot be: "):
        upcard("verify", str(path))


def test_replay_goes_step_by_step_at_a_terminal(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deal.json"
    record.write(path)
    whole = upcard("replay", str(path))
    monkeypatch.setattr("upcard.cli.records.at_terminal", lambda: True)
    asked = list[str]()

    def typed(*lines: str) -> str:
        left = iter(lines)
        asked.clear()

        def read(prompt: str) -> str:
            asked.append(prompt)
            return next(left)

        monkeypatch.setattr("upcard.cli.stepping.typed_line", read)
        return upcard("replay", str(path))

    shown = typed("", "", "q")
    assert len(asked) == 3
    assert whole.startswith(shown)
    assert "\nMove 2: " in shown
    assert "\nMove 3: " not in shown
    assert typed("", "r") == whole
    assert len(asked) == 2
    erring = typed("foo", "q")
    assert erring.endswith("“foo” is none of these: Enter, r, q.\n")
    assert "\nMove 1: " not in erring


def test_replay_shows_all_or_one_position(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    record.write(path)
    text = upcard("replay", str(path))
    for number, move in enumerate(record.moves, start=1):
        assert f"\nMove {number}: {move}\n" in text
    last = len(record.moves)
    line = upcard("replay", str(path), "--at", str(last - 1)).splitlines()[-1]
    assert read_state(record.game, line) == record.state_at(last - 1)
    assert f"After {last} of {last} moves; the end" in upcard(
        "replay", str(path), "--at", str(last)
    )
    assert upcard("replay", str(path), "--form", "crazy8s").startswith("The starter is ")
    with pytest.raises(Unreadable, match=f"position {last + 1} given: 0 .* to {last}"):
        upcard("replay", str(path), "--at", str(last + 1))
    path.write_text(changed(record, "moves.3", "pass"))
    with pytest.raises(Impossible, match=r"^move 4 of "):
        upcard("replay", str(path))
    assert "then move 4: pass" in upcard("replay", str(path), "--at", "3")
