"""A course's bench: from a student's submission to a verdict with reasons (docs/courses.md)."""
