"""Dialect `indented`: a re-flowed copy of the official document, its levels shown by spaces.

Rules are indented by three spaces, subrules by six, further paragraphs by nine, examples by
more; a few lines have lost their indentation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from crkb.ingest.dialects import official
from crkb.ingest.lines import Reading

NAME = "indented"


def sniff(lines: Sequence[str]) -> bool:
    """The official document's title on top, and most numbered lines indented."""
    return official.has_title(lines) and official.is_indented(lines)


def read(lines: Sequence[str]) -> Reading:
    """The document in canonical lines."""
    return official.read_document(lines, paragraph=re.compile(r" {9,}\S"))
