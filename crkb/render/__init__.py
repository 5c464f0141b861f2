"""Renderers: `terminal/` for terminals, `site/` for web sites, `markdown` and `data` for files.

A renderer takes what a `KnowledgeBase` answers and returns a string or plain data; it never
prints, and reads neither files nor stores. To add an export format, write a module here and list
it in `crkb/export/formats.py`.
"""
