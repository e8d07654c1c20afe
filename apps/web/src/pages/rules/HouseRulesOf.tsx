import type { OptionField, OptionsSchema } from '@moothall/engine'
import { say, type Words } from '@moothall/engine/words/say.ts'
import { t } from './text.ts'

function range(field: OptionField, words: Words): string {
  const label = say(field.label, words)
  switch (field.type) {
    case 'number':
      return t('option.range', { label, min: field.min, max: field.max })
    case 'choice':
      return t('option.choices', {
        label,
        choices: field.choices.map((choice) => say(choice.label, words)).join('; '),
      })
    case 'switch':
      return t('option.switch', { label })
  }
}

/** The house rules that a table of this game can have, in the ruleset's own words. */
export function HouseRulesOf({
  schema,
  messages,
}: {
  readonly schema: OptionsSchema
  readonly messages: Words['messages']
}) {
  const words: Words = { messages }
  return (
    <ul>
      {schema.fields.map((field) => (
        <li key={field.key}>
          {range(field, words)} {field.help && say(field.help, words)}
        </li>
      ))}
    </ul>
  )
}
