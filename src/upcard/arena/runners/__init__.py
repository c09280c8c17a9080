"""Playing the deals of a contest: compiled, in Python, or by programs; in threads and processes."""
