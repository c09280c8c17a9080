"""The public face of play: games, states, views, moves, events, and positions as text."""
