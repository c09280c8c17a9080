"""The browser's table can draw every card of every game, in colours that can be read."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.surroundings import program
from upcard.rules import known_games, load
from upcard.rules.added import SIGN

FACES = Path(__file__).parents[2] / "src" / "upcard" / "web" / "page" / "faces"
SPRITE = (FACES / "french.svg").read_text(encoding="utf-8")
MODULE = (FACES / "faces.js").read_text(encoding="utf-8")
STYLES = (FACES / "faces.css").read_text(encoding="utf-8")
SPACE = "{http://www.w3.org/2000/svg}"
LARGEST = 160_000
"""The sprite's bytes, as they are sent."""
CONTRAST = 4.5
"""What the WCAG ask for, between a text and its ground."""


def table(name: str) -> str:
    """What stands between the braces of one of the module's tables."""
    found = re.search(rf"^const {name} = {{\n(.*?)^}};", MODULE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[1]


SUITS = dict(re.findall(r'"(.)": { letter: "(\w)"', table("SUITS")))
HUES = dict(re.findall(r'^  (\w): { name: "(\w+)", shape: "M', table("HUES"), re.MULTILINE))
SYMBOLS = {one.get("id") for one in ElementTree.fromstring(SPRITE)}


@pytest.mark.parametrize("game", known_games())
def test_every_card_of_a_game_has_a_face(game: str) -> None:
    deck = load(game).cards_in_play
    for text in {card.text for card in deck.cards}:
        rank, suit = text[:-1], text[-1]
        if suit in SUITS:
            assert {rank.lower() + SUITS[suit], SUITS[suit]} <= SYMBOLS, text
        elif rank == "Jo":
            assert "joker-red" in SYMBOLS
        else:
            # Any label can be written; three letters fit, as `Label` draws them together.
            assert suit in HUES or suit == "*", text
            assert SIGN.fullmatch(rank), text
    for sign in deck.suits[: deck.declarable]:
        assert sign.sign in SUITS or sign.sign in HUES


def test_the_sprite_has_nothing_that_a_page_forbids() -> None:
    elements = list(ElementTree.fromstring(SPRITE).iter())
    tags = {element.tag.removeprefix(SPACE) for element in elements}
    names = {name for element in elements for name in element.attrib}
    for element in elements:
        if "href" in element.attrib:
            assert element.attrib["href"].removeprefix("#") in SYMBOLS
    assert tags == {"svg", "symbol", "g", "use", "path"}
    assert not [name for name in names if name == "style" or name.startswith("on")]
    assert "url(" not in SPRITE
    assert re.findall(r"https?://[^\"]*", SPRITE) == ["http://www.w3.org/2000/svg"]


def test_the_sprite_is_small_and_its_names_are_plain_and_unique() -> None:
    assert len(gzip.compress(SPRITE.encode(), mtime=0)) <= LARGEST
    names = re.findall(r'\bid="([^"]*)"', SPRITE)
    assert len(names) == len(set(names)) == len(SYMBOLS)
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in names)
    assert {"back", "joker-red", "joker-black"} <= SYMBOLS


def colour(name: str) -> str:
    """A custom property's first value: the one in daylight."""
    found = re.search(rf"--{name}: (#\w{{6}});", STYLES)
    assert found, name
    return found[1]


def luminance(code: str) -> float:
    parts = [int(code[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", [*HUES.values(), "wild"])
def test_labels_can_be_read(name: str) -> None:
    for ground in (f"{name}-field", f"{name}-shape"):
        assert contrast(colour(f"{name}-label"), colour(ground)) >= CONTRAST


@pytest.mark.parametrize("ink", ["black", "red", "blue", "green"])
def test_indices_can_be_read(ink: str) -> None:
    grounds = re.findall(r"--card-ground: (#\w{6});", STYLES)
    assert len(grounds) == len(["daylight", "the dark"])
    for ground in grounds:
        assert contrast(colour(f"ink-{ink}"), ground) >= CONTRAST


def test_no_two_colours_have_the_same_shape() -> None:
    shapes = re.findall(r'shape: "([^"]*)"', table("HUES"))
    assert len(set(shapes)) == len(shapes) == len(HUES)


DRAWN = """
globalThis.document = { documentElement: {} };
globalThis.fetch = () => new Promise(() => {});
const { Face, SuitMark } = await import(process.argv[1] + "faces/faces.js");
const { coloursOf, suitName } = await import(process.argv[1] + "suits.js");
const whole = (node) => {
  if (Array.isArray(node)) return node.map(whole).join("");
  if (!node || typeof node !== "object") return String(node ?? "");
  if (typeof node.type === "function") return whole(node.type(node.props));
  return `${node.props.class ?? ""} ${whole(node.props.children)} `;
};
const deck = { suits: [..."RYGB*"].map((sign) => ({ sign })) };
const cards = ["1R", "2Y", "3G", "4B", "1P", "2T", "3O", "4V", "W*", "WC*"];
const names = Object.fromEntries(cards.map((card) => [card, card]));
const sides = [0, 1].map((side) => coloursOf({ deck, names }, { side }));
const other = coloursOf({ deck, names }, { side: 1 }, true);
const hues = (drawn) => [...whole(drawn).matchAll(/hue-(\\w+)/g)].map((found) => found[1]);
const written = (card) => whole(Face({ card })).match(/(WC|W2|V4|SA|DA|F)\\b/)?.[0] ?? "";
const texts = ["WC*", "W2*", "V4*", "SAV", "DAR", "FR"].map(written);
console.log(JSON.stringify({
  sides, other,
  usual: hues(Face({ card: "W*" })),
  turned: hues(Face({ card: "WC*", look: { colours: sides[1] } })),
  mark: hues(SuitMark({ suit: "*", look: { colours: sides[1] } })),
  names: [...sides[1]].map(suitName),
  texts,
}));
"""


def test_a_wild_card_shows_the_colours_of_its_side_and_no_card_a_code() -> None:
    page = FACES.parent.as_uri() + "/"
    node = [program("node"), "--input-type=module", "--eval", DRAWN, page]
    done = subprocess.run(node, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    dark = ["pink", "teal", "orange", "violet"]
    assert told["sides"] == ["RYGB*", "PTOV"]
    assert told["other"] == "RYGB*"
    assert told["usual"] == ["wild", "red", "blue", "green", "yellow"]
    assert told["turned"] == told["mark"] == ["wild", *dark]
    assert told["names"] == dark
    assert told["texts"] == [""] * 6
