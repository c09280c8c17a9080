"""What stays of contests: the history, and how far one is that was interrupted."""
