"""What cases expect, held against what is there."""
