"""Never reads anything."""

from tests.bots.hostile import manners

while True:
    manners.hang()
