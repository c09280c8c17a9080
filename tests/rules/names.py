"""What people call a rule, and the lines of a rules file that say it.

python -m tests.rules.names    write the index of docs/house-rules.md anew
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tools.blocks import with_blocks

from tests.rules.catalogue import PAGE


class Name(NamedTuple):
    """Words for a rule, and lines that say it in a game."""

    words: str
    """Apart by commas."""
    lines: str
    note: str = ""
    base: str = "uno"

    @property
    def file(self) -> str:
        """A whole rules file with these lines."""
        return (
            f'base = "{self.base}"\nname = "named"\ntitle = "Named"\nsource = "us"\n{self.lines}\n'
        )


INDEX = (
    Name("another go, play again, extra turn", "cards.K.again = true", base="crazy8s"),
    Name(
        "blank card, customizable card, write your own rule",
        '[added.BLANK]\nsign = "BL"\nsuits = "none"\ncount = 3\n'
        '[cards.BLANK]\nwild = "player"\ntarget_draw = 3',
        "The game `blank-cards`. The rule written on the card goes into its entry.",
    ),
    Name(
        "blind play, blind draw, play without looking",
        "turn.blind = true\nturn.blind_penalty = 1",
        "The top card of the draw pile is played if it fits; otherwise it is taken, with one more.",
    ),
    Name(
        "block, cancel, defence", 'cards.SKIP.answers = ["DRAW_TWO"]\ncards.SKIP.answer = "cancels"'
    ),
    Name(
        "blocked, stalemate",
        'score.blocked = "nobody"',
        "In `crazy8s`, the fewest points win a blocked deal; so nobody does.",
        base="crazy8s",
    ),
    Name(
        "bluff, challenge",
        'cards.DRAW_FOUR.last_resort = "challenge"\nchallenge.penalty = 2',
        "Part of `uno`.",
    ),
    Name("bomb", 'turn.lay = "rank"\nturn.bomb = 3'),
    Name("by the book, only if nothing else fits", 'cards.DRAW_FOUR.last_resort = "rule"'),
    Name(
        "capturing, fishing",
        'match.capture = true\nend.when = "cards gone"\ndeal.table = 4',
        "The game `indigo`.",
        base="indigo",
    ),
    Name("card values, points", "score.points.A = 11", base="crazy8s"),
    Name(
        "cards of one's own, more of a card, +6, +10",
        '[added.DRAW_SIX]\nsign = "+6"\nsuits = "none"\ncount = 4\n'
        '[cards.DRAW_SIX]\nwild = "player"\ndraw = 6',
        "The game `no-mercy`.",
    ),
    Name(
        "caught, forgot to say it",
        'call.at = 1\ncall.caught_by = "next seat"',
        "Anybody may catch it without the second line.",
        base="crazy8s",
    ),
    Name(
        "choose the victim, pick who draws, targeted draw two",
        "cards.DRAW_TWO.draw = 0\ncards.DRAW_TWO.target_draw = 2",
        "The chosen player loses no turn.",
    ),
    Name(
        "colour stays, first player names the colour", 'deal.starter_suit = "first"', base="crazy8s"
    ),
    Name(
        "countdown",
        'deal.hand = 8\nend.when = "one left"\nend.counts_down = true',
        "The game `countdown` has further rules.",
        base="crazy8s",
    ),
    Name("cover, an ace must be covered", "cards.A.covered = true", base="crazy8s"),
    Name("cross-stacking", 'draws.stack = "any"\ndraws.by_choice = true'),
    Name("deflect, reverse it back", 'cards.REVERSE.answers = ["DRAW_TWO", "DRAW_FOUR"]'),
    Name("discard all of a colour, shed", "cards.SKIP.sheds = true"),
    Name("double points, Mau-Mau with a jack", "cards.J.doubles = true", base="mau-mau"),
    Name(
        "doubles, pairs, several at once",
        'turn.lay = "rank"',
        'Only cards of one face: `"identical"`.',
        base="crazy8s",
    ),
    Name("draw one", 'stuck.draw = "one"', base="crazy8s"),
    Name("draw or play, pick up by choice, renounce", "stuck.voluntary = true", base="mau-mau"),
    Name("draw three", 'stuck.draw = "up to"\nstuck.up_to = 3', base="crazy8s"),
    Name("draw two, pick up two, plus two, +2", "cards.2.draw = 2", base="crazy8s"),
    Name(
        "draw until the colour comes, wild draw colour",
        'cards.WILD.draws_until = "suit"\ncards.WILD.skip = true',
        'Until a card fits: `"fits"`.',
    ),
    Name("draw until you can, draw to match", 'stuck.draw = "until able"'),
    Name(
        "elimination by points, out at 100",
        'score.count = "own hand"\nscore.goal = 100\nscore.at_goal = "seat out"',
        "A player with 100 points is out of the match; the others go on until one is left.",
    ),
    Name(
        "elimination, last one standing, musical chairs",
        "score.eliminate = true\nscore.goal = 0",
        "After each deal, the player with the most cards is out of the match. For being out of a "
        "deal with too many cards, see mercy rule.",
    ),
    Name("everybody draws, hit all", "cards.A.others_draw = 1", base="crazy8s"),
    Name(
        "false call, wrong call, called too early",
        "call.wrong = 2",
        "Each seat is asked after each of its plays, and can be wrong. Only a missed call can be "
        "caught.",
    ),
    Name("first card acts, first card counts", "deal.starter_acts = true", base="crazy8s"),
    Name("forced play, must play", 'stuck.voluntary = false\nstuck.drawn = "must"'),
    Name(
        "hand limit, cap, no more than 15 cards",
        "stuck.hand_limit = 15",
        "A player with that many cards draws no more, but goes on playing. For being out with too "
        "many cards, see mercy rule.",
    ),
    Name("hand size, five cards each", "deal.hand = 5"),
    Name("jokers", 'jokers = 2\ncards.JOKER.wild = "player"', base="crazy8s"),
    Name("jump-in, cutting in, snap", "turn.jump_in = true"),
    Name(
        "knock, last card, one card, Mau, UNO",
        "call.at = 1\ncall.penalty = 3",
        "A player with that many cards left must say so.",
        base="crazy8s",
    ),
    Name(
        "last card counts, the last draw two is drawn",
        'end.last_card = "all effects"',
        base="crazy8s",
    ),
    Name("loser begins, loser deals", 'score.begins = "loser"'),
    Name(
        "lowest total wins, points of the loser, minus points",
        'score.count = "own hand"\nscore.goal = 100',
        "Everybody scores the points in their own hand. The match ends when somebody has 100 "
        "points, and the fewest points win.",
        base="crazy8s",
    ),
    Name(
        "machine that throws cards, launcher, attack",
        "draws.machine = [0, 0, 0, 2, 3, 4]\ncards.SKIP.presses = 1",
        "The game `attack`.",
    ),
    Name(
        "mercy rule, out at 25 cards, knocked out",
        "end.hand_limit = 25",
        "A player with that many cards is out of the deal. For drawing no more, see hand limit.",
    ),
    Name(
        "no draw finish, no power card last",
        "cards.DRAW_TWO.finish = false\ncards.DRAW_FOUR.finish = false",
    ),
    Name("no jack on a jack, Bube auf Bube stinkt", 'cards.J.not_on = ["J"]', base="mau-mau"),
    Name(
        "No Mercy",
        'draws.stack = "at least"\ndraws.by_choice = false\nstuck.draw = "until able"\n'
        'end.hand_limit = 25\ncards.SEVEN.hands = "swap"\ncards.ZERO.hands = "move on"',
        "Those of its rules that work with a deck of 108 cards.",
    ),
    Name("no reshuffle", 'pile.reshuffle = "none"', base="crazy8s"),
    Name("no special card first", 'deal.starter = "plain"', base="crazy8s"),
    Name("no wild finish", 'end.finish = "not wild"', 'Of no card with an effect: `"no effect"`.'),
    Name(
        "no wild first, put it back",
        'deal.not_starters = ["8"]\ndeal.put_back = true',
        base="crazy8s",
    ),
    Name("open draw, show what you draw", "seen.drawn = true"),
    Name(
        "open hands, cards on the table", "seen.open_at = 3", "Here, hands of three cards or fewer."
    ),
    Name(
        "partners, teams",
        'seats = [4, 4]\nend.when = "first of a side"',
        'Both must be out: `"side out"`.',
    ),
    Name("penalty for a last card that does not count", 'end.finish = "no effect"\nend.unfit = 2'),
    Name("pick up and play on, draw and still play", "draws.plays_on = true"),
    Name(
        "play on, play for second place, the last one loses",
        'end.when = "one left"',
        base="crazy8s",
    ),
    Name("play to 500", "score.goal = 500", base="crazy8s"),
    Name(
        "progressive UNO, stacking",
        'cards.DRAW_TWO.answers = ["DRAW_TWO"]\ndraws.by_choice = true\n'
        'cards.DRAW_FOUR.answers = ["DRAW_FOUR"]',
    ),
    Name("revenge, double draws", 'draws.stack = "any"\ndraws.revenge = true'),
    Name(
        "reverse is a skip for two",
        "turn.reverse_skips = false",
        "`uno` has this rule; the line turns it off.",
    ),
    Name("reverse, change of direction", "cards.A.reverse = true", base="crazy8s"),
    Name(
        "rotating seats, change neighbours",
        'score.seating = "rotated"',
        'By chance: `"shuffled"`.',
    ),
    Name("rounded points, points in tens", "score.round_to = 10", base="mau-mau"),
    Name("runs, sequences, straights", 'turn.lay = "run"', base="crazy8s"),
    Name("same dealer, same seat begins", 'score.begins = "same seat"', base="crazy8s"),
    Name("scoring, the winner collects", 'score.count = "left in hands"', base="chaos"),
    Name(
        "seven-O, 7-0, swap hands, rotate hands",
        'cards.SEVEN.hands = "swap"\ncards.ZERO.hands = "move on"',
    ),
    Name("short deck, 32 cards", 'without = ["2", "3", "4", "5", "6"]', base="crazy8s"),
    Name("shuffle seats, change places", 'score.seating = "shuffled"'),
    Name(
        "silent round, quiet game, no talking, silence",
        "cards.SEVEN.silences = true\ncall.wrong = 2",
        "While a seven is the upcard, nobody calls. No game hears anything else.",
    ),
    Name(
        "skip everyone",
        "cards.SKIP.skip = false\ncards.SKIP.again = true",
        "At a table of any size: the player has another turn, so all others are skipped.",
    ),
    Name("skip, miss a turn, stop", "cards.Q.skip = true", "Two seats: `2`.", base="crazy8s"),
    Name(
        "stacking of one colour, red on red",
        'cards."+2 red" = { draw = 2, answers = ["+2 red"] }\n'
        'cards."+2 blue" = { draw = 2, answers = ["+2 blue"] }\n'
        'cards."+2 green" = { draw = 2, answers = ["+2 green"] }\n'
        'cards."+2 yellow" = { draw = 2, answers = ["+2 yellow"] }',
        "Each face has an entry of its own, with its draw.",
    ),
    Name(
        "take the cards, draw although you could answer",
        'draws.stack = "same"\ndraws.by_choice = true',
        base="crazy8s",
    ),
    Name("two packs, double deck", "packs = 2", base="crazy8s"),
    Name(
        "two sides, light and dark side, flip card (UNO Flip)",
        '[other_side]\nsuits = ["PINK=P", "TEAL=T", "ORANGE=O", "VIOLET=V"]\n'
        '[other_side.ranks]\nDRAW_TWO = "DRAW_FIVE=+5"\n'
        "[cards.DRAW_FIVE]\ndraw = 5\n[cards.SEVEN]\nflips = true",
        "The game `flip`.",
    ),
    Name("wild, wish card, crazy eight, joker", 'cards.J.wild = "player"', base="crazy8s"),
)
"""In the order of the alphabet."""

NO_COMMON_NAME = frozenset(
    """
    name title source suit_name rank_name computer deck seats
    deal.by deal.again match.suit match.rank match.rank_when_declared
    cards.CARD.suit_lasts turn.effects turn.only call.until pile.when score.most_captured
    """.split()
)
"""Keys that no name stands for."""


def rows() -> Iterator[str]:
    """The index as a table."""
    yield from ("", "| people say | lines | in | note |", "| --- | --- | --- | --- |")
    for name in INDEX:
        lines = "<br>".join(f"`{line}`" for line in name.lines.splitlines())
        yield f"| {name.words} | {lines} | `{name.base}` | {name.note} |"
    keys = ", ".join(f"`{key}`" for key in sorted(NO_COMMON_NAME))
    yield from ("", f"No name is known for {keys}.", "")


def with_index(page: str) -> str:
    """The page with its index made anew."""
    return with_blocks(page, "tests.rules.names", {"index": "\n".join(rows())})


if __name__ == "__main__":
    PAGE.write_text(with_index(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
