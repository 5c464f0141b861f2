"""The cases that aren't pinned to an edition pass by the older ones too, and cite rules of theirs."""

import pytest

from tests.game.shipped_cases import FILES, OLDER, wrong_in

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize("file", FILES)
def test_cases_without_an_edition_pass_in_all_of_them(file, edition):
    assert wrong_in(file, edition) == []
