"""Whole deals, and all rules, told in French: nothing of it stays English."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

import upcard
from tests.narration.french import english_in, heard
from upcard import Card, Event
from upcard.narration import language
from upcard.narration.effects import course
from upcard.narration.ending import ending
from upcard.narration.events import sentences
from upcard.narration.indices import showing
from upcard.narration.language import speaking
from upcard.narration.manual import cards_rows
from upcard.narration.moves import move_words, typed_rows
from upcard.narration.refusals import can_do, why_not
from upcard.narration.seen import QUESTIONS, seen
from upcard.narration.words import card_name, listed, title
from upcard.rules import known_games

GAME = upcard.game("crazy8s")
NARROW = "\u202f"
PLAYED = ("crazy8s", "uno", "indigo", "countdown", "clash", "switch-black-jack", "vandatta")


@pytest.mark.parametrize(("name", "own"), [*zip(PLAYED, cycle([0, None]), strict=False)])
def test_a_whole_deal_is_told_in_french(
    name: str, own: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance = upcard.game(name), random.Random(f"{name} {own}")
    state = game.deal(game.rules.seats[0], 1)
    told, events = list[str](), list(state.dealt)
    with heard(monkeypatch):
        while state.turn is not None:
            view = state.view(state.turn)
            told += [
                seen(view),
                can_do(view),
                *(move_words(move, game.deck) for move in view.legal),
            ]
            told += [why_not(view, card) for card in view.hand]
            events += state.play(chance.choice(view.legal))
        told += sentences(events, game, own)
        assert state.outcome is not None
        told += ending(state.outcome, own)
    assert len(told) > 20
    assert english_in("\n".join(told)) == []


@pytest.mark.parametrize("name", known_games())
def test_the_rules_of_every_game_are_told_in_french(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = upcard.game(name)
    with heard(monkeypatch):
        rows = [*cards_rows(game.rules), *typed_rows(game)]
        told = [*course(game.rules), *(meaning for row in rows for meaning in row)]
        told += [card_name(card, game.deck) for card in game.deck.cards]
        assert title(game.rules)  # some stay as they are
    assert english_in("\n".join(told)) == []
    assert english_in("\n".join(course(game.rules))) != []


def test_every_question_has_its_french() -> None:
    french = language.messages("fr")
    assert set(QUESTIONS.values()) <= set(french)


def test_verbs_have_the_form_of_who_did_it() -> None:
    events = [
        Event("turn", 1),
        Event("draw", 1, card=Card("5♥")),
        Event("play", 1, card=Card("8♣")),
        Event("suit", 1, suit="♥"),
        Event("draw", 0, card=Card("K♦")),
        Event("skip", 0),
        Event("reverse"),
        Event("catch", 1, number=0),
        Event("swap", 0, number=1),
    ]
    with speaking("fr"), showing("fr"):
        assert sentences(events, GAME, 0) == [
            f"Le siège 1 pioche 1 carte, joue 8♣ et demande cœur{NARROW}; vous piochez R♦ et "
            f"perdez un tour{NARROW}; le sens du jeu s’inverse{NARROW}; le siège 1 vous surprend, "
            f"car vous n’avez pas fait l’annonce{NARROW}; vous échangez votre main avec le siège 1."
        ]
    told = sentences(events, GAME, 0)
    assert told[0].endswith(
        "the direction of play was reversed; seat 1 caught you, because you had not called; "
        "you swapped hands with seat 1."
    )


def test_a_seat_without_a_name_of_its_own_is_called_as_in_a_deal_without_names() -> None:
    events = [Event("play", 0, card=Card("2♣")), Event("swap", 1, number=0)]
    names = ["", "Ann"]
    assert sentences(events, GAME, 0, names) == ["You played 2♣; Ann swapped hands with you."]
    with speaking("fr"):
        assert sentences(events, GAME, 0, names) == [
            f"Vous jouez 2♣{NARROW}; Ann échange sa main avec vous."
        ]
    assert sentences(events, GAME, 1, names)[0].startswith("Seat 0 played")


def test_verbs_agree_with_the_number_of_cards() -> None:
    with speaking("fr"):
        told = [sentences([Event("put back", number=many)], GAME) for many in (1, 2)]
    assert told == [["1 carte retourne dans la pioche."], ["2 cartes retournent dans la pioche."]]


def test_cards_are_named_as_they_are_spoken() -> None:
    uno = upcard.game("uno").deck
    cards = [GAME.deck.card("Q♠"), uno.card("5R"), uno.card("+2G"), uno.card("W*")]
    decks = [GAME.deck, uno, uno, uno]
    english = [card_name(card, deck) for card, deck in zip(cards, decks, strict=True)]
    assert english == ["queen of spades", "red five", "green draw two", "wild"]
    with speaking("fr"):
        french = [card_name(card, deck) for card, deck in zip(cards, decks, strict=True)]
        assert listed(["a", "b", "c"], "or") == "a, b ou c"
    assert french == ["dame de pique", "5 rouge", "+2 vert", "joker"]
