"""Editions over time: matching, diffs, history, renumbering, identifying, restatements."""
