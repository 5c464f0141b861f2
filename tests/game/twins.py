"""Two legends of one name, of which nobody has chosen one: what becomes of them is open."""

TWINS = """
board:
  - {id: twin-1, name: Twin, types: [creature], supertypes: [legendary], p/t: 1/1}
  - {id: twin-2, name: Twin, types: [creature], supertypes: [legendary], p/t: 2/2}
  - {id: ox, types: [creature], p/t: 2/2, abilities: [{name: low, when: a creature dies, do: {draw: 1}}]}
  - {id: relic, zone: graveyard}
then: [{settle: {}}]
"""
OPEN = "depends on legend of Ann: "
"""How what is told of them begins."""
