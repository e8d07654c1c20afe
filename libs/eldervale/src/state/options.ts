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
  ],
}
