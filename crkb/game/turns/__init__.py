"""What the game does by itself: turns, state-based actions, winning, losing, leaving (703, 704)."""
