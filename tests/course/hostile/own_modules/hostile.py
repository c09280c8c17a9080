"""Has modules of the names that the checker and Python itself use."""
