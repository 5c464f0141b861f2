"""Questions about mana and costs."""
