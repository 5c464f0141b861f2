"""The made trees that tests of citations share."""

from __future__ import annotations

import pytest

from tests.citations.tree import official, small
from tests.citations.tree.made import Tree


@pytest.fixture(scope="module")
def invented(tmp_path_factory) -> Tree:
    """A small tree that cites an invented game."""
    return Tree(tmp_path_factory.mktemp("made") / "tree", small.editions(), small.FILES, small.CITATIONS)


@pytest.fixture(scope="module")
def real(tmp_path_factory, shared) -> Tree:
    """A tree that cites official texts."""
    return Tree(tmp_path_factory.mktemp("made") / "tree", official.editions(), 400, 6000)


@pytest.fixture(params=["invented", pytest.param("real", marks=pytest.mark.editions)])
def tree(request) -> Tree:
    """Either of them."""
    return request.getfixturevalue(request.param)
