"""docs/games/ has a page for each game, made from its rules."""

from __future__ import annotations

import re

import pytest
from tools import games

from upcard.narration.words import card_text
from upcard.rules import known_games, load


def test_the_site_lists_the_pages() -> None:
    contents = games.CONTENTS.read_text(encoding="utf-8")
    assert games.with_games(contents) == contents, "run: python -m tools.games"
    assert all(f"games/{name}.md" in contents for name in known_games())


def test_every_game_has_a_page() -> None:
    assert sorted(path.stem for path in games.FOLDER.iterdir()) == sorted(known_games()), (
        "run: python -m tools.games"
    )


@pytest.mark.parametrize("name", known_games())
def test_a_page_is_what_the_rules_say(name: str) -> None:
    path = games.FOLDER / f"{name}.md"
    assert games.page(name) == path.read_text(encoding="utf-8"), "run: python -m tools.games"


@pytest.mark.parametrize("name", known_games())
def test_every_card_of_the_deck_is_in_one_row(name: str) -> None:
    rows = re.findall(r"^\| (`.*`) \| (\d+) \|", part(name, "The cards"), re.MULTILINE)
    deck, named = load(name).cards_in_play, list[int]()
    for words, count in rows:
        numbers = [number for word in words.split() for number in deck.matching(word.strip("`"))]
        assert len(numbers) == int(count)
        named += numbers
    assert sorted(named) == list(range(len(deck)))


TOLD = r"[Ss]eat (\d) ([^;\n]*)|(of play was reversed)|(every hand moved on)"


@pytest.mark.parametrize("name", known_games())
def test_nobody_plays_a_card_that_was_not_dealt_to_it_or_drawn(name: str) -> None:
    dealt, _, told = part(name, "A deal").partition("```text")
    hands = [cards.split(", ") for cards in re.findall(r"^\| \d \| (.*) \|$", dealt, re.MULTILINE)]
    size = load(name).deal.hand_size(len(hands))
    assert [len(hand) for hand in hands] == [size] * len(hands)
    deck, played = load(name).cards_in_play, 0
    faces = {card_text(card, deck) for card in deck.cards}
    words = "|".join(map(re.escape, sorted(faces, key=len, reverse=True)))
    step = 1
    for seat, did, turned, moved in re.findall(TOLD, told):
        verb = ""
        step = -step if turned else step
        hands = hands[-step:] + hands[:-step] if moved else hands
        if swap := re.match(r"swapped hands with seat (\d)", did):
            one, other = int(seat), int(swap[1])
            hands[one], hands[other] = hands[other], hands[one]
        for word in re.findall(rf"(?<!\w)(?:{words}|\w+)", did):
            verb = word if word in ("drew", "played") else verb
            if word in faces and verb == "drew":
                hands[int(seat)].append(word)
            elif verb == "played" and (word in faces or word == "it"):  # it: the card just drawn
                hands[int(seat)].remove(hands[int(seat)][-1] if word == "it" else word)
                played += 1
    assert played >= 3


def part(name: str, heading: str) -> str:
    """What stands below a heading of a page."""
    text = (games.FOLDER / f"{name}.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
