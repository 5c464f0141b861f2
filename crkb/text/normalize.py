"""Folding: which writings count as the same when texts, titles and queries are compared."""

from __future__ import annotations

import unicodedata

TYPOGRAPHY = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u201b": "'",
        "\u02bc": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u201f": '"',
        "\u2010": "-",
        "\u2011": "-",
        "\u2012": "-",
        "\u2013": "-",
        "\u2014": "-",
        "\u2015": "-",
        "\u2212": "-",
        "\u00a0": " ",
        "\u00c6": "AE",
        "\u00e6": "ae",
        "\u00d8": "O",
        "\u00f8": "o",
        "\u00df": "ss",
        "\u00ae": "",
        "\u2122": "",
    }
)
"""What stands for plain marks and letters, by its code point."""


def typography(text: str) -> str:
    """The text with straight quotes, plain hyphens and single spaces: typography means nothing."""
    return " ".join(text.translate(TYPOGRAPHY).split())


def fold(text: str) -> str:
    """The text for comparing what a person typed: also without accents, case and closing punctuation."""
    text = text.translate(TYPOGRAPHY)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        text = text.translate(TYPOGRAPHY)  # an accented \u00c6 is one only now
    return " ".join(text.casefold().split()).strip(" .,;:!?\"'")
