"""One game: a situation described once, played on, and asked about.

    load        files in the form of games and cases -> `Case`s over a `Game`
    language    filters, amounts, conditions, events, costs: text -> `terms` (grammar/game.lark)
    shapes      abilities, effects, instructions: data -> `terms`; keyword_reading: keywords (702)
    vocabulary  types, colors, counters, zones, steps of an edition; near words for any other
    terms       what abilities, effects and instructions say, as data
    values      characteristics as printed: faces, sheets
    objects     cards, tokens, spells and abilities where they are; players; effects
    state       `Game`: all of it at one moment, immutable
    filters     who or what is meant, how much, and whether a condition holds
    copying     what is copied of an object: hidden, view, copiable (707, 708, 712)
    layers      characteristics from copiable values and effects (613)
    events      what would happen -> replaced, prevented -> happens -> triggers (614-616, 603)
    play        a game being played on: the moment now, the choices made, what happened
    verbs       instructions of spells and abilities, carried out
    stack       casting, activating, targets, resolving (601-608)
    combat      attackers, blockers, damage (506-511)
    state_based, turns, leaving    what the game does by itself (703, 704, 800.4)
    asking      questions about a game: `question_forms` reads them, `answering` answers them
    checking    cases, with what is expected of them
    one_line    a situation in one line; session: a game at the table, event by event
    citing      the rules that all modules cite, with a key phrase of each

Nothing here knows a card's name. A rule is carried out in one place, which cites it.
"""
