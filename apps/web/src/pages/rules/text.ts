import { catalogue } from '../../text/catalogue.tsx'

/** Words of the rules page; loaded with it alone. Figures follow the rule ledger of the game. */
export const { t, keys } = catalogue({
  title: 'Rules',
  lead: 'Enough to begin. At the table the hall offers only what the rules allow, and says why something is not open.',
  contents: 'On this page',
  'hall.title': 'How the hall works',
  'hall.light':
    'Light means that it is yours to decide. One sheet of paper is lit: the question put to you. The places that glow on the board are its answers. When nothing is lit, you may look away.',
  'hall.panel':
    'Every question can be answered from the panel alone: choose a row, press the button. Number keys choose, Enter confirms, and Ctrl and Z take back what can be taken back.',
  'hall.undo':
    'A choice can be taken back until a die was rolled, a card was turned up or somebody else has answered. The panel says so before you press.',
  'hall.away':
    'A table keeps everything. Close the page, come back tomorrow, sit down at another device: it goes on where it stood.',
  'eq.title': 'ElfQuest Adventure Game',
  'eq.aim.title': 'What it is about',
  'eq.aim':
    'You lead a tribe of four elves through a scenario. There are always four characters, however many play: one player leads all four, four players one each. Finish every event of the scenario’s deck and the tribe has won it; lose the whole tribe and the story is over.',
  'eq.season.title': 'A season',
  'eq.season.1':
    'One event lies open. In a season each character acts once, in whatever order you like.',
  'eq.season.2':
    'To act is to take part in an attempt on the open event, or to do one task at Home, or to pass.',
  'eq.season.3':
    'A solo event is tried by one character, who then stays with it. A tribal event may be tried by several together, and again by others later.',
  'eq.season.4':
    'Is the event done, the next is turned up at once. Is it still open when the season ends, one die is rolled: on the faces shown on the card its penalty falls.',
  'eq.season.5':
    'A scenario has a limit of seasons. Beyond it, play goes on, but every season costs each character 1 cube and 2 success tokens.',
  'eq.attempt.title': 'An attempt',
  'eq.attempt.1':
    'Build the pool: the event’s white dice (in its first attempt only), one die for each cube in a colour that the event shows, and bonus dice of cards with a matching trait.',
  'eq.attempt.2':
    'Roll. Each 5 or 6 is a success and stays on the event, from season to season, until it is done.',
  'eq.attempt.3':
    'Count how often the event’s traits are printed on the characters and their open cards: so many times may a failing die be rolled again.',
  'eq.attempt.4':
    'Before and after the roll you may do more: flip a card with a matching trait for 3 dice, sacrifice it for good for 6 dice, spend success tokens, or give up a cube for 2 success tokens.',
  'eq.attempt.5':
    'When the successes suffice, pay the event’s cost if it has one. Everyone who rolled a die of their own or paid a cube of the cost, in any season, takes the whole reward.',
  'eq.health.title': 'Cubes are health',
  'eq.health':
    'Four colours stand for Physique, Grace, Savvy and Magic. They are what you are good at and what you live on: they come back only through Care at Home and through rewards. A character who must lose a cube and has none dies. A card that is flipped gives nothing until a task turns it up again.',
  'eq.tasks.title': 'Tasks at Home',
  'eq.tasks':
    'A task gives 3 white dice, besides cubes and traits. Its successes do not add up from one time to the next.',
  'eq.task.care': 'Care: a cube comes back for every 3 successes.',
  'eq.task.community': 'Community: an Ally or Boon is turned up for every 3.',
  'eq.task.make': 'Make: an Item is turned up for every 3.',
  'eq.task.provide': 'Provide: a success token for every success, shared as you like.',
  'eq.task.rest': 'Rest: a Demeanor is turned up for every 3.',
  'eq.task.train': 'Train: a Skill is turned up for every 3.',
  'eq.play': 'Open the box',
})
