"""What errors of a game say: the path, the message and the hint, none of them too long."""

import pytest

from crkb.game.errors import MOST_TOLD, GameFormError, IllegalAction, NotKnown


@pytest.mark.parametrize(
    ("path", "said"), [("board[0].id", "board[0].id: no such thing"), ("", "no such thing")]
)
def test_a_wrong_form_is_told_with_its_path(path, said):
    error = GameFormError(path, "no such thing", "Use another.")
    assert (str(error), error.path, error.hint) == (said, path, "Use another.")


@pytest.mark.parametrize(("length", "shown"), [(MOST_TOLD, MOST_TOLD), (MOST_TOLD + 1, MOST_TOLD + 1)])
def test_what_is_long_is_shortened(length, shown):
    error = GameFormError("p" * length, "m" * length)
    path, message = str(error).split(": ")
    assert error.path == path
    assert (len(path), len(message)) == (shown, shown)
    assert path.endswith("…") == message.endswith("…") == (length > MOST_TOLD)


def test_an_illegal_action_names_its_rule():
    error = IllegalAction("302.6", "it has come under control this turn", "Wait a turn.")
    assert (str(error), error.rule, error.hint) == (
        *("it has come under control this turn", "302.6", "Wait a turn."),
    )


def test_what_is_not_known_names_the_choice_and_its_options():
    error = NotKnown("legend of Ann", ["one", "two"], "Ann", "704.5j")
    assert (error.name, error.options, error.player, error.rule) == (
        *("legend of Ann", ("one", "two"), "Ann", "704.5j"),
    )
    assert (str(error), NotKnown("ox: p/t").options) == ("legend of Ann", ())
