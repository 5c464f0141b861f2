"""Asking a game: a question to an answer, from all worlds that open choices leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from crkb import limits
from crkb.errors import CrkbError
from crkb.game import run
from crkb.game.asking import answering, answers_priority, question_forms
from crkb.game.asking.asked import Asked, Reply, reason
from crkb.game.asking.ignored import ignored
from crkb.game.asking.question_forms import GameQuestion
from crkb.game.cases import expected_values, expecting
from crkb.game.copies import roles
from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.files.load import Case
from crkb.game.files.reads import at
from crkb.game.files.script import NOT_EXPECTED, Question, ScriptEvent
from crkb.game.play import comparable
from crkb.game.proof import Note, every_note
from crkb.game.run import World, Worlds
from crkb.game.state import Game
from crkb.game.turns import timing
from crkb.text.suggest import closest, did_you_mean

if TYPE_CHECKING:
    from crkb.game.cases.checking import NumberOf


class GameAnswer(NamedTuple):
    """What the rules answer: `verdict` is yes, no, value or depends.

    `missing` are the choices and facts on which it depends, `options` what it then can be. `notes`
    are the rules that decided it, of the first way if there are several. `ignored` is what was not
    taken into account: free texts, and keyword abilities that the game doesn't carry out.
    """

    question: str
    verdict: str
    value: Any = None
    missing: tuple[str, ...] = ()
    options: tuple[Any, ...] = ()
    notes: tuple[Note, ...] = ()
    ignored: tuple[str, ...] = ()


def ask(
    worlds: Worlds,
    text: str,
    choices: Mapping[str, Any] | None = None,
    after: Sequence[ScriptEvent] = (),
) -> GameAnswer:
    """The answer to a question about what was played.

    Args:
        worlds: The game as `run` gives it.
        text: The question, in a form of `question_forms`; its edition is the caller's to play in.
        choices: Choices made for it, by name.
        after: Events tried first, and taken back.

    Raises:
        GameFormError: It has no form of a question, or is about what the game doesn't have.
    """
    question = question_forms.parse(text)
    try:
        there = _tried(worlds, question, after, choices or {})
    except GameFormError as e:
        return _impossible(e, question)
    return answer(there, question, choices or {})


def _impossible(refused: GameFormError, question: GameQuestion) -> GameAnswer:
    """The answer to `can that happen` about events of which one is illegal.

    Raises:
        GameFormError: It is another question, or the events aren't written right.
    """
    cause = refused.__cause__
    if question.form != "possible" or not isinstance(cause, IllegalAction):
        raise refused
    return GameAnswer(question.text, "no", notes=reason(cause.rule, str(cause), holds=False))


def _tried(
    worlds: Worlds, question: GameQuestion, after: Sequence[ScriptEvent], choices: Mapping[str, Any]
) -> Worlds:
    """The worlds after events that are tried; choices made for a question may be those of any of them.

    Raises:
        GameFormError: A choice comes up at none of them, nor at the question.
    """
    came_up: set[str] = set()
    if question.form == "possible":
        worlds = tuple(world._replace(game=timing.said(world.game)) for world in worlds)
    for event in after:
        worlds = run.event(worlds, event, choices, came_up=came_up)
    if after:
        left = (name for name in choices if name not in came_up and not name.startswith(roles.CHOICE))
        check_choices(worlds, question, {name: choices[name] for name in left})
    return worlds


def answer(worlds: Worlds, question: GameQuestion, choices: Mapping[str, Any]) -> GameAnswer:
    """The answer to a question that was read; see `ask`.

    Raises:
        GameFormError: A choice is made that nothing asks for, or that isn't one of its options.
    """
    pairs = _seen(_as_chosen(worlds, choices), question, choices)
    failures = [seen for _, seen in pairs if isinstance(seen, CrkbError)]
    if failures:
        raise failures[0]
    plain = [(made, seen.value if isinstance(seen, Reply) else seen) for made, seen in pairs]
    missing = run.deciding(plain)
    first = next((seen for _, seen in pairs if isinstance(seen, Reply)), None)
    notes = first.notes if first is not None else tuple(_left_open(worlds))
    left_out = tuple(dict.fromkeys(each for world in worlds for each in ignored(world.game)))
    if missing or first is None:
        return GameAnswer(question.text, "depends", None, missing, _different(plain), notes, left_out)
    if isinstance(first.value, bool):
        return GameAnswer(question.text, "yes" if first.value else "no", None, (), (), notes, left_out)
    return GameAnswer(question.text, "value", first.value, (), (), notes, left_out)


def _left_open(worlds: Worlds) -> Iterator[Note]:
    """What the worlds that wait for a choice say last about it."""
    for world in worlds:
        choice = world.missing
        for note in world.notes[-1:]:
            if choice is not None and note.rule == choice.rule and choice.player in note.about:
                yield note


Pairs = list[tuple[run.Made, Any]]


def _seen(worlds: Worlds, question: GameQuestion, choices: Mapping[str, Any]) -> Pairs:
    """What all worlds answer, each with the choices that it made."""
    return [pair for world in worlds for pair in _seen_of(world, question, choices)]


def _seen_of(world: World, question: GameQuestion, choices: Mapping[str, Any]) -> Pairs:
    limits.go_on()
    if question.form == "priority" and (reply := answers_priority.while_resolving(world)):
        return [(world.made, reply)]
    return run.under(world, _look(question, world, choices))


def check_choices(worlds: Worlds, question: GameQuestion, choices: Mapping[str, Any]) -> None:
    """Refuse a choice that neither what was played nor the question leaves open.

    Raises:
        GameFormError: Nothing asks for it.
    """
    if not choices:
        return
    pairs = _seen(worlds, question, {})
    known = {name for made, _ in pairs for name, _ in made}
    known |= {seen.name for _, seen in pairs if isinstance(seen, NotKnown)}
    for name in choices:
        if name not in known:
            hint = did_you_mean(closest(name, known)) or f"Choices: {', '.join(sorted(known)) or 'none'}"
            raise GameFormError("choose", f"no choice {name!r} comes up", hint)


def _as_chosen(worlds: Worlds, choices: Mapping[str, Any]) -> Worlds:
    """The worlds in which choices that an event left open were made so.

    Raises:
        GameFormError: None of them has it so.
    """
    for name, chosen in choices.items():
        made = {
            index: dict(world.made)[name] for index, world in enumerate(worlds) if name in dict(world.made)
        }
        others = {index for index, said in made.items() if comparable(said) != comparable(chosen)}
        if made and len(others) == len(worlds):
            options = ", ".join(dict.fromkeys(map(str, made.values())))
            raise GameFormError(f"choose.{name}", f"{chosen!r} can't be chosen", f"Options: {options}")
        worlds = tuple(world for index, world in enumerate(worlds) if index not in others)
    return worlds


def _choosing(world: World, choices: Mapping[str, Any]) -> World:
    """The world with choices that decide what something is, such as orders of effects."""
    game = world.game
    return world._replace(game=game.but(choices={**game.choices, **choices})) if choices else world


def _look(question: GameQuestion, world: World, choices: Mapping[str, Any]) -> Callable[[Game], Any]:
    """What is seen of a world; an error of the game is seen too, as itself."""

    def look(game: Game) -> Any:
        made = {**game.choices, **choices}
        asked = Asked(question, world, game.but(choices=made) if choices else game, made)
        try:
            return answering.reply(question.form, asked)
        except CrkbError as e:
            return e

    return look


def _different(pairs: Sequence[tuple[run.Made, Any]]) -> tuple[Any, ...]:
    """The values that it can have, each once."""
    found: list[Any] = []
    for _, value in pairs:
        if not isinstance(value, NotKnown) and value not in found:
            found.append(value)
    return tuple(found)


# ---- questions of cases


def check(
    worlds: Worlds,
    item: Question,
    case: Case,
    number_of: NumberOf,
    replayed: Callable[[str], Worlds],
    cited: list[Note],
) -> list[str]:
    """What is otherwise answered than a case expects, a line each; its reasons are added to `cited`.

    Args:
        worlds: What was played.
        item: The question.
        case: The case it is from.
        number_of: See `NumberOf`.
        replayed: What is played up to the question in another edition.
        cited: Notes that the case's answers gave so far.
    """
    asked = question_forms.parse(item.text)
    edition = asked.edition or case.game.edition
    there = replayed(asked.edition) if asked.edition else worlds
    try:
        there = _tried(there, asked, item.after, item.choose)
    except GameFormError as e:
        found = _impossible(e, asked)
    else:
        if not item.after:
            check_choices(there, asked, item.choose)
        there = tuple(_choosing(world, item.choose) for world in _as_chosen(there, item.choose))
        found = answer(there, asked, item.choose)
    cited += found.notes
    wrong = [] if item.expect is NOT_EXPECTED else _compared(found, asked, item, case, there)
    said = "".join(_mentioned(found.notes, each, number_of) for each in {edition, case.edition})
    missing = [each for each in item.mentions if each.casefold() not in said]
    return wrong + [f"{item.text}: {each!r} isn't mentioned" for each in missing]


def _mentioned(notes: tuple[Note, ...], edition: str, number_of: NumberOf) -> str:
    """All that an answer's reasons say, in small letters: rules by their numbers in the edition."""
    parts = [
        f"{number_of(note.rule, edition) if note.rule else ''} {note.says} {' '.join(note.about)}"
        for note in every_note(notes)
    ]
    return "\n".join(parts).casefold()


def _compared(
    found: GameAnswer, asked: GameQuestion, item: Question, case: Case, worlds: Worlds
) -> list[str]:
    expected = item.expect
    if isinstance(expected, dict) and "depends on" in expected:
        return _compared_open(found, asked, item, case)
    if found.verdict == "depends":
        return [f"{item.text}: {told(found)}, expected {_shown(expected)}"]
    if asked.form == "what is" and isinstance(expected, dict):
        return _compared_object(asked, item, case, worlds)
    if fits(found, asked, expected, case, at(item.path, "expect")):
        return []
    return [f"{item.text}: {told(found)}, expected {_shown(expected)}"]


def _compared_object(asked: GameQuestion, item: Question, case: Case, worlds: Worlds) -> list[str]:
    assert case.reading is not None
    wanted = expecting.read({asked.parts["id"]: item.expect}, case.reading, at(item.path, "expect"))
    return expecting.check(wanted, worlds)


def _compared_open(found: GameAnswer, asked: GameQuestion, item: Question, case: Case) -> list[str]:
    names = item.expect["depends on"]
    wanted = set(names if isinstance(names, list) else [names])
    if found.verdict != "depends" or (wanted and set(found.missing) != wanted):
        return [f"{item.text}: {told(found)}, expected to depend on {', '.join(sorted(map(str, wanted)))}"]
    options = item.expect.get("one of", [])
    each = [found._replace(verdict=_verdict(value), value=value, missing=()) for value in found.options]
    path = at(item.path, "expect")
    met = all(any(fits(one, asked, option, case, path) for one in each) for option in options)
    there = all(any(fits(one, asked, option, case, path) for option in options) for one in each)
    if options and not (met and there):
        return [f"{item.text}: {told(found)}, expected one of {_shown(options)}"]
    return []


def _verdict(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else "value"


def fits(found: GameAnswer, asked: GameQuestion, expected: Any, case: Case, path: str) -> bool:
    """Whether an answer is what is expected: yes, no, nothing, a value of a key, a list, a mapping."""
    if isinstance(expected, bool):
        expected = "yes" if expected else "no"
    if found.verdict in ("yes", "no"):
        return bool(expected == found.verdict)
    if asked.form == "value":
        return _fits_key(found.value, asked, expected, case, path)
    return bool(_plain(found.value) == _plain(expected))


def _fits_key(value: Any, asked: GameQuestion, expected: Any, case: Case, path: str) -> bool:
    assert case.reading is not None
    if expected in ("nothing", "none"):
        expected = None
    wanted: expected_values.Wanted = expected_values.read(asked.parts["key"], expected, case.reading, path)
    return bool(wanted.fits(value))


def _plain(value: Any) -> Any:
    """A value as it is compared: one word or a list of it, nothing or nobody."""
    if value in (None, "nothing", "nobody", "none", "", []):
        return "nothing"
    if isinstance(value, list | tuple | frozenset):
        return sorted(map(str, value))
    if isinstance(value, dict):
        return {str(key): each for key, each in value.items()}
    return value if isinstance(value, int) else [str(value)]


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_shown(each)}" for key, each in value.items()) or "nothing"
    return ", ".join(map(_shown, value)) if isinstance(value, list) else str(value)


def told(found: GameAnswer) -> str:
    """An answer in a line: "yes", "4/4", "depends on legend of Ann: yes or no"."""
    if found.verdict == "depends":
        names = ", ".join(found.missing) or "unknown facts"
        options = " or ".join(dict.fromkeys(map(expected_values.show, found.options)))
        return f"depends on {names}" + (f": {options}" if options else "")
    if found.verdict != "value":
        return found.verdict
    value = found.value
    if isinstance(value, dict):
        return "; ".join(f"{key} {expected_values.show(each)}" for key, each in value.items())
    return expected_values.show(value)
