"""How a value of moves is learned: choices are tried out, and a value is fitted to them."""
