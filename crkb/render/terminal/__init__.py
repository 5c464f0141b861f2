"""Renderers for the terminal: rules, lists, answers, changes, graphs of references."""
