/** What is said during play. Names of cards and characters come from the content set. */
export const play: Readonly<Record<string, string>> = {
  // ---- the signs ----
  'db.glyph.move': 'Move',
  'db.glyph.combat': 'Combat',
  'db.glyph.collect': 'Collect',
  'db.glyph.vaala': 'Vaala',
  'db.glyph.deploy': 'Deploy',
  'db.card.signs': 'Signs: {signs}',
  'db.card.region': 'Region card',

  // ---- planning ----
  'db.plan.turn': '{who}: add a card to the stack, or pass?',
  'db.opt.add': 'Add {card}',
  'db.opt.pass': 'Pass',
  'db.opt.pass.more': 'This ends Planning for everyone.',
  'db.why.least':
    'You must add {n, plural, one {# more card} other {# more cards}} before you may pass.',

  // ---- resolution ----
  'db.glyph.collect.ask':
    '{who} may collect. In the middle {n, plural, one {lies # Power} other {lie # Power}}.',
  'db.opt.collect': 'Take 1 Power',
  'db.opt.leave': 'Leave it',

  // ---- bids ----
  'db.bid.open': '{who}: bid Power for the alliance, or pass? The highest bid is {n}.',
  'db.opt.bid': 'Bid {n}',
  'db.opt.bid.match': 'Match {n}',
  'db.opt.bid.pass': 'Pass',
  'db.bid.sealed': 'Sealed bids for the alliance with the Fell Knight',
  'db.bid.sealed.ask':
    '{who}: how much of your {n} Power do you bid? Nobody sees it before all are in.',
  'db.opt.bid.amount': 'Power, 0 for no bid',
  'db.bid.tie': 'Several have bid {n}. Which of them becomes the ally?',
  'db.opt.ally': '{who} becomes the ally',
  'db.power.give':
    '{who}: which {n, plural, one {token goes} other {# tokens go}} to the Fell Knight?',
  'db.power.return':
    '{who}: which {n, plural, one {token goes} other {# tokens go}} to the supply?',
  'db.opt.spent': 'Spent',
  'db.opt.unspent': 'Unspent',

  // ---- log ----
  'db.log.begin': '{who} holds the initiative.',
  'db.log.round': 'Round {n} begins.',
  'db.log.firstEvent': 'The first Event of round {n} lies face down.',
  'db.log.secondEvent': 'The second Event is laid face down on the stack.',
  'db.log.add': '{who} adds a card face down, number {n} of the stack.',
  'db.log.added': 'You added {card} as number {n}.',
  'db.log.pass': '{who} passes; Planning ends for everyone.',
  'db.log.initiative': '{who} takes the initiative.',
  'db.log.event': 'Number {n} is an Event: {card}.',
  'db.log.card': 'Number {n} is {card} of {who}.',
  'db.log.region': 'Number {n} is the Region card {card} of {who}.',
  'db.log.middle.more': '{n} Power more in the middle.',
  'db.log.middle.less': '{n} Power less in the middle.',
  'db.log.collect': '{who} collects 1 Power.',
  'db.log.left': '{who} collects nothing.',
  'db.log.income': '{who} gains {n} Power.',
  'db.log.auction': 'Power is bid for the alliance with the Fell Knight.',
  'db.log.bid': '{who} bids {n}.',
  'db.log.bid.none': '{who} does not bid.',
  'db.log.bid.pass': '{who} passes.',
  'db.log.bid.nobody': 'Nobody bids: the Alliance token lies before the Fell Knight.',
  'db.log.ally': '{who} becomes the ally for {n} Power.',
  'db.log.paid': '{who} pays {n} Power to the Fell Knight.',
  'db.log.paid.capped': '{who} pays {n} Power; {back} of it go to the supply.',
  'db.log.goal': '{who} has {n} Power and wins.',
  'db.log.events': 'The last Event is over.',
}

/** The house rules. */
export const house: Readonly<Record<string, string>> = {
  'db.options.lineup': 'Who is in play',
  'db.options.lineup.help': 'Generals and Dragons, and the two who came later.',
  'db.options.lineup.four': 'Two Generals, two Dragons',
  'db.options.lineup.kadhah': 'Two Generals, a Dragon, the Kadhah',
  'db.options.lineup.fell': 'Two Generals, a Dragon, the Fell Knight',
  'db.options.lineup.both': 'Two Generals, the Kadhah, the Fell Knight',
  'db.options.lineup.five.kadhah': 'The four and the Kadhah',
  'db.options.lineup.five.fell': 'The four and the Fell Knight',
  'db.options.lineup.six': 'The four and both newcomers',
  'db.options.humans': 'Players at a table of four',
  'db.options.humans.help':
    'A character without a player is Faceless and goes by its cards. Of five or six characters each has a player.',
  'db.options.allaria': 'General of Allaria',
  'db.options.allaria.help': 'Who leads this realm.',
  'db.options.allaria.elyse': 'Elyse',
  'db.options.allaria.onatella': 'Onatella Pai',
  'db.options.tyveria': 'General of Tyveria',
  'db.options.tyveria.help': 'Who leads this realm.',
  'db.options.tyveria.adrael': 'Adrael',
  'db.options.tyveria.sagriv': 'Sagriv',
  'db.options.minCards2': 'Two cards before a pass',
  'db.options.minCards2.help':
    'Nobody may pass before having added two cards, whatever the number of players.',
  'db.options.bidding': 'Bids for the alliance',
  'db.options.bidding.help': 'Spoken in turn, or sealed and shown all at once.',
  'db.options.bidding.open': 'Open, in turn',
  'db.options.bidding.sealed': 'Sealed, all at once',
}
