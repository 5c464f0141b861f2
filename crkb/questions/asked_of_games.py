"""Questions that a game answers too: what to ask it, for the same situation described in a file.

The question's own facts say only what it asks about; a game works them out of everything in it.
"""

from __future__ import annotations

from collections.abc import Mapping

ASKED: Mapping[str, tuple[str, ...]] = {
    "name-with-stickers": ("what is the name of ID",),
    "color": ("what is the colors of ID",),
    "modified-creature": ("what is the p/t of ID", "why is ID P/T"),
    "predefined-token": ("what is ID",),
    "mana-value": ("what is the mana value of ID",),
    "who-has-priority": ("who has priority", "can PLAYER respond to ID"),
    "after-passes": ("who has priority", "what is on the stack", "what step is it"),
    "draw-cards": ("what is the hand of PLAYER", "what is the zone of ID"),
    "day-or-night": ("is it day or night",),
    "excess-damage": ("what excess damage was ID dealt",),
    "state-based-actions": ("what happens", "what happens next"),
    "life-total": ("what is the life of PLAYER",),
    "game-result": ("who wins",),
    "player-leaves": ("what is the zone of ID", "what is the owner of ID", "who wins"),
    "leveler": ("what is ID",),
    "class-abilities": ("what is the level of ID", "what is the abilities of ID"),
    "gain-class-level": ("what is the level of ID",),
    "chapters-triggered": ("what triggered",),
    "saga-enters": ("what is the counters of ID", "what triggered"),
    "treachery-result": ("who wins", "what teams have lost"),
    "treachery-teams": ("what teams are there", "who is on PLAYER's team"),
    "treachery-goal": ("who must lose for PLAYER to win",),
    "may-unveil": ("can PLAYER unveil ID", "what does turning ID face up cost"),
    "unveil-course": ("what triggered", "can PLAYER respond to turning ID face up"),
    "illegal-action": ("can that happen", "what is the zone of ID"),
    "your-team": ("who is on PLAYER's team",),
    "role-players": ("who are the ROLE players",),
    "opponents": ("who are PLAYER's opponents",),
}
"""Name of a question -> lines in the forms of `crkb.game.asking.question_forms`."""
