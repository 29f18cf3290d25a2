"""Players: each decides from a view alone, under any variant."""
