"""Attackers, blockers, damage (120, 506-511)."""
