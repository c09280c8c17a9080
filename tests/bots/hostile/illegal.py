"""Declares a suit with a king."""

from tests.bots.hostile import manners

for question in manners.questions():
    manners.answer(question, "K♠=♥")
