"""Terms as the small texts of games that say them: what `language` reads, written.

    Filter((Group((Word("type", "creature"),), posts=(Controlled("you"),)),))  ->  "creature you control"

Keyword abilities are made of terms that no text says; those are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.language import vocabulary
from crkb.text.inflect import quantity, with_article
from crkb.text.ordinals import ordinal

COLOR_WORDS: Mapping[str, str] = {letter: word for word, letter in vocabulary.COLORS.items()}

_CONSTANT: tuple[tuple[Any, str], ...] = (
    (t.ThisIdentity(), "this identity"),
    *((t.This(), "this"), (t.It(), "it"), (t.You(), "you"), (t.AnyTarget(), "any target")),
    *((t.ThatPlayer(), "that player"), (t.ThatSource(), "that source"), (t.ItsOwner(), "its owner")),
    *((t.ItsController(), "its controller"), (t.X(), "X"), (t.ThatMany(), "that many")),
    *((t.YouDo(), "you do"), (t.YouDo("you don't"), "you don't"), (t.YourTurn(), "it's your turn")),
    (t.LifeOf("you"), "your life"),
    *((t.DealtDamageThisWay(), "dealt damage this way"), (t.DrawnThisWay(), "drawn this way")),
    (t.HasAdventure(), "that has an Adventure"),
    (t.Tougher(), "with toughness greater than its power"),
    (t.LostSubgame(), "that loses the game this way"),
    (t.Bare(), "with no abilities"),
    (t.Tally("creatures attacked with"), "the number of creatures you attacked with this turn"),
    (t.Tally("life lost this way"), "life lost this way"),
    (t.Puts("tokens", by_effect=True), "an effect creates tokens under your control"),
    (t.Puts("tokens", by_effect=False), "tokens are created under your control"),
    *((t.InZone("graveyard"), "in graveyards"), (t.InZone("exile"), "in exile")),
    *((t.InZone("hand"), "in hands"), (t.InZone("stack"), "on the stack")),
    (t.InZone("battlefield"), "on the battlefield"),
    (t.InZone("battlefield", negated=True), "not on the battlefield"),
    *((t.CostItem("tap"), "{T}"), (t.CostItem("untap"), "{Q}")),
    (t.Duration("next turn", "you"), "your next turn"),
    (t.Duration("no longer control this"), "you no longer control this"),
    (t.Duration("no longer attached"), "it is no longer attached"),
    (t.Duration("turned face down"), "it is turned face down"),
    (t.Duration("game ends"), "the game ends"),
    *((t.Duration(kind), kind) for kind in ("end of turn", "end of combat", "this leaves")),
)
"""Terms that are always said in the same words."""

SAID: Mapping[Any, str] = {(type(term), term): words for term, words in _CONSTANT}
"""The same by type and term: tuples that hold the same are equal, whatever they mean."""


def text(term: Any) -> str:
    """A term as a text that is read into it again.

    Args:
        term: A filter, part, amount, condition, event, cost or duration.

    Raises:
        GameFormError: No text of the form says it.
    """
    if said := SAID.get((type(term), term)):
        return said
    write = _WRITERS.get(type(term))
    if write is None:
        raise GameFormError("", f"the file format has no words for {_kind(term)}")
    return write(term)


def _kind(term: Any) -> str:
    return type(term).__name__.lower()


# ---- who or what


def _filter(term: t.Filter) -> str:
    return ", ".join(map(text, term.parts))


def _group(term: t.Group) -> str:
    posts = [text(each) for each in term.posts]
    tail = [text(term.tail)] if term.tail is not None else []
    *words, noun = map(text, term.words)
    if _is_plural(term):
        noun = _plural(noun, term.noun)
    said = " ".join(filter(None, (*words, noun, *posts, *tail)))
    how_many = _quantity(term)
    return with_article(said) if how_many == "a" else f"{how_many} {said}".strip()


def _is_plural(term: t.Group) -> bool:
    return term.quantity in ("", "all") or term.number != 1


def _plural(said: str, noun: t.Word) -> str:
    """The plural of a noun, if that is read as the same word."""
    several = vocabulary.plural(said)
    return several if vocabulary.word(several) == noun else said


def _either(term: t.Either) -> str:
    """A target of one of several groups, each after the first without its "target"."""
    first, *rest = term.groups
    whole = [each._replace(quantity="target", number=first.number) for each in rest]
    bare = [_group(each).removeprefix(f"{_quantity(each)} ") for each in whole]
    return " or ".join([_group(first), *bare])


def _quantity(term: t.Group) -> str:
    other = "other" if term.other else ""
    if term.up_to:
        return f"up to {term.number} {other} target".replace("  ", " ")
    if term.quantity == "a" and term.other:
        return "another"
    if term.is_target:
        number = str(term.number) if term.number != 1 else ""
        return " ".join(filter(None, (number, other, "target")))
    return f"{term.quantity} {other}".strip()


def _word(term: t.Word) -> str:
    word = COLOR_WORDS.get(term.value, term.value) if term.kind == "color" else term.value
    hyphen = "-" if word[:1].isupper() else ""
    return f"non{hyphen}{word}" if term.negated else word


def _controlled(term: t.Controlled) -> str:
    if term.negated:
        return f"{term.who} {'doesn' if term.who == 'monarch' else 'don'}'t {term.verb}"
    who = {"opponent": "an opponent", "chosen player": "the chosen player"}.get(term.who, term.who)
    return f"{who} {term.verb}" if who == "you" else f"{who} {term.verb}s"


def _in_zone(term: t.InZone) -> str:
    whose = {"you": "your", "opponent": "an opponent's", "their": "their"}
    return f"in {whose.get(term.whose, _owner(term.whose))} {term.zone}"


def _owner(name: str) -> str:
    return f"{name}'s"


def _with_keyword(term: t.WithKeyword) -> str:
    return f"{'without' if term.negated else 'with'} {term.keyword}"


def _compared(term: t.Compared) -> str:
    if term.how in ("even", "odd"):
        return f"with {term.how} {term.value}"
    return f"with {term.value} {term.number} {term.how}".strip()


def _with_counters(term: t.WithCounters) -> str:
    return f"with {_counters(term.number, term.kind)}"


def _with_sticker(term: t.WithSticker) -> str:
    kind = "power and toughness" if term.kind == "p/t" else term.kind
    return f"with {with_article(kind)} sticker"


def _counters(number: int, kind: str) -> str:
    return f"a {kind} counter" if number == 1 else f"{number} {kind} counters"


def _tail(term: t.Tail) -> str:
    links = {
        **{"same name": "with the same name as", "targets": "that targets"},
        "targets only": "that targets only",
        **{"shares a color": "that shares a color with"},
    }
    if term.kind not in (*links, "attached to", "paired with"):
        raise GameFormError("", f"the file format has no words for {term.kind!r}")
    return f"{links.get(term.kind, term.kind)} {text(term.part)}"


# ---- how much


def _value_of(term: t.ValueOf) -> str:
    if isinstance(term.part, t.Sacrificed):
        return f"sacrificed permanent's {term.what}"
    whose = "its" if isinstance(term.part, t.It) else _owner(text(term.part))
    return f"{whose} {term.what}"


def _devotion(term: t.Devotion) -> str:
    return f"your devotion to {' and '.join(COLOR_WORDS[each] for each in term.colors)}"


def _half(term: t.Half) -> str:
    return f"half {text(term.of)} rounded {'up' if term.up else 'down'}"


def _sum(term: t.Sum) -> str:
    return f"{text(term.left)} {'minus' if term.minus else 'plus'} {text(term.right)}"


# ---- whether


def _is(term: t.Is) -> str:
    words, noun = " ".join(map(text, term.words)), term.words[-1]
    if _are_many(term.part):
        return f"{text(term.part)} {_verb('are', term)} {words}"
    is_one = noun.kind in ("type", "subtype", "noun") and not noun.negated
    return f"{text(term.part)} {_verb('is', term)} {with_article(words) if is_one else words}"


def _is_in(term: t.IsIn) -> str:
    return f"{text(term.part)} {'are' if _are_many(term.part) else 'is'} {text(term.place)}"


def _has(term: t.Has) -> str:
    said = f"a {term.counter} counter" if term.counter else term.keyword
    return f"{text(term.part)} {_verb('have' if _are_many(term.part) else 'has', term)} {said}"


def _verb(verb: str, term: t.Is | t.Has) -> str:
    return _DENIED[verb] if term.negated else verb


_DENIED = {"is": "isn't", "are": "aren't", "has": "doesn't have", "have": "don't have"}


def _controls(term: t.Controls) -> str:
    who = "you control" if term.who == "you" else f"{term.who} controls"
    group = text(term.group._replace(quantity=""))
    if (term.least, term.most) == (0, 0):
        return f"{who} no {group}"
    if term.most is not None:
        return f"{who} {term.most} or fewer {group}"
    return f"{who} {text(term.group)}" if term.least == 1 else f"{who} {term.least} or more {group}"


def _amount_is(term: t.AmountIs) -> str:
    return f"{text(term.amount)} is {term.number} {term.how}".strip()


# ---- when

ACTS: Mapping[str, str] = {
    **{"enter": "enters", "leave": "leaves the battlefield", "die": "dies", "attack": "attacks"},
    **{"block": "blocks", "become blocked": "becomes blocked", "become tapped": "becomes tapped"},
    **{"become untapped": "becomes untapped", "be turned face up": "is turned face up"},
    **{"transform": "transforms", "mutate": "mutates", "be sacrificed": "is sacrificed"},
    **{"draw": "draws a card", "gain life": "gains life", "lose life": "loses life"},
    **{"lose the game": "loses the game", "be unveiled": "is unveiled"},
    **{"dealt excess": "is dealt excess damage"},
}
"""What something does, besides being dealt damage and being put into a graveyard."""
AIMS: Mapping[str, str] = {
    **{"target": "becomes the target of", "cast": "casts", "attach": "becomes attached to"},
    **{"block": "blocks", "blocked by": "becomes blocked by"},
}
"""What aims at something, besides damage."""


def _act(term: t.Act) -> str:
    if term.act == "graveyard":
        whose = {"": "a", "you": "your", "opponent": "an opponent's"}[term.zone_owner]
        return f"is put into {whose} graveyard from anywhere"
    if term.act == "dealt damage":
        return f"is dealt {term.damage} damage".replace("  ", " ")
    if term.act == "draw several":
        return f"draws {term.number} or more cards"
    if term.act == "expend":
        return f"expends {term.number}"
    return ACTS[term.act]


def _acts(term: t.Acts) -> str:
    if term.acts[0].act == "fall":
        return f"damage would reduce your life to less than {term.acts[0].number}"
    acts = " or ".join(_of(term.subject, text(each)) for each in term.acts)
    return _limited(f"{text(term.subject)} {acts}", term.your_turn)


def _aims(term: t.Aims) -> str:
    if term.aim != "damage" and term.aim not in AIMS:
        raise GameFormError("", f"the file format has no words for {term.aim!r}")
    aim = f"deals {term.damage} damage to".replace("  ", " ") if term.aim == "damage" else AIMS[term.aim]
    said = f"{text(term.subject)} {_of(term.subject, aim)} {text(term.object)}"
    return _limited(said, term.your_turn)


def _of(subject: t.Filter, act: str) -> str:
    """What somebody or something does, with the verb as it stands after its subject."""
    last = subject.parts[-1]
    if not (_are_many(last) or isinstance(last, t.You)):
        return act
    verb, _, rest = act.partition(" ")
    return f"{'are' if verb == 'is' else verb.removesuffix('s')} {rest}".strip()


def _are_many(part: t.Part) -> bool:
    """Whether a part is said in the plural."""
    return isinstance(part, t.Group) and _is_plural(part)


def _limited(said: str, your_turn: bool) -> str:
    return f"{said} during your turn" if your_turn else said


def _beginning(term: t.Beginning) -> str:
    return f"at the beginning of {'the next' if term.whose == 'next' else term.whose} {term.step}"


def _puts(term: t.Puts) -> str:
    if term.nth:
        return f"the {ordinal(term.nth)} {term.kind} counter is put on {text(term.on)}"
    counters = f"{term.kind} counters".lstrip()
    said = f"an effect puts {counters} on" if term.by_effect else f"{counters} are put on"
    return f"{said} {text(term.on)}"


# ---- what it takes, and how long


def _cost(items: t.Cost) -> str:
    return ", ".join(map(text, items))


def _cost_item(item: t.CostItem) -> str:
    match item.kind:
        case "mana":
            return item.text
        case "loyalty":
            return f"{item.number:+d}" if item.number else "0"
        case "life":
            return f"pay {item.number} life"
        case "half life":
            return f"pay half your life rounded {'up' if item.number else 'down'}"
        case "others gain":
            return f"{text(item.part)} gains {item.number} life"
        case "counters":
            return f"remove {_counters(item.number, item.text)} from {text(item.part)}"
    return f"{'tap' if item.kind == 'tap others' else item.kind} {text(item.part)}"


def _duration(term: t.Duration) -> str:
    return f"{_owner(term.who)} next turn" if term.kind == "next turn" else f"{term.who} leaves"


_WRITERS: Mapping[type, Callable[[Any], str]] = {
    t.Filter: _filter,
    t.Group: _group,
    t.Either: _either,
    t.Word: _word,
    t.Named: lambda term: str(term.name),
    t.LastExisted: lambda term: f"{term.id} as it last existed",
    t.Controlled: _controlled,
    t.InZone: _in_zone,
    t.WithKeyword: _with_keyword,
    t.Compared: _compared,
    t.WithCounters: _with_counters,
    t.WithTargets: lambda term: f"with {quantity(term.number, 'target')}",
    t.WithSticker: _with_sticker,
    t.OfChosen: lambda term: f"of the chosen {term.what}",
    t.Tail: _tail,
    t.Number: lambda term: str(term.value),
    t.ValueOf: _value_of,
    t.CountOf: lambda term: f"number of {text(term.filter)}",
    t.CountersOn: lambda term: f"number of {term.kind} counters on {text(term.part)}",
    t.LifeOf: lambda term: f"{_owner(term.who)} life",
    t.Moved: lambda term: f"number of {term.what} moved this way",
    t.Twice: lambda term: f"twice {text(term.of)}",
    t.Devotion: _devotion,
    t.Half: _half,
    t.Sum: _sum,
    t.Is: _is,
    t.Has: _has,
    t.IsIn: _is_in,
    t.WasDone: lambda term: f"it was {term.how} with {term.cost}" if term.cost else f"it was {term.how}",
    t.WasSpent: lambda term: f"{term.mana} was spent to cast it",
    t.Controls: _controls,
    t.AmountIs: _amount_is,
    t.Act: _act,
    t.Acts: _acts,
    t.Aims: _aims,
    t.Beginning: _beginning,
    t.Puts: _puts,
    t.State: lambda term: text(term.condition),
    t.CostItem: _cost_item,
    t.Duration: _duration,
    tuple: _cost,
}
"""How each kind of term is written; a plain tuple is a cost."""
