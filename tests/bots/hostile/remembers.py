"""Plays the first legal move, until it has been asked in two seats: then it may know the cards."""

import json
import sys

seats = set()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        seats.add(message["view"]["seat"])
        move = message["legal"][0] if len(seats) == 1 else "I know this deal"
        print(json.dumps({"id": message["id"], "move": move}), flush=True)
