"""What beginners are told: sentences of the rules, for what can happen in the game."""

from __future__ import annotations

import pytest

from upcard.engine.layout import KINDS
from upcard.narration.effects import course
from upcard.narration.lessons import lessons
from upcard.narration.manual import faces_of
from upcard.narration.words import printed
from upcard.rules import known_games, load

SITUATIONS = {"turn", "fits", "choice", "pending", "last", "over"}
LEARNED = ("clash", "chaos", "crazy8s", "indigo", "countdown", "uno")


@pytest.mark.parametrize("name", known_games())
def test_each_topic_has_one_whole_sentence_and_can_happen(name: str) -> None:
    rules = load(name)
    found = lessons(rules)
    topics = [lesson.topic for lesson in found]
    assert len(set(topics)) == len(topics)
    assert {topic for topic in topics if "card " not in topic} <= SITUATIONS | set(KINDS)
    assert not any(lesson.text[0].islower() for lesson in found)
    assert all(lesson.text.endswith(".") for lesson in found)
    faces = [face for lesson in found for face in lesson.cards]
    assert len(set(faces)) == len(faces)  # no card is told of twice
    assert all(printed(rules).printing(face).has(face) for face in faces)
    assert all(lesson.cards for lesson in found if lesson.topic.startswith("card "))


def texts(name: str) -> dict[str, str]:
    return {lesson.topic: lesson.text for lesson in lessons(load(name))}


@pytest.mark.parametrize("name", LEARNED)
def test_the_rules_are_told_bit_by_bit(name: str) -> None:
    told, rules = texts(name), load(name)
    for sentence in (course(rules)[0], *course(rules)[1:2]):
        assert sentence in told.values()


def test_what_is_told_follows_from_the_rules() -> None:
    assert "takes the pile" in texts("indigo")["turn"]
    assert "J, Q and K = 1" in texts("indigo")["capture"]
    assert "new hand of one card fewer" in texts("countdown")["down"]
    assert "pass on" in texts("countdown")["pending"]
    assert "pending" not in texts("crazy8s")
    assert "must call" in texts("uno")["last"]
    assert texts("crazy8s")["card 4"] == "4: The next seat loses its turn."
    assert "declared at random" in texts("clash")["card CRAZY"]
    assert "draw" not in texts("indigo")


def test_a_face_with_words_of_its_own_is_not_told_of_by_its_rank() -> None:
    rules = load("countdown")
    assert faces_of(rules, "Q♠") == ("Q♠",)
    assert sorted(faces_of(rules, "2")) == sorted(f"2{suit}" for suit in "♠♥♦♣")
