"""The benchmark: frozen tasks, one score each, and results that anybody can play again."""
