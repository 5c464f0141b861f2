"""An invented document with everything that the contract speaks of."""

from __future__ import annotations

NEW_ISLE = """\
Magic: The Gathering Comprehensive Rules

An invented game.

These rules are effective as of May 1, 2030.

Introduction

Made up for tests.

Contents

1. Contests
100. General
104. Leaving
2. Sayings
207. Moods
7. More Rules
701. Doings
702. Gifts
704. Tidying Up
Glossary
Credits

1. Contests

100. General

100.1. A contest needs two people.

100.1a Both sit.
Example: Ann and Bo sit down.
Example: Cy sits down, too. Nobody minds.

100.2. Whoever is done says so.
     “Done” is enough.
     Nobody has to shout.

104. Leaving

104.1. A player may leave.

2. Sayings

207. Moods

207.1. Sayings have moods.

207.2. Some words say which.

207.2c A mood word stands before a saying. The mood words are dusk, dawn, the keeper’s doubt, and all \
the night. They mean nothing, alone or together.

7. More Rules

701. Doings

701.1. A doing is a word for what somebody does.

701.2. Mend

701.2a To mend is to sew. Torn lanterns are mended.

701.3. Sew and Unsew

701.3a To unsew is to take a thread out.

701.4. Wait

702. Gifts

702.1. A gift is a word for a rule.

702.2. Guard

702.2a Guard is a static ability.

702.2b A guard can’t march.

702.3. Glow

702.3a Glow is a special kind of light. It is blue.

702.3b What glows is seen by all.

702.4. Echo

702.4a An echo is a special kind of call. “Echo” means “Call twice.”

702.5. Hush and Noise

702.5a Hush is a static ability.

702.6. Call

702.6a A call is a saying of owls. It’s written “Call — [Saying].”

702.6b Owls call at dusk.

704. Tidying Up

704.1. What is tidied up:

704.1y Old lanterns.

704.1z Broken lanterns.

704.1aa Lost lanterns.

Glossary

Active Player
The one who moves. See rule 102.1.

Dies
What a lantern does that breaks.

Done/Undone
1. What is over.
2. What is not.
See rule 100.2.

Guard, “Guard Duty”
A gift. See rule 702.2, “Guard.”

Mend (Obsolete)
What is now sewing.

Zeal
What the last of all words is.

Credits

Invented for the tests of crkb.

These rules are effective as of May 1, 2030.
"""
