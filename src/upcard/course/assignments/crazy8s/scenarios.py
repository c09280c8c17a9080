"""Nothing is compared with a reference here: games are followed, and players asked."""

LAYOUT: dict[str, str] = {}
