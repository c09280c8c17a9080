"""Games as data: the five of the documents, house games, and anybody's own in a TOML file."""

from upcard.rules.load import base_of, known_games, load
from upcard.rules.model import Rules

__all__ = ["Rules", "base_of", "known_games", "load"]
