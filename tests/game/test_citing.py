"""What the game cites: key phrases of a few words, and every note's rule declared."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from pathlib import Path

import pytest

import crkb.game
from crkb.game import citing


def cites_of(module):
    return importlib.import_module(f"crkb.game.{module}").CITES


ROOT = Path(crkb.game.__path__[0])
SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sorted(ROOT.rglob("*.py"))
}


def test_every_module_with_rules_is_named():
    source = {name: path.read_text() for name, path in SOURCES.items() if name != "citing"}
    having = {name for name, text in source.items() if "\nCITES = " in text or "\nCITES: " in text}
    assert (sorted(having), len(citing.MODULES)) == (sorted(citing.MODULES), len(having))


@pytest.mark.parametrize("module", citing.MODULES)
def test_key_phrases_are_short(module):
    for rule, phrase in cites_of(module).items():
        assert 1 <= len(phrase.split()) <= citing.LONGEST, rule


def test_two_modules_that_cite_a_rule_agree_on_its_phrase():
    phrases: dict[str, set[str]] = {}
    for module in citing.MODULES:
        for rule, phrase in cites_of(module).items():
            phrases.setdefault(rule, set()).add(phrase)
    assert {rule: said for rule, said in phrases.items() if len(said) > 1} == {}


RULE = re.compile(r"\d{3}\.(?:TR)?\d+[a-z]{0,2}(@\d{4}-\d\d-\d\d)?")


@pytest.mark.parametrize("module", SOURCES)
def test_the_rules_that_a_module_names_are_declared(module):
    """Each is declared, or it is the beginning of rules that are: a rule and all below it."""
    tree = ast.parse(SOURCES[module].read_text())
    strings = {each.value for each in ast.walk(tree) if isinstance(each, ast.Constant)}
    named = {each for each in strings if isinstance(each, str) and RULE.fullmatch(each)}
    assert [each for each in named if not any(rule.startswith(each) for rule in citing.cites())] == []


def test_the_phrases_of_some_rules():
    cites = citing.cites()
    assert citing.phrases(("704.5f", "999.9z")) == {"704.5f": cites["704.5f"], "999.9z": ""}


def test_the_phrases_of_rules_of_modules_that_are_not_in_use(monkeypatch):
    module = "crkb.game.turns.subgames"
    rule = next(iter(importlib.import_module(module).CITES))
    monkeypatch.delitem(sys.modules, module)
    assert citing.phrases((rule,)) == {rule: citing.cites()[rule]}
