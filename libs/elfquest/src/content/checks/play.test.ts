import type { ContentSet } from '../schema.ts'
import { card, rolled, testChecks } from './spoil.ts'

function takeMagicFromAllButTwo(set: ContentSet): void {
  for (const c of set.characters.slice(2)) {
    delete c.stages[0].cubes.magic
    for (const id of c.startHand) delete card(set, id).cubes.magic
  }
}

testChecks([
  [
    'CK-12',
    'any four fit the stock of cubes',
    [
      [
        'a hoard of magic',
        ({ set }) => {
          set.characters[1]!.stages[2].cubes.magic = 5
        },
        'char.1+char.2+char.3+char.4 cubes.magic',
      ],
    ],
  ],
  [
    'CK-13',
    'what is asked for is there',
    [
      [
        'an event reads what one character shows',
        ({ set }) => {
          rolled(set, 'event.3.2').traits[0]!.trait = 'young'
        },
        'event.3.2 traits',
      ],
      [
        'magic with two characters only',
        ({ set }) => takeMagicFromAllButTwo(set),
        'event.1.8 colors',
      ],
    ],
  ],
  [
    'CK-14',
    'growth never weakens',
    [
      [
        'a colour goes down',
        ({ set }) => {
          set.characters[2]!.stages[1].cubes.grace = 1
        },
        'char.3 stages.1.cubes.grace',
      ],
      [
        'a trait is lost',
        ({ set }) => {
          set.characters[2]!.stages[2].traits.length = 3
        },
        'char.3 stages.2.traits',
      ],
      [
        'a task die is lost',
        ({ set }) => {
          set.characters[3]!.stages[2].taskDice = {}
        },
        'char.4 stages.2.taskDice.care',
      ],
    ],
  ],
  [
    'CK-15',
    'all four types in each hand',
    [
      [
        'no ally',
        ({ set }) => {
          card(set, 'hand.6.6').type = 'item'
        },
        'char.6 startHand',
      ],
    ],
  ],
  [
    'CK-16',
    'costs can be met',
    [
      [
        'five magic from one character',
        ({ set }) => {
          rolled(set, 'event.2.3').cost = [{ k: 'cube', color: 'magic', n: 5 }]
        },
        'event.2.3 cost',
      ],
      [
        'what one pair can pay and most tribes cannot',
        ({ set }) => {
          takeMagicFromAllButTwo(set)
          rolled(set, 'event.1.5').cost = [{ k: 'cube', color: 'magic', n: 3 }]
        },
        'event.1.5 cost',
      ],
    ],
  ],
  [
    'CK-17',
    'growth comes in time and not too soon',
    [
      [
        'none in scenario 1',
        ({ set }) => {
          for (const e of set.events)
            if (e.scenario === 'scenario.1') e.reward.perParticipant = { all: [] }
        },
        'base events.reward',
      ],
      [
        'too much in scenario 2',
        ({ set }) => {
          for (const e of set.events)
            if (e.scenario === 'scenario.2')
              e.reward.perParticipant = { all: [{ k: 'growth', n: 5 }] }
        },
        'base events.reward',
      ],
    ],
  ],
  [
    'CK-18',
    'colours lead in turn; a third is solo',
    [
      [
        'no blue lead in scenario 3',
        ({ set }) => {
          rolled(set, 'event.3.4').colors = ['savvy']
        },
        'scenario.3 events',
      ],
      [
        'all solo',
        ({ set }) => {
          for (const e of set.events) e.mode = 'solo'
        },
        'base events.mode',
      ],
    ],
  ],
])
