"""Answers with the text (a Python literal of bytes) that it was given."""

import ast
import sys

from tests.bots.hostile import manners

for _ in manners.questions():
    sys.stdout.buffer.write(ast.literal_eval(sys.argv[1]) + b"\n")
    sys.stdout.flush()
