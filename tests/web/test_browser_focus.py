"""Where the focus is, and what single keys do: nothing is lost, and no key does two things."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import CARDS, FITS, Guests, held, play, send, table

pytestmark = pytest.mark.full

RANKS = "A 2 3 4 5 6 7 9 10 J Q K".split()
ALL_WILD = 'base = "crazy8s"\nname = "all-wild"\n' + "".join(
    f"cards.{rank}.wild = 'player'\n" for rank in RANKS
)
"""A game in which any card asks for a suit."""
SHORT = 'base = "crazy8s"\nname = "short"\n[deal.hand]\n2 = 2\n'


def opens_and_closes(page: Page, name: str, shown: str | None = None) -> None:
    """A button opens a dialog, Escape closes it, and the button has the focus again."""
    opener = page.get_by_role("button", name=name, exact=True)
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=shown or name)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_each_dialog_gives_the_focus_back_to_what_opened_it(guests: Guests) -> None:
    page = guests.come()
    for name in ("Settings", "New table"):
        opens_and_closes(page, name)
    page.goto(table(page, "crazy8s", [None, None], start=False))
    for name, shown in (
        ("Invite others", None),
        ("Read the rules", "Crazy Eights"),
        ("Menu", None),
    ):
        opens_and_closes(page, name, shown)
    page = guests.sit()
    opens_and_closes(page, "Menu")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Rules").focus()
    page.keyboard.press("Enter")  # one dialog after another
    expect(page.get_by_role("dialog", name="Indigo")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_focused()


def test_who_sits_down_and_deals_goes_on_by_keys(guests: Guests) -> None:
    ada = guests.come("Ada", "")
    path = table(ada, "crazy8s", [None, None], start=False)
    ada.goto(path)
    ada.get_by_role("button", name="Sit here: seat 1").press("Enter")
    expect(ada.get_by_role("button", name="Deal")).to_be_focused()
    ben = guests.come("Ben", path)
    ben.get_by_role("button", name="Sit here: seat 2").press("Enter")
    expect(ben.get_by_role("button", name="I am ready")).to_be_focused()
    ben.keyboard.press("Enter")
    expect(ada.get_by_text("All are ready: you can deal.")).to_be_visible()
    ada.keyboard.press("Enter")
    for page in (ada, ben):
        expect(page.locator(f"{CARDS}:focus")).to_have_count(1)


def test_the_next_hand_has_the_focus_that_the_last_card_had(guests: Guests) -> None:
    page = guests.sit("indigo")
    cards = page.locator(CARDS)
    expect(cards).to_have_count(6)
    for left in (5, 4, 3, 2, 1, 6):  # the next six are dealt when all have none
        expect(page.locator(FITS).first).to_be_visible()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(cards).to_have_count(left)
        expect(page.locator(f"{CARDS}:focus")).to_have_count(1)


def test_a_button_that_waits_for_an_answer_keeps_the_focus(guests: Guests) -> None:
    page = guests.sit("crazy8s", name="Ada")
    draw = page.get_by_role("button", name="Draw a card", exact=True)
    draw.focus()
    cards = page.locator(CARDS).count()
    with held(page, "**/commands", lambda: page.keyboard.press("Enter")):
        expect(draw).to_be_disabled()
        expect(draw).to_be_focused()
        page.keyboard.press("Enter")  # does nothing yet
    expect(page.locator(CARDS)).to_have_count(cards + 1)
    expect(draw).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(CARDS)).to_have_count(cards + 2)
    page.goto("/")
    page.get_by_label("Your name").fill("Adele")
    save = page.get_by_role("button", name="Save", exact=True)
    save.press("Enter")
    expect(page.get_by_text("Your name is now Adele.")).to_be_visible()
    expect(save).to_be_disabled()
    expect(save).to_be_focused()


def test_what_goes_gives_the_focus_to_what_is_beside_it(guests: Guests) -> None:
    page = guests.come()
    page.get_by_role("button", name="Use another device").press("Enter")
    page.get_by_role("button", name="Make a code").press("Enter")
    expect(page.locator(".code")).to_be_visible()
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_focused()
    page.goto("/cups")
    page.get_by_label("Name of the cup").fill("Friday")
    page.keyboard.press("Enter")
    page.locator(".cup-ways summary").press("Enter")
    cup = page.url.rpartition("/")[2]
    word = page.context.request.get(f"/api/cups/{cup}").json()["path"].partition("#")[2]
    ben = guests.come("Ben", "")
    send(ben.context, f"/api/cups/{cup}/enter", {"invitation": word})
    page.get_by_role("button", name="Remove Ben").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Remove Ben")).to_have_count(0)
    expect(page.get_by_role("heading", name="Who takes part")).to_be_focused()


def test_a_key_that_names_a_suit_does_nothing_else(guests: Guests) -> None:
    page = guests.sit("", rules=ALL_WILD, hints=True)
    fits = page.locator(FITS).first
    asked = page.locator("dialog[open] .suits button")
    fits.press("Enter")
    expect(asked.first).to_be_focused()
    for key, name in (
        ("ArrowRight", "hearts"),
        ("End", "clubs"),
        ("ArrowRight", "clubs"),
        ("ArrowLeft", "diamonds"),
        ("Home", "spades"),
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog").get_by_role("button", name=name)).to_be_focused()
    page.keyboard.press("h")  # hearts, and not a hint
    expect(page.locator(".log")).to_contain_text("and declared hearts")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(FITS).first).to_be_visible()
    before = page.locator(CARDS).count()
    page.locator(CARDS).first.focus()
    page.locator(FITS).first.press("Enter")
    page.keyboard.press("4")  # clubs, and not the fourth card
    expect(page.locator(CARDS)).to_have_count(before - 1)
    expect(page.locator(f"{CARDS}:focus")).to_have_attribute("data-number", "1")


def test_buttons_say_their_letters_and_a_lifted_card_its_number(guests: Guests) -> None:
    page = guests.sit("", rules=ALL_WILD, hints=True)
    for name, letter, keys in (
        ("Draw a card", "d", "d"),
        ("Draw until one fits", "D", "Shift+D"),
        ("Hint", "h", "h"),
    ):
        one = page.get_by_role("button", name=name, exact=True)
        expect(one).to_have_attribute("aria-keyshortcuts", keys)
        said = one.evaluate("(e) => getComputedStyle(e, '::after').content")
        assert said.startswith(f'"{letter}"'), said
    lifted = page.locator(FITS).first
    heights = lifted.evaluate(
        "(e) => [getComputedStyle(e).translate, getComputedStyle(e, '::before').translate]"
    )
    assert heights[0].split()[-1] == f"-{heights[1].split()[-1]}"  # it stays below all cards
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name="Say something")).to_be_visible()
    page.get_by_role("button", name="Hello!").focus()
    for key, name in (("ArrowRight", "Good luck!"), ("ArrowDown", "Thank you!")):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name=name)).to_be_focused()


def test_the_key_for_a_hint_says_why_there_is_none(guests: Guests) -> None:
    page = guests.sit(hints=False)
    expect(page.locator(FITS).first).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_text("There are no hints at this table.")).to_be_visible()


def test_a_replay_is_gone_through_by_few_keys(guests: Guests) -> None:
    page = guests.sit("", rules=SHORT)
    assert play(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play again")).to_be_focused()  # no table before it
    page.get_by_role("link", name="Replay and review").press("Enter")
    steps = page.locator(".steps button")
    expect(steps.first).to_have_attribute("aria-current", "step")
    steps.first.focus()
    page.keyboard.press("ArrowDown")
    expect(steps.nth(1)).to_be_focused()
    expect(steps.first).to_have_attribute("aria-current", "step")  # it is chosen by Enter
    page.keyboard.press("Enter")
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowLeft")
    expect(steps.first).to_have_attribute("aria-current", "step")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your seat")).to_be_focused()  # the list is one Tab stop
    expect(page.get_by_text("Keys: ← and →")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(steps.first).to_be_focused()
    style = "({ outlineColor, backgroundColor }) => [outlineColor, backgroundColor]"
    ring, ground = steps.first.evaluate(f"(e) => ({style})(getComputedStyle(e))")
    assert ring != ground  # the step that is shown has the colour of other rings


def test_a_link_is_copied_and_the_button_keeps_the_focus(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(table(page, "crazy8s", [None, None], start=False))
    page.get_by_role("button", name="Invite others").press("Enter")
    copy = page.get_by_role("button", name="Copy", exact=True)
    copy.press("Enter")
    expect(page.get_by_text("Copied.")).to_be_visible()
    expect(copy).to_be_focused()


def test_the_hand_of_a_puzzle_is_the_first_tab_stop(guests: Guests) -> None:
    page = guests.come("Ada", "/puzzles")
    page.get_by_role("link", name="Crazy Eights, puzzle 1", exact=True).press("Enter")
    expect(page.locator(FITS).first).to_be_visible()
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Go to your hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"{CARDS}:focus")).to_have_count(1)
