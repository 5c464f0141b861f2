"""Questions that are gone: each says what to ask a game instead."""

import pytest

from crkb.questions import asking, former, registry
from crkb.questions.registry import QuestionNotFound


def test_what_is_gone_is_no_question():
    assert (former.FORMER.keys() | former.UNSEEN.keys()) & registry.QUESTIONS.keys() == set()
    assert former.FORMER.keys() & former.UNSEEN.keys() == set()


@pytest.mark.parametrize(("name", "words"), former.UNSEEN.items())
def test_what_no_game_shows_is_found_in_the_rules(name, words):
    with pytest.raises(QuestionNotFound, match="is no question any more") as caught:
        registry.get(name)
    assert caught.value.hint == f'Read the rules: crkb search "{words}"'


@pytest.mark.parametrize("name", [*former.FORMER, "gone-for-a-test"])
def test_what_is_gone_says_what_to_ask_instead(name, monkeypatch):
    monkeypatch.setattr(former, "FORMER", {"gone-for-a-test": "what is ID"} | dict(former.FORMER))
    with pytest.raises(QuestionNotFound, match="is no question any more") as caught:
        registry.get(name.upper())
    assert caught.value.hint == f"Ask a game: {former.FORMER[name]}"


@pytest.mark.parametrize("name", ["damage-event", "  Monarch ", "card-wording"])
def test_a_line_that_names_one_is_not_taken_for_words_of_rules(name):
    asked, given = asking.understand(name)
    assert not given
    with pytest.raises(QuestionNotFound, match="is no question any more"):
        registry.get(asked)
