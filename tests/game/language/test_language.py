"""Filters and amounts: every production of the grammar; what is no text of it."""

from __future__ import annotations

import pytest

from crkb.game.errors import GameFormError
from crkb.game.language import language
from crkb.game.language.language import Words
from crkb.game.terms import (
    AnyTarget,
    Compared,
    Controlled,
    CountersOn,
    CountOf,
    DealtDamageThisWay,
    Either,
    Filter,
    Group,
    Half,
    InZone,
    It,
    ItsController,
    ItsOwner,
    LastExisted,
    LifeOf,
    Named,
    Number,
    OfChosen,
    Sum,
    Tail,
    ThatMany,
    ThatPlayer,
    ThatSource,
    This,
    Twice,
    ValueOf,
    WithCounters,
    WithKeyword,
    WithTargets,
    Word,
    X,
    You,
)
from tests.game.language.known_words import CARD, CREATURE, LAND, PERMANENT, SPELL, WORDS, group

PARTS = {
    "this": This(),
    "it": It(),
    "you": You(),
    "Ann": Named("Ann"),
    "bear": Named("bear"),
    "bear-1": Named("bear-1"),
    "any target": AnyTarget(),
    "that player": ThatPlayer(),
    "that source": ThatSource(),
    "its owner": ItsOwner(),
    "its controller": ItsController(),
    "bear as it last existed": LastExisted("bear"),
    # quantities
    "creatures": group(CREATURE),
    "creature": group(CREATURE),
    "the creature": group(CREATURE),
    "a creature": group(CREATURE, quantity="a"),
    "an artifact": group(Word("type", "artifact"), quantity="a"),
    "all creatures": group(CREATURE, quantity="all"),
    "each creature": group(CREATURE, quantity="each"),
    "other creatures": group(CREATURE, other=True),
    "all other creatures": group(CREATURE, quantity="all", other=True),
    "each other creature": group(CREATURE, quantity="each", other=True),
    "another creature": group(CREATURE, quantity="a", other=True),
    "target creature": group(CREATURE, quantity="target"),
    "another target creature": group(CREATURE, quantity="target", other=True),
    "other target creature": group(CREATURE, quantity="target", other=True),
    "up to 2 target creatures": group(CREATURE, quantity="target", number=2, up_to=True),
    "up to 1 other target creature": group(CREATURE, quantity="target", up_to=True, other=True),
    "up to 1 another target creature": group(CREATURE, quantity="target", up_to=True, other=True),
    # words
    "permanents": group(PERMANENT),
    "tokens": group(Word("noun", "token")),
    "sources": group(Word("noun", "source")),
    "abilities": group(Word("noun", "ability")),
    "players": group(Word("noun", "player")),
    "each opponent": group(Word("noun", "opponent"), quantity="each"),
    "opponents": group(Word("noun", "opponent")),
    "Elves": group(Word("subtype", "Elf")),
    "Allies": group(Word("subtype", "Ally")),
    "Mice": group(Word("subtype", "Mouse")),
    "Plains": group(Word("subtype", "Plains")),
    "sorceries": group(Word("type", "sorcery")),
    "artifact creatures": group(Word("type", "artifact"), CREATURE),
    "Bear creature": group(Word("subtype", "Bear"), CREATURE),
    "legendary permanent": group(Word("supertype", "legendary"), PERMANENT),
    "red creature": group(Word("color", "R"), CREATURE),
    "2/2 creature": group(Word("p/t", "2/2"), CREATURE),
    "nonland permanent": group(Word("type", "land", True), PERMANENT),
    "nontoken creature": group(Word("noun", "token", True), CREATURE),
    "non-Aura enchantment": group(Word("subtype", "Aura", True), Word("type", "enchantment")),
    "nonblack creature": group(Word("color", "B", True), CREATURE),
    "nonbasic land": group(Word("supertype", "basic", True), LAND),
    **{
        f"{quality} creature": group(Word("quality", quality), CREATURE)
        for quality in (
            *("colorless", "multicolored", "tapped", "untapped", "attacking", "blocking", "blocked"),
            *("unblocked", "enchanted", "equipped", "face-down", "face-up"),
        )
    },
    # posts
    "creatures you control": group(CREATURE, posts=(Controlled("you"),)),
    "creatures Ann controls": group(CREATURE, posts=(Controlled("Ann"),)),
    "creature an opponent controls": group(CREATURE, posts=(Controlled("opponent"),)),
    "creatures your opponents control": group(CREATURE, posts=(Controlled("opponent"),)),
    "creatures that player controls": group(CREATURE, posts=(Controlled("that player"),)),
    "cards you own": group(CARD, posts=(Controlled("you", "own"),)),
    "cards Bob owns": group(CARD, posts=(Controlled("Bob", "own"),)),
    "creatures you don't control": group(CREATURE, posts=(Controlled("you", "control", True),)),
    "cards in graveyards": group(CARD, posts=(InZone("graveyard"),)),
    "cards in exile": group(CARD, posts=(InZone("exile"),)),
    "cards in hands": group(CARD, posts=(InZone("hand"),)),
    "cards in your graveyard": group(CARD, posts=(InZone("graveyard", "you"),)),
    "cards in Bob's graveyard": group(CARD, posts=(InZone("graveyard", "Bob"),)),
    "cards in an opponent's hand": group(CARD, posts=(InZone("hand", "opponent"),)),
    "cards in their library": group(CARD, posts=(InZone("library", "their"),)),
    "creatures on the battlefield": group(CREATURE, posts=(InZone("battlefield"),)),
    "creatures not on the battlefield": group(CREATURE, posts=(InZone("battlefield", "", True),)),
    "spells on the stack": group(SPELL, posts=(InZone("stack"),)),
    "creatures with flying": group(CREATURE, posts=(WithKeyword("flying"),)),
    "creatures without first strike": group(CREATURE, posts=(WithKeyword("first strike", True),)),
    "creature with protection from black": group(CREATURE, posts=(WithKeyword("protection from black"),)),
    "creature with mutate": group(CREATURE, posts=(WithKeyword("mutate"),)),
    "creatures with islandwalk": group(CREATURE, posts=(WithKeyword("islandwalk"),)),
    "creature with power 2": group(CREATURE, posts=(Compared("power", 2),)),
    "creature with toughness 2 or less": group(CREATURE, posts=(Compared("toughness", 2, "or less"),)),
    "card with mana value 3 or greater": group(CARD, posts=(Compared("mana value", 3, "or greater"),)),
    "creature with a +1/+1 counter": group(CREATURE, posts=(WithCounters("+1/+1"),)),
    "creatures with stun counters": group(CREATURE, posts=(WithCounters("stun"),)),
    "creatures with 2 first strike counters": group(CREATURE, posts=(WithCounters("first strike", 2),)),
    "creatures of the chosen type": group(CREATURE, posts=(OfChosen("type"),)),
    "creatures of the chosen color": group(CREATURE, posts=(OfChosen("color"),)),
    "cards of the chosen name": group(CARD, posts=(OfChosen("name"),)),
    "creatures dealt damage this way": group(CREATURE, posts=(DealtDamageThisWay(),)),
    "Zombies you own in exile": group(
        Word("subtype", "Zombie"), posts=(Controlled("you", "own"), InZone("exile"))
    ),
    # tails
    "creatures with the same name as bear": group(CREATURE, tail=Tail("same name", Named("bear"))),
    "spell that targets this": group(SPELL, tail=Tail("targets", This())),
    "spells that target a creature you control": group(
        SPELL, tail=Tail("targets", group(CREATURE, quantity="a", posts=(Controlled("you"),)))
    ),
    "spells that target only this": group(SPELL, tail=Tail("targets only", This())),
    "spell with 2 targets": group(SPELL, posts=(WithTargets(2),)),
    "spell with 1 target": group(SPELL, posts=(WithTargets(1),)),
    "Auras attached to it": group(Word("subtype", "Aura"), tail=Tail("attached to", It())),
}


@pytest.mark.parametrize("text", PARTS)
def test_parts(text):
    assert language.read_part(text, WORDS) == PARTS[text]
    assert language.read_filter(text, WORDS) == Filter((PARTS[text],))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bear, wall", ("bear", "wall")),
        ("bear and wall", ("bear", "wall")),
        ("bear, wall, and Bob", ("bear", "wall", "Bob")),
        ("bear, wall or Bob", ("bear", "wall", "Bob")),
        ("this or another creature", ("this", "another creature")),
        ("creature with power 2 or less or land", ("creature with power 2 or less", "land")),
    ],
)
def test_filters_unite_parts(text, parts):
    each = [language.read_part(part, WORDS) for part in parts]
    assert language.read_filter(text, WORDS) == Filter(tuple(each))


AMOUNTS = {
    "3": Number(3),
    "X": X(),
    "that many": ThatMany(),
    "its power": ValueOf(It(), "power"),
    "its toughness": ValueOf(It(), "toughness"),
    "its mana value": ValueOf(It(), "mana value"),
    "bear's power": ValueOf(Named("bear"), "power"),
    "bear-1's loyalty": ValueOf(Named("bear-1"), "loyalty"),
    "number of creatures": CountOf(Filter((group(CREATURE),))),
    "the number of creatures": CountOf(Filter((group(CREATURE),))),
    "number of +1/+1 counters on this": CountersOn("+1/+1", This()),
    "your life": LifeOf("you"),
    "Bob's life": LifeOf("Bob"),
    "twice that many": Twice(ThatMany()),
    "half X rounded up": Half(X(), up=True),
    "half its power rounded down": Half(ValueOf(It(), "power"), up=False),
    "that many plus 1": Sum(ThatMany(), Number(1)),
    "twice X minus its power": Sum(Twice(X()), ValueOf(It(), "power"), minus=True),
    "number of creatures plus 1": Sum(CountOf(Filter((group(CREATURE),))), Number(1)),
}


ARTIFACT, INSTANT, SORCERY = (Word("type", each) for each in ("artifact", "instant", "sorcery"))
MINE = (Controlled("you"),)
YOURS = (InZone("graveyard", "you"),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("target artifact or creature", (Either((Group((ARTIFACT,), "target"), Group((CREATURE,)))),)),
        ("target artifact, creature", (Group((ARTIFACT,), "target"), Group((CREATURE,)))),
        ("target artifact and creature", (Group((ARTIFACT,), "target"), Group((CREATURE,)))),
        (
            "target artifact or creature you control",
            (Either((Group((ARTIFACT,), "target", posts=MINE), Group((CREATURE,), posts=MINE))),),
        ),
        (
            "an artifact or creature you control",
            (Group((ARTIFACT,), "a", posts=MINE), Group((CREATURE,), "a", posts=MINE)),
        ),
        (
            "an artifact or a creature you control",
            (Group((ARTIFACT,), "a"), Group((CREATURE,), "a", posts=MINE)),
        ),
        (
            "artifacts or creatures you control",
            (Group((ARTIFACT,), posts=MINE), Group((CREATURE,), posts=MINE)),
        ),
        (
            "artifacts and creatures you control",
            (Group((ARTIFACT,), posts=MINE), Group((CREATURE,), posts=MINE)),
        ),
        (
            "artifacts, creatures and instants you control",
            tuple(Group((each,), posts=MINE) for each in (ARTIFACT, CREATURE, INSTANT)),
        ),
        ("artifacts, creatures you control", (Group((ARTIFACT,)), Group((CREATURE,), posts=MINE))),
        (
            "other artifacts you control and creatures",
            (Group((ARTIFACT,), other=True, posts=MINE), Group((CREATURE,))),
        ),
        (
            "other artifacts attached to this and creatures",
            (Group((ARTIFACT,), other=True, tail=Tail("attached to", This())), Group((CREATURE,))),
        ),
        ("other players and creatures", (Group((Word("noun", "player"),), other=True), Group((CREATURE,)))),
        (
            "a creature or artifact, this and it",
            (Group((CREATURE,), "a"), Group((ARTIFACT,), "a"), This(), It()),
        ),
        ("artifacts you control and creatures", (Group((ARTIFACT,), posts=MINE), Group((CREATURE,)))),
        (
            "all artifacts and all creatures you control",
            (Group((ARTIFACT,), "all"), Group((CREATURE,), "all", posts=MINE)),
        ),
        (
            "an artifact and creature you control",
            (Group((ARTIFACT,), "a"), Group((CREATURE,), posts=MINE)),
        ),
        (
            "players and creatures you control",
            (Group((Word("noun", "player"),)), Group((CREATURE,), posts=MINE)),
        ),
        (
            "instant and sorcery cards in your graveyard",
            (Group((INSTANT, CARD), posts=YOURS), Group((SORCERY, CARD), posts=YOURS)),
        ),
        ("this or creatures", (This(), Group((CREATURE,)))),
        ("permanent cards", (Group((Word("type", "permanent"), CARD)),)),
        ("nonpermanent spells", (Group((Word("type", "permanent", True), Word("noun", "spell"))),)),
        ("permanents", (Group((Word("noun", "permanent"),)),)),
        (
            "target creature and artifact or creature",
            (Group((CREATURE,), "target"), Group((ARTIFACT,)), Group((CREATURE,))),
        ),
        (
            "a creature, a creature or artifact",
            (Group((CREATURE,), "a"), Group((CREATURE,), "a"), Group((ARTIFACT,), "a")),
        ),
        (
            "target creature, target creature or artifact",
            (Group((CREATURE,), "target"), Either((Group((CREATURE,), "target"), Group((ARTIFACT,))))),
        ),
        ("a creature, this or artifact", (Group((CREATURE,), "a"), This(), Group((ARTIFACT,)))),
        (
            "a creature, another creature or artifact",
            (Group((CREATURE,), "a"), *(Group((each,), "a", other=True) for each in (CREATURE, ARTIFACT))),
        ),
    ],
)
def test_an_article_or_target_is_of_all_that_or_joins(text, parts):
    assert language.read_filter(text, WORDS) == Filter(parts)


@pytest.mark.parametrize("text", AMOUNTS)
def test_amounts(text):
    assert language.read_amount(text, WORDS) == AMOUNTS[text]


def test_an_amount_may_be_a_number():
    assert language.read_amount(2, WORDS) == Number(2)


WRONG = [
    ("filter", "creetures you control", "creature"),
    ("filter", "creatures you kontrol", "controls"),
    ("filter", "Creatures", "creatures"),
    ("filter", "cretaure", "creature"),
    ("filter", "Baers", "Bears"),
    ("filter", "nonland", "creature"),
    ("filter", "tapped", "creature"),
    ("filter", "target", ""),
    ("filter", "", "creatures you control"),
    ("filter", "the", ""),
    ("filter", "bears", "bear"),
    ("filter", "creature with flyng", "flying"),
    ("filter", "creature with a flyng counter", "flying"),
    ("filter", "creature with {", ""),
    ("filter", "creatures creatures you", ""),
    ("filter", "creature" * 200, ""),
    ("filter", None, ""),
    ("filter", 3, ""),
    ("filter", {"1": None}, "quotes"),
    ("filter", "Cleo", ""),
    ("amount", "-1", ""),
    ("amount", -1, ""),
    ("amount", "three", ""),
    ("amount", True, ""),
    ("amount", "half X", "rounded"),
    ("condition", "it is", "type"),
    ("condition", "you control target creature", ""),
    ("condition", "it has", "keyword"),
    ("event", "this entres", "enters"),
    ("event", "this enters the battlefield", ""),
    ("event", "at the beginning of each upkep", "upkeep"),
    ("event", "whenever this enters", ""),
    ("cost", 1, "+1"),
    ("cost", {1: None}, "quotes"),
    ("cost", "3", "{3}"),
    ("cost", "{2}{T}", ""),
    ("cost", "{Z}", ""),
    ("duration", "until end of turn", "end of turn"),
    ("duration", "end of trun", "turn"),
]


@pytest.mark.parametrize(("length", "says"), [(1000, "^'xxx"), (1001, "^the text is longer than 1000")])
def test_a_text_is_only_so_long(length, says):
    with pytest.raises(GameFormError, match=says):
        language.read_filter("x" * length, WORDS)


def test_what_may_follow_is_listed_in_order():
    with pytest.raises(GameFormError, match="'creatures you' ends too soon") as caught:
        language.read_filter("creatures you", WORDS)
    assert caught.value.hint == "Expected one of: controls, don't control, owns"


def test_only_some_of_what_may_follow_is_listed():
    with pytest.raises(GameFormError) as caught:
        language.read_amount("twice", WORDS)
    said, _, where = caught.value.hint.partition(", \u2026; ")
    listed = said.removeprefix("Expected one of: ").split(", ")
    assert (len(listed), sorted(listed)) == (12, listed)
    assert where == "crkb game --words texts has them all"


@pytest.mark.parametrize(("kind", "text", "hint"), WRONG)
def test_what_is_not_understood_is_an_error_with_a_hint(kind, text, hint):
    with pytest.raises(GameFormError) as e:
        getattr(language, f"read_{kind}")(text, WORDS, "board[0].abilities[1]")
    assert e.value.path == "board[0].abilities[1]"
    assert str(e.value).startswith("board[0].abilities[1]: ")
    assert hint in e.value.hint


@pytest.mark.parametrize(
    ("text", "edition"), [("kindred", "2024-04-12"), ("tribal", "2025-02-07"), ("Mutagens", "2025-02-07")]
)
def test_words_are_those_of_the_edition(text, edition):
    with pytest.raises(GameFormError):
        language.read_filter(text, WORDS._replace(edition=edition))


def test_without_a_list_of_ids_any_word_that_can_be_one_is():
    assert language.read_part("something", Words(ids=None)) == Named("something")
    with pytest.raises(GameFormError):
        language.read_part("some!thing", Words(ids=None))


@pytest.mark.parametrize("word", ["this", "controls", "control", "the", "an", "target", "enter", "enters"])
def test_words_of_the_grammar_in_any_form(word):
    assert language.is_word_of_grammar(word)


def test_other_words_are_not_of_the_grammar():
    assert not any(map(language.is_word_of_grammar, ["bear", "anthem", "angel-1", "x1", "Ann"]))
