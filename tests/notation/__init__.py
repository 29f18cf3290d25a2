"""The card notation: its grammar, its errors, its laws, and everything that the sources write."""
