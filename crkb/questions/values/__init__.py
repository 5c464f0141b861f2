"""Values of the game that the families share: mana and costs, colors, names, objects, zones."""
