import {
  about,
  Definitions,
  dictionary,
  either,
  type JsonSchema,
  keyed,
  list,
  object,
  oneOf,
  only,
  pattern,
  type Shape,
  tagged,
  truth,
  whole,
  words,
} from './shape.ts'

/** The shapes of all that stands in the files of a pack (format.ts), and the JSON Schema of them. */

const COLORS = ['physique', 'grace', 'savvy', 'magic']
const TASKS = ['care', 'community', 'make', 'provide', 'rest', 'train']
const TYPES = ['skill', 'item', 'ally', 'demeanor', 'boon']

const defs = new Definitions()
const { name } = defs

const id = (kind: string): Shape =>
  pattern(`^${kind}\\.[a-z0-9][a-z0-9.-]*$`, `an id such as "${kind}.1"`)
const trait = pattern('^[a-z][a-z0-9-]*$', 'a trait in small letters, such as "forest"')
const printings = list(trait, { most: 40 })
const color = oneOf(COLORS)
const anyColor = oneOf([...COLORS, 'any'])
const amount = whole(1, 20)
const cubes = name('cubes', keyed(COLORS, amount))
const types = either({
  word: only('any'),
  list: list(oneOf(TYPES), { least: 1, most: 5, distinct: true }),
})

const gain = name(
  'gain',
  tagged('k', {
    cube: [{ color: anyColor, n: amount }],
    success: [{ n: amount, to: oneOf(['self', 'home']) }],
    growth: [{ n: amount }],
    unflip: [{ types, n: amount }],
    grantCard: [{ card: id('hand') }],
  }),
)
/** What a task gives comes to a character that its lead picks. */
const taskGain = tagged('k', {
  cube: [{ color: anyColor, n: amount }],
  success: [{ n: amount, to: only('self') }],
  growth: [{ n: amount }],
  unflip: [{ types, n: amount }],
  grantCard: [{ card: id('hand') }],
})
const loss = name(
  'loss',
  tagged('k', {
    cube: [{ color: anyColor, n: amount }],
    success: [{ n: amount }, { ownOnly: only(true) }],
    growth: [{ n: amount }],
    flip: [{ types, n: amount }],
    sacrifice: [{ types, n: amount }],
  }),
)
const oneOrAll = (item: Shape): Shape =>
  either({
    list: list(item, { most: 9 }),
    object: object({ chooseOne: list(list(item, { least: 1, most: 9 }), { least: 1, most: 6 }) }),
  })
const gains = name('gains', oneOrAll(gain))
const losses = name('losses', oneOrAll(loss))

const read = name('read', either({ word: trait, object: object({ trait, weight: whole(1, 3) }) }))

const commented = { $comment: words }
const stated = object({}, { printed: list(words), errata: list(words) })
const sourced = {
  ...commented,
  sources: about('Fields that a publisher states; all others are yours.', stated),
  notes: about('Why a field is as it is, by field.', dictionary(words)),
}

const task = object(
  {
    colors: list(color, { least: 1, most: 4, distinct: true }),
    traitSets: about(
      'Lists of traits, of which the player picks one.',
      list(list(read, { least: 1, most: 12 }), { least: 1, most: 6 }),
    ),
    per: about('Successes for one unit of the gain.', whole(1, 12)),
    gain: taskGain,
  },
  { whiteDice: about('3 if not given.', whole(0, 9)), ...commented },
)
const home = object({ id: id('home'), tasks: keyed(TASKS, task, true) }, sourced)

const stage = name(
  'stage',
  object({
    traits: printings,
    taskDice: about('More dice for a task.', keyed(TASKS, whole(1, 9))),
    cubes,
    maxHand: about('How many hand cards it may hold.', whole(1, 20)),
  }),
)

const ability = name(
  'ability',
  tagged('k', {
    sendSuccesses: [{ successes: amount, target: only('otherKin') }],
    taskDice: [{ task: oneOf(TASKS), n: whole(1, 9) }],
    eventDice: [{ trait, n: whole(1, 9) }],
  }),
)
const handFields = { id: id('hand'), type: oneOf(TYPES), traits: printings }
const handMore = {
  chosenTraits: about('How many traits are picked afresh in each scenario.', whole(1, 4)),
  cubes,
  bonusDie: about('One die more where one of its traits is read.', truth),
  flipDice: about('Dice for turning it down; 3 if not given.', whole(1, 12)),
  sacrificeDice: about('Dice for giving it up; 6 if not given.', whole(1, 12)),
  isWolf: about('It reads as having the trait "animal".', only(true)),
  abilities: list(ability, { most: 4 }),
  craft: about('Shown, and of no effect.', printings),
  ...sourced,
}
const handCard = name('handCard', object(handFields, handMore))

const character = name(
  'character',
  object(
    {
      id: id('char'),
      stages: about(
        'At the start, and after the first and the second growth.',
        list(stage, { least: 3, most: 3 }),
      ),
      hand: list(handCard, { least: 1, most: 19 }),
      growth2: about('The card that comes with the last stage.', handCard),
    },
    { kin: about('Whether successes can be sent to it; true if not given.', truth), ...sourced },
  ),
)

const eventFields = { id: id('event'), mode: oneOf(['solo', 'tribal']) }
const eventMore = {
  penalty: either({
    object: object({
      faces: list(whole(1, 6), { least: 1, most: 6, distinct: true }),
      loss: losses,
    }),
    nothing: true,
  }),
  reward: object(
    {},
    {
      perParticipant: gains,
      once: about('Given once, to the tribe or the Home card.', list(gain, { most: 9 })),
    },
  ),
  ...sourced,
}
const event = name(
  'event',
  tagged(
    'resolve',
    {
      dice: [
        {
          ...eventFields,
          whiteDice: whole(0, 3),
          colors: list(color, { least: 1, most: 3, distinct: true }),
          traits: list(read, { least: 1, most: 12 }),
          successes: whole(1, 60),
        },
        { cost: list(loss, { most: 9 }), ...eventMore },
      ],
      fixedRoll: [
        {
          ...eventFields,
          dice: whole(1, 12),
          outcomes: about(
            'What is lost for 0, 1, 2, … successes.',
            list(losses, { least: 2, most: 13 }),
          ),
        },
        eventMore,
      ],
    },
    'dice',
  ),
)

const scenario = object(
  {
    id: id('scenario'),
    index: about('Its place in the story.', whole(1, 9)),
    deck: oneOf(['shuffled', 'ordered']),
    seasons: about('Seasons before the loss for taking long begins.', whole(1, 60)),
    overLimit: about(
      'What each character loses in every season beyond.',
      object({ cubes: whole(1, 9), success: whole(1, 9) }),
    ),
    reward: gains,
    events: list(event, { least: 1, most: 60 }),
  },
  sourced,
)

const sentences = dictionary(words)
const skin = object(
  { id: pattern('^[a-z][a-z0-9-]*$', 'an id such as "lantern-en"') },
  {
    language: pattern('^[a-z]{2,3}$', 'a language such as "en"'),
    title: words,
    names: about('What ids and traits are called.', sentences),
    subtitles: sentences,
    texts: sentences,
    icons: about('Names of pictures of the open set game-icons.', sentences),
    settingWords: about('Words that no other skin may have.', list(words)),
    sources: stated,
  },
)

/** A whole file. */
export const packFile: Shape = object(
  {},
  {
    $schema: words,
    ...commented,
    pack: about(
      'Who the pack is; in one of its files.',
      object({
        id: pattern('^[a-z][a-z0-9-]{0,39}$', 'an id such as "my-pack"'),
        version: pattern('^\\d+\\.\\d+\\.\\d+$', 'a version such as "1.0.0"'),
        schema: only(1),
      }),
    ),
    traits: about(
      'Every word that throws dice again.',
      object(
        {},
        { printed: list(trait, { distinct: true }), own: list(trait, { distinct: true }) },
      ),
    ),
    home: about('The Home card; in one of the files.', home),
    characters: list(character),
    cards: about(
      'Cards that lie beside the hands.',
      list(object({ ...handFields, set: oneOf(['boon', 'promo']) }, handMore)),
    ),
    scenarios: list(scenario, { most: 9 }),
    skins: list(skin, { most: 20 }),
  },
)

/** JSON Schema (2020-12) of a file of a pack, as it is published in `pack.schema.json`. */
export const packSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Content pack for the ElfQuest ruleset',
  description:
    'One file of a pack; a pack may be spread over several. What a schema cannot say, `npm run pack` says.',
  ...packFile.schema,
  $defs: defs.all,
})
