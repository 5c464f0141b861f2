"""Words and characters: folding, search words, tokens for comparing texts."""
