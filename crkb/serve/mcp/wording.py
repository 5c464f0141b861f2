"""What models are told of the server and its tools.

Every conversation pays for these words: keep them few.
"""

from __future__ import annotations

from collections.abc import Mapping

INSTRUCTIONS = """\
Answer questions about Magic's rules from these tools, not from memory: rule numbers change with every set. \
First search_rules or define, then get_rules for each rule you rely on and for those it refers to \
(related_rules: what refers to it). If find_question knows a question of this kind, let decide compute it \
and show its steps. Quote rules exactly; name number and edition date. Before you answer, pass your draft to \
check_citations and mend what it finds. If the rules here do not settle it, or a card's own text is needed \
and not given, say so; do not guess card texts. Send rule numbers as text: "702.10", not 702.1.\
"""
"""What clients put into the context of a model: at most 900 characters."""

TOOLS: Mapping[str, tuple[str, str]] = {
    "search_rules": (
        "Search the rules",
        "Find rules, examples and glossary entries by words, ranked; ask with few words of what matters, not"
        ' whole sentences. Operators: "phrase", -not, or, begin*.',
    ),
    "get_rules": (
        "Look up rules",
        "Rules in full with subrules, examples and references; also by title, keyword or term. A chapter"
        ' gives the list of its rules, "contents" all chapters.',
    ),
    "define": (
        "Define a term",
        "A glossary entry, and in one line each the rules that it names.",
    ),
    "related_rules": (
        "Follow references",
        "What a rule refers to, and what refers to it, by chapter.",
    ),
    "what_changed": (
        "Compare editions",
        "A rule's history; or without a number what a new edition changed.",
    ),
    "check_citations": (
        "Check a draft",
        "Check the rule numbers and quotations in a draft before answering: moved, gone, another rule's name"
        " or words, not word for word.",
    ),
    "find_question": (
        "Find a question to compute",
        'Find questions that decide can compute, with their facts and an example call. "game file" tells how'
        " to write a game.",
    ),
    "decide": (
        "Compute an answer",
        "Compute what the rules decide, with the steps: a one-line question; a question's name with facts; or"
        " a question about a game.",
    ),
    "editions": (
        "List editions",
        "The editions of the rules here, their age, and which is used.",
    ),
}
"""Name of a tool -> its title, and what it is for."""

PROMPTS: Mapping[str, tuple[str, str]] = {
    "judge_call": ("Answer a rules question", "Look up, follow, decide, check, answer with numbers."),
    "explain_rule": ("Explain a rule", "What a rule says, for a certain audience, with an example."),
    "edition_news": ("What is new", "What an edition of the rules changed, for players."),
    "cite_check": ("Check citations", "Check and mend the rule citations of a text."),
}
"""Name of a prompt -> its title, and what it is for."""


def judge_call(question: str) -> str:
    """What asks a model to answer a rules question as a judge does."""
    return f"""\
Answer this question about Magic's rules as a judge would.

Question: {question}

1. Name what the answer turns on: the actions, zones, keywords and the moment. If a card's own text matters \
and is not given, ask for it.
2. search_rules for each of these, then get_rules for every rule that may decide it. Read the rules that \
those refer to, and with related_rules the exceptions that refer to them.
3. find_question: if one fits, decide with the facts of this case.
4. Write the answer: first the ruling in one sentence, then the reasons in order, each with the number of \
its rule and, where the wording decides, its exact words. Name the date of the edition.
5. check_citations on that draft; mend what it finds, then answer. If the rules leave it open, say what is \
missing."""


def explain_rule(number: str, audience: str) -> str:
    """What asks a model to explain a rule to somebody."""
    return f"""\
Explain rule {number} of Magic to {audience}.

get_rules for it, and for those it refers to as far as they are needed. Say what it is for, what it does, \
and one example from play. Keep to what the rules say; quote the words that matter and name their numbers \
and the date of the edition. check_citations on your draft before you answer."""


def edition_news(old: str, new: str) -> str:
    """What asks a model to tell what changed between two editions."""
    since = f" since {old}" if old else ""
    return f"""\
Tell players what the edition of Magic's rules "{new}" changed{since}.

what_changed without a number for the summary; then with the number of each change that affects play. Begin \
with new keywords and changed outcomes, then what was renumbered, and leave out mere wording. Name numbers."""


def cite_check(text: str) -> str:
    """What asks a model to check the citations of a text."""
    return f"""\
Check the rule citations of the text below: check_citations on the whole of it, then get_rules for every \
rule whose sense you have to compare. Give a list of what is wrong and what it should be, then the mended \
text with nothing else changed.

{text}"""
