"""One module per command; each builds its command in the language spoken."""
