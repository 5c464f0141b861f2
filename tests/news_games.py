"""An invented game that is reissued, in whose news there is something of every kind."""

from __future__ import annotations

OLD_EDITION, NEW_EDITION = "keepers-2033-01-10", "keepers-2033-04-20"

OLD = f"""\
@title Keepers
@id {OLD_EDITION}
@effective 2033-01-10
@official yes
@rules
1. Basics
100. Keepers
100.1. A keeper carries one or more lanterns over the field.
100.2. A keeper who drops a lantern loses a turn. The lantern is lost until dusk.
100.3. A keeper may lend a lantern over the field.
100.4. Keepers count their glow in whole numbers [and *never* in halves].
Example: Ann counts two glows and one glow as three glows.
100.5. A stranger who walks over the field is asked for a name.
100.6. Whoever runs over the field pays a flask of oil.
100.7. Nobody sleeps over the field.
101. Oil
101.1. Oil burns slowly in any lamp that was trimmed at noon.
101.2. Lamps that nobody trimmed smoke and stink all night long.
102. Turns
102.1. The keeper who woke first takes the first turn of a day.
102.2. Dusk ends the last turn of a day (see rule 100.2).
7. More Rules
701. Deeds
701.1. A deed is a word for something that keepers do.
701.2. Kindle
701.2a To kindle a lantern, pour a flask of oil and strike a flint.
701.3. Snuff
701.3a To snuff a lantern, close its lid and count to ten.
702. Gifts
702.1. A gift is a word for what a lantern has.
702.2. Shimmer
702.2a Shimmer doubles the glow of a lantern at dusk.
702.2b Two shimmers on one lantern are no better than one.
702.3. Owl Sight
702.3a Owl sight lets a keeper walk at night without a lantern.
@glossary
= Dusk
: The end of a day, when owls wake.
= Lamp Oil
: What burns in a lamp all night long.
= Mitten
: Worn on a hand by cold keepers.
= Quay
: Where boats are moored.
= Owl Sight
: A gift that lets a keeper walk at night without a lantern. See rule 702.3, “Owl Sight.”
"""

_CHANGES = (
    (OLD_EDITION, NEW_EDITION),
    ("2033-01-10", "2033-04-20"),
    (" over the field", ""),
    (
        "loses a turn. The lantern is lost until dusk.",
        "loses a turn.\n100.2a The lantern is lost until dusk.",
    ),
    ("whole numbers [and *never* in halves]", "halves"),
    ("as three glows.", "as three glows.\nExample: Ben counts half a glow & no more."),
    (
        "101. Oil\n101.1. Oil burns slowly in any lamp that was trimmed at noon.\n"
        "101.2. Lamps that nobody trimmed smoke and stink all night long.\n102. Turns\n102.1. ",
        "101. Turns\n101.1. Whoever has a cold may speak first.\n101.2. ",
    ),
    ("102.2. Dusk", "101.3. Dusk"),
    ("7. More", "102. Weather\n102.1. Rain puts out lanterns.\n102.1a A roof keeps rain off.\n7. More"),
    ("701.3. Snuff\n701.3a", "701.3. Mend\n701.3a To mend a pane, melt sand.\n701.4. Snuff\n701.4a"),
    ("702.3. Owl Sight\n", "702.3. Night Sight\n"),
    ("702.3a Owl sight", "702.3a Night sight"),
    (
        "@glossary",
        "702.4. Drizzle\n702.4a Drizzle wets <all> wicks {W}.\nExample: Cy’s wick is wet.\n"
        "702.4b Two drizzles soak.\n@glossary",
    ),
    ("when owls wake", "when owls <sleep>"),
    ("= Mitten\n: Worn on a hand by cold keepers.\n", "= Drizzle\n: A gift. See rule 702.4.\n"),
    ("= Lamp Oil\n", "= Oil\n"),
    ("= Owl Sight\n", "= Night Sight\n"),
    ("“Owl Sight.”", "“Night Sight.”"),
)


def new() -> str:
    """The game, reissued."""
    text = OLD
    for before, after in _CHANGES:
        assert before in text, before
        text = text.replace(before, after)
    return text
