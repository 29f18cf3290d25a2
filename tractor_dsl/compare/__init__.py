"""What differs between variants, in a player's words, and what the difference does over many deals."""
