"""The questions, a module a family; `crkb/checks/registry.py` lists them all."""
