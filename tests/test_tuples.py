"""Named tuples are those of `typing`, but for the annotations, which stay text."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing

import pytest

from crkb.tuples import NamedTuple


class Owl(NamedTuple):
    """A bird."""

    name: str
    eggs: int = 0
    friends: tuple[Owl, ...] = ()

    @property
    def hatched(self) -> str:
        """What the eggs became."""
        return f"{self.eggs} owlets of {self.name}"

    def lays(self, more: int) -> Owl:
        return self._replace(eggs=self.eggs + more)

    @classmethod
    def called(cls, name: str) -> Owl:
        return cls(name)

    def __str__(self) -> str:
        return self.name


class Usual(typing.NamedTuple):
    """A bird."""

    name: str
    eggs: int = 0
    friends: tuple[Usual, ...] = ()


def test_fields_defaults_and_methods():
    owl = Owl("Hoot").lays(2)
    assert owl == ("Hoot", 2, ()) == Owl(eggs=2, name="Hoot")
    assert (owl.hatched, str(owl), repr(Owl.called("Eve"))) == (
        "2 owlets of Hoot",
        "Hoot",
        "Owl(name='Eve', eggs=0, friends=())",
    )
    with pytest.raises(TypeError):
        Owl()
    with pytest.raises(AttributeError):
        owl.name = "Eve"


@pytest.mark.parametrize(
    "name", ["_fields", "_field_defaults", "__slots__", "__doc__", "__module__", "__match_args__"]
)
def test_classes_are_what_those_of_typing_are(name):
    said, usual = (str(getattr(each, name)) for each in (Owl, Usual))
    assert said == usual.replace("Usual", "Owl")


def test_their_form_can_be_read():
    assert str(inspect.signature(Owl)) == "(name, eggs=0, friends=())"
    assert typing.get_type_hints(Owl) == {"name": str, "eggs": int, "friends": tuple[Owl, ...]}
    assert Owl.__qualname__ == "Owl"


def test_they_can_be_copied():
    owl = Owl("Hoot", 1, (Owl("Eve"),))
    assert pickle.loads(pickle.dumps(owl)) == copy.deepcopy(owl) == owl


class Nest(NamedTuple):
    """Without fields."""


def test_one_without_fields():
    assert Nest() == ()
    assert repr(Nest()) == "Nest()"


def test_values_are_replaced_and_told_by_field():
    owl = Owl("Hoot", 1)
    assert owl._replace(name="Eve", eggs=2) == ("Eve", 2, ())
    assert owl._asdict() == {"name": "Hoot", "eggs": 1, "friends": ()}
    assert type(Owl._make(["Eve", 1, ()])) is type(owl._replace(eggs=0)) is Owl
    match owl:
        case Owl(name, eggs):
            assert (name, eggs) == ("Hoot", 1)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (
            lambda: Owl("Hoot", wings=2),
            TypeError,
            "unexpected keyword argument 'wings'",
        ),
        (lambda: Owl(), TypeError, r"^Owl.__new__\(\) missing 1 required positional"),
        (lambda: Owl("Hoot")._replace(wings=2), ValueError, "wings"),
        (lambda: Owl._make(["Hoot"]), TypeError, "Expected 3 arguments, got 1"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong()
