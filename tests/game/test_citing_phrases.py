"""The key phrases of rules: of those in an answer, from the modules that it ran alone."""

import pytest

from crkb.game import citing
from crkb.game.asking import answers_events


@pytest.fixture
def tables(monkeypatch):
    """Two modules that cite rules, of which only the first can be imported."""
    citing.cites.cache_clear()
    monkeypatch.setattr(citing, "MODULES", ("asking.answers_events", "asking.not_imported"))
    yield answers_events.CITES
    citing.cites.cache_clear()


def test_modules_that_an_answer_did_not_run_are_not_imported(tables):
    assert citing.phrases(tables) == tables


def test_all_are_where_a_rule_is_in_none_of_the_others(tables):
    with pytest.raises(ModuleNotFoundError):
        citing.phrases(["704.3", "0.0"])


def test_a_rule_that_nothing_cites_has_no_phrase():
    assert citing.phrases(["104.1", "0.0"]) == {"104.1": "A game ends immediately when", "0.0": ""}
