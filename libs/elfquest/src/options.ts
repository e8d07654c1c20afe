import { type OptionsSchema, text } from '@moothall/engine'

const choices = (key: string, values: readonly string[]) =>
  values.map((value) => ({
    value,
    label: text(`eq.options.${key}.${value}`),
    help: text(`eq.options.${key}.${value}.help`),
  }))

/**
 * The house rules, fixed when the campaign is created (EQ-SETUP-10, EQ-UI-09, EQ-VARIANT-01 to -09), for a story of so
 * many scenarios.
 */
export const optionsFor = (scenarios: number): OptionsSchema => ({
  fields: [
    {
      key: 'chapters',
      type: 'number',
      label: text('eq.options.chapters'),
      help: text('eq.options.chapters.help', { n: scenarios }),
      default: 1,
      min: 1,
      max: scenarios,
    },
    {
      key: 'reroll',
      type: 'choice',
      label: text('eq.options.reroll'),
      // EQ-VARIANT-04
      default: 'pool',
      choices: choices('reroll', ['pool', 'oncePerDie', 'onePerTrait', 'none']),
    },
    {
      key: 'events',
      type: 'choice',
      label: text('eq.options.events'),
      default: 'story',
      choices: choices('events', ['story', 'shuffledWithin', 'random']),
    },
    {
      key: 'promoCards',
      type: 'switch',
      label: text('eq.options.promoCards'),
      help: text('eq.options.promoCards.help'),
      default: false,
    },
    {
      key: 'anyoneDecides',
      type: 'switch',
      label: text('eq.options.anyoneDecides'),
      help: text('eq.options.anyoneDecides.help'),
      default: false,
    },
    {
      key: 'takeBack',
      type: 'switch',
      label: text('eq.options.takeBack'),
      help: text('eq.options.takeBack.help'),
      default: false,
    },
  ],
})
