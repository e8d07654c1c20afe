import type { OptionField, OptionsSchema, OptionValues } from '@moothall/engine'
import { say, type Words } from '@moothall/engine/words/say.ts'
import { useId } from 'react'
import { t } from '../text/hall.ts'
import { Stepper } from './Stepper.tsx'
import './options-form.css'

export interface OptionsFormProps {
  readonly schema: OptionsSchema
  readonly values: OptionValues
  readonly words: Words
  /** Without it the form is read-only. */
  readonly onChange?: ((key: string, value: string | number | boolean) => void) | undefined
  /** Keys of rules that were just changed, marked for those who watch. */
  readonly changed?: ReadonlySet<string>
}

/** How many rules stand open; the rest is folded, since most tables play as usual. */
const OPEN_FIELDS = 4

/** A form made from a ruleset's options schema. It knows no game: words and fields are the ruleset's. */
export function OptionsForm(props: OptionsFormProps) {
  const fields = props.schema.fields
  const open = fields.length <= OPEN_FIELDS + 1 ? fields : fields.slice(0, OPEN_FIELDS)
  const folded = fields.slice(open.length)
  const unusual = folded.some(
    (field) =>
      (props.values[field.key] ?? field.default) !== field.default || props.changed?.has(field.key),
  )
  return (
    <div className="options-form">
      {open.map((field) => (
        <OptionRow key={field.key} field={field} {...props} />
      ))}
      {folded.length > 0 && (
        <details className="options-more" open={unusual || undefined}>
          <summary>{t('room.more')}</summary>
          {folded.map((field) => (
            <OptionRow key={field.key} field={field} {...props} />
          ))}
        </details>
      )}
    </div>
  )
}

function OptionRow({
  field,
  values,
  words,
  onChange,
  changed,
}: OptionsFormProps & { readonly field: OptionField }) {
  const id = useId()
  const value = values[field.key] ?? field.default
  const label = say(field.label, words)
  const help = field.help && say(field.help, words)
  const mark = changed?.has(field.key) ? (
    <em className="option-changed">{t('room.changed')}</em>
  ) : null
  const locked = onChange === undefined

  switch (field.type) {
    case 'choice':
      return (
        <fieldset className="option-row" aria-describedby={help ? `${id}-help` : undefined}>
          <legend>
            {label} {mark}
          </legend>
          {help && (
            <p className="field-help" id={`${id}-help`}>
              {help}
            </p>
          )}
          <div className="option-choices">
            {field.choices.map((choice) => (
              <label className="choice" key={choice.value}>
                <input
                  type="radio"
                  name={id}
                  value={choice.value}
                  checked={value === choice.value}
                  disabled={locked}
                  onChange={() => onChange?.(field.key, choice.value)}
                />
                <span>
                  <b>{say(choice.label, words)}</b>{' '}
                  {choice.help && <small>{say(choice.help, words)}</small>}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )
    case 'switch':
      return (
        <div className="option-row option-switch">
          <label className="choice">
            <input
              type="checkbox"
              checked={value === true}
              disabled={locked}
              onChange={(event) => onChange?.(field.key, event.target.checked)}
            />
            <span>
              <b>
                {label} {mark}
              </b>{' '}
              {help && <small>{help}</small>}
            </span>
          </label>
        </div>
      )
    case 'number':
      return (
        <div className="option-row option-number">
          <span>
            <label className="label" htmlFor={id}>
              {label} {mark}
            </label>
            <small className="second">
              {help ?? t('form.range', { min: field.min, max: field.max })}
            </small>
          </span>
          {locked ? (
            <b className="num">{String(value)}</b>
          ) : (
            <Stepper
              id={id}
              label={label}
              value={Number(value)}
              min={field.min}
              max={field.max}
              onChange={(next) => onChange(field.key, next)}
            />
          )}
        </div>
      )
  }
}
