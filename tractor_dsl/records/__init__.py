"""Deals on paper: one JSON object holds the cards and every action of a deal, and replays to the same result."""
