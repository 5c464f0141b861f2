"""A Treachery game of four for tests."""

from tests.game.boards import told

TABLE = """
game: {variant: treachery, turn order: [Ann, Bob, Cleo, Dan]}
players: {Ann: {}, Bob: {}, Cleo: {}, Dan: {}}
board:
- {id: crown, types: [identity], subtypes: [Leader], zone: command, controller: Ann}
- {id: mask, types: [identity], subtypes: [Assassin], zone: command, controller: Bob, face down: yes, abilities: ["unveil {2}"]}
- {id: veil, types: [identity], subtypes: [Traitor], zone: command, controller: Cleo, face down: yes}
- {id: hood, types: [identity], subtypes: [Guardian], zone: command, controller: Dan, face down: yes, abilities: ["unveil {1}", undercover]}
- {id: wolf, types: [creature], p/t: 2/2, controller: Bob}
"""  # noqa: E501


def four():
    """The game: Ann leads, Dan guards her, Bob is an Assassin and Cleo a Traitor."""
    return told(TABLE)
