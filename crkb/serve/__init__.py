"""crkb as a service: HTTP for programs and browsers, MCP for assistants.

`app.app(settings)` makes the service; `routes.ENDPOINTS` is the table of everything it answers.

To add a route, write a function `(Call) -> Reply` and an `Endpoint` for it in a module of `academy/` (the
contract that existing bots speak; it never changes) or `v1/`, and name the module in `routes.py`. Its
parameters are declared there once, for reading them, for their errors, and for the description that
`/openapi.json` gives. What is to be said of an edition comes from `KnowledgeBase` and `crkb.render`.
"""
