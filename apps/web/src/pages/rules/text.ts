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
  // ---- what is said of every game
  'game.making': 'In the making. {text}',
  'game.options': 'House rules to choose from',
  'game.play': 'Open the box',
  'game.unwritten':
    'This hall has no page about this game yet. At the table it offers what the rules allow, and says why something is not open.',
  'option.range': '{label}: {min} to {max}.',
  'option.choices': '{label}: {choices}.',
  'option.switch': '{label}: on or off.',

  // ---- first pieces
  'evd.making':
    'A first piece of Dwellings of Eldervale: the cards are there, the game in which they are played is not.',
  'evd.1': 'Everyone is dealt seven cards of Magic and keeps one; all choose at the same time.',
  'evd.2':
    'Until the last has chosen, you may choose another. Then what is left goes on to the left.',
  'evd.3':
    'After five choices the last two of each pack are laid open on the discard pile. No card is played meanwhile.',
  'evd.end': 'The hands are compared by what their cards are worth; the best hand wins.',
  'evb.making':
    'A first piece of Dwellings of Eldervale: battles over a small map. Dwellings and adventures are not there yet.',
  'evb.turn.title': 'A turn',
  'evb.turn.1':
    'Place a ready unit next to one of yours, and do what that realm offers: take what lies there, or pay two resources for Gold or for Magic. Or regroup: all your units come back and are ready again.',
  'evb.turn.2':
    'A monster next door rushes at the unit that you placed. Where others stand, there is a battle.',
  'evb.battle.title': 'A battle',
  'evb.battle.1': 'Whoever has units next door is asked once which of them move in.',
  'evb.battle.2':
    'Then each side in turn may spend Swords, or Gold in their place, one die for each, up to six dice; and play cards for this moment.',
  'evb.battle.3':
    'All roll at once. The highest single die wins; is it the same, the next highest is compared, and so on. An equal roll is lost by all.',
  'evb.battle.4':
    'The winner takes Glory, or power of the element of a beaten monster. The units of the losers fall into the Underworld, unless Tactics or a spell saves them.',
  'evb.end':
    'After the last round the points so far are counted, with one for each Orb and what each mark of power is worth.',
  'dbp.making':
    'A first piece of Dragonbond: Lords of Vaala. There is no map yet: what cards would do on it is stood for by one heap of Power in the middle.',
  'dbp.round.title': 'A round',
  'dbp.round.1':
    'An Event is laid face down. Then everyone in turn adds one card to the same stack, face down, or passes.',
  'dbp.round.2':
    'The first pass ends the planning of all. Whoever passed takes the initiative; who had it hands it on.',
  'dbp.round.3':
    'A second Event goes on top. The stack is turned over, and its cards come up in the order in which they were laid.',
  'dbp.round.4':
    'Events bring Power to the middle or take it away. Each sign Collect on a card of yours may take one from there.',
  'db.end':
    'The game is over when somebody has ten Power, or after six rounds. Who reached ten wins, else who has most; between equals the Power that is not spent counts.',
  'dba.making':
    'A first piece of Dragonbond: Lords of Vaala: only the auctions. Power comes in by itself every round, more of it for the ally of the Fell Knight.',
  'dba.round.title': 'An auction',
  'dba.round.1':
    'Open: in the order of the initiative you pass, match the highest bid or say more. Who has passed is out, but a bid that was said stands. It goes round until nobody says more.',
  'dba.round.2':
    'Sealed: all write one number at the same time and may change it until the last has written; then all are shown.',
  'dba.round.3':
    'The highest bid becomes the ally of the Fell Knight and pays the whole of it to the Knight, who can hold no more than nine that way; the rest is lost. Of equal bids the Knight chooses.',
})
