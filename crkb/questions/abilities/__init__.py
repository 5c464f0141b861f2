"""Questions about abilities, targets, timing and priority."""
