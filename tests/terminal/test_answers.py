"""What a person types: every way to name a move, and every way to get it wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.terminal.person import at_table, printed, typing
from upcard import View, game
from upcard.narration.indices import showing
from upcard.narration.language import speaking
from upcard.records import Chance, Record
from upcard.terminal.answer import (
    Choice,
    Command,
    Question,
    Unclear,
    typed,
    understand,
    understand_suit,
)
from upcard.terminal.session import Session

EIGHTS = "8♠ K♥ A♠ 10♦ K♦ 3♣ Q♥".split()
OTHERS = "2♣ 4♣ 5♣ 6♣ 7♣ 9♣ 10♣".split()
CLASH = "5R SR 6B SG C* +4* VB".split()
OTHERS_CLASH = "1Y 2Y 3Y 4Y 6Y 7Y 8Y".split()


def dealt(name: str, own: Sequence[str], other: Sequence[str], starter: str) -> Record:
    """A deal for two with these hands and this upcard; seat 0 is a person."""
    rules = game(name)
    first = [card for pair in zip(own, other, strict=True) for card in pair] + [starter]
    rest = [card.text for card in rules.deck.cards]
    for card in first:
        rest.remove(card)
    seats = [("me", "me"), ("first", "first")]
    return Record.of(rules, seats, Chance.of(deck=first + rest))


def eights(starter: str = "K♣") -> Record:
    return dealt("crazy8s", EIGHTS, OTHERS, starter)


def view_of(record: Record) -> View:
    state = record.state_at(0)
    assert state.turn == 0
    return state.view(0)


WITH_SUITS = {
    "K♥": ["K♥", "kh", "hK", " K h ", "K♡", "k-hearts", "hearts k", "king hearts", "4", "#4"],
    "3♣": ["c", "clu", "clubs", "3c"],
    "8♠=♥": ["8s=h", "8=hearts", "2=♥", "8♠=♥"],
    "draw": ["d", "DRAW"],
}
WITH_COLOURS = {
    "5R": ["5r", "r5", "red five", "five"],
    "SR": ["skip red", "sr"],
    "C*": ["c", "crazy", "C*"],
    "+4*": ["+4", "draw_four", "draw f"],
}


def ways(named: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Each text with the move that it names."""
    return [(text, move) for move, texts in named.items() for text in texts]


@pytest.mark.parametrize(("text", "move"), ways(WITH_SUITS))
def test_ways_to_name_a_move_with_suits(text: str, move: str) -> None:
    answer = understand(text, view_of(eights()))
    assert isinstance(answer, Choice)
    assert (answer.move.text, answer.sure) == (move, False)
    sure = understand(f"{text}!", view_of(eights()))
    assert sure == Choice(answer.move, sure=True)


@pytest.mark.parametrize(("text", "move"), ways(WITH_COLOURS))
def test_ways_to_name_a_move_with_colours(text: str, move: str) -> None:
    answer = understand(text, view_of(dealt("clash", CLASH, OTHERS_CLASH, "9R")))
    assert isinstance(answer, Choice)
    assert answer.move.text == move


@pytest.mark.parametrize(
    ("text", "why", "sentence"),
    [
        ("xyz", "unreadable", "“xyz” is no card that I can read"),
        ("8s=x", "unreadable", "“x” is not a suit to declare"),
        ("0", "unreadable", "There is no card 0: yours are 1 to 7"),
        ("99", "unreadable", "There is no card 99"),
        ("9" * 9999, "unreadable", "There is no card 99999999999999999999…"),
        ("k", "ambiguous", "“k” can be K♥ (4) or K♦ (6). Which one?"),
        ("jd", "not held", "You do not hold J♦"),
        ("10d", "illegal", "10♦ cannot be played on K♣. You can play 8♠, K♥, K♦ or 3♣"),
        ("5", "illegal", "Card 5 (10♦) cannot be played on K♣"),
        ("kh=s", "illegal", "K♥ declares nothing now"),
        ("p", "illegal", "You cannot pass now"),
        ("\x1b[2J", "unreadable", "“\\u001b[2j” is no card"),
    ],
)
def test_each_wrong_answer_has_its_own_sentence(text: str, why: str, sentence: str) -> None:
    answer = understand(text, view_of(eights()))
    assert isinstance(answer, Unclear)
    assert answer.why == why
    assert answer.sentence.startswith(sentence)
    assert answer.sentence.isprintable()


def test_none_of_several() -> None:
    record = dealt("clash", "5R SR 6B 6G 6R +2B SB".split(), OTHERS_CLASH, "6Y")
    view = view_of(record)
    two, more = understand("s", view), understand("+", view)
    assert isinstance(two, Unclear)
    assert two.sentence.startswith(
        "Neither red skip nor blue skip can be played on yellow six. You can play red six, "
    )
    assert isinstance(more, Unclear)
    six = understand("six", view)
    assert isinstance(six, Unclear)
    assert six.why == "ambiguous"


def test_drawing_where_it_is_done_for_you() -> None:
    answer = understand("d", view_of(dealt("clash", CLASH, OTHERS_CLASH, "9R")))
    assert isinstance(answer, Unclear)
    assert answer.sentence.startswith("You cannot draw now: a card is drawn for you when")
    for word in ("d", "p"):
        never = understand(word, game("indigo").deal(2, 1).view(0))
        assert isinstance(never, Unclear)
        assert "now: in this game nobody draws or passes. You can play " in never.sentence


def test_the_suit_of_a_wild_is_asked_for() -> None:
    view = view_of(eights())
    asked = understand("8s", view)
    assert isinstance(asked, Question)
    for text in ("d", "D", "dia", "♦", "♢", "=d"):
        answer = understand_suit(text, asked, view.game)
        assert isinstance(answer, Choice)
        assert answer.move.text == "8♠=♦"
    assert understand_suit("u", asked, view.game) == Command("undo")
    wrong = understand_suit("5h", asked, view.game)
    assert isinstance(wrong, Unclear)
    assert wrong.sentence == "“5h” is not a suit to declare."


@settings(max_examples=40)  # what can be typed is chosen from a few kinds of signs
@given(st.text())
def test_anything_can_be_typed(text: str) -> None:
    view = view_of(eights())
    answer = understand(text, view)
    assert not isinstance(answer, Choice) or answer.move in view.legal


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["chaos", "indigo", "mau-mau", "crazy8s", "uno", "crazy8s-jokers"])
def test_every_card_can_be_typed_on_any_keyboard(name: str, language: str) -> None:
    state = game(name).deal(seed=2)
    assert state.turn is not None
    view = state.view(state.turn)
    with speaking(language), showing(language):
        for card in view.hand:
            text = typed(card, view.game.deck)
            answer, moves = understand(text, view), [m for m in view.legal if m.card == card]
            assert text.isascii()
            assert not isinstance(answer, Command)
            if any(move.declared for move in moves):
                assert isinstance(answer, Question)
            elif moves:
                assert answer == Choice(moves[0])


def typed_at(record: Record, *lines: str) -> Session:
    session = at_table(record, typing(lines))
    session.run()
    return session


def moved(session: Session) -> tuple[str, ...]:
    return tuple(
        str(move)
        for move, step in zip(session.record.moves, session.record.replay(), strict=False)
        if step.state.turn == 0
    )


def test_a_move_counts_with_enter_and_not_before() -> None:
    assert moved(typed_at(eights(), "kh")) == ()
    assert moved(typed_at(eights(), "kh", "")) == ("K♥",)
    assert moved(typed_at(eights(), "kh!")) == ("K♥",)
    assert moved(typed_at(eights(), "kh", "!")) == ("K♥",)


def test_a_slip_is_taken_back_or_replaced() -> None:
    back = typed_at(eights(), "kd", "u", "kh", "")
    assert moved(back) == ("K♥",)
    assert "Taken back." in printed(back)
    assert moved(typed_at(eights(), "kd", "kh", "")) == ("K♥",)
    assert moved(typed_at(eights(), "d", "u")) == ()
    assert moved(typed_at(eights(), "8s", "u", "3c", "")) == ("3♣",)
    assert moved(typed_at(eights(), "8s", "h", "u", "8s", "x", "", "c", "")) == ("8♠=♣",)
    nothing = typed_at(eights(), "u")
    assert "Nothing to take back: a move that counts stays." in printed(nothing)


def test_a_question_keeps_what_was_chosen() -> None:
    session = typed_at(eights(), "kh", "xyz", "?", "")
    assert moved(session) == ("K♥",)
    assert "What you can type" in printed(session)


def test_leaving_at_every_prompt() -> None:
    for lines in (["q"], ["8s", "q"], ["kh", "quit"], ["8s", "?", "exit"]):
        assert moved(typed_at(eights(), *lines, "kh", "")) == ()


def test_the_prompt_says_what_will_be_done() -> None:
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return ["8s", "h", "d", "q"][len(prompts) - 1]

    at_table(eights(), read).run()
    assert prompts == [
        "Your move (? helps): ",
        "Which suit does 8♠ declare? s (spades), h (hearts), d (diamonds) or c (clubs): ",
        "You play 8♠ and declare hearts. Enter: it counts, u: take it back: ",
        "You draw a card. Enter: it counts, u: take it back: ",
    ]


def test_a_drawn_card_can_be_kept() -> None:
    own, other = "7♠ 9♠ 10♠ J♥ Q♠".split(), "7♥ 8♥ 9♥ 10♥ A♥".split()
    record = dealt("mau-mau", own, other, "K♦")
    view = record.state_at(0).view(0)
    assert view.drawn is None
    rules = record.game
    first = [card for pair in zip([*own[:3], "8♠", "Q♠"], other, strict=True) for card in pair]
    rest = [card.text for card in rules.deck.cards if card.text not in [*first, "K♦", "Q♦"]]
    drawing = Record.of(rules, record.seats, Chance.of(deck=[*first, "K♦", "Q♦", *rest]))
    view = view_of(drawing)
    assert str(view.drawn) == "Q♦"
    keep, other_card = understand("p", view), understand("7s", view)
    assert isinstance(keep, Choice)
    assert keep.move.text == "pass"
    assert isinstance(other_card, Unclear)
    assert other_card.sentence == (
        "7♠ cannot be played now: only the card just drawn can. You can play Q♦, or pass (p)."
    )
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return "pq"[len(prompts) - 1]

    at_table(drawing, read).run()
    assert prompts[1].startswith("You keep Q♦. Enter")
