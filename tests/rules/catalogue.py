"""House rules that people play by, each with the lines of a rules file that say it.

python -m tests.rules.catalogue    write the tables of docs/house-rules.md anew
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from tools.blocks import with_blocks

from upcard.rules.load import contradictions
from upcard.rules.switches import switched_games, switches_of

PAGE = Path(__file__).parent.parent.parent / "docs" / "house-rules.md"

Verdict = Literal["said", "near", "no rule of play", "not yet"]


class Entry(NamedTuple):
    """A house rule: the lines of a rules file that say it, or none; then the note says why."""

    name: str
    sentence: str
    lines: str | None
    note: str = ""
    verdict: Verdict = "said"
    base: str = "uno"

    @property
    def file(self) -> str:
        """A whole rules file with these lines."""
        head = f'base = "{self.base}"\nname = "house"\ntitle = "House"\nsource = "our table"\n'
        return head + (self.lines or "")


def _all(ranks: str, said: str) -> str:
    """The same line for each of some ranks."""
    return "\n".join(f"cards.{rank}.{said}" for rank in ranks.split())


NUMBERS = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE"
NAMED_NUMBERS = ", ".join(f'"{rank}"' for rank in NUMBERS.split())
OTHERS_THAN_EIGHTS = "A 2 3 4 5 6 7 9 10 J Q K"
BY_CHOICE = "draws.by_choice = true"

SWITCHES = (
    Entry(
        "stackDrawTwo",
        "A draw two is answered with a draw two, which adds to it.",
        f'cards.DRAW_TWO.answers = ["DRAW_TWO"]\n{BY_CHOICE}',
    ),
    Entry(
        "stackDrawFour",
        "A wild draw four is answered with another, which adds to it.",
        f'cards.DRAW_FOUR.answers = ["DRAW_FOUR"]\n{BY_CHOICE}',
        "There only the first one can be challenged; here the last one can, for all that is "
        "pending.",
    ),
    Entry(
        "crossStack",
        "Draw twos and wild draw fours answer each other.",
        'cards.DRAW_TWO.answers = ["DRAW_FOUR"]\ncards.DRAW_FOUR.answers = ["DRAW_TWO"]\n'
        f"{BY_CHOICE}",
        "There a draw two of any colour lies on a wild draw four; here it has the declared colour. "
        'With all three of these rules: `draws.stack = "any"`.',
    ),
    Entry(
        "reverseDeflectDrawTwo",
        "A reverse gives a draw two back.",
        f'cards.REVERSE.answers = ["DRAW_TWO"]\n{BY_CHOICE}',
        "There a reverse of any colour does, but only with stacking, and nothing answers it but a "
        "skip; here it must match the upcard, needs no stacking, and is answered like the draw two "
        "itself.",
    ),
    Entry(
        "reverseDeflectDrawFour",
        "A reverse gives a wild draw four back.",
        f'cards.REVERSE.answers = ["DRAW_FOUR"]\n{BY_CHOICE}',
        "There of any colour, here of the declared one. With the rule above: "
        '`answers = ["DRAW_TWO", "DRAW_FOUR"]`.',
    ),
    Entry(
        "skipDeflect",
        "A skip passes a pending draw on to the next player.",
        f'cards.SKIP.answers = ["DRAW_TWO", "DRAW_FOUR"]\n{BY_CHOICE}',
        "There of any colour; here it must match the upcard.",
    ),
    Entry(
        "zeroRotateHands",
        "After a zero, every hand goes to the next player.",
        'cards.ZERO.hands = "move on"',
    ),
    Entry(
        "sevenSwapHands",
        "After a seven, its player swaps hands with another.",
        'cards.SEVEN.hands = "swap"',
        "There whoever holds one card by a swap has called; here the player of the seven is asked "
        "for its call, and the other need not call.",
    ),
    Entry(
        "jumpIn",
        "A card just like the upcard may be played out of turn.",
        "turn.jump_in = true",
        "There the fastest jumps, here the first in the order of play who wants to. With a "
        "pending draw nobody jumps there; here a card that answers it may.",
    ),
    Entry(
        "multiplePlaySameNumber",
        "Several cards of one number may be played in a turn.",
        f'turn.lay = "rank"\nturn.only = [{NAMED_NUMBERS}]',
        "There the player who stays on turn may also play any other card that matches.",
    ),
    Entry(
        "wildFirstTurn",
        "A wild can be the first card, and the first player names its colour.",
        'deal.starter_suit = "first"\ndeal.not_starters = ["DRAW_FOUR"]',
        "`uno` has it so. Without the rule: `deal.not_starters = "
        '["WILD", "DRAW_FOUR"]`, which is how uno-online begins if nothing is switched on.',
    ),
    Entry(
        "drawUntilPlayable",
        "A player who cannot play draws until it can.",
        'stuck.draw = "until able"\nstuck.voluntary = false',
        "There the card that fits may be kept; here one must be played.",
    ),
    Entry(
        "forcedPlayAfterDraw",
        "A drawn card that fits is played at once.",
        'stuck.drawn = "must"',
    ),
    Entry(
        "handLimit",
        "A player with that many cards draws no more, except penalties.",
        "stuck.hand_limit = 15",
        "There 15, 20 or 25.",
    ),
    Entry(
        "forcedPlay",
        "A player who can play must.",
        "stuck.voluntary = false",
        'A drawn card may still be kept: with `stuck.drawn = "must"` it may not.',
    ),
    Entry(
        "handRevealThreshold",
        "Hands of few cards lie open.",
        "seen.open_at = 3",
        "There 2 or 3 cards.",
    ),
    Entry(
        "unoPenaltyCount",
        "The number of cards that a missed call costs.",
        "call.penalty = 4",
        "There 2, 4 or 6, and a miss can be caught for as long as the one card is held. Here it is "
        'until the next turn begins, or with `call.until = "own turn"` until the own one does.',
    ),
    Entry(
        "strictUnoCall",
        "The call counts only when one card is left, and not before it is.",
        "call.at = 1",
        "`uno` has it so: whoever has one card left is asked then, and never earlier, but for "
        "`call.wrong`. There is no race with those who would catch it.",
    ),
    Entry(
        "misplayPenalty",
        "A card that does not match costs a card.",
        None,
        "Cards that do not match cannot be chosen.",
        "no rule of play",
    ),
    Entry("fastMode", "Turns have half the time.", None, "No turn has a clock.", "no rule of play"),
    Entry(
        "noHints",
        "Cards that can be played are not marked.",
        None,
        "What a screen shows is in no rules file.",
        "no rule of play",
    ),
    Entry(
        "elimination",
        "After each deal the player with the most cards is out of the match.",
        "score.eliminate = true\nscore.goal = 0",
        "`upcard play`, the browser and `upcard match --matches` play such matches.",
    ),
    Entry(
        "blitzTimeLimit",
        "The match ends after some minutes, and the fewest cards win.",
        None,
        "No match has a clock.",
        "no rule of play",
    ),
    Entry(
        "revengeMode",
        "A draw card that lies on a draw card counts twice.",
        "draws.revenge = true",
    ),
    Entry("silentUno", "Nobody needs to call.", "call.at = 0"),
    Entry(
        "teamMode",
        "Players who sit opposite each other win together.",
        'seats = [4, 4]\nend.when = "first of a side"',
        "There six and eight can play in teams, too; here four do. With `side out` both partners "
        "must be out.",
    ),
    Entry(
        "noFunctionCardFinish",
        "The last card cannot be a draw two or a wild draw four.",
        "cards.DRAW_TWO.finish = false\ncards.DRAW_FOUR.finish = false",
        "There trying it costs a card; here whoever has nothing else draws one as usual. With "
        "`end.unfit = 1` it may be laid, and its player draws one card.",
    ),
    Entry(
        "noWildFinish",
        "A wild cannot be the last card.",
        'end.finish = "not wild"',
        "As above.",
    ),
    Entry(
        "doubleScore",
        "The winner's points count twice.",
        _all(f"{NUMBERS} SKIP REVERSE DRAW_TWO WILD DRAW_FOUR", "doubles = true"),
        "Each card doubles the points of the deal that is won with it. `score.goal = 250` alone "
        "makes the same match.",
    ),
    Entry(
        "noChallengeWildFour",
        "A wild draw four may always be played, and nobody challenges it.",
        'cards.DRAW_FOUR.last_resort = "no"',
    ),
    Entry(
        "blindDraw",
        "A player who draws a card does not see it.",
        "turn.blind = true",
        "Here the top card of the draw pile can be played unseen, or is taken if it does not fit. "
        "There a card that is drawn stays unseen until it is played: see [what no key "
        "says](#what-no-key-says).",
        "near",
    ),
    Entry(
        "bombCard",
        "After three cards of one number in a row, every other player draws a card.",
        f'turn.lay = "rank"\nturn.only = [{NAMED_NUMBERS}]\nturn.bomb = 3',
        "There equal numbers that others laid before count, too.",
    ),
    Entry(
        "shuffleSeats",
        "Players change seats before each deal.",
        'score.seating = "shuffled"',
        "In a match, and wherever deals follow one another at a table.",
    ),
)
"""The switches of github.com/letsuno/uno-online, in the order of its house-rules.ts."""


def _eights(
    name: str,
    sentence: str,
    lines: str | None,
    note: str,
    verdict: Verdict = "said",
    base: str = "crazy8s",
) -> Entry:
    return Entry(name, sentence, lines, note, verdict, base)


EIGHTS = (
    _eights(
        "plain game",
        "A turn is to play one card or to draw one; only eights are special.",
        "cards.2.draw = 0\ncards.4.skip = false\ncards.7.reverse = false\n"
        'deal.starter_suit = "first"\nstuck.draw = "one"\nstuck.drawn = "kept"\n'
        'pile.reshuffle = "all but the upcard"\n'
        "score.points.2 = 2\nscore.points.4 = 4\nscore.points.7 = 7\n"
        'score.count = "own hand"',
        "There the dealer names the suit of a first eight; here the first player does. "
        "j-opolis.com",
    ),
    _eights("other hands", "More cards are dealt, or fewer.", "deal.hand = 8", "j-opolis.com"),
    _eights("must play", "A player who can play must.", "stuck.voluntary = false", "j-opolis.com"),
    _eights(
        "draw and play",
        "A player who cannot play draws one card, and may play it.",
        'stuck.draw = "one"\nstuck.drawn = "may"',
        "j-opolis.com",
    ),
    _eights(
        "draw three",
        "A player who cannot play draws up to three cards.",
        'stuck.draw = "up to"\nstuck.up_to = 3\nstuck.drawn = "may"',
        "j-opolis.com",
    ),
    _eights(
        "draw on",
        "A player who cannot play draws until a card fits, and then plays.",
        'stuck.draw = "until able"',
        "`crazy8s` has it so. There is no key for keeping that card. everything2.com",
    ),
    _eights(
        "eights must match",
        "An eight must match like any card.",
        'cards.8.wild = "no"',
        "It then names no suit either: a card that does is wild. everything2.com",
        "near",
    ),
    _eights(
        "eights keep their suit",
        "An eight lies on anything, and its own suit is to be followed.",
        None,
        "A card that lies on anything has its suit named. ithistory.info",
        "not yet",
    ),
    _eights(
        "last card",
        "A player with one card left must say so, or draws two.",
        "call.at = 1",
        "everything2.com",
    ),
    _eights(
        "queens skip", "A queen skips the next player.", "cards.Q.skip = true", "everything2.com"
    ),
    _eights("aces turn", "An ace turns play around.", "cards.A.reverse = true", "everything2.com"),
    _eights(
        "twos add up",
        "A two is answered with a two: four cards, six, eight.",
        'draws.stack = "same"',
        "Twos draw two in `crazy8s` already. everything2.com",
    ),
    _eights(
        "other ranks",
        "Another rank skips, turns or draws: here kings skip.",
        "cards.K.skip = true",
        "A jack that turns play for one player alone is no key. ithistory.info",
    ),
    _eights(
        "jokers",
        "A joker lies on anything.",
        'jokers = 2\ncards.JOKER.wild = "player"',
        "Its player names the suit. ithistory.info",
    ),
    _eights(
        "to 100",
        "The winner collects all points, and 100 win the match.",
        "score.goal = 100",
        'Where each notes its own points, and fewest win: `score.count = "own hand"`. webcasty.com',
    ),
    _eights(
        "countdown",
        "Hands of eight cards, then seven, and so on; the rank of that number is wild.",
        "",
        "The game `countdown`: who is out draws anew, and play goes on. Where all get new hands "
        "then, or all count down together, there is no key. familygameshelf.com, "
        "thedarkimp.com, frugalfun4boys.com",
        base="countdown",
    ),
    _eights(
        "spoons",
        "Named Spoons Eights.",
        None,
        "No text was found that describes it.",
        "not yet",
    ),
    _eights(
        "eight goes back",
        "An eight as first card goes back into the pile.",
        'deal.not_starters = ["8"]\ndeal.put_back = true',
        "Britannica",
    ),
    _eights(
        "blocked",
        "If nobody can play or draw, fewest points win.",
        'score.blocked = "fewest points"',
        "`crazy8s` has it so: the winner gets the difference to each. Britannica",
    ),
    _eights(
        "partners",
        "Four play as partners, and both must be out.",
        "",
        "The game `crazy8s-partners`. Britannica",
        base="crazy8s-partners",
    ),
    _eights(
        "two packs",
        "Many play with two packs.",
        "packs = 2\nseats = [2, 8]\ndeal.hand = 5",
        "Near the game `crazy8s-two-packs`. Britannica",
    ),
    _eights(
        "other wild rank",
        "Jacks are wild, and not eights.",
        'cards.8.wild = "no"\ncards.J.wild = "player"',
        "liquisearch.com",
    ),
    _eights(
        "several of a rank",
        "Cards of one rank are played together.",
        'turn.lay = "rank"',
        "liquisearch.com",
    ),
    _eights("runs", "A run in one suit is played together.", 'turn.lay = "run"', "liquisearch.com"),
    _eights(
        "Domineights",
        "A chain is played in which each card has the rank of the last, or the next one up or "
        "down.",
        'turn.lay = "run or rank"',
        "Here a card of another rank must be of the last one's suit, and a run goes one way. "
        "liquisearch.com",
        "near",
    ),
    _eights(
        "last card an eight",
        "One must go out with an eight.",
        _all(OTHERS_THAN_EIGHTS, "finish = false"),
        "liquisearch.com",
    ),
    _eights(
        "fours draw",
        "A four draws four, and is answered with a four.",
        'cards.4.draw = 4\ncards.4.skip = false\ndraws.stack = "same"',
        "catsatcards.com",
    ),
    _eights(
        "queen of spades",
        "The queen of spades draws five; she and twos answer each other.",
        'cards."Q♠".draw = 5\ndraws.stack = "any"',
        "boredgourd.com",
    ),
    _eights(
        "two fours",
        "A four skips one player, two fours together skip two.",
        'turn.lay = "rank"\nturn.only = ["4"]',
        "boredgourd.com",
    ),
    _eights(
        "first card acts",
        "A special card that is turned up first has its effect on the first player.",
        "deal.starter_acts = true",
        "boredgourd.com",
    ),
    _eights(
        "jokers draw",
        "A joker draws five cards; at some tables its victim still plays.",
        "draws.plays_on = true",
        "In the game `crazy8s-jokers`; without the key, the player who draws loses a turn. "
        "drwingnut.info, games4all",
        base="crazy8s-jokers",
    ),
    _eights(
        "Vändåtta",
        "The Swedish game: aces make all others draw, several cards of a rank go together.",
        "",
        "The game `vandatta`; its source says what differs. gamesitereviews.biz",
        base="vandatta",
    ),
    _eights(
        "invented: jokers block",
        "A countdown where any draw card answers any, jokers block, and aces skip.",
        "jokers = 2\nseats = [2, 5]\n"
        'draws.stack = "any"\ncards.A.reverse = false\ncards.A.skip = true\ncards.J.skip = false\n'
        'cards."Q♠".draw = 0\ncards."J♠".draw = 5\ncards."J♥".draw = 5\ncards."K♥".draw = 7\n'
        'cards.JOKER.wild = "player"\n'
        'cards.JOKER.answers = ["2", "J♠", "J♥", "K♥"]\ncards.JOKER.answer = "cancels"',
        "There twos draw nothing for whoever counts down at two, and a draw card of any suit "
        "answers; here one must have a declared suit. www.pagat.com/invented/eights_vars.html",
        "near",
        base="countdown",
    ),
    _eights(
        "invented: One Left",
        "A game for two: a card gives one away, others draw two or three.",
        None,
        "No card can be given away. www.pagat.com/invented/eights_vars.html",
        "not yet",
    ),
)
"""Variants of Crazy Eights as copies of pagat.com's page, and other pages, tell them."""


def _cell(entry: Entry) -> str:
    """The lines of a rules file as they stand in a table."""
    if entry.lines is None:
        return entry.verdict
    base = [] if entry.base in ("uno", "crazy8s") else [f'base = "{entry.base}"']
    lines = "<br>".join(f"`{line}`" for line in base + entry.lines.splitlines())
    return f"near: {lines}" if entry.verdict == "near" else lines


def table(entries: tuple[Entry, ...]) -> Iterator[str]:
    """Entries as a table."""
    yield from ("| name | the rule | lines | note |", "| --- | --- | --- | --- |")
    for entry in entries:
        yield f"| {entry.name} | {entry.sentence} | {_cell(entry)} | {entry.note} |"


def counts(entries: tuple[Entry, ...]) -> str:
    """How many of the entries can be said."""
    of = Counter(entry.verdict for entry in entries)
    return (
        f"Of these {len(entries)}, {of['said']} can be said, and something near {of['near']} more; "
        f"{of['no rule of play']} are no rules of play, and {of['not yet']} cannot be said yet."
    )


def named() -> Iterator[str]:
    """The house rules by name, a table for each game."""
    for game in switched_games():
        known, against = switches_of(game), contradictions(game)
        rows = [
            (f"`{name}`", switch.sentence, _listed(against[name]), switch.source)
            for name, switch in known.all.items()
        ]
        rows += [
            (f"`{name}`", f"A preset: {_listed(names)}.", "", "")
            for name, names in known.presets.items()
        ]
        columns = ["name", "what it says", "not with", "who plays so"]
        columns = columns if any(row[-1] for row in rows) else columns[:-1]
        yield from ("", f"`{game}`:", "", _row(columns), _row(["---"] * len(columns)))
        yield from (_row(row[: len(columns)]) for row in rows)
    yield ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def with_tables(page: str) -> str:
    """The page with its tables made anew."""
    tables = {"switches": SWITCHES, "eights": EIGHTS}
    made = {
        name: "\n".join(["", counts(entries), "", *table(entries), ""])
        for name, entries in tables.items()
    }
    made["named"] = "\n".join(named())
    return with_blocks(page, "tests.rules.catalogue", made)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
