"""A plain, slow model of card play in 升级 / 拖拉机, written from the rule texts and sharing no code with the engine.

``model`` answers questions (what may follow, what a throw leads, who wins a trick, what the kitty is worth);
``situations`` draws seeded questions near the edges of the rules. An engine agrees with the rules as read here when it
gives the same answers.
"""
