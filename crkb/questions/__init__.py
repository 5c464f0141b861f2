"""Executable rules: structured questions answered by computing, each step citing its rule.

    phrase or facts ─▶ facts (typed) ─▶ question (one function) ─▶ Answer: verdict, value, steps, citations

`core` holds the machinery, `facts` what facts may be, `values/` the domain's values. Each other
package holds the questions about one subject, in modules, and lists them in one table in its
`__init__.py`; `registry` puts the tables together. Nothing here knows of storage or parsing: facts
come in, and an `Edition` only to resolve citations.

To add a question: write its facts type and function in a module of its subject's package, add an
entry to the package's table, and give it scenarios in `corpus/scenarios/`.
"""
