"""Playing many deals, and what they say."""
