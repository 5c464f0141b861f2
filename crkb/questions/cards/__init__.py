"""Questions about kinds of cards: levelers, Sagas, Attractions, dice, coins, rad counters."""
