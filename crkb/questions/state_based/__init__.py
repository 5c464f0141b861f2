"""Questions about state-based actions."""
