import { type OptionField, type OptionsSchema, text } from '@moothall/engine'
import { LINEUPS } from './state.ts'

function choice(
  key: string,
  values: readonly string[],
  fallback = values[0] as string,
): OptionField {
  return {
    key,
    type: 'choice',
    label: text(`db.options.${key}`),
    help: text(`db.options.${key}.help`),
    default: fallback,
    choices: values.map((value) => ({ value, label: text(`db.options.${key}.${value}`) })),
  }
}

/** A table of four characters has 1 to 4 players (DB-FRAME-01). */
const humans: OptionField = {
  key: 'humans',
  type: 'number',
  label: text('db.options.humans'),
  help: text('db.options.humans.help'),
  default: 4,
  min: 1,
  max: 4,
}

// DB-SEATS-16
const generals = [choice('allaria', ['elyse', 'onatella']), choice('tyveria', ['adrael', 'sagriv'])]

const minCards2: OptionField = {
  key: 'minCards2',
  type: 'switch',
  label: text('db.options.minCards2'),
  help: text('db.options.minCards2.help'),
  default: false,
}

// DB-FRAME-16
export const planningOptions: OptionsSchema = {
  fields: [choice('lineup', LINEUPS), humans, ...generals, minCards2],
}

/** Without a Fell Knight nobody bids. */
export const auctionOptions: OptionsSchema = {
  fields: [
    choice('bidding', ['open', 'sealed']),
    choice(
      'lineup',
      LINEUPS.filter((one) => /fell|both|six/.test(one)),
    ),
    humans,
    ...generals,
  ],
}
