"""Questions about games, and situations told in one line."""
