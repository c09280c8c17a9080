"""A bot for Upcard in a few lines: it follows suit, and keeps its wild cards for last.

upcard match crazy8s random 'cmd:python3 examples/bots/first_legal.py' --deals 1000
"""

import json
import sys


def choose(question):
    """A move is "10♦", "8♠=♥" (a wild card that declares hearts), "draw" or "pass"."""
    suit = question["view"]["suit"] or "none: the table is empty"

    def rank(move):
        return move in ("draw", "pass"), "=" in move, not move.endswith(suit)

    return min(question["legal"], key=rank)  # the first of the best: moves come sorted


for line in sys.stdin:  # one JSON object a line; only "choose" wants an answer
    message = json.loads(line)
    if message["type"] == "choose":
        answer = {"id": message["id"], "move": choose(message)}
        print(json.dumps(answer), flush=True)  # unflushed, it would never arrive
