"""The public names: few, documented, imported when used."""

from __future__ import annotations

import doctest
import inspect
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import crkb
from crkb.comparing import Comparer
from crkb.deciding import Decider

GAME = Path(__file__).parent / "samples" / "game.txt"


def test_there_are_at_most_35_names_in_order():
    assert len(crkb.__all__) <= 35
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
    assert len(errors) == 8
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


DOCUMENTED = [crkb, *(getattr(crkb, name) for name in crkb.__all__), Decider, Comparer]


NEEDING_MORE = {"Added", "Audit", "Card", "Identified", "Outcome", "Problem"}
"""Names whose example would need a file, an official text, an add-on or many lines."""


def doctests() -> dict[str, doctest.DocTest]:
    """The examples in the docstrings of the public API by the name of what they are of."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = {}
    for public in DOCUMENTED:
        name = getattr(public, "__qualname__", "crkb")
        recurse = [public] if inspect.isclass(public) or inspect.isfunction(public) else []
        if recurse:
            found |= {t.name: t for t in finder.find(public, name) if t.examples}
        else:
            examples = doctest.DocTestParser().get_doctest(inspect.getdoc(public), {}, name, "", 0)
            found[name] = examples
    return found


DOCTESTS = doctests()


@pytest.fixture(scope="module")
def documented(tmp_path_factory) -> Path:
    """A library with the invented game, and the bundled plain edition. Examples change nothing in it."""
    home = tmp_path_factory.mktemp("documented")
    crkb.add(GAME, home=home)
    crkb.open("plain", home=home).close()
    return home


@pytest.mark.parametrize("name", DOCTESTS)
def test_an_example_of_the_documentation_is_true(documented, monkeypatch, name):
    monkeypatch.setenv("CRKB_HOME", str(documented))
    monkeypatch.chdir(GAME.parent)
    with crkb.open("2031") as kb:
        test = DOCTESTS[name]
        test.globs.update(crkb=crkb, kb=kb)
        results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("name", sorted(set(crkb.__all__) - NEEDING_MORE))
def test_a_public_name_has_an_example(name):
    public = getattr(crkb, name)
    if inspect.isclass(public) and issubclass(public, Exception):
        pytest.skip("an error is shown by what raises it")
    assert ">>>" in (inspect.getdoc(public) or "")


WITHOUT_EXAMPLE = {"audit", "bless", "cite_files", "close", "other", "restatement", "library"}
"""Methods that need an official text, a file or another edition; they have tests of their own."""


METHODS = sorted({*vars(crkb.KnowledgeBase), *vars(Decider), *vars(Comparer)} - WITHOUT_EXAMPLE)


@pytest.mark.parametrize("name", [name for name in METHODS if not name.startswith("_")])
def test_a_method_has_an_example_and_says_what_it_raises(name):
    doc = inspect.getdoc(getattr(crkb.KnowledgeBase, name)) or ""
    assert ">>> " in doc
    assert "Raises:" in doc or name in {"coverage", "questions", "lint"}


def test_a_knowledge_base_closes_what_it_opened(documented):
    with crkb.open("2031", home=documented) as kb:
        plain = kb.other("plain")
        assert plain.info.id == "plain"
        assert kb.other("plain") is plain
        assert kb.other("2031") is kb
    for closed in (kb, plain):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            closed.store._db.execute("SELECT 1")


@pytest.mark.parametrize("text", ["702.2. Shimmer", b"702.2. Shimmer"], ids=["str", "bytes"])
def test_an_excerpt_is_identified_as_text_or_bytes(documented, text):
    assert crkb.identify(text, home=documented)[0].edition == "cr-2031-03-03"


def test_an_excerpt_without_rules_is_refused(documented):
    with pytest.raises(crkb.SourceError):
        crkb.identify("", home=documented)


def test_restatements_and_their_absence(documented):
    with crkb.open("2031", home=documented) as kb:
        assert kb.restatement("702.2").why
        assert kb.other("plain").restatement("123.6c").why
