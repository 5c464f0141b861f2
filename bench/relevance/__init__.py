"""How well search finds the rules that answer people's questions: python -m bench.relevance."""
