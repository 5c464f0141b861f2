"""Questions about whole games: decks, setup, players, life, loops, results."""
