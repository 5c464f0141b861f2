"""What the game cites: key phrases of a few words, and every note's rule declared."""

from __future__ import annotations

import pytest

from crkb.game import citing


@pytest.mark.parametrize("module", citing.MODULES)
def test_key_phrases_are_short(module):
    import importlib

    for rule, phrase in importlib.import_module(f"crkb.game.{module}").CITES.items():
        assert 1 <= len(phrase.split()) <= citing.LONGEST, rule


def test_two_modules_that_cite_a_rule_agree_on_its_phrase():
    import importlib

    phrases: dict[str, set[str]] = {}
    for module in citing.MODULES:
        for rule, phrase in importlib.import_module(f"crkb.game.{module}").CITES.items():
            phrases.setdefault(rule, set()).add(phrase)
    assert {rule: said for rule, said in phrases.items() if len(said) > 1} == {}
