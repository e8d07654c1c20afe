import { card, event, rolled, testChecks } from './spoil.ts'

testChecks([
  [
    'CK-01',
    'counts',
    [
      ['a hand card goes missing', ({ set }) => void set.hand.shift(), 'base hand'],
      [
        'the extra card is doubled',
        ({ set }) => void set.hand.push(card(set, 'hand.promo')),
        'base hand.promo',
      ],
    ],
  ],
  [
    'CK-02',
    'eight Start cards and one more for each character',
    [
      [
        'a card is in two hands',
        ({ set }) => {
          set.characters[0]!.startHand[0] = 'hand.2.1'
        },
        'hand.2.1 owner',
      ],
      [
        'a ninth card is marked as Start card',
        ({ set }) => {
          card(set, 'hand.3.9').set = 'start'
        },
        'hand.3.9 set',
      ],
    ],
  ],
  [
    'CK-03',
    'events and their scenarios',
    [
      [
        'a gap in the order',
        ({ set }) => {
          event(set, 'event.2.6').order = 7
        },
        'event.2.6 order',
      ],
      [
        'scenario 2 is shuffled',
        ({ set }) => {
          set.scenarios[1]!.deck = 'shuffled'
        },
        'scenario.2 deck',
      ],
    ],
  ],
  [
    'CK-04',
    'ids and traits exist and are used',
    [
      [
        'a typing error in a trait',
        ({ set }) => {
          card(set, 'hand.1.2').traits[0] = 'hnut'
        },
        'hand.1.2 traits',
      ],
      [
        'a trait nobody uses',
        ({ set }) => void set.traits.push({ key: 'ocean', attested: false }),
        'base traits.ocean',
      ],
      [
        'an unknown card',
        ({ set }) => {
          set.characters[4]!.growth2Card = 'hand.8.9'
        },
        'char.5 growth2Card',
      ],
    ],
  ],
  [
    'CK-05',
    'dice, faces, colours, successes',
    [
      [
        'four white dice',
        ({ set }) => {
          Object.assign(rolled(set, 'event.1.4'), { whiteDice: 4 })
        },
        'event.1.4 whiteDice',
      ],
      [
        'unsorted faces',
        ({ set }) => {
          event(set, 'event.1.6').penalty!.faces = [2, 1]
        },
        'event.1.6 penalty.faces',
      ],
      [
        'a colour twice',
        ({ set }) => {
          rolled(set, 'event.1.1').colors = ['savvy', 'savvy']
        },
        'event.1.1 colors',
      ],
      [
        'no success needed',
        ({ set }) => {
          rolled(set, 'event.5.5').successes = 0
        },
        'event.5.5 successes',
      ],
    ],
  ],
  [
    'CK-06',
    'hand maximum',
    [
      [
        'nine at Growth 1',
        ({ set }) => {
          set.characters[6]!.stages[1].maxHand = 9
        },
        'char.7 stages.maxHand',
      ],
    ],
  ],
])
