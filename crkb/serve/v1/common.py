"""Parameters that several routes of `/v1` have, and bounds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from crkb.serve.core.editions import LATEST
from crkb.serve.core.params import Param
from crkb.serve.core.settings import BATCH, QUERY, TERMS

EDITION = Param(
    "edition",
    "An edition: its id, its date, its set's code, or latest.",
    "path",
    required=True,
    longest=80,
    example=LATEST,
)

NUMBER = Param(
    "number",
    "A number as people type it: 704.5f, CR 704.5F.",
    "path",
    required=True,
    longest=80,
    example="100.1",
)

BELOW = Param("number", "Only this section, chapter or rule and what is below.", longest=80, example="100")

WORDS = rf"[ \t\r\n]*([^ \t\r\n\u0000]+[ \t\r\n]+){{0,{TERMS - 1}}}[^ \t\r\n\u0000]*"
"""A query: at most TERMS words with blanks between."""

QUERY_FORM = f"at most {TERMS} words"

ASKED_IN = Param("edition", "The edition to ask; the latest if none is named.", longest=80, example=LATEST)

MOST = BATCH
"""Things that are asked for at a time at most."""

LONGEST_QUERY = QUERY
"""Characters of a query at most."""

# same name as game.asking.one_line_forms.Line: of a request to the service
Line = Annotated[str, msgspec.Meta(max_length=2_000)]
"""A question in a body."""

# same name as questions.values.labels.Name: of a request to the service
Name = Annotated[str, msgspec.Meta(max_length=80)]
"""A number, an edition or an object in a body."""
