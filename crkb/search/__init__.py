"""Search: the index, the query language, ranking, spelling, snippets."""
