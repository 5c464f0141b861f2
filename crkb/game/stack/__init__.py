"""Spells and abilities: cast, activated, targeted, paid, resolved, carried out (601-611, 701)."""
