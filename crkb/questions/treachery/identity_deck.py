"""Identity decks of the Treachery variant: which ones are legal, and what players know (907.3)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.identities import ROLES, Role
from crkb.questions.values.wording import known

TreacheryPlayers = Annotated[int, msgspec.Meta(ge=4, le=1000)]
"""The number of players: a Treachery game has four or more; all mixes for them can be listed."""

Mix: TypeAlias = dict[str, int]
"""Role -> number of cards."""

RECOMMENDED: dict[int, Mix] = {
    4: {"Leader": 1, "Guardian": 0, "Assassin": 2, "Traitor": 1},
    5: {"Leader": 1, "Guardian": 1, "Assassin": 2, "Traitor": 1},
    6: {"Leader": 1, "Guardian": 1, "Assassin": 3, "Traitor": 1},
    7: {"Leader": 1, "Guardian": 2, "Assassin": 3, "Traitor": 1},
    8: {"Leader": 1, "Guardian": 2, "Assassin": 3, "Traitor": 2},
}
"""The recommended setups of 907.3c: number of players -> number of cards of each role."""

CLASH = ("907.3b", "907.3c")


def legal_mixes(players: int) -> list[Mix]:
    """The mixes that 907.3b allows: one Leader, as many Assassins as half the players, at least one
    Traitor."""
    assassins = players // 2
    rest = players - 1 - assassins
    return [
        {"Leader": 1, "Guardian": rest - traitors, "Assassin": assassins, "Traitor": traitors}
        for traitors in range(1, rest + 1)
    ]


def shown(mix: Mix) -> str:
    """A mix in words."""
    return ", ".join(f"{number} {role}{'s' if number > 1 else ''}" for role, number in mix.items() if number)


class IdentityDeckSize(Facts, frozen=True, kw_only=True):
    """The number of players, and whether they use the Backstab Rumble option (left out: no)."""

    players: TreacheryPlayers | None = None
    backstab_rumble: bool = False


@question(
    "identity-deck",
    facts=IdentityDeckSize,
    cites={
        "907.3a": "exactly one identity card per player",
        "907.3b": "half the number of players",
        "907.3c": "Other recommended setups are",
        "907.3e": "Backstab Rumble Option",
    },
    example={"players": 5},
)
def identity_deck(facts: IdentityDeckSize, case: Case) -> Answer:
    """All legal mixes, and the recommended one; if the two rules contradict each other, both are
    named."""
    if facts.players is None:
        case.missing("players")
    cards = case.gives("907.3a", facts.players, f"there are {facts.players} cards, one for each player")
    if facts.backstab_rumble:
        rumble = {"Leader": 1, "Guardian": 0, "Assassin": 0, "Traitor": cards - 1}
        rumble = case.gives("907.3e", rumble, f"one Leader, and otherwise only Traitors: {shown(rumble)}")
        return case.value({"legal": [rumble], "recommended": None})
    legal = legal_mixes(cards)
    legal = case.gives("907.3b", legal, f"the legal mixes are {'; or '.join(map(shown, legal))}")
    advised = RECOMMENDED.get(cards)
    said = f"the recommended mix is {shown(advised)}" if advised else f"nothing is recommended for {cards}"
    advised = case.gives("907.3c", advised, said) if advised else None
    if advised and advised not in legal:
        _clash(advised, legal, case)
    return case.value({"legal": legal, "recommended": advised})


def _clash(advised: Mix, legal: list[Mix], case: Case) -> None:
    wanted = ", ".join(sorted({str(mix["Assassin"]) for mix in legal}))
    case.contradict(
        CLASH,
        f"907.3c recommends {shown(advised)}, with {advised['Assassin']} Assassins; "
        f"907.3b requires {wanted} of them",
    )


class IdentityDeck(Facts, frozen=True, kw_only=True):
    """An identity deck: the roles of each card (a card may have several), and the number of players.

    `backstab_rumble`: the players use that option.
    """

    players: TreacheryPlayers | None = None
    cards: Annotated[tuple[tuple[Role, ...], ...], msgspec.Meta(min_length=1)]
    backstab_rumble: bool | None = None


@question(
    "identity-deck-legal",
    facts=IdentityDeck,
    cites={
        "907.3a": "exactly one identity card per player",
        "907.3b": "no more and no less than",
        "907.3c": "Other recommended setups are",
        "907.3e": "Backstab Rumble Option",
    },
    example={
        "players": 4,
        "cards": [["Leader"], ["Assassin"], ["Assassin"], ["Traitor"]],
        "backstab_rumble": False,
    },
)
def identity_deck_legal(facts: IdentityDeck, case: Case) -> Answer:
    """The size must be right, and the roles must follow 907.3b (with that option, 907.3e)."""
    fits = None if facts.players is None else len(facts.cards) == facts.players
    size = case.holds(
        "907.3a",
        fits,
        f"there are as many cards as players: {len(facts.cards)}",
        f"there are {len(facts.cards)} cards for {facts.players} players",
    )
    roles = _roles_legal(facts, case)
    as_advised = _as_recommended(facts, case)
    hangs_on = "backstab_rumble" if facts.backstab_rumble is None else "players"
    return case.verdict(case.every((size, "players"), (roles, hangs_on)), {"recommended_setup": as_advised})


def _as_recommended(facts: IdentityDeck, case: Case) -> bool | None:
    """Is this the recommended setup? One that isn't legal by 907.3b is a conflict."""
    count, players = _count(facts.cards), facts.players
    truth = None if players is None else count == RECOMMENDED.get(players)
    found = case.holds("907.3c", truth, "this is the recommended setup", "this is not a recommended setup")
    if truth and players is not None:
        legal = legal_mixes(players)
        if count not in legal:
            _clash(count, legal, case)
    return found


def _count(cards: tuple[tuple[Role, ...], ...]) -> Mix:
    return {role: sum(role in card for card in cards) for role in ROLES}


def _roles_legal(facts: IdentityDeck, case: Case) -> bool | None:
    """Do the roles follow 907.3e (with that option) or 907.3b? Tries both if the option is unknown."""
    if facts.backstab_rumble is not None:
        return _rumble(facts.cards, case) if facts.backstab_rumble else _normal(facts, case)
    normal, special = _normal(facts, case), _rumble(facts.cards, case)
    return normal if normal == special else None


def _normal(facts: IdentityDeck, case: Case) -> bool | None:
    """Do the roles follow 907.3b? The number of Assassins depends on the number of players."""
    count = _count(facts.cards)
    half = None if facts.players is None else facts.players // 2
    leaders = case.holds(
        "907.3b", count["Leader"] == 1, "exactly one Leader", f"there are {count['Leader']} Leaders, not one"
    )
    traitors = case.holds("907.3b", count["Traitor"] >= 1, "there is at least one Traitor", "no Traitor")
    assassins = case.holds(
        "907.3b",
        None if half is None else count["Assassin"] == half,
        f"half the number of players is {known(half)}, and so is the number of Assassins",
        f"half the number of players is {half}, but the number of Assassins is {count['Assassin']}",
    )
    if leaders is False or traitors is False:
        return False
    return assassins


def _rumble(cards: tuple[tuple[Role, ...], ...], case: Case) -> bool:
    leaders = sum("Leader" in card for card in cards)
    others = [card for card in cards if "Leader" not in card]
    return bool(
        case.holds(
            "907.3e",
            leaders == 1 and all("Traitor" in card for card in others),
            "there is one Leader, and otherwise only Traitors",
            "Backstab Rumble requires one Leader and otherwise only Traitors",
        )
    )


class KnownRoles(Facts, frozen=True, kw_only=True):
    """An identity deck (the number of cards of each role), and the roles of the face-up identities.
    With Backstab Rumble, `announced` says whether the players know that it is used."""

    deck: dict[Role, Annotated[int, msgspec.Meta(ge=1)]]
    face_up: tuple[Role, ...] = ()
    backstab_rumble: bool | None = None
    announced: bool | None = None

    def __post_init__(self) -> None:
        excess = list(Counter(self.face_up) - Counter(self.deck))
        if excess:
            raise ValueError(f"face_up: more cards with the role {excess[0]} than in the deck")


@question(
    "known-roles",
    facts=KnownRoles,
    cites={"907.3d": "known to all players before", "907.3e": "Backstab Rumble Option"},
    example={
        "deck": {"Leader": 1, "Assassin": 2, "Traitor": 1},
        "face_up": ["Leader"],
        "backstab_rumble": False,
    },
)
def known_roles(facts: KnownRoles, case: Case) -> Answer:
    """The mix is known, so the face-down roles are those left over, unless Backstab Rumble is secret."""
    case.need("backstab_rumble")
    if facts.backstab_rumble:
        case.need("announced")
        if case.holds(
            "907.3e",
            not facts.announced,
            "the option was chosen secretly, so the mix is not known",
            "the players know of the option",
        ):
            return case.value({})
    left = {role: facts.deck.get(role, 0) - facts.face_up.count(role) for role in ROLES}
    left = {role: number for role, number in left.items() if number}
    said = (
        f"the mix is known, so these are face down: {shown({str(r): n for r, n in left.items()}) or 'none'}"
    )
    return case.value(case.gives("907.3d", left, said))
