"""Functions of terms are asked once about the same terms."""

from crkb.game.layers import remembering
from crkb.game.layers.remembering import by_identity


def counted():
    asked = []

    @by_identity
    def doubled(terms):
        asked.append(terms)
        return (*terms, *terms)

    return doubled, asked


def test_the_same_terms_are_asked_about_once():
    doubled, asked = counted()
    terms = ("a", "b")
    assert doubled(terms) == doubled(terms) == ("a", "b", "a", "b")
    assert len(asked) == 1


def test_other_terms_are_asked_about_though_they_are_equal():
    doubled, asked = counted()
    for _ in range(3):
        assert doubled(tuple(each for each in "a")) == ("a", "a")
    assert len(asked) == 3


def test_so_many_answers_are_remembered_and_no_more(monkeypatch):
    monkeypatch.setattr(remembering, "MOST", 2)
    doubled, asked = counted()
    several = [(str(number),) for number in range(3)]
    for terms in (*several[:2], *several[:1], *several[2:], *several[:1]):
        assert doubled(terms) == (*terms, *terms)
    assert len(asked) == 4
