"""Instructions that make objects, one by one: tokens, copies, delayed triggers (111, 603.7, 707)."""

import pytest

from crkb.game.errors import TooLong
from crkb.game.objects import NOTHING, Context, GameObject, Ref
from crkb.game.play import Play
from crkb.game.stack import verbs_make
from crkb.game.stack.doing import Doing
from crkb.game.terms import Number
from crkb.game.values import Sheet, Values
from tests.game import boards

BOARD = """
board:
- {id: idol, types: [artifact]}
- {id: bear, types: [creature], p/t: 2/2}
- {id: ox, types: [creature], p/t: 3/3, controller: Bob}
- {id: ghost, types: [creature], p/t: 1/1, phased out: yes}
- {id: bones, types: [creature], p/t: 4/4, zone: graveyard}
- {id: doom, types: [instant], zone: graveyard}
"""
ELF = "types: [creature], subtypes: [Elf], p/t: 1/1"


def now(**ctx):
    return boards.instructed(BOARD, "idol", **ctx)


def tokens(doing):
    return [each for each in doing.play.game.objects.values() if each.kind == "token"]


CREATED = [
    (f"{{create: {{{ELF}}}}}", ["elf-token-1"], ["Ann"], ["111.3", "111.4", "111.2"]),
    (
        f"{{create: {{{ELF}}}, amount: 2, who: each player}}",
        None,
        ["Ann", "Ann", "Bob", "Bob"],
        ["111.3", "111.4", "111.2"],
    ),
    (f"{{create: {{{ELF}}}, who: Bob}}", ["elf-token-1"], ["Bob"], ["111.3", "111.4", "111.2"]),
    (f"{{create: {{{ELF}}}, amount: 0}}", [], [], []),
    (f"{{create: {{{ELF}}}, amount: number of Goblins}}", [], [], ["608.2h"]),
    ("{create: Food}", ["food-token-1"], ["Ann"], ["111.10b", "111.10", "111.2"]),
    ("{create: {copy of: ox}}", None, ["Ann"], ["707.2", "111.2"]),
    ("{create: {copy of: bones}}", None, ["Ann"], ["707.2", "111.2"]),
    ("{create: {copy of: doom}}", [], [], ["707.2", "no 111.5"]),
    ("{create: {copy of: Goblins}}", [], [], ["no 111.11"]),
    ("{create: {copy of: Bob}}", [], [], ["no 111.11"]),
]


@pytest.mark.parametrize(("instruction", "ids", "owners", "rules"), CREATED)
def test_what_is_created(instruction, ids, owners, rules):
    doing = now()
    result, happened, found = boards.did(doing, instruction)
    made = tokens(doing)
    assert (result, [each.owner for each in made], found) == (bool(owners), owners, rules)
    assert [each.controller for each in made] == [each.entered_under for each in made] == owners
    assert happened == [f"{each.id} battlefield create by idol" for each in made]
    assert ids is None or [each.id for each in made] == ids
    if made:
        assert doing.ctx.it == made[0].ref


STATUS = [
    ("", {}),
    (", tapped: yes", {"tapped": True}),
    (", counters: {+1/+1: 2}", {"counters": {"+1/+1": 2}}),
    (", counters: {+1/+1: 2, charge: 1}", {"counters": {"+1/+1": 2, "charge": 1}}),
    (", attached to: ox", {"attached_to": Ref("ox")}),
]


@pytest.mark.parametrize(("more", "status"), STATUS)
def test_how_tokens_enter(more, status):
    doing = now()
    shape = ELF.replace("[Elf]", "[Equipment]").replace("creature", "artifact").replace(", p/t: 1/1", "")
    boards.did(doing, f"{{create: {{{shape}{more}}}}}")
    [token] = tokens(doing)
    for name in ("tapped", "counters", "attached_to"):
        assert getattr(token, name) == status.get(name, getattr(GameObject("x"), name))


@pytest.mark.parametrize(
    ("x", "size"),
    [(", X: 3", (3, 3)), (", X: number of creatures", (2, 2)), ("", (5, 5))],
)
def test_the_value_of_x(x, size):
    doing = now(x=5)
    boards.did(doing, f"{{create: {{types: [creature], p/t: X/X}}{x}}}")
    chars = doing.play.game.chars(tokens(doing)[0].id)
    assert (chars.power, chars.toughness) == size


def test_many_tokens():
    doing = now()
    doing.play = Play(boards.game())
    verb = boards.read(doing, f"{{create: {{{ELF}}}, amount: 20000}}")
    made = verbs_make.moves_of(doing, verb)
    assert [made[0].ref.id, made[-1].ref.id] == ["elf-token-1", "elf-token-20000"]
    with pytest.raises(TooLong, match="more than 20000 tokens at once"):
        verbs_make.moves_of(doing, verb._replace(args=(("amount", Number(20_001)),)))


def test_a_token_of_no_counters_and_the_counters_of_its_creation():
    doing = now()
    verb = boards.read(doing, f"{{create: {{{ELF}, counters: {{shield: 1}}}}}}")
    [move] = verbs_make.moves_of(doing, verb)
    assert (move.new.counters, move.counters, move.new.id) == (NOTHING, {"shield": 1}, move.ref.id)
    [other] = verbs_make.moves_of(doing, verb, [move])
    assert (move.ref.id, other.ref.id) == ("elf-token-1", "elf-token-2")


def test_an_id_that_is_given_is_used_once():
    doing = now()
    verb = boards.read(doing, f"{{create: {{id: imp, {ELF}}}}}")
    [move] = verbs_make.moves_of(doing, verb)
    assert move.ref.id == "imp"
    assert [each.ref.id for each in verbs_make.moves_of(doing, verb, [move])] == ["imp-1"]


@pytest.mark.parametrize(
    ("names", "subtypes", "base"),
    [
        (("Pale Ghost",), ("Spirit",), "pale-ghost"),
        ((), ("Spirit", "Ally", "Bird"), "ally-bird-spirit"),
        ((), (), "token"),
        (("!?",), ("Spirit",), "token"),
        (("A & B",), (), "a-b"),
    ],
)
def test_what_the_id_of_a_token_begins_with(names, subtypes, base):
    sheet = Sheet(faces=(Values(names=names, subtypes=frozenset(subtypes)),))
    assert verbs_make._base(GameObject("", sheet)) == base


def test_ids_that_are_free():
    ids = verbs_make.FreshIds(boards.game(boards.thing("elf-1"), boards.thing("elf-3")), ["elf-2", "imp"])
    assert [ids.numbered("elf") for _ in range(2)] == ["elf-4", "elf-5"]
    assert [ids.given(id) for id in ("owl", "owl", "imp", "elf-3")] == ["owl", "owl-1", "imp-1", "elf-3-1"]
    assert ids.numbered("owl") == "owl-2"


# ---- copies

COPIED = [
    ("{copy: ox, who: bear}", ["bear"], ["ox"]),
    ("{copy: ox}", ["idol"], ["ox"]),
    ("{copy: ox, who: creatures}", ["bear", "ox"], ["ox"]),
    ("{copy: bones, who: bear}", ["bear"], ["bones"]),
    ("{copy: ox, who: ghost}", [], []),
    ("{copy: ox, who: bones}", [], []),
    ("{copy: Goblins, who: bear}", [], []),
    ("{copy: Bob, who: bear}", [], []),
]


@pytest.mark.parametrize(("instruction", "who", "what"), COPIED)
def test_what_becomes_a_copy(instruction, who, what):
    doing = now()
    result, happened, rules = boards.did(doing, instruction)
    assert (result, happened, rules[:1]) == (bool(who), [], ["707.2"] * bool(who))
    assert [sorted(ref.id for ref in each.affects) for each in doing.play.game.effects] == [who] * bool(who)
    copied = doing.play.game.objects[what[0]].sheet.faces[0] if what else None
    for id in who:
        chars = doing.play.game.chars(id)
        assert (chars.power, chars.types) == (copied.power, copied.types)


@pytest.mark.parametrize(("source", "there"), [(Ref("bear"), True), (Ref("bear", 4), False), (None, False)])
def test_the_source_is_what_becomes_a_copy(source, there):
    doing = Doing(Play(boards.told(BOARD)), Context(source, "Ann"))
    assert boards.did(doing, "{copy: ox}")[0] is there


# ---- delayed triggers


@pytest.mark.parametrize(("source", "label"), [("idol", "delayed of idol"), ("", "delayed")])
def test_a_delayed_trigger(source, label):
    doing = boards.instructed(BOARD, source)
    doing.play.game = doing.play.game.but(turn=9)
    said = "{delayed: {when: at the beginning of the next upkeep, do: {tap: bear}}}"
    assert boards.did(doing, said) == (True, [], ["603.7a"])
    [waiting] = doing.play.game.delayed
    assert (waiting.label, waiting.turn, waiting.since) == (label, 9, doing.play.game.clock)
    assert (waiting.context.named, waiting.context.became) == ((Ref("bear"),), ())


@pytest.mark.parametrize(
    ("does", "named"),
    [
        ("{destroy: bear}", [Ref("bear")]),
        ("{return: bear}", []),
        ("{move: bear, to: exile}", []),
        ("{return: bones}", [Ref("bones")]),
        ("{move: bones, to: exile}", [Ref("bones")]),
        ("[{return: bear}, {tap: ox}]", [Ref("ox")]),
    ],
)
def test_what_ids_mean_in_a_delayed_trigger(does, named):
    doing = now()
    boards.did(doing, f"{{delayed: {{when: at the beginning of the next upkeep, do: {does}}}}}")
    [waiting] = doing.play.game.delayed
    assert list(waiting.context.named) == named
