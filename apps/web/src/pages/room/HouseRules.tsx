import type { Words } from '@moothall/engine/words/say.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { RoomChange } from '../../data/hall.ts'
import { type FieldProblem, seedProblem, tableNameProblem } from '../../data/names.ts'
import type { Pace, Room, RulesetInfo } from '../../data/types.ts'
import { problemText } from '../../forms/Field.tsx'
import { OptionsForm } from '../../forms/OptionsForm.tsx'
import { Lantern } from '../../pieces/Lantern.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { t } from '../../text/hall.ts'
import { ClockRule } from './ClockRule.tsx'

const PACES: readonly Pace[] = ['live', 'turns']

export interface HouseRulesProps {
  readonly room: Room
  readonly ruleset: RulesetInfo | undefined
  readonly words: Words | undefined
  /** Keys of rules that were just changed. */
  readonly changed: ReadonlySet<string>
  onChange(change: RoomChange): void
  /** Told when something typed cannot be kept, and when it can again. */
  onUnfit(unfit: boolean): void
  readonly children: ReactNode
}

/** The house rules: lit for the host, plain paper for the others, the same form for all. */
export function HouseRules(props: HouseRulesProps) {
  const { room, ruleset, words, changed, onChange, onUnfit, children } = props
  const host = room.chairs.flatMap((chair) =>
    chair.who?.kind === 'person' && chair.who.host ? [chair.who.name] : [],
  )[0]
  const hosting = room.hosting && room.stage === 'laid'
  return (
    <section
      className={hosting ? 'house-rules sheet' : 'house-rules paper'}
      aria-labelledby="house-rules"
    >
      <div className="pegs" aria-hidden="true">
        <i className="peg" />
        <i className="peg" />
      </div>
      <p className="lamp-line">
        {hosting ? (
          <>
            <Lantern lit />
            {t('room.yours')}
          </>
        ) : (
          host !== undefined && t('room.theirs', { name: host })
        )}
      </p>
      <h2 id="house-rules">{t('room.rules')}</h2>
      {ruleset && words && (
        <OptionsForm
          schema={ruleset.options}
          values={room.options}
          words={words}
          changed={changed}
          onChange={hosting ? (key, value) => onChange({ options: { [key]: value } }) : undefined}
        />
      )}
      <TableSettings room={room} hosting={hosting} onChange={onChange} onUnfit={onUnfit} />
      {children}
    </section>
  )
}

function TableSettings({
  room,
  hosting,
  onChange,
  onUnfit,
}: Pick<HouseRulesProps, 'room' | 'onChange' | 'onUnfit'> & { readonly hosting: boolean }) {
  return (
    <div className="table-settings">
      <div className="field">
        <label htmlFor="room-pace">{t('room.pace')}</label>
        <select
          id="room-pace"
          className="input"
          value={room.pace}
          disabled={!hosting}
          onChange={(event) =>
            // The clocks of one pace make no sense in the other.
            onChange({
              pace: event.target.value as Pace,
              ...(room.clock === null ? {} : { clock: null }),
            })
          }
        >
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {t(`pace.${pace}`)}
            </option>
          ))}
        </select>
      </div>
      <Draft
        label={t('room.seed')}
        value={room.seed ?? ''}
        placeholder={t('room.seedDrawn')}
        locked={!hosting}
        onKeep={(seed) => onChange({ seed })}
        problemOf={seedProblem}
        onUnfit={onUnfit}
        help={room.seed ? t('room.seedHelp') : undefined}
      />
      <ClockRule room={room} onChange={hosting ? (clock) => onChange({ clock }) : undefined} />
      {hosting && (
        <Draft
          label={t('room.name')}
          value={room.name}
          locked={false}
          problemOf={tableNameProblem}
          onUnfit={onUnfit}
          onKeep={(name) => name.trim() !== '' && onChange({ name: name.trim() })}
        />
      )}
      <label className="choice">
        <input
          type="checkbox"
          checked={room.open}
          disabled={!hosting}
          onChange={(event) => onChange({ open: event.target.checked })}
        />
        <span>
          <b>{t('room.open')}</b>
          <small>{t('room.openHelp')}</small>
        </span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={room.substitutes}
          disabled={!hosting}
          onChange={(event) => onChange({ substitutes: event.target.checked })}
        />
        <span>
          <b>{t('room.substitutes')}</b>
          <small>{t('room.substitutesHelp')}</small>
        </span>
      </label>
    </div>
  )
}

/** A text that is kept when one leaves the field or presses Enter, not at every letter. */
function Draft({
  label,
  value,
  placeholder,
  help,
  locked,
  problemOf,
  onUnfit,
  onKeep,
}: {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly help?: string | undefined
  readonly locked: boolean
  readonly problemOf?: (value: string) => FieldProblem | undefined
  onUnfit?(unfit: boolean): void
  onKeep(value: string): void
}) {
  const [draft, setDraft] = useState<string>()
  const error = draft === undefined ? undefined : problemText(problemOf?.(draft))
  const change = (next: string | undefined) => {
    setDraft(next)
    onUnfit?.(next !== undefined && problemOf?.(next) !== undefined)
  }
  // What cannot be kept stays in the field, with the reason under it.
  const keep = () => {
    if (error !== undefined) return
    if (draft !== undefined && draft !== value) onKeep(draft)
    change(undefined)
  }
  const id = `room-${label}`
  const described = [error !== undefined && `${id}-error`, help && `${id}-help`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        value={draft ?? value}
        placeholder={placeholder}
        disabled={locked}
        maxLength={60}
        autoComplete="off"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep()
          if (event.key === 'Escape') change(undefined)
        }}
      />
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Sign name="warn" />
          {error}
        </p>
      )}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
