"""What only some tables play: `docs/turns.md` says all of it in sentences, in this order."""
