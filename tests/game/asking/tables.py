"""A table at which questions are asked, for tests of their answers."""

from crkb.game.asking import asking
from crkb.game.asking.session import Session, opened


def session(board, then):
    """A session after events: both as they stand in a file, the events without the list around them."""
    found = Session(opened(f"{board}then: [{then}]"))
    found.play_script()
    return found


def told(at_the_table, questions):
    """What each question is answered, with the rules that its answer cites; -RULE doesn't hold."""
    found = {question: at_the_table.ask(question) for question in questions}
    return {question: f"{asking.told(answer)}:{_rules(answer)}" for question, answer in found.items()}


def _rules(answer):
    return "".join(f" {'-' if note.holds is False else ''}{note.rule}" for note in answer.notes)
