"""Puts its own functions in the place of Python's."""

import builtins

for name in ("len", "repr", "sorted", "open", "print", "isinstance", "hasattr", "getattr"):
    setattr(builtins, name, lambda *_, **__: "all is well")
