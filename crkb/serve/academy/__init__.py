"""The HTTP contract that existing Magic tools speak, version 0.7: it never changes."""
