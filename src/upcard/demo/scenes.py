"""The scenes, two or more for each player of document 002 and for `learned`.

`tests/demo/test_demo.py` plays them.
"""

from __future__ import annotations

from upcard.demo.scene import Scene
from upcard.errors import BadRules

RANDOM = (
    Scene(
        player="random",
        title="any card that fits",
        watch="Four of its six cards fit 9♥, and each is as likely as the others. It has no plan: "
        "see what becomes of its eight.",
        hands=("8♣ 5♥ 9♠ K♦ 3♥ Q♣", "J♠ 6♥ 10♦ 9♣ K♥ 6♣"),
        pile="9♥",
        turn=5,
        moves=(
            ("9♠", "One of four that fit: 8♣, 5♥, 9♠ and 3♥. Chance says 9♠."),
            (
                "8♣=♦",
                "Only the eight fits. The suit is left to chance as well: diamonds, though hearts "
                "are what it has most of.",
            ),
            ("K♦", "Only this one fits, so there is nothing to choose."),
        ),
        seen="A valid card every time, chosen by chance among those that fit; never a reason.",
    ),
    Scene(
        player="random",
        title="blind to danger",
        watch="Seat 1 has one card left. 2♥ would make it draw two; will random play it?",
        hands=("2♥ 8♠ 9♦ 6♥ K♣", "J♦", "10♦ 5♣ 3♦ Q♥ 6♦"),
        pile="9♥",
        draw="A♠ 3♠",
        turn=30,
        moves=(("9♦", "2♥, 8♠, 9♦ and 6♥ fit. Chance says 9♦; who is about to win is no matter."),),
        seen="Seat 1 goes out on the diamond that was handed to it.",
    ),
    Scene(
        player="random",
        title="the same table, another throw",
        watch="All is as in the scene before, but for the turn that it is, and so for the dice.",
        hands=("2♥ 8♠ 9♦ 6♥ K♣", "J♦", "10♦ 5♣ 3♦ Q♥ 6♦"),
        pile="9♥",
        draw="A♠ 3♠",
        turn=27,
        moves=(("2♥", "2♥, 8♠, 9♦ and 6♥ fit. Chance says 2♥: luck, and no merit."),),
        seen="The same cards, another move: seat 1 draws two cards instead of winning.",
    ),
)

MIND_THE_EIGHTS = (
    Scene(
        player="mind-the-eights",
        title="one eight, kept until one card",
        watch="It holds one eight, which can always be played. “Once any opponent goes down to "
        "one card, it's time to play your eight”: count the cards of seat 1.",
        hands=("8♠ 5♥ J♣ 9♥ 6♣", "K♥ 3♥ 3♦", "10♥ Q♥ 6♦ A♠ 5♣ 10♣"),
        pile="J♥",
        draw="9♠ A♦ Q♣",
        moves=(
            ("5♥", "Nobody has fewer than three cards: the eight is kept."),
            ("9♥", "Seat 1 has two cards, and it holds one eight: still kept."),
            (
                "8♠=♣",
                "Seat 1 is down to one card: now, before it counts 50 points. It declares clubs, "
                "of which it has two.",
            ),
        ),
        seen="The eight came out when an opponent had one card, and not before.",
    ),
    Scene(
        player="mind-the-eights",
        title="two eights, from two cards",
        watch="“If you have two eights, start playing them once an opponent goes down to two "
        "cards.” Both eights could be played in every turn.",
        hands=("8♠ 8♦ 5♥ 9♥ J♣ 3♦", "6♥ K♥ 10♠ Q♠"),
        pile="Q♥",
        draw="3♠ J♠ A♦",
        moves=(
            ("5♥", "Four cards over there, two eights here: too early."),
            ("9♥", "Three cards, two eights: still too early."),
            ("8♠=♦", "Two cards, two eights: the first one goes, and diamonds are declared."),
        ),
        seen="With two eights it started at two cards, so that there is time for both.",
    ),
    Scene(
        player="mind-the-eights",
        title="three eights, from three cards",
        watch="The rule for more eights: with three of them, it is time at three cards.",
        hands=("8♠ 8♦ 8♣ 9♥ 5♥ J♣ 3♦", "6♥ K♥ 3♥ 10♠"),
        pile="Q♥",
        draw="A♠ A♣ 10♦",
        moves=(
            ("5♥", "Four cards over there, three eights here: it waits."),
            ("8♠=♦", "Three cards, three eights: the first one goes, though 9♥ would fit."),
        ),
        seen="As many cards as it holds eights: that is when it starts to play them.",
    ),
)

HAMPER_LEADER = (
    Scene(
        player="hamper-leader",
        title="the leader sits next",
        watch="Seat 1 has two cards, the fewest of all, and plays next. hamper-leader holds 2♥ and "
        "4♥ among other hearts.",
        hands=("5♥ K♥ 2♥ 4♥ 9♣ Q♣ 3♣", "J♠ 6♦", "10♥ J♥ Q♠ 5♠ 3♦"),
        pile="9♥",
        draw="A♣ 10♣",
        moves=(
            ("2♥", "The next player leads: a power card. Two cards more, and a lost turn."),
            ("4♥", "Seat 1 has four cards, and nobody has fewer: it loses another turn."),
        ),
        seen="Seat 1 led with two cards; it now has four, and has not had a turn.",
    ),
    Scene(
        player="hamper-leader",
        title="the leader sits before: a seven",
        watch="Seat 3 leads, and plays before hamper-leader: no power card reaches it there. But "
        "7♥ turns the direction.",
        hands=("2♥ 7♥ 5♥ K♣ 4♦ 9♠", "3♥ J♥ 10♣ A♦ 6♠", "10♥ Q♥ 3♦ 5♠ J♦", "6♥ A♠"),
        pile="9♥",
        draw="Q♠ 10♦",
        moves=(
            ("7♥", "2♥ would hit seat 1, who does not lead. The seven makes seat 3 the next one."),
            ("2♥", "Now seat 3 plays next, with one card left: it draws two, and loses its turn."),
        ),
        seen="First the direction was turned with the seven, then the leader was hampered.",
    ),
    Scene(
        player="hamper-leader",
        title="the leader sits before: no seven",
        watch="Seat 2 leads, and plays before hamper-leader, who has no seven. It holds on to 2♥ "
        "“until the direction of play is reversed”.",
        hands=("2♥ 5♥ 9♦ K♣ 3♥", "7♥ Q♥ J♠ A♦ 6♠", "6♣ A♠"),
        pile="9♥",
        draw="Q♠ 10♦",
        moves=(
            ("3♥", "2♥ fits, but would hit seat 1. It is held back; a plain card goes."),
            ("2♥", "Seat 1 turned the direction: seat 2 plays next now, and draws two."),
        ),
        seen="The power card was kept until it could hit the leader.",
    ),
)

DISCARD_HIGH_POINTS = (
    Scene(
        player="discard-high-points",
        title="what counts most goes first",
        watch="In its hand: 8♣ counts 50 points, 4♥ 25, 7♥ 20, K♥ 10, 9♠ 9 and 3♥ 3.",
        hands=("3♥ K♥ 7♥ 8♣ 4♥ 9♠", "6♥ 9♥ J♥ Q♥ 10♣"),
        pile="5♥",
        moves=(
            ("8♣=♥", "50 points at once; hearts, where its next highest cards are."),
            ("4♥", "25 points, and between two players it has the next turn as well."),
            ("7♥", "20 points."),
            ("K♥", "10 points."),
        ),
        seen="Of 117 points it holds 12 now: if the other wins, there is little to win.",
    ),
    Scene(
        player="discard-high-points",
        title="a change to its high cards' suit",
        watch="Hearts are in force, where it holds 6♥ and 5♥. In spades it holds 2♠, 25 points, "
        "and K♠. 3♠ fits as well.",
        hands=("6♥ 3♠ K♠ 2♠ 5♥", "10♠ Q♥ K♥ 6♦ A♣"),
        pile="3♥",
        draw="9♣ 10♦",
        moves=(
            ("3♠", "6♥ counts more, but 3♠ changes to spades, where 25 points can go next."),
            ("2♠", "There they go; the other draws two cards, and loses its turn."),
            ("K♠", "And 10 more."),
        ),
        seen="It gave up three points in one turn for the suit in which it then got rid of 35.",
    ),
    Scene(
        player="discard-high-points",
        title="an eight declares the high suit",
        watch="It holds three diamonds that count 14 together, and two clubs that count 20. Which "
        "suit does its eight declare?",
        hands=("8♥ 3♦ 5♦ 6♦ K♣ Q♣", "10♣ J♣ A♥ K♦ 9♠"),
        pile="K♥",
        moves=(
            ("8♥=♣", "The eight counts most. Clubs: fewer cards than diamonds, but higher ones."),
            ("Q♣", "10 points; K♣ counts as many, and goes next."),
            ("K♣", "And there it goes."),
        ),
        seen="It declared the suit of its high cards, not that of most cards.",
    ),
)

EXTRA_CARDS = (
    Scene(
        player="extra-cards",
        title="the next player has one card",
        watch="Seat 1 has one card left, and extra-cards holds no power card: no 2, 4, 7 or 8. 5♥ "
        "and 9♦ fit, but would not stop anybody.",
        hands=("5♥ 9♦ K♣", "J♠", "6♥ Q♥ 3♠ 10♣"),
        pile="9♥",
        draw="3♣ 10♠ J♦ 4♥ Q♠ 2♥ A♣ 6♦",
        moves=(
            ("draw", "In danger it keeps picking, early in the deal too. 3♣ is no power card."),
            ("draw", "Nor is 10♠."),
            ("draw", "Nor is J♦."),
            ("draw", "4♥ is one: enough."),
            ("4♥", "Played at once, or seat 1 could play its last card."),
            ("draw", "Seat 1 still has one card, and again there is no power card in hand."),
            ("draw", "2♥ it is."),
            ("2♥", "The power card that hampers most: seat 1 is back at three cards."),
        ),
        seen="It took six cards that it did not need; twice seat 1 lost the turn to play its last.",
    ),
    Scene(
        player="extra-cards",
        title="one extra card, and no more",
        watch="It is early, and nobody is in sight of winning. 5♥ fits: it need not draw at all.",
        hands=("5♥ 9♥ K♥ 3♦", "6♥ J♥ 3♥ 10♦ A♠"),
        pile="Q♥",
        draw="10♠ 8♠",
        moves=(
            ("draw", "No power card in hand: it risks one card. 10♠ is none either."),
            ("5♥", "Not more than one extra card in the early rounds: it plays."),
            ("draw", "A new turn, and still no power card: one more is risked, and 8♠ comes."),
            ("9♥", "The eight is kept for when it is needed."),
            ("K♥", "With a power card in hand it takes no extra cards."),
        ),
        seen="One extra card a turn, early on; and none from when it had a power card.",
    ),
    Scene(
        player="extra-cards",
        title="no need to draw",
        watch="It is late, and it holds 4♥. Seat 1 has two cards.",
        hands=("4♥ 5♥ 9♥ 10♣", "K♥ 3♠", "6♥ Q♥ 3♣ 10♦"),
        pile="J♥",
        turn=40,
        moves=(
            ("5♥", "A power card is in hand: no extra cards. It is saved for the danger to come."),
            ("4♥", "Seat 1 is down to one card: this is the moment that it was saved for."),
        ),
        seen="A power card in hand was worth more than any that it could have drawn.",
    ),
)

MEMORY = (
    Scene(
        player="memory",
        title="hearts are nearly gone",
        watch="9♥ and 9♠ fit, and leave one card of their suit each. Look at the discard pile: "
        "A♥ 4♥ 5♥ 6♥ J♥ 10♥ K♥ were played before 9♦.",
        hands=("9♥ 9♠ 3♥ 3♠ K♣ Q♣", "5♣ J♣ 10♦ 6♣"),
        pile="A♥ 4♥ 5♥ 6♥ J♥ 10♥ K♥ 9♦",
        draw="J♠ Q♥ 10♠ 3♦",
        moves=(
            ("9♥", "Seven hearts lie there and two are its own: four are left, but eleven spades."),
            ("3♥", "3♥ and Q♣ fit. Of hearts only 2, 7 and 8 are left now."),
        ),
        seen="It left hearts both times, and both times the other had to draw.",
    ),
    Scene(
        player="memory",
        title="same hand, and spades are gone",
        watch="The same hands as before. But in the discard pile lie A♠ 4♠ 5♠ 6♠ J♠ 10♠ K♠.",
        hands=("9♥ 9♠ 3♥ 3♠ K♣ Q♣", "5♣ J♣ 10♦ 6♣"),
        pile="A♠ 4♠ 5♠ 6♠ J♠ 10♠ K♠ 9♦",
        draw="J♥ Q♠ 6♥ 3♦",
        moves=(
            ("9♠", "Four spades are left, and eleven hearts: the other way round this time."),
            ("3♠", "Only 2♠, 7♠ and 8♠ are left."),
        ),
        seen="What has been played decides, though the hand is the same.",
    ),
    Scene(
        player="memory",
        title="who had to draw held none",
        watch="Four hearts were played, and hardly a spade: counting alone says hearts. But see "
        "what seat 1 does on K♠.",
        hands=("K♠ 9♥ 9♠ 3♥ 3♠", "J♥ 5♦ 6♥ 10♦ A♦", "9♣ 6♣ 4♦ 6♠ 10♠"),
        pile="A♥ 5♥ 7♥ Q♥ K♦",
        draw="J♦ 10♥ K♣ 3♦ J♠",
        moves=(
            ("K♠", "Nothing else fits. Seat 1 has no spade, no king and no eight: it draws three."),
            (
                "9♠",
                "Most of what seat 1 holds is what it held then: no spades. So spades, and not "
                "hearts.",
            ),
        ),
        seen="It remembered what seat 1 could not play, and came back to it.",
    ),
)

LEARNED = (
    Scene(
        player="learned",
        title="the eight for the last turn",
        watch="4♥ and 8♥ both fit. Nobody told it what an eight is good for, or a four: below its "
        "reason stands what adds most to the chance to win by what it has learned.",
        hands=("8♥ 4♥", "5♦ 6♦ 9♣"),
        pile="9♥",
        turn=9,
        moves=(
            (
                "4♥",
                "The four costs seat 1 its turn, so the eight is next, and it fits on anything. "
                "After 8♥ seat 1 could change the suit.",
            ),
            ("8♥", "The last card, and the deal is won."),
        ),
        seen="It has found by itself what mind-the-eights was told: an eight is for the end.",
    ),
    Scene(
        player="learned",
        title="one card left, and it draws",
        watch="Seat 1 has one card left, and four cards fit 9♥. Which one does most?",
        hands=("2♥ 8♠ 9♦ 6♥ K♣", "J♦"),
        pile="9♥",
        draw="A♠ 3♠",
        turn=30,
        moves=(
            (
                "2♥",
                "Seat 1 draws two cards, and with two seats the next turn is seat 0's again.",
            ),
        ),
        seen="It hampers the leader without a rule that says so, since fewer deals were lost that "
        "way.",
    ),
    Scene(
        player="learned",
        title="what the next seat lacked",
        watch="3♥ and 3♦ both fit 3♣, and so does the eight. See what seat 1 does on diamonds.",
        hands=("8♠ 3♥ 3♦ 10♦ Q♦ 5♥", "K♥ 5♠ 9♣"),
        pile="3♣",
        draw="J♦ 10♥",
        turn=9,
        moves=(
            ("3♦", "Two more diamonds can follow it, and the eight stays in the hand."),
            ("10♦", "Seat 1 had no diamond, and played the one that it drew: diamonds again."),
        ),
        seen="What a seat could not play is one of the things that it looks at.",
    ),
)

SCENES = (
    *RANDOM,
    *MIND_THE_EIGHTS,
    *HAMPER_LEADER,
    *DISCARD_HIGH_POINTS,
    *EXTRA_CARDS,
    *MEMORY,
    *LEARNED,
)
"""All scenes, those of a player together."""


def scenes_of(name: str) -> tuple[Scene, ...]:
    """The scenes of a player, with or without `-player` behind its name; BadRules for no player."""
    found = tuple(scene for scene in SCENES if scene.player == name.removesuffix("-player"))
    if not found:
        known = ", ".join(dict.fromkeys(scene.player for scene in SCENES))
        raise BadRules(f"no demonstration of {name!r}: there are {known}")
    return found
