"""Every function that a table of the engine names is there."""

import pytest

from crkb.game import named
from crkb.game.asking import answering
from crkb.game.files import script
from crkb.game.stack import verbs

NAMES = {
    *(kind.performer for kind in script.EVENTS.values()),
    *(f"asking.{name}" for name in answering.ANSWERS.values()),
    *verbs.VERBS.values(),
    *verbs.POSSIBLE.values(),
}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_it_is_there(name):
    assert callable(named.function(name))
