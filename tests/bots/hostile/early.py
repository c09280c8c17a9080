"""Speaks before it has been asked anything."""

from tests.bots.hostile import manners

print("Welcome to my bot!", flush=True)
for question in manners.questions():
    manners.answer(question)
