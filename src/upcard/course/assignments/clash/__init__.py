"""Card Clash (document 000)."""
