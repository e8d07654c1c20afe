import { type OptionField, type OptionsSchema, text } from '@moothall/engine'

/** EV-SETUP-01 */
export const SEATS = { min: 2, max: 5 }

const seats: OptionField = {
  key: 'seats',
  type: 'number',
  label: text('ev.options.seats'),
  default: 3,
  ...SEATS,
}

export const draftOptions: OptionsSchema = { fields: [seats] }

export const battleOptions: OptionsSchema = {
  fields: [
    seats,
    {
      key: 'rounds',
      type: 'number',
      label: text('ev.options.rounds'),
      help: text('ev.options.rounds.help'),
      default: 6,
      min: 1,
      max: 20,
    },
    {
      key: 'magic',
      type: 'choice',
      label: text('ev.options.magic'),
      default: 'dealt',
      choices: [
        { value: 'dealt', label: text('ev.options.magic.dealt') },
        { value: 'draft', label: text('ev.options.magic.draft') },
      ],
    },
    {
      key: 'powers',
      type: 'switch',
      label: text('ev.options.powers'),
      help: text('ev.options.powers.help'),
      default: true,
    },
    {
      key: 'tactics',
      type: 'switch',
      label: text('ev.options.tactics'),
      help: text('ev.options.tactics.help'),
      default: true,
    },
    // EV-REACT-12
    {
      key: 'pause',
      type: 'choice',
      label: text('ev.options.pause'),
      help: text('ev.options.pause.help'),
      default: '1.5',
      choices: ['0', '1', '1.5', '2', '3', '4', '5'].map((value) => ({
        value,
        label: text('ev.options.pause.seconds', { n: value }),
      })),
    },
    // EV-REACT-14
    {
      key: 'answer',
      type: 'number',
      label: text('ev.options.answer'),
      help: text('ev.options.answer.help'),
      default: 20,
      min: 5,
      max: 120,
    },
    // EV-REACT-21
    {
      key: 'budget',
      type: 'number',
      label: text('ev.options.budget'),
      help: text('ev.options.budget.help'),
      default: 180,
      min: 0,
      max: 1800,
    },
  ],
}
