"""Fills its scratch folder with files of 512 KiB, 16 at most; reports how many it could write."""

import os

from tests.bots.hostile import manners

for question in manners.questions():
    written = 0
    try:
        for number in range(16):
            with open(os.path.join(os.environ["TMPDIR"], str(number)), "wb") as file:
                file.write(bytes(2**19))
            written += 1
    except OSError:
        pass
    manners.report(question, f"{written} files")
