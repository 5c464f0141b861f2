"""Questions about objects: names, types, colors, counters, stickers, tokens, numbers."""
