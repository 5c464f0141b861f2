"""Dates as the rules print them: April 12, 2024."""

from __future__ import annotations

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
