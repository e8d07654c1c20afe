import { describe, expect, it } from 'vitest'
import { contentHash } from '../content/hash.ts'
import { baseContent, skins } from '../content/index.ts'
import { builtInFiles, marshFiles } from '../testing/packs.ts'
import type { CharacterEntry, PackFile, RolledEntry, ScenarioEntry } from './format.ts'
import { readPack } from './read.ts'

describe('packs', () => {
  it('the built-in cards and words are a pack that nothing is to be said against', () => {
    const read = readPack(builtInFiles())
    expect(read).toMatchObject({ ok: true, advice: [] })
    if (!read.ok) return
    expect(contentHash(read.pack.content)).toBe(contentHash(baseContent))
    expect(read.pack.skins).toEqual(Object.values(skins))
  })

  it('a second pack has other names and other numbers, and is advised on how it plays', () => {
    const read = readPack(marshFiles())
    expect(read.ok).toBe(true)
    if (!read.ok) return
    const { content, skins: words } = read.pack
    expect(content).toMatchObject({ id: 'salt-marsh', version: '1.0.0' })
    expect(content.characters.map((one) => words[0]?.names[one.id])).toContain('Tall Wenna')
    expect(read.advice).toContainEqual({
      file: 'scenarios.json',
      path: 'scenarios[0].events',
      message: 'none is led by magic; one should be',
    })
  })

  it('may be put together of any files in any order', () => {
    const one: PackFile = Object.assign({}, ...marshFiles().map(({ content }) => content))
    const whole = readPack([{ name: 'all.json', content: one }])
    const parts = readPack(marshFiles().reverse())
    expect(whole.ok && parts.ok && whole.pack).toEqual(parts.ok && parts.pack)
  })
})

interface Marsh {
  pack: PackFile
  character: CharacterEntry
  scenario: ScenarioEntry
  event: RolledEntry
  words: PackFile
  files: { name: string; content: PackFile }[]
}

/** [what, how it is spoilt, file, path, words of the message] */
type Fault = [what: string, spoil: (marsh: Marsh) => void, at: string, says: RegExp]

function spoilt(spoil: (marsh: Marsh) => void): string[] {
  const files = marshFiles()
  const file = (name: string): PackFile => files.find((one) => one.name === name)!.content
  const scenario = file('scenarios.json').scenarios![0]!
  spoil({
    pack: file('pack.json'),
    character: file('characters.json').characters![0]!,
    scenario,
    event: scenario.events[0] as RolledEntry,
    words: file('words.json'),
    files,
  })
  const read = readPack(files)
  return read.ok ? [] : read.problems.map((one) => `${one.file} ${one.path}: ${one.message}`)
}

/** Whatever an author may write. */
const any = (value: unknown): never => value as never

const shape: Fault[] = [
  [
    'a field that is missing',
    (m) => void Reflect.deleteProperty(m.event, 'mode'),
    'scenarios.json scenarios[0].events[0].mode',
    /^is missing; needed is one of solo, tribal$/,
  ],
  [
    'a field that is not known',
    (m) => void Object.assign(m.event, { sucesses: 4 }),
    'scenarios.json scenarios[0].events[0].sucesses',
    /^is no field here; there are .*successes/,
  ],
  [
    'a word that is none of its kind',
    (m) => {
      m.event.colors[0] = any('red')
    },
    'scenarios.json scenarios[0].events[0].colors[0]',
    /^"red" is here; needed is one of physique, grace, savvy, magic$/,
  ],
  [
    'a number out of range',
    (m) => {
      m.event.whiteDice = any(4)
    },
    'scenarios.json scenarios[0].events[0].whiteDice',
    /^4 is here; needed is a whole number from 0 to 3$/,
  ],
  [
    'half a success',
    (m) => {
      m.event.successes = 2.5
    },
    'scenarios.json scenarios[0].events[0].successes',
    /^2\.5 is here/,
  ],
  [
    'the same twice',
    (m) => {
      m.event.colors = ['grace', 'grace']
    },
    'scenarios.json scenarios[0].events[0].colors[1]',
    /twice/,
  ],
  [
    'a stage too few',
    (m) => void m.character.stages.pop(),
    'characters.json characters[0].stages',
    /^2 are here; needed are 3$/,
  ],
  [
    'a list that is none',
    (m) => {
      m.character.hand = any('none')
    },
    'characters.json characters[0].hand',
    /^"none" is here; needed is a list/,
  ],
  [
    'a gain that there is not',
    (m) => {
      m.scenario.reward = any([{ k: 'gold', n: 1 }])
    },
    'scenarios.json scenarios[0].reward[0].k',
    /^"gold" is here; needed is one of cube, success/,
  ],
  [
    'a penalty that gives',
    (m) => {
      m.event.penalty!.loss = any([{ k: 'unflip', types: 'any', n: 1 }])
    },
    'scenarios.json scenarios[0].events[0].penalty.loss[0].k',
    /needed is one of cube, success, growth, flip, sacrifice$/,
  ],
  [
    'an id of another kind',
    (m) => {
      m.event.id = 'scenario.9'
    },
    'scenarios.json scenarios[0].events[0].id',
    /needed is an id such as "event\.1"$/,
  ],
  [
    'a file that is a list',
    (m) => {
      m.files[1]!.content = any([])
    },
    'pack.json : ',
    /^a list of 0 is here; needed is an object/,
  ],
]

const whole: Fault[] = [
  [
    'no home',
    (m) => {
      delete m.pack.home
    },
    ' home',
    /^is in none of the files/,
  ],
  [
    'two packs',
    (m) => {
      m.words.pack = m.pack.pack!
    },
    'words.json pack',
    /^is in pack\.json already; needed is one in all$/,
  ],
  [
    'three characters',
    (m) => {
      m.files[0]!.content.characters!.length = 3
    },
    ' characters',
    /^3 are in the files; needed are at least 4$/,
  ],
  [
    'an id twice',
    (m) => {
      m.character.hand[1]!.id = 'hand.gull.2'
    },
    'characters.json characters[4].hand[1].id',
    /^"hand\.gull\.2" is at characters\[0\]\.hand\[1\]\.id of characters\.json already/,
  ],
  [
    'a trait twice',
    (m) => {
      m.pack.traits!.printed = ['reed']
    },
    'pack.json traits.own[0]',
    /already/,
  ],
  [
    'a gap in the story',
    (m) => {
      m.scenario.index = 3
    },
    'scenarios.json scenarios[1].index',
    /^is 2; needed is 1/,
  ],
  [
    'a skin without a title',
    (m) => {
      delete m.words.skins![0]!.title
    },
    'words.json skins[0].title',
    /^is given 0 times/,
  ],
  [
    'words of a skin in two files',
    (m) => {
      m.pack.skins = [{ id: 'salt-marsh-en', names: { tide: 'Flood' } }]
    },
    'words.json skins[0].names.tide',
    /already/,
  ],
]

const sound: Fault[] = [
  [
    'a trait that is not in the register',
    (m) => void m.character.stages[1]!.traits.push('sand'),
    'characters.json characters[0].stages[1].traits[3]',
    /^"sand" is not in the register/,
  ],
  [
    'a trait of an event that is not',
    (m) => {
      m.event.traits = ['sand']
    },
    'scenarios.json scenarios[0].events[0].traits[0]',
    /^"sand" is not in the register/,
  ],
  [
    'a trait of an ability that is not',
    (m) => {
      m.character.hand[0]!.abilities = [{ k: 'eventDice', trait: 'sand', n: 1 }]
    },
    'characters.json characters[0].hand[0].abilities[0].trait',
    /^"sand"/,
  ],
  [
    'a wolf where no animals are',
    (m) => {
      m.character.hand[0]!.isWolf = true
    },
    'characters.json characters[0].hand[0].isWolf',
    /"animal"/,
  ],
  [
    'more cards than a hand holds',
    (m) => {
      m.character.stages[2]!.maxHand = 4
    },
    'characters.json characters[0].stages[2].maxHand',
    /^is 4, but 5 cards are dealt by then; needed is 5 or more$/,
  ],
  [
    'a boon in a hand',
    (m) => {
      m.character.hand[0]!.type = 'boon'
    },
    'characters.json characters[0].hand[0].type',
    /set "boon"/,
  ],
  [
    'a grant of a hand card',
    (m) => {
      m.event.reward = { once: [{ k: 'grantCard', card: 'hand.gull.1' }] }
    },
    'scenarios.json scenarios[0].events[0].reward.once',
    /^grants "hand\.gull\.1"; .*\(hand\.boon\)$/,
  ],
  [
    'a gain for all where each chooses',
    (m) => {
      m.event.reward = { perParticipant: [{ k: 'success', n: 1, to: 'home' }] }
    },
    'scenarios.json scenarios[0].events[0].reward.perParticipant',
    /reward\.once$/,
  ],
  [
    'faces in disorder',
    (m) => {
      m.event.penalty!.faces = [3, 1]
    },
    'scenarios.json scenarios[0].events[0].penalty.faces',
    /^are 3, 1; needed is ascending order: 1, 3$/,
  ],
  [
    'a roll without an outcome',
    (m) => {
      Object.assign(m.scenario.events[3]!, { dice: 3 })
    },
    'scenarios.json scenarios[0].events[3].outcomes',
    /^has 3 for 3 dice; needed is 4/,
  ],
  [
    'cubes for fewer tokens than they are worth',
    (m) => {
      m.pack.home!.tasks.care.per = 2
    },
    'pack.json home.tasks.care.per',
    /^is 2, .*needed is 3 or more$/,
  ],
  [
    'an extra card that nobody can take',
    (m) => {
      m.pack.cards![1]!.type = 'ally'
      for (const one of m.files[0]!.content.characters!)
        for (const card of one.hand) if (card.type === 'ally') card.type = 'item'
    },
    'pack.json cards[1].type',
    /^5 characters start without a card of the type ally/,
  ],
  [
    'a card without a name',
    (m) => {
      delete m.words.skins![0]!.names!['hand.boon']
    },
    'words.json skins[0].names',
    /^has no name for hand\.boon/,
  ],
  [
    'a name of nothing',
    (m) => {
      m.words.skins![0]!.names!['hand.bon'] = 'Bell'
    },
    'words.json skins[0].names',
    /^"hand\.bon" is nothing in this pack/,
  ],
]

describe.each([
  ['shape', shape],
  ['wholeness', whole],
  ['what the rules ask', sound],
])('%s: a fault is told with its place and with what would be right', (_, faults) => {
  it.each(faults)('%s', (_what, spoil, at, says) => {
    const found = spoilt(spoil)
    const told = found.find((line) => line.startsWith(at))
    expect(told, found.join('\n')).toBeDefined()
    expect(told?.slice(at.length).replace(/^: /, '')).toMatch(says)
  })
})

it('a trait that nothing uses is told, unless it may be chosen', () => {
  const unused = (m: Marsh): void => {
    m.pack.traits!.own!.push('sand')
    m.words.skins![0]!.names!['sand'] = 'Sand'
  }
  expect(spoilt(unused)).toEqual([])
  expect(
    spoilt((m) => {
      unused(m)
      delete m.pack.cards![1]!.chosenTraits
    }),
  ).toEqual([
    'pack.json traits.own[11]: "sand" is on no card and read by nothing; use it or take it out',
  ])
})
