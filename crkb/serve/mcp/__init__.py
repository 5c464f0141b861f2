"""What assistants are served: tools, resources and prompts in the Model Context Protocol.

`server.made(editions)` makes the server; `tools.TOOLS` is the table of what it offers. To add a tool, write a
method in the module of its kind, name it in that table, and say in `wording.TOOLS` what it is for.

Models read Markdown, so that is what tools answer, as little of it as tells them what they need: every answer
has a bound, and says what was cut and which call gets it. What they did wrong they are told in one sentence,
and what to do in another.
"""
