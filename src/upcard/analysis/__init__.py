"""What a game, a deal, a move or a player is worth: lab, review, values of moves, checks."""
