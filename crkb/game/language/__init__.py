"""Texts and shapes of the form of games -> terms."""
