"""Notes are kept in order, those of a block below the note that they belong to."""

import pytest

from crkb.game.proof import Note, Proof, every_note


@pytest.fixture
def proof():
    proof = Proof()
    proof.note("1.1", "first", "bear")
    with proof.under("1.2", "second", "cub", "Ann"):
        proof.note("1.3", "inner", holds=False)
    proof.note("1.4", "last", holds=None)
    return proof


def test_notes_are_a_tree(proof):
    inner = Note("1.3", "inner", False)
    assert proof.notes == (
        *(Note("1.1", "first", True, ("bear",)), Note("1.2", "second", True, ("cub", "Ann"), (inner,))),
        Note("1.4", "last", None),
    )
    assert proof.length == 3


def test_every_note_comes_before_those_it_rests_on(proof):
    assert [note.rule for note in every_note(proof.notes)] == ["1.1", "1.2", "1.3", "1.4"]


def test_a_block_that_fails_leaves_its_notes():
    def fail():
        with proof.under("1.1", "block"):
            proof.note("1.2", "inner")
            raise KeyError

    proof = Proof()
    with pytest.raises(KeyError):
        fail()
    assert [note.rule for note in every_note(proof.notes)] == ["1.1", "1.2"]


def test_blocks_in_blocks():
    proof = Proof()
    proof.note("1.1", "before")
    with proof.under("1.2", "outer"):
        with proof.under("1.3", "middle"), proof.under("1.4", "inner"):
            proof.add([Note("1.5", "made before")])
        assert ([note.rule for note in proof.notes], proof.length) == (["1.1"], 1)
    inner = Note("1.4", "inner", notes=(Note("1.5", "made before"),))
    middle = Note("1.3", "middle", notes=(inner,))
    assert proof.notes == (Note("1.1", "before"), Note("1.2", "outer", notes=(middle,)))
