/** Sentences about what cards do. All numbers in them come from the data of the cards. */
export const cardsEn: Readonly<Record<string, string>> = {
  'eq.card.or': '{a}, or {b}',
  'eq.card.traits': 'Traits: {traits}',
  'eq.card.chosenTraits':
    '{n, plural, one {# trait is} other {# traits are}} picked for it in each scenario',
  'eq.card.wolf': 'Counts as {trait}',
  'eq.card.cubes': 'Has {cubes}',
  'eq.card.bonusDie': '{n, plural, one {# die} other {# dice}} more where a trait fits',
  'eq.card.sendSuccesses':
    'Turned down: {n, plural, one {# success} other {# successes}} for what others of its people attempt',
  'eq.card.taskDice': '{n, plural, one {# die} other {# dice}} more for {task}',
  'eq.card.eventDice':
    '{n, plural, one {# die} other {# dice}} more for an event where {trait} is read',
  'eq.card.flip': 'Turned down with a fitting trait: {n, plural, one {# die} other {# dice}}',
  'eq.card.sacrifice':
    'Given up for good with a fitting trait: {n, plural, one {# die} other {# dice}}',
  'eq.card.craft': 'Craft: {traits}',
  'eq.card.price': 'Costs {n, plural, one {# growth token} other {# growth tokens}}',
  'eq.card.maxHand': 'Holds at most {n, plural, one {# card} other {# cards}}',

  'eq.card.solo': 'For a single character',
  'eq.card.tribal': 'For any number of characters',
  'eq.card.whiteDice':
    '{n, plural, =0 {No white dice} one {# white die} other {# white dice}} the first time it is rolled for',
  'eq.card.colors': 'Dice from cubes: {colors}',
  'eq.card.reads': 'Failing dice are thrown again for {traits}',
  'eq.card.weight': '{trait} ({n} times)',
  'eq.card.needs': 'Needs {n, plural, one {# success} other {# successes}}',
  'eq.card.cost': 'Costs {what}',
  'eq.card.fixedDice':
    'Settled by one throw of {n, plural, one {# die} other {# dice}}, never thrown again',
  'eq.card.outcome': 'With {n, plural, one {# success} other {# successes}}, gone: {what}',
  'eq.card.each': 'Each who takes part gets {what}',
  'eq.card.once': 'Once, for the tribe: {what}',
  'eq.card.penalty':
    'Unfinished when a season ends, with {faces} on the die, those who tried lose together: {what}',
  'eq.card.face': '{n}',

  'eq.card.taskWhite': '{n, plural, one {# white die} other {# white dice}} every time',
  'eq.card.per': 'For every {n, plural, one {# success} other {# successes}}: {what}',

  'eq.card.shuffled': '{n, plural, one {# event} other {# events}}, shuffled',
  'eq.card.ordered': '{n, plural, one {# event} other {# events}} in the order of the story',
  'eq.card.seasons': '{n, plural, one {# season} other {# seasons}} without loss',
  'eq.card.overLimit': 'In every season beyond, each character loses {what}',
  'eq.card.scenarioReward': 'In the end each character gets {what}',

  'eq.loss.ownSuccess': '{n, plural, one {# success token} other {# success tokens}} of its own',
  'eq.loss.flip': '{n, plural, one {# card} other {# cards}} turned down',
  'eq.loss.flipOf': '{n, plural, one {# card} other {# cards}} turned down ({types})',
  'eq.loss.sacrifice': '{n, plural, one {# card} other {# cards}} given up for good',
  'eq.loss.sacrificeOf': '{n, plural, one {# card} other {# cards}} given up for good ({types})',
}
