"""Of which kind a double-faced card is, by what its sides say."""

import pytest

from crkb.game.copies import sides
from crkb.game.terms import Activated, Filter, Keyword, This, Verb
from crkb.game.values import Values

TURNS = Activated((), (Verb("transform", Filter((This(),))),))
RETURNS = Activated((), (Verb("return", Filter((This(),)), (("to", "battlefield"), ("side", "back"))),))
TAPS = Activated((), (Verb("tap", Filter((This(),))),))


@pytest.mark.parametrize(
    ("front", "back", "is_half", "kind"),
    [
        ((TURNS,), (), False, "transforming"),
        ((), (TURNS,), False, "transforming"),
        ((RETURNS,), (), False, "transforming"),
        ((Keyword("daybound"),), (Keyword("nightbound"),), False, "transforming"),
        ((TAPS, Keyword("flying")), (TAPS,), False, "modal"),
        ((TURNS,), (), True, "meld card"),
    ],
)
def test_kinds(front, back, is_half, kind):
    assert sides.kind((Values(abilities=front), Values(abilities=back)), is_half) == kind
