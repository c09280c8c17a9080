"""The table played in French: what is printed, and what can be typed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import upcard
from tests.narration.french import english_in, heard
from tests.sample import quickly
from tests.terminal.person import at_table, new_record, printed, typing
from tests.terminal.test_answers import eights, view_of, ways
from upcard.analysis.action_values import Weighed
from upcard.arena.match import Match
from upcard.arena.match_rules import MatchRules
from upcard.games.outcome import Outcome
from upcard.narration.hand import others
from upcard.narration.indices import showing
from upcard.narration.language import speaking
from upcard.narration.moves import typed_rows
from upcard.players.search.estimates import Estimate
from upcard.terminal.answer import (
    HELP,
    HINT,
    LEAVE,
    TYPED,
    UNDO,
    Choice,
    Command,
    Question,
    Unclear,
    plain,
    typed,
    understand,
    understand_suit,
    which_suit,
)
from upcard.terminal.hint import looking_back
from upcard.terminal.session import Session

NARROW = "\u202f"


class Player:
    """A person who types the text of any legal move, and now and then something else."""

    def __init__(self, name: str) -> None:
        self.chance = random.Random(name)
        self.prompts: list[str] = []
        self.asides = iter(["aide", "?", "zz", "99", "annuler", "conseil", "piocher", "passer"])
        self.session: Session | None = None

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        assert self.session is not None
        aside = next(self.asides, None)
        if aside is not None:
            return aside
        state = self.session.state
        assert state.turn is not None
        view = state.view(state.turn)
        card = self.chance.choice([*view.hand, None])
        if card is not None and all(move.card != card for move in view.legal):
            return card.text  # refused
        move = self.chance.choice(view.legal)
        said = {move: text for text, move in others(view).items()}
        return f"{said.get(move, move.text)}{self.chance.choice(['', '!', '!'])}"


@pytest.mark.parametrize(
    ("game", "letters"),
    quickly(
        [
            *(("crazy8s", "fr"), ("uno", "fr"), ("crazy8s", "en"), ("indigo", "fr")),
            *(("countdown", "fr"), ("clash", "en")),
        ],
        2,
    ),
)
def test_whole_deals_are_played_in_french(
    game: str, letters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(game)
    with heard(monkeypatch), showing(letters):
        session = at_table(new_record(game, ["me", "first"], 5), player)
        player.session = session
        assert session.run()
    text = "\n".join([printed(session), *player.prompts]).replace("Card Clash", "")
    assert english_in(text) == []
    assert "La manche est terminée" in text
    assert player.prompts[0] == f"Votre coup (? pour l’aide){NARROW}: "
    session.record.verify()
    if game == "crazy8s":
        assert (letters == "fr") == ("R♠" in text) != ("K♠" in text)


def test_the_same_deal_in_english_has_the_same_record() -> None:
    records = []
    for language in ("fr", "en"):
        with speaking(language), showing(language):
            session = at_table(eights(), typing(["kh!", "8s", "h", "", "q"]))
            session.run()
            records.append(session.record.to_json())
    assert records[0] == records[1]


NAMED = {
    "K♥": ["roi cœur", "Coeur Roi", "kh", "rh", "r♥"],
    "3♣": ["3 trèfle", "3trefle"],
    "10♦": ["10 ca"],
    "8♠=♥": ["8s=cœur"],
    "8♠=♦": ["8pique=d", "8s=ca"],
    "8♠=♣": ["8s=c"],
    "draw": ["piocher", "d"],
    "": ["valet"],
}


@pytest.mark.parametrize(("text", "move"), ways(NAMED))
def test_cards_and_moves_have_their_french_names(text: str, move: str) -> None:
    with speaking("fr"), showing("fr"):
        answer = understand(text, view_of(eights("A♦" if move == "10♦" else "K♣")))
    assert (answer.move.text if isinstance(answer, Choice) else "") == move


def test_french_letters_are_read_where_they_are_shown_and_nowhere_else() -> None:
    view = view_of(eights())
    assert isinstance(understand("rh", view), Unclear)
    with showing("fr"):
        read = understand("rh", view)
        assert isinstance(read, Choice)
        assert read.move.text == "K♥"
        assert typed(view.game.deck.card("Q♦"), view.game.deck) == "dd"
        unclear = understand("dh", view)
        assert isinstance(unclear, Unclear)
        assert unclear.sentence.startswith("D♥ cannot be played on R♣.")


@pytest.mark.parametrize(
    ("word", "command"),
    [("aide", HELP), ("conseil", HINT), ("Quitter", LEAVE), ("annuler", UNDO), ("?", HELP)],
)
def test_commands_have_french_words_where_french_is_spoken(word: str, command: str) -> None:
    view = view_of(eights())
    with speaking("fr"):
        assert understand(word, view) == Command(command)
    assert (understand(word, view) == Command(command)) == (word == "?")


def test_what_help_says_can_be_typed_is_understood() -> None:
    uno = upcard.game("uno")
    with speaking("fr"):
        words = [key for key, _ in typed_rows(uno)]
        assert words == ["d", "p", "annoncer", "surprendre", "contester"]
        assert [plain(word) for word in words[2:]] == ["call", "catch", "challenge"]
        assert plain("piocher!") == "draw!"
    assert set(TYPED["fr"]).isdisjoint(plain(word) for word in TYPED["fr"].values())


def test_the_suit_of_a_wild_is_asked_for_in_french() -> None:
    view = view_of(eights())
    with speaking("fr"):
        asked = understand("8s", view)
        assert isinstance(asked, Question)
        assert which_suit(asked.held, view.game) == (
            f"Quelle couleur demandez-vous avec 8♠{NARROW}? "
            "s (pique), h (cœur), d (carreau) ou c (trèfle)"
            f"{NARROW}: "
        )
        answer = understand_suit("carreau", asked, view.game)
        assert isinstance(answer, Choice)
        assert answer.move.text == "8♠=♦"
        wrong = understand_suit("x", asked, view.game)
        assert isinstance(wrong, Unclear)
        assert wrong.sentence == (
            f"«{NARROW}x{NARROW}» n’est pas une couleur que l’on peut demander."
        )


def test_hints_look_back_in_french() -> None:
    notation = upcard.game("crazy8s").notation
    best, worse = notation.move("K♥"), notation.move("draw")
    found = Estimate(best, 0, (900, 100), 1000), Estimate(worse, 0, (500, 500), 1000)
    with speaking("fr"), showing("fr"):
        assert looking_back(Weighed(worse, found), notation.deck).startswith(
            f"Votre dernier coup, piocher, a coûté 40,0{NARROW}% ±"
        )
        assert (
            looking_back(Weighed(best, found), notation.deck)
            == "Votre dernier coup, R♥, n’a rien coûté."
        )


def test_matches_are_told_in_french() -> None:
    record = new_record("crazy8s", ["me", "first", "first"], 5)
    match, knockout = Match.of(record, 1000), Match.of(record)
    knockout.rules = replace(MatchRules.of(record.rules), eliminate=True)
    points = Outcome(1, (0, 0, 0), (0, 1200, 7), "out", 9)
    for each in (match, knockout):
        each.add(points, (3, 0, 1))
    with speaking("fr"):
        assert match.standing(1).endswith(" Vous gagnez la partie.")
        assert match.so_far(0) == (
            f"Partie en 1{NARROW}000 points{NARROW}: 0 pour vous, 1{NARROW}200 pour le siège 1, "
            "7 pour le siège 2."
        )
        assert match.standing(0) == (
            f"Après 1 manche de la partie en 1{NARROW}000 points{NARROW}: 0 pour vous, "
            f"1{NARROW}200 pour le siège 1, 7 pour le siège 2. "
            "La partie est gagnée par le siège 1."
        )
        assert knockout.standing(0) == (
            f"Hors de la partie{NARROW}: vous, avec 3 cartes. "
            "Il reste 2 sièges, numérotés à nouveau."
        )
