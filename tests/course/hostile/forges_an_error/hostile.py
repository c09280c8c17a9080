"""Writes half an answer to everything that is open."""

import os

for number in range(3, 64):
    try:
        os.write(number, b'{"facts": [[["\xff')
    except OSError:
        continue
