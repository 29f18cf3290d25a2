"""Many deals: the cards of deal n of seed S, players who play them, sums that can be added up, and their intervals."""
