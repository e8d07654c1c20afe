import { card, event, testChecks } from './spoil.ts'

testChecks([
  [
    'CK-19',
    'provenance',
    [
      [
        'a value of ours passed off as printed',
        ({ set }) => {
          event(set, 'event.4.4').prov.successes = { src: 'printed', ref: 'rulebook' }
        },
        'event.4.4 prov.successes',
      ],
      [
        'a printed value unmarked',
        ({ set }) => {
          delete set.characters[0]!.prov['stages.0.traits']
        },
        'char.1 prov.stages.0.traits',
      ],
      [
        'a note on nothing',
        ({ set }) => {
          event(set, 'event.1.1').notes = { moods: 'none' }
        },
        'event.1.1 notes.moods',
      ],
    ],
  ],
  [
    'CK-20',
    'words for everything, and none in the rules data',
    [
      [
        'a nameless event',
        (c) => {
          delete c.skins[1].names['event.3.1']
        },
        'lantern-en names.event.3.1',
      ],
      [
        'a text without provenance',
        (c) => {
          delete c.skins[0].nameSource['texts.char.2']
        },
        'elfquest-en nameSource.texts.char.2',
      ],
      [
        'a name in a note',
        (c) => {
          card(c.set, 'hand.1.1').notes = { traits: 'as Cutter speaks' }
        },
        'hand.1.1 *',
      ],
      [
        'a sketch of one sentence',
        (c) => {
          c.skins[0].texts['char.1'] = 'A chief.'
        },
        'elfquest-en texts.char.1',
      ],
    ],
  ],
  [
    'CK-21',
    'nothing copied from the rulebook',
    [
      [
        'a sentence of the rulebook',
        (c) => {
          // Only numbers and names of parts, so no prose of the publisher stands here.
          c.skins[1].texts['event.1.9'] =
            'We carried twelve things: 24 red, 18 blue, 18 green, 12 yellow.'
        },
        'lantern-en texts.event.1.9',
      ],
    ],
  ],
  [
    'CK-22',
    'no word of one setting in another',
    [
      [
        'an elf among the Woodfolk',
        (c) => {
          c.skins[1].texts['event.2.1'] += ' An elf would know.'
        },
        'lantern-en texts.event.2.1',
      ],
      [
        'and the other way round',
        (c) => {
          c.skins[0].names['hand.6.6'] = 'Sable'
        },
        'elfquest-en names.hand.6.6',
      ],
    ],
  ],
  [
    'CK-23',
    'the hash leaves skins out',
    [
      [
        'a skin inside the set',
        ({ set, skins: [first] }) => {
          Object.assign(set, { skin: first })
        },
        'base skin',
      ],
      [
        'a set and a skin that share an object',
        ({ set, skins: [first] }) => {
          Object.assign(set, { skin: first })
        },
        'base hash',
      ],
      [
        'a title on a card',
        ({ set }) => {
          Object.assign(card(set, 'hand.1.1'), { title: 'Word' })
        },
        'hand.1.1 title',
      ],
    ],
  ],
])
