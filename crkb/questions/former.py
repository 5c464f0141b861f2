"""Questions that are gone, and what to ask a game instead.

They gave back a fact that they were given, or had facts and rules of their own for what one game knows. It
works the same out: the rule is a step of its answer.
Each is named with a question of a game in the form of `crkb ask --game FILE`, or with what shows it.
"""

from __future__ import annotations

from collections.abc import Mapping

FORMER: Mapping[str, str] = {
    "abilities-with-stickers": "what is the abilities of ID",
    "can-be-countered": "is NAME of ID a legal target for ID",
    "can-be-dealt-damage": "what is the damage of ID",
    "can-choose-to-draw": "what is the hand of PLAYER",
    "card-overrides-rule": "what happens next",
    "cards-counted": "what is the hand of PLAYER",
    "changed-token": "what is the name of ID",
    "change-targets": "what is the targets of ID",
    "characteristics-under-effects": "what is ID",
    "choose-targets": "can that happen",
    "combat-damage-amounts": "what is the damage of ID",
    "combat-step-begins": "can ID attack",
    "controller-of-ability": "does NAME of ID resolve",
    "copies-with-targets": "what is the targets of ID",
    "cost-still-paid": "does STACKED resolve",
    "counter-protects": "what is the counters of ID",
    "counters-are-put": "what triggered",
    "counters-kept": "what is the counters of ID",
    "counters-passed-on": "what is the counters of ID",
    "created-emblem": "what is ID",
    "damage-dealt-meant": "what is the life of PLAYER",
    "damage-event": "what is the damage of ID",
    "damage-sources-to-choose": "does NAME of ID resolve",
    "draws-instead": "what is the hand of PLAYER",
    "game-designation": "is it day or night",
    "happens-automatically": "what happens next",
    "identity-face": "can PLAYER unveil ID",
    "if-clause": "what is the life of PLAYER",
    "initiative": "who has the initiative",
    "keeps-ability": "what is the abilities of ID",
    "lethal-damage": "does ID die",
    "level-kept": "what is the level of ID",
    "life-gain-ability": "what triggered",
    "life-lost-from-radiation": "what is the life of PLAYER",
    "life-totals-move": "what is the life of PLAYER",
    "look-at-targets": "is TARGET a legal target for STACKED",
    "loop-result": "what is the result",
    "loyalty": "what is the loyalty of ID",
    "may-act": "can PLAYER respond to STACKED",
    "may-be-target": "is TARGET a legal target for STACKED",
    "may-happen": "can ID attack",
    "monarch": "who is the monarch",
    "monarch-effect": "what is ID",
    "move-counter": "what is the counters of ID",
    "object-owner": "what is the owner of ID",
    "paid-with-nothing": "does STACKED resolve",
    "poisoned": "who wins",
    "power-and-toughness": "what is the p/t of ID",
    "prototype": "what is ID",
    "rad-counters": "what is the life of PLAYER",
    "remembered-team": "who is on PLAYER's team",
    "removed-by-damage": "is ID destroyed",
    "source-of-ability": "does NAME of ID resolve",
    "source-of-damage": "why doesn't ID deal damage",
    "spell-change-kept": "what is ID",
    "status-entering": "what is ID",
    "status-now": "what is the name of ID",
    "step-order": "what triggered",
    "stickered": "what is the stickered of ID",
    "survives-resolution": "does ID die",
    "who-is-you": "does NAME of ID resolve",
}
"""Those that a game answers, and the question that it is asked."""

UNSEEN: Mapping[str, str] = {
    "card-wording": "Oracle card reference",
    "case-solved": "this Case becomes solved",
    "controlled-player-keeps": "control another player",
    "drained-mana": "lose unspent mana",
    "mana-source": "source of mana",
    "may-look-before-revealing": "reveal a card as they draw it",
    "name-of-printed-card": "English name printed card",
    "shortcut-proposal": "suggest a shortcut",
    "solved-ability": "solved designation",
    "sticker-ability-meant": "ability sticker",
    "sticker-power-toughness": "power and toughness sticker",
}
"""Those about what no game shows, and the words by which `crkb search` has their rules."""
