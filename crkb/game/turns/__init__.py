"""What the game does by itself: turns, state-based actions, winning, leaving (103, 104, 500-514, 703, 704)."""
