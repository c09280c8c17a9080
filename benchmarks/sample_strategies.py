"""Texts of strategies such as students write: compiled ones, plain Python, slow and broken ones.

In a text, «2..9» stands for a number between the two, and «this|that» for one of several words.
"""

from __future__ import annotations

import re
from random import Random

PLACE = re.compile(r"«([^«»]*)»")
NUMBERS = re.compile(r"(-?[\d.]+?)\.\.(-?[\d.]+)")

FEATURES = {
    "its longest suit": """
        for card in view.hand:
            if card.suit == move.suit:
                value += «1.0..6.0»
    """,
    "its most frequent rank": """
        for card in view.hand:
            if card.rank == move.card.rank:
                value += «0.5..3.0»
    """,
    "wild cards last": """
        if move.card.wild:
            value -= «5.0..60.0»
    """,
    "wild cards first": """
        if move.card.wild:
            value += «5.0..30.0»
    """,
    "high points first": """
        value += «0.1..0.9» * move.card.points
    """,
    "skips": """
        if move.card.skip or move.card.draw > 0:
            value += «2.0..15.0»
    """,
    "no skips": """
        if move.card.skip:
            value -= «1.0..9.0»
    """,
    "reverses": """
        if move.card.reverse:
            value += «-4.0..8.0»
    """,
    "hampering the next": """
        if view.hand_sizes[view.next_seat] <= «1..3»:
            value += «5.0..50.0» * move.card.draw
    """,
    "changes of suit": """
        if move.suit != view.suit:
            value += «-6.0..6.0»
    """,
    "suits that are seldom unseen": """
        fitting = 0
        for card in view.unseen:
            if card.suit == move.suit:
                fitting += 1
        value -= «0.1..1.5» * fitting
    """,
    "suits that the next lacked": """
        for card in view.lacked(view.next_seat):
            if card.suit == move.suit:
                value += «0.2..3.0»
    """,
    "suits that were discarded": """
        for card in view.discard:
            value += «0.1..1.2» * (card.suit == move.suit)
    """,
    "few answers": """
        value -= «0.5..4.0» * answers(view, move)
    """,
    "what follows": """
        value += «0.5..6.0» * follow_up(view, move)
    """,
    "low numbers": """
        value -= «0.05..0.5» * math.sqrt(move.card.number + «1..9»)
    """,
    "luck": """
        value += «1.0..20.0» * (view.dice // (move.code + «3..99») % 100) / 100
    """,
}
"""What a strategy may weigh in a move."""

IMPORTS = {
    "answers(": "from upcard.players.eights import answers\n",
    "follow_up(": "from upcard.players.eights import follow_up\n",
    "math.": "import math\n",
}

CHOOSE = "«choose(view)|choose(self, view)»"

WEIGHS = f'''
class Weighs(upcard.Player):
    """Weighs WHAT."""

    def {CHOOSE}:
        best, most = view.legal[0], -1000000.0
        for move in view.legal:
            if move.card is not None:
                value = worth(view, move)
                if value > most:
                    best, most = move, value
        return best


def worth(view, move):
    value = «-1.0..1.0»
FEATURES    return value
'''

WHOLE = {
    "the dice, now and then": f'''
import upcard


class Lucky(upcard.Player):
    """Plays by chance in some of its turns, else a card of its longest suit."""

    def {CHOOSE}:
        if view.dice % 100 < «5..95»:
            return view.legal[view.dice // 100 % len(view.legal)]
        best, most = view.legal[0], -1
        for move in view.legal:
            count = 0
            for card in view.hand:
                count += card.suit == move.suit
            if move.card is not None and count > most:
                best, most = move, count
        return best
''',
    "the place of a move": f'''
import upcard

PLACE = «0..40»


class Steady(upcard.Player):
    """Always plays a move from the same place."""

    def {CHOOSE}:
        return view.legal[(PLACE + «0..3» * view.turns) % len(view.legal)]
''',
    "lists": f'''
import upcard


class Lists(upcard.Player):
    """Writes down what each move is worth, and takes the best."""

    def {CHOOSE}:
        values = [worth(view, move) for move in view.legal]
        return view.legal[values.index(max(values))]


def worth(view, move):
    if move.card is None:
        return -1000.0
    same = len([card for card in view.hand if card.suit == move.suit])
    points = sum([card.points for card in view.hand if card.suit != move.suit])
    left = len(view.hand) - «1..4»
    return same * «0.5..5.0» - points * «0.01..0.3» - (left * «0.5..9.0» if move.card.wild else 0.0)
''',
    "patience": f'''
import upcard
from upcard.players.patience import surely, worth


class Patient(upcard.Player):
    """Looks for a long order of its cards, and saves its wild cards."""

    def {CHOOSE}:
        hand, unseen = view.hand, view.unseen
        sure = surely(view, hand, unseen)
        best, most = view.legal[0], -1000000.0
        for move in view.legal:
            if move.card is not None:
                value = worth(view, hand, unseen, sure, move) + «0.0..3.0» * move.card.skip
                if move.card.wild and len(hand) > «2..5»:
                    value -= «0.0..9.0»
                if value > most:
                    best, most = move, value
        return best
''',
    "a plan for the end": f'''
import upcard

LATE = «2..5»


class Plans(upcard.Player):
    """Saves its wild cards and skips until somebody has few cards left."""

    def {CHOOSE}:
        late = min([view.hand_sizes[seat] for seat in range(view.seats)]) <= LATE
        best, most, index = view.legal[0], -1000000, 0
        while index < len(view.legal):
            move = view.legal[index]
            index += 1
            if move.card is None:
                continue
            strong = 1 if move.card.wild or move.card.skip or move.card.draw else 0
            value = «5..20» * strong if late else -«5..20» * strong
            for card in view.hand:
                if card.suit == move.suit or card.rank == move.card.rank:
                    value += «1..4»
            if value > most:
                best, most = move, value
        return best
''',
}
"""Whole files that are compiled."""

PYTHON = {
    "a set": """
suits = {card.suit for card in view.hand if not card.wild}
few = [move for move in view.legal if move.card and len(suits - {move.suit}) < «1..4»]
return (few or view.legal)[«0|-1»]
""",
    "sorted by text": """
moves = sorted(view.legal, key=str, reverse=«True|False»)
return moves[«0..9» % len(moves)]
""",
    "formatted text": """
def mark(move):
    skips = move.card is not None and move.card.skip
    return f"{int(skips == «0|1»)}{str(move)[«0|-1»]}{len(view.hand) % «2..5»}"

return max(view.legal, key=mark)
""",
    "try": """
best = view.legal[0]
try:
    best = next(move for move in view.legal if move.suit == view.hand[«2..6»].suit)
except (IndexError, StopIteration):
    best = view.legal[-1]
return best
""",
    "random": """
dice = random.Random(view.dice)
weights = [1 if move.card and move.card.wild else «2..20» for move in view.legal]
return dice.choices(view.legal, weights)[0]
""",
    "numpy": """
held = np.array([card.suit == move.suit for move in view.legal for card in view.hand], float)
values = held.reshape(len(view.legal), len(view.hand)).sum(axis=1) * «0.5..3.0»
values -= np.array([«2.0..9.0» if move.card and move.card.wild else 0 for move in view.legal])
return view.legal[int(values.argmax())]
""",
    "a counter": """
held = Counter(card.suit for card in view.hand)
held.update(card.suit for card in view.unseen if card.points > «5..30»)
return max(view.legal, key=lambda move: (not (move.card and move.card.wild), held[move.suit]))
""",
    "its own attributes": """
self.weights = {"same": «1.0..5.0», "wild": -«2.0..20.0»}
return max(view.legal, key=lambda move: self.worth(view, move))
""",
    "a generator": """
def fitting(move):
    for card in view.hand:
        if card.suit == move.suit or (move.card and card.rank == move.card.rank):
            yield «1..3» + (card.suit == move.suit)

return max(view.legal, key=lambda move: sum(fitting(move)))
""",
    "groups": """
ordered = sorted(view.hand, key=lambda card: card.suit)
groups = {suit: len([*cards]) for suit, cards in groupby(ordered, lambda card: card.suit)}
return «max|min»(view.legal, key=lambda move: groups.get(move.suit, 0))
""",
}
"""Bodies of choices that are not compiled where they are not trusted."""

PLAIN = '''\
import random
from collections import Counter
from itertools import groupby

import numpy as np
import upcard


class Mine(upcard.Player):
    """Chooses with WHAT."""

    def choose(self, view):
BODY
    def worth(self, view, move):
        same = sum(card.suit == move.suit for card in view.hand)
        wild = bool(move.card and move.card.wild)
        return self.weights["same"] * same + self.weights["wild"] * wild
'''

SLOW = '''\
import random

import upcard

TRIALS = COUNT


class Tries(upcard.Player):
    """Tries each move against hands that the next player may hold."""

    def choose(self, view):
        dice, unseen = random.Random(view.dice), list(view.unseen)
        held = min(4, len(unseen), view.hand_sizes[view.next_seat])
        answered = {move: 0 for move in view.legal}
        for _ in range(TRIALS):
            suits = {card.suit for card in dice.sample(unseen, held)}
            for move in answered:
                answered[move] += move.suit in suits
        return min(view.legal, key=answered.__getitem__)
'''
TRIALS_A_MS = 100
"""Of `SLOW`, on an ordinary core."""


def filled(text: str, dice: Random) -> str:
    """A text in which every place has a number or a word."""

    def one(place: re.Match[str]) -> str:
        bounds = NUMBERS.fullmatch(place[1])
        if bounds is None:
            words: list[str] = place[1].split("|")
            return dice.choice(words)
        if "." in bounds[1]:
            return str(round(dice.uniform(float(bounds[1]), float(bounds[2])), 2))
        return str(dice.randint(int(bounds[1]), int(bounds[2])))

    return PLACE.sub(one, text)


def indented(text: str, depth: int) -> str:
    """The lines of a text, moved to the right."""
    lines = text.strip("\n").splitlines()
    return "".join(f"{' ' * depth}{line}\n" if line.strip() else "\n" for line in lines)


def good(dice: Random) -> tuple[str, str]:
    """A strategy that is compiled: what it goes by, and its text."""
    if dice.random() < 0.3:
        what = dice.choice([*WHOLE])
        return what, filled(WHOLE[what].lstrip(), dice)
    chosen = dice.sample([*FEATURES], dice.randint(2, 5))
    lines = "".join(_lines_of(FEATURES[one]) for one in chosen)
    what = ", ".join(chosen)
    text = WEIGHS.replace("WHAT", what).replace("FEATURES", lines)
    imports = "".join(sorted({line for used, line in IMPORTS.items() if used in text}))
    return what, filled(f"import upcard\n{imports}\n{text}", dice)


def _lines_of(feature: str) -> str:
    """The lines of a feature, as deep as a function's."""
    return "".join(f"{line[4:]}\n" for line in feature.splitlines() if line.strip())


def python(number: int, dice: Random) -> tuple[str, str]:
    """The same for one that is not compiled; each number has the next kind."""
    what = [*PYTHON][number % len(PYTHON)]
    text = PLAIN.replace("WHAT", what).replace("BODY", indented(PYTHON[what], 8))
    return what, filled(text, dice)


def slow(number: int, dice: Random) -> tuple[str, str]:
    """The same for one that works long: the first two some 30 ms a move, others 1 to 3 ms."""
    milliseconds = dice.uniform(1, 3) if number > 1 else 30.0
    text = SLOW.replace("COUNT", str(round(milliseconds * TRIALS_A_MS)))
    return f"some {milliseconds:.0f} ms a move", text
