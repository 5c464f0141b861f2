"""Questions about the Treachery variant."""
