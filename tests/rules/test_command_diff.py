"""`upcard rules diff`: every difference of two games is a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import pytest
from typer.testing import CliRunner

from tests.engine.random_rules import random_games
from upcard.cli.rules import rules
from upcard.errors import BadRules
from upcard.narration import rule_phrases
from upcard.narration.differences import Difference, Named, differences, value_of
from upcard.narration.questions import changed
from upcard.narration.rule_phrases import KEYS, meaning, phrase
from upcard.rules import Rules, known_games, load
from upcard.rules.changes import changes
from upcard.rules.section import Section


def told(one: Rules, other: Rules) -> list[Difference]:
    return differences(Named("ONE", one), Named("OTHER", other))


def rules_of(game: str, keys: dict[str, Any]) -> Rules:
    return changed(load(game), keys)


def check_told(one: Rules, other: Rules) -> None:
    """Each key that differs is told once, in a sentence that says something of both games."""
    found = told(one, other)
    keys = [key for difference in found for key in difference.keys if key != "seats"]
    assert sorted(keys) == sorted(change.key for change in changes(one, other))
    for sentence, told_keys in found:
        assert sentence[0].isupper() or sentence[0] in "0123456789+"
        assert sentence.endswith(".")
        first, parting, second = sentence.partition(" in ONE; ")
        if parting and told_keys != ("seats",):
            assert second.endswith(" in OTHER.")
            last = second.removesuffix(" in OTHER.")
            assert not first.endswith(f" {last}") or first.endswith(f" and {last}")  # of a list
        elif not parting:
            assert " in ONE: " in sentence
            assert "; in OTHER: " in sentence


def test_every_game_and_the_next_one() -> None:
    for one, other in pairwise([*known_games(), known_games()[0]]):
        check_told(load(one), load(other))
        check_told(load(other), load(one))
        assert told(load(one), load(one)) == []


@pytest.mark.full
@pytest.mark.parametrize("one", known_games())
def test_every_two_games_that_there_are(one: str) -> None:
    for other in known_games()[: known_games().index(one)]:
        check_told(load(one), load(other))


SECTIONS: dict[str, type[Section]] = {
    name: field.annotation
    for name, field in Rules.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, Section)
}


def keys_of(section: type[Section]) -> Iterator[tuple[str, Any]]:
    """The keys of a section, and their types."""
    for key, field in section.model_fields.items():
        yield (
            key,
            Annotated[field.annotation, *field.metadata] if field.metadata else (field.annotation),
        )


@pytest.mark.parametrize("house", [False, True])
def test_rules_with_anything_in_them_are_told(house: bool) -> None:
    games = [game.rules for game in random_games(5, 25, house)]
    heard = {key.split(".")[-1] for game in games for key, *_ in changes(game, load("crazy8s"))}
    assert len(heard) > 40
    for one, other in pairwise([*games, load("crazy8s"), games[0]]):
        check_told(one, other)


def test_every_value_of_a_key_has_words_of_its_own() -> None:
    keys = [
        *(
            (f"{name}.{key}", kind)
            for name, kinds in SECTIONS.items()
            for key, kind in keys_of(kinds)
        ),
        *((key, kind) for key, kind in keys_of(Rules) if key in ("packs", "jokers", "without")),
    ]
    game = load("crazy8s")
    for key, kind in keys:
        if key not in KEYS:  # told by its documentation, or in another way
            continue
        values: list[Any] = [[], ["Q♠"], ["Q♠", "8"]] if get_origin(kind) is tuple else [0, 1, 2]
        if get_origin(kind) is Literal or kind is bool:
            values = list(get_args(kind) or (False, True))
            assert set(KEYS[key].words) <= set(values), key
        said = [phrase(game, key, value) for value in values]
        words = [each for each in said if each]  # others are told by the documentation
        assert words, key
        assert len(set(words)) == len(words), key
    assert set(KEYS) <= {key for key, _ in keys}


def test_a_key_without_words_is_told_by_its_documentation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_phrases, "KEYS", {})
    found = told(rules_of("crazy8s", {"turn.lay": "run"}), load("crazy8s"))
    assert found == [
        Difference(
            "The key turn.lay (which cards a seat may play one after another in its turn: a single "
            "card; identical cards; cards of the same rank; a run, which goes up or down by one "
            "rank within one suit; or a run in which a card of the same rank may follow, in any "
            "suit) is "
            '"run" in ONE; "one" in OTHER.',
            ("turn.lay",),
        )
    ]
    assert meaning("turn.nothing") == meaning("nothing.there") == ""


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (
            {"stuck.draw": "one", "stuck.voluntary": False},
            {"stuck.voluntary": False},
            "A seat that cannot play draws one card in ONE; until it can play in OTHER.",
        ),
        (
            {"stuck.draw": "up to", "stuck.up_to": 3},
            {},
            "A seat that cannot play draws until it can play, up to 3 cards, in ONE; until it can "
            "play in OTHER.",
        ),
        (
            {"call.at": 1},
            {},
            "The call for a last card is due with 1 card left (a seat that did not call can "
            "be caught by any other seat, and then draws 2 cards), in ONE; is not played in OTHER.",
        ),
        (
            {"call.at": 1},
            {"call.at": 1, "call.penalty": 4},
            "A seat caught without its call draws 2 cards in ONE; 4 cards in OTHER.",
        ),
        ({"packs": 2}, {}, "The game is played with 2 packs in ONE; 1 pack in OTHER."),
        (
            {"cards.Q♠": {"draw": 5}},
            {"cards.Q": {"skip": True}},
            "Q♠ in ONE: the next seat draws 5 cards and loses its turn; in OTHER: the next seat "
            "loses its turn.",
        ),
        (
            {"cards.4": {"draw": 1, "skip": False, "answers": ["2"]}},
            {"cards.4": {"draw": 1, "skip": False}},
            "The key cards.4.answers (ranks or faces of draw cards, as written in `[cards]`, that "
            "it can answer. If it is a draw card itself, its number is added (`draws.stack` allows "
            "the same for all draw cards); otherwise it must match the upcard) is "
            '["2"] in ONE; [] in OTHER.',
        ),
        ({"score.points.Q": 20}, {}, "Q counts 20 points in ONE; 10 points in OTHER."),
        (
            {"score.points.Q♠": 10},
            {},
            "Q♠ counts 10 points, by the entry Q♠, in ONE; 10 points, by the entry Q, in OTHER.",
        ),
        (
            {"without": ["J"]},
            {"cards.J": {"reverse": True}},
            "J in ONE: not in the deck; in OTHER: the direction of play turns around.",
        ),
        (
            {"suit_name": "colour"},
            {},
            'On screen, a suit is called "colour" in ONE; "suit" in OTHER.',
        ),
        ({"seats": [3, 3]}, {}, "The seats at a table are 3 in ONE; 2 to 4 in OTHER."),
    ],
)
def test_a_difference_in_words(one: dict[str, Any], other: dict[str, Any], sentence: str) -> None:
    if one.get("without"):
        points = {"A": 1}
        keys = load("crazy8s").model_dump(mode="json")
        keys["score"]["points"] = points
        first = Rules.model_validate_json(json.dumps({**keys, **one}))
    else:
        first = rules_of("crazy8s", one)
    sentences = [difference.sentence for difference in told(first, rules_of("crazy8s", other))]
    assert sentence in sentences


def test_what_comes_before_the_cards_is_told_before_them() -> None:
    keys = {"score.points.Q": 20, "turn.lay": "run", "cards.9": {"skip": True}, "deal.hand": 6}
    found = told(rules_of("crazy8s", {**keys, "packs": 2}), load("crazy8s"))
    heads = ["packs", "deal.hand", "cards.9.skip", "turn.lay", "score.points.Q"]
    assert [difference.keys[0] for difference in found] == heads


def test_the_command(tmp_path: Path) -> None:
    done = CliRunner().invoke(rules, ["diff", "stacking-clash", "clash"])
    assert (done.exit_code, done.stdout) == (
        0,
        "After a draw card, the next seat draws, or passes the draw on with a draw card of the "
        "same label, in stacking-clash; draws in clash.\n",
    )
    done = CliRunner().invoke(rules, ["diff", "clash", "clash"])
    assert done.stdout == "clash and clash are played in the same way.\n"
    path = tmp_path / "mine.toml"
    path.write_text('base = "clash"\n[draws]\nstack = "any"\n', encoding="utf-8")
    done = CliRunner().invoke(rules, ["diff", str(path), "clash"])
    assert f" in {path}; draws in clash." in done.stdout  # both are called clash
    done = CliRunner().invoke(rules, ["diff", "--json", "stacking-clash", "clash"])
    data = json.loads(done.stdout)
    assert data["games"] == ["stacking-clash", "clash"]
    (only,) = data["differences"]
    assert only["keys"] == {"draws.stack": ["same", "no"]}
    with pytest.raises(BadRules, match="no game 'bridge'"):
        CliRunner().invoke(rules, ["diff", "clash", "bridge"], catch_exceptions=False)


def test_what_is_not_said_is_what_holds_without() -> None:
    game = load("crazy8s")
    assert value_of(game, "turn.lay") == "one"
    assert value_of(game, "cards.8.again") is False
    assert value_of(game, "cards.9.again") is None
    assert value_of(game, "score.points.8") == 50
    assert value_of(game, "packs") == 1
