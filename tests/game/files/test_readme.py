"""The abilities in README's table of what cards say are in the form of games."""

import re
from pathlib import Path

import pytest

from crkb.game.files import documents, load

README = Path(__file__).parents[3] / "README.md"
TABLE = README.read_text(encoding="utf-8").partition("| a card says |")[2].partition("\n\n")[0]
ABILITIES = re.findall(r"`(\{(?:does|name|cost|as it enters|would|when|delayed|rule).*?\})`", TABLE)


def test_the_table_is_found():
    assert len(ABILITIES) >= 15


@pytest.mark.parametrize("written", ABILITIES)
def test_it_is_read(written):
    inner = f"{{does: [{written}]}}" if written.startswith("{delayed") else written
    text = f"board: [{{id: it-1, types: [creature], p/t: 1/1, abilities: [{inner}]}}]"
    load.case(documents.read(text), {}, "", "")
