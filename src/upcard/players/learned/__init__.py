"""Players whose value of a move was learned from playouts of their own games."""
