import { card, event, testChecks } from './spoil.ts'

testChecks([
  [
    'CK-07',
    'no trait care; wolves are animals',
    [
      [
        'care as a trait',
        ({ set }) => void set.traits.push({ key: 'care', attested: false }),
        'base traits.care',
      ],
      [
        'a wolf that is none',
        ({ set }) => void card(set, 'hand.2.6').traits.shift(),
        'hand.2.6 traits',
      ],
    ],
  ],
  [
    'CK-08',
    'the leader and the Home card as printed',
    [
      [
        'other traits',
        ({ set }) => {
          set.characters[0]!.stages[0].traits[0] = 'adult'
        },
        'char.1 stages.0.traits',
      ],
      [
        'other dice',
        ({ set }) => {
          set.characters[0]!.stages[0].taskDice.make = 1
        },
        'char.1 stages.0.taskDice',
      ],
      [
        'other colours of a task',
        ({ set }) => void set.home.tasks.rest.colors.pop(),
        'home.1 tasks.rest.colors',
      ],
    ],
  ],
  [
    'CK-09',
    'exactly 14 matches of the printed example',
    [
      [
        'one trait more',
        ({ set }) => void card(set, 'hand.4.1').traits.push('forest'),
        'char.1 traits',
      ],
    ],
  ],
  [
    'CK-10',
    'single cards of which something is stated',
    [
      [
        'the summer gives 5',
        ({ set }) => {
          event(set, 'event.1.2').reward.once = [{ k: 'success', n: 5, to: 'home' }]
        },
        'event.1.2 reward',
      ],
      [
        'the accident rolls 4',
        ({ set }) => {
          Object.assign(event(set, 'event.1.3'), { dice: 4 })
        },
        'event.1.3 dice',
      ],
      [
        'another trait beside mindspeech',
        ({ set }) => void card(set, 'hand.5.2').traits.push('lore'),
        'hand.5.2 traits',
      ],
      [
        'the slow card gives 3',
        ({ set }) => {
          card(set, 'hand.7.7').flipDice = 3
        },
        'hand.7.7 flipDice',
      ],
    ],
  ],
  [
    'CK-11',
    'over-limit loss',
    [
      [
        '2 cubes',
        ({ set }) => {
          set.scenarios[3]!.overLimit.cubes = 2
        },
        'scenario.4 overLimit',
      ],
    ],
  ],
])
