"""One game: a situation described once, played on, and asked about.

    terms        what abilities, effects and instructions say, as data
    values       characteristics: as printed on faces and sheets, and as they are at a moment
    objects      cards, tokens, spells and abilities where they are; players; effects
    state        `Game`: all of it at one moment, immutable
    happenings   what can happen, one small thing at a time
    play         a game being played on: the moment now, the choices made, what happened
    run          a case played: in every way that choices nobody made leave open
    proof        why: the rules that were applied; citing: the rules that all modules cite
    named        functions that tables name, so that a game loads only what happens in it
    language/    texts and shapes of the form of games -> `terms` (grammar/game.lark); vocabulary
    files/       files in the form of games -> `Case`s over a `Game`
    cases/       what cases expect, held against what is there
    layers/      filters, amounts, conditions, keywords; characteristics layer by layer (613)
    copies/      copiable values: copies, faces, face-down, merged permanents (707-718, 730)
    events/      what would happen -> replaced, prevented -> happens -> triggers (603, 614-616)
    stack/       spells and abilities: cast, activated, targeted, resolved, carried out (601-608)
    combat/      attackers, blockers, damage (120, 506-511)
    turns/       turns, state-based actions, winning and losing, leaving, restarting (703, 704, 800.4)
    asking/      questions about a game, situations in one line, a game at the table

Nothing here knows a card's name. A rule is carried out in one place, which cites it.
"""
