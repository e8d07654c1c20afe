/** Names of the house rules and what they do. */
export const optionsEn: Readonly<Record<string, string>> = {
  'eq.options.chapters': 'Chapters',
  'eq.options.chapters.help':
    'How many of the {n, plural, one {one scenario} other {# scenarios}} are played, one after the other.',
  'eq.options.reroll': 'Throwing dice again',
  'eq.options.reroll.pool': 'One budget',
  'eq.options.reroll.pool.help':
    'Every matching trait throws one failing die again, the same one too.',
  'eq.options.reroll.oncePerDie': 'Once for each die',
  'eq.options.reroll.oncePerDie.help':
    'As before, but no die is thrown a third time. A little harder: half a season more in a campaign.',
  'eq.options.reroll.onePerTrait': 'Once for each trait',
  'eq.options.reroll.onePerTrait.help':
    'A trait counts once, however many cards show it. Much harder: about seven seasons more in a campaign.',
  'eq.options.reroll.none': 'Never',
  'eq.options.reroll.none.help':
    'Dice stay as they fall. Hardest: played by code, most campaigns are lost.',
  'eq.options.events': 'Order of events',
  'eq.options.events.story': 'As the story goes',
  'eq.options.events.story.help': 'The first chapter is shuffled, the others come in order.',
  'eq.options.events.shuffledWithin': 'Shuffled in each chapter',
  'eq.options.events.shuffledWithin.help': 'Every chapter keeps its own events, in any order.',
  'eq.options.events.random': 'All shuffled together',
  'eq.options.events.random.help':
    'Any event may come in any chapter, each of them once. Harder: about five seasons more in a campaign.',
  'eq.options.promoCards': 'Extra card',
  'eq.options.promoCards.help':
    'One character starts with the extra card in place of one of the same kind.',
  'eq.options.anyoneDecides': 'Anyone decides',
  'eq.options.anyoneDecides.help':
    'What the tribe decides together is settled by whoever proposes first.',
  'eq.options.takeBack': 'Take back dice',
  'eq.options.takeBack.help': 'Steps behind a roll or a reveal can be taken back if all agree.',
}
