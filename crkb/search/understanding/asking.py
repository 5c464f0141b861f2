"""Words of asking, which say little about the rule, and forms of asking, which say what is asked about."""

from __future__ import annotations

import re

WORDS = frozenset(
    """what whats which who whos whose when where why how do does did doing done can could will would
    shall should may might must i im ive id me my mine you your yours we our us he she him her his they
    them it's its this that these those there here if then so but not no yes am is are was were be been
    being has have had having get gets got getting happen happens happened happening work works working
    mean means meaning tell explain help please any some about just also still even really actually
    exactly ok okay hey hi say says said want wants need needs going go goes know question rule rules
    mtg magic thing things make makes let lets use using am into out up than too very like because
    don't doesn't can't didn't isn't won't wouldn't couldn't that's there's who's what's how's where's
    someone somebody anyone everyone something anything gotta gonna wanna gimme smth sth u ur pls plz thx
    tho lol idk btw kinda""".split()  # noqa: SIM905
)
"""Folded words that people ask with. They count, but a little."""

_A = r"(?:an?|the|my|your|some)\s+"
_TO = r"(?:an?|the|my|your|target)\s+(?:card|creature|permanent|player|spell)"
FORMS = tuple(
    rf"(?i)^\s*(?:{form})[\s?.!]*$"
    for form in (
        rf"what(?:\s+is|\s+are|'s|s)\s+(?:meant\s+by\s+)?(?:{_A})?(?P<about>.+?)(?:\s+in\s+(?:magic|mtg))?",
        rf"what\s+(?:does|do|did)\s+(?:{_A})?(?P<about>.+?)\s+(?:do|does|mean|stand\s+for)(?:\s+in\s+(?:magic|mtg))?",
        r"what(?:\s+exactly)?\s+does\s+it\s+(?:exactly\s+)?mean\s+(?:to|for\s+(?:\w+\s+){1,3}to|(?:if|when|that)\s+(?:\w+\s+){1,3})\s*(?P<about>\w+)",
        rf"how\s+(?:does|do|did)\s+(?:{_A})?(?P<about>.+?)\s+works?(?:\s+in\s+(?:magic|mtg))?",
        rf"(?:define|explain|definition\s+of|meaning\s+of|rules?\s+(?:for|of|on|about)|tell\s+me\s+about)\s+(?:{_A})?(?P<about>.+?)",
        rf"(?:{_A})?(?P<about>.+?)\s+(?:rules?|definition|meaning|explained|keyword|keyword\s+ability)",
        rf"{_A}(?P<about>.+?)",
        rf"(?P<about>\w+)\s+(?:{_TO}|(?:{_A})?(?:library|deck))",
    )
)
"""Forms of asking for nothing but what they call `about`; compiled at first use, as all patterns here.

The last is for what is done to something: discard a card.
"""

LONGEST = 100
"""Characters of a query that asks for nothing else."""


def about(query: str) -> list[str]:
    """What a query asks about if it asks for nothing but that: "what does X do", "how do X work".

    Several forms may fit; the first is the most likely. [] for any other query.
    """
    if len(query) > LONGEST:
        return []
    found = [m["about"].strip("\"' ") for form in FORMS if (m := re.match(form, query))]
    return list(dict.fromkeys(filter(None, found)))
