"""What was counted, and what it says: tallies, intervals, ratings, results."""
