"""Executable rules: structured questions answered by computing, each step citing its rule.

    phrase or facts ─▶ facts (typed) ─▶ question (one function) ─▶ Answer: verdict, value, steps, citations

`core` holds the machinery, `facts` what facts may be, `values/` the domain's values, `families/`
one module per family of questions, `registry` the table of all questions. Nothing here knows of
storage or parsing: facts come in, and an `Edition` only to resolve citations.

To add a question: write its facts type and function in a module of `families/`, list it in the
module's QUESTIONS and in `registry.py`, give it scenarios in `corpus/scenarios/` and, if it has
a one-line form, a rule in `grammar/question.lark`.
"""
