"""Questions about damage."""
