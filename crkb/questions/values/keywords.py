"""Keyword abilities (chapter 702), and ability words, which only introduce abilities (207.2c)."""

from __future__ import annotations

_KEYWORDS = (
    "absorb, affinity, afflict, afterlife, aftermath, amplify, annihilator, ascend, assist, "
    "aura swap, awaken, backup, banding, bargain, battle cry, bestow, blitz, bloodthirst, boast, "
    "bushido, buyback, cascade, casualty, champion, changeling, cipher, cleave, companion, "
    "compleated, conspire, convoke, craft, crew, cumulative upkeep, cycling, dash, daybound, "
    "deathtouch, decayed, defender, delve, demonstrate, dethrone, devoid, devour, disguise, "
    "disturb, double strike, dredge, echo, embalm, emerge, enchant, encore, enlist, entwine, epic, "
    "equip, escalate, escape, eternalize, evoke, evolve, exalted, exploit, extort, fabricate, "
    "fading, fear, first strike, flanking, flash, flashback, flying, forecast, forestwalk, "
    "foretell, fortify, frenzy, fuse, graft, gravestorm, haste, haunt, hexproof, hidden agenda, "
    "hideaway, horsemanship, improvise, indestructible, infect, ingest, intimidate, islandwalk, "
    "jump-start, kicker, level up, lifelink, living metal, living weapon, madness, megamorph, "
    "melee, menace, mentor, miracle, modular, more than meets the eye, morph, mountainwalk, "
    "multikicker, mutate, myriad, nightbound, ninjutsu, outlast, overload, partner, persist, "
    "phasing, plainswalk, plot, poisonous, protection, prototype, provoke, prowess, prowl, rampage, "
    "ravenous, reach, read ahead, rebound, reconfigure, recover, reinforce, renown, replicate, "
    "retrace, riot, ripple, saddle, scavenge, shadow, shroud, skulk, soulbond, soulshift, "
    "space sculptor, spectacle, splice, split second, spree, squad, storm, sunburst, surge, "
    "suspend, swampwalk, totem armor, toxic, training, trample, transfigure, transmute, tribute, "
    "undaunted, undying, unearth, unleash, vanishing, vigilance, ward, wither"
)
KEYWORDS = frozenset(_KEYWORDS.split(", "))
"""Keyword abilities, as written at the start of an item of a keyword line."""

_ABILITY_WORDS = (
    "council’s dilemma, descend 4, descend 8, fateful hour, fathomless descent, join forces, "
    "pack tactics, secret council, spell mastery, tempting offer, will of the council, raid, coven, "
    "rally, sweep, chroma, cohort, domain, enrage, heroic, morbid, parley, revolt, strive, adamant, "
    "channel, imprint, kinship, paradox, addendum, alliance, converge, delirium, eminence, "
    "grandeur, hellbent, inspired, landfall, radiance, battalion, bloodrush, ferocious, magecraft, "
    "threshold, formidable, lieutenant, metalcraft, celebration, undergrowth, constellation"
)
ABILITY_WORDS = frozenset(_ABILITY_WORDS.split(", "))
"""Ability words: they have no rules meaning."""
