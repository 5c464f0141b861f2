"""The public names: few, documented, imported when used."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import crkb

GAME = Path(__file__).parent / "samples" / "game.txt"


def test_there_are_at_most_25_names_in_order():
    assert len(crkb.__all__) <= 25
    assert crkb.__all__ == sorted(set(crkb.__all__))
    assert dir(crkb) == sorted(crkb.__all__)


@pytest.mark.parametrize("name", crkb.__all__)
def test_a_public_name_is_there_and_documented(name):
    public = getattr(crkb, name)
    assert public.__module__.startswith("crkb")
    doc = inspect.getdoc(public) or ""
    assert doc[:1].isupper()
    assert not doc.startswith(f"{name}(")  # what a NamedTuple says of itself


@pytest.mark.parametrize("name", [n for n in crkb.__all__ if inspect.isclass(getattr(crkb, n))])
def test_public_methods_and_properties_are_documented(name):
    public = getattr(crkb, name)
    for attribute, value in vars(public).items():
        own = inspect.isfunction(value) or isinstance(value, (property, classmethod))
        if own and not attribute.startswith("_"):
            assert inspect.getdoc(value), f"{name}.{attribute}"


def test_what_is_not_public_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        crkb.Nothing  # noqa: B018


def test_all_errors_are_of_one_family():
    errors = [getattr(crkb, n) for n in crkb.__all__ if inspect.isclass(getattr(crkb, n))]
    errors = [e for e in errors if issubclass(e, Exception)]
    assert len(errors) == 7
    assert all(issubclass(e, crkb.CrkbError) for e in errors)
    assert crkb.CrkbError("what", "hint").hint == "hint"
    assert issubclass(crkb.RuleNotFound, LookupError)
    assert issubclass(crkb.QueryError, ValueError)


def test_the_usage_of_the_docstring_works(home):
    [added] = crkb.add([GAME])
    assert isinstance(added, crkb.Added)
    kb = crkb.open()
    assert isinstance(kb, crkb.KnowledgeBase)
    assert kb["702.2a"].text.startswith("Shimmer")
    assert kb["702.2"].children[0].number == "702.2a"
    assert kb["100.1a"].references[0].target == "704.5k"
    assert kb["704.5k"].referenced_by[0].name == "100.1a"
    assert kb.find("shimmer")[0].number == "702.2"
    assert kb.search("shimmer").hits[0].name == "702.2"
    assert kb.define("dusk").text.startswith("The end")


@pytest.mark.parametrize("path", [str, Path], ids=["str", "Path"])
def test_paths_may_be_text_or_paths(tmp_path, path):
    crkb.add([path(GAME)], home=path(tmp_path))
    assert crkb.open("2031", home=path(tmp_path)).info.id == "cr-2031-03-03"


def test_importing_crkb_imports_next_to_nothing():
    code = "import sys, crkb; print(*[m for m in sys.modules if m[:4] in ('crkb', 'whoo', 'lark')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["crkb"]
