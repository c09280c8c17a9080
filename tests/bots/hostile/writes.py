"""Writes a small file at each path that it was given; reports at how many it could."""

import sys

from tests.bots.hostile import manners

for question in manners.questions():
    written = []
    for path in sys.argv[1:]:
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write("harm")
            written.append(path)
        except OSError:
            continue
    manners.report(question, f"{len(written)} written")
