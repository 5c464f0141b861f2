"""How things look: `text` and `lists` for terminals, `markdown` for documents, `data` for programs.

A renderer takes what a `KnowledgeBase` answers and returns a string or plain data; it reads
nothing itself and never prints. To add a format, write a module here and list it in `export.py`.
"""
