/** Sentences about setup, seasons and attempts. */
export const playEn: Readonly<Record<string, string>> = {
  'eq.seat': 'Place {n}',

  // ---- setup ----
  'eq.tribe': 'Who is number {n} of the tribe?',
  'eq.extraCard': 'Who takes {card}, and lays which card aside for it?',
  'eq.opt.layAside': 'Lay {card} aside',

  // ---- what next ----
  'eq.next': 'What does {char} do this season?',
  'eq.opt.event': '{char} attempts {event}',
  'eq.opt.fixedRoll': '{char} faces {event}',
  'eq.opt.with': 'together with {char}',
  'eq.opt.task': '{char} stays at home: {task}',
  'eq.opt.traitSet': 'with {traits}',
  'eq.opt.pass': '{char} does nothing this season',
  'eq.freePlay':
    'The story is told. Does the tribe go on for the pleasure of it, all events shuffled together?',
  'eq.opt.endCampaign': 'Here it ends',
  'eq.opt.goOn': 'Go on',
  'eq.opt.giveUp': 'I want to give the campaign up',
  'eq.opt.stay': 'I want to play on after all',
  'eq.abandon': 'Give the campaign up?',
  'eq.handOver': 'Offer a character to another player?',
  'eq.opt.give': 'Offer {place} to somebody',
  'eq.opt.to': '{seat}',
  'eq.opt.keep': 'Keep {place} after all',
  'eq.opt.accept': 'Take {place} over',
  'eq.opt.decline': 'Do not take {place} over',
  'eq.standIn': 'Who decides for those who are away?',
  'eq.opt.standIn': 'Name somebody to decide for {place}',
  'eq.growth': 'Does anyone grow?',
  'eq.opt.notNow': 'Not now',
  'eq.endSeason': 'Season {n} of {of} is played. Does it end?',
  'eq.endSeasonOver': 'Season {n} is played, past the limit of {of}. Does it end?',
  'eq.opt.endSeason': 'The season ends',
  'eq.opt.wait': 'Wait a little',

  // ---- declaring ----
  'eq.join': 'Does {char} take part in {event}? It is its action for this season.',
  'eq.join.bind': '{char} has no dice for {event}. What does it promise, to take part?',
  'eq.opt.agree': '{char} takes part',
  'eq.opt.refuse': '{char} does not take part',
  'eq.opt.bindFlip': 'Turn {card} down for dice',
  'eq.opt.bindSacrifice': 'Give {card} up for good for dice',
  'eq.opt.bindCube': 'Pay a {color} cube of the cost when it is completed',
  'eq.fixedRoll': 'Who faces {event}?',
  'eq.opt.later': 'Not now',

  // ---- the attempt ----
  'eq.ask.before':
    'Put more in, or roll for {event}? It lacks {left, plural, one {# success} other {# successes}}.',
  'eq.ask.after':
    'What more is done for {event}? It lacks {left, plural, one {# success} other {# successes}}.',
  'eq.ask.help':
    'Do you put anything in for {event}? It lacks {left, plural, one {# success} other {# successes}}.',
  'eq.ask.before.task': 'Put more in, or roll for {task}?',
  'eq.ask.after.task': 'What more is done for {task}?',
  'eq.ask.help.task': 'Do you put anything in for {task}?',
  'eq.opt.roll': 'Roll the dice',
  'eq.opt.reroll': 'Throw the {face} again',
  'eq.opt.flip': 'Turn {card} down: {n, plural, one {# die} other {# dice}} more',
  'eq.opt.sacrifice': 'Give {card} up for good: {n, plural, one {# die} other {# dice}} more',
  'eq.opt.tokens': 'Spend success tokens',
  'eq.opt.pool': 'Spend success tokens of the Home card',
  'eq.opt.cube': 'Give a {color} cube for {n} success tokens',
  'eq.opt.send':
    'Turn {card} down: {n, plural, one {# success} other {# successes}} for the others',
  'eq.opt.ready': 'Nothing more from me',
  'eq.speakUp': 'Put something in after all?',
  'eq.opt.speakUp': 'Put something in after all',
  'eq.opt.close': 'End the attempt',
  'eq.opt.finishTask': 'Finish the task',

  // ---- why not ----
  'eq.no.acted': '{char} has acted this season.',
  'eq.no.locked': 'Whoever tried this event first has to finish it.',
  'eq.no.dice': '{char} would have no die of its own and nothing to promise.',
  'eq.no.noTrait': 'The card shares no trait with what is attempted.',
  'eq.no.flipped': 'A card that is turned down shows no trait, so it gives no dice.',
  'eq.no.reserved': 'This would take the cube that {char} has promised for the cost.',
  'eq.no.outside': '{char} does not take part in the attempt.',
  'eq.no.sendAlone': 'The card helps others only, and {char} is alone in the attempt.',
  'eq.no.sendFlipped': 'The card is turned down.',

  // ---- log ----
  'eq.log.chosen': '{char} joins the tribe.',
  'eq.log.extraCard': '{char} takes {card} and lays {old} aside.',
  'eq.log.scenario':
    '{scenario} begins. It should take {n, plural, one {# season} other {# seasons}}.',
  'eq.log.revealed': '{event} is revealed.',
  'eq.log.declared': '{who} {who, select, you {attempt} many {attempt} other {attempts}} {event}.',
  'eq.log.refused': '{char} does not take part in {event}.',
  'eq.log.bound': '{char} promises a {color} cube for the cost.',
  'eq.log.task': '{char} stays at home: {task}.',
  'eq.log.passed': '{char} does nothing.',
  'eq.log.ready': '{seat} {seat, select, you {have} other {has}} nothing more to put in.',
  'eq.log.speakUp':
    '{seat} {seat, select, you {want} other {wants}} to put something in after all.',
  'eq.log.rolled':
    '{n, plural, one {# die} other {# dice}} thrown: {hits, plural, one {# success} other {# successes}}.',
  'eq.log.rerolled':
    'A {before} is thrown again: {face}. {left, plural, one {# re-roll} other {# re-rolls}} left.',
  'eq.log.spent': '{char} spends {n, plural, one {# success token} other {# success tokens}}.',
  'eq.log.spentPool':
    '{char} spends {n, plural, one {# success token} other {# success tokens}} of the Home card.',
  'eq.log.cubeForTokens': '{char} gives a {color} cube for {n} success tokens.',
  'eq.log.flipForDice': '{char} turns {card} down for {n, plural, one {# die} other {# dice}}.',
  'eq.log.sacrificeForDice':
    '{char} gives {card} up for good for {n, plural, one {# die} other {# dice}}.',
  'eq.log.sent':
    '{char} turns {card} down: {n, plural, one {# success} other {# successes}} for the others.',
  'eq.log.closed': 'The attempt on {event} ends with {n} of {of} successes.',
  'eq.log.completed': '{event} is completed{n, plural, =0 {} other { by {who}}}.',
  'eq.log.season': 'Season {n} of {of} begins.',
  'eq.log.seasonOver':
    'Season {n} begins, {over, plural, one {the first} other {# seasons}} past the limit of {of}.',
  'eq.log.scenarioDone': '{scenario} is completed, in season {n} of {of}.',
  'eq.log.scenarioDoneOver':
    '{scenario} is completed in season {n}, {over, plural, one {one season} other {# seasons}} past the limit of {of}.',
  'eq.log.won': 'The tribe has come through all of its story.',
  'eq.log.wonSitting':
    'The tribe has come through {n, plural, one {# chapter} other {# chapters}} of its story.',
  'eq.log.freePlay': 'The tribe goes on, all events shuffled together.',
  'eq.log.giveUp': '{seat} {seat, select, you {want} other {wants}} to give the campaign up.',
  'eq.log.stay': '{seat} {seat, select, you {want} other {wants}} to play on after all.',
  'eq.log.offered':
    '{seat} {seat, select, you {offer} other {offers}} {place} to {to, select, you {you} other {{to}}}.',
  'eq.log.kept': '{seat} {seat, select, you {keep} other {keeps}} {place} after all.',
  'eq.log.accepted': '{seat} will take {place} over.',
  'eq.log.notWanted': '{seat} {seat, select, you {do} other {does}} not take {place} over.',
  'eq.log.handedOver': '{seat} {seat, select, you {decide} other {decides}} for {place} now.',
  'eq.log.named': '{seat} would have {to, select, you {you} other {{to}}} decide for {place}.',
  'eq.log.standsIn':
    '{seat} {seat, select, you {decide} other {decides}} for {place} until its player is back.',
  'eq.log.back':
    '{seat} {seat, select, you {are} other {is}} back and {seat, select, you {decide} other {decides}} for {place} again.',
  'eq.log.abandoned': 'The campaign is given up.',
}
