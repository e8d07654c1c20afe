import { ALLOWANCES, allowanceKey, allowanceText, LATE, USUAL_LATE } from '../../data/clocks.ts'
import type { Late, Room, TableClock } from '../../data/types.ts'
import { t } from '../../text/hall.ts'

/** How long people may think, and what happens to the late. Without `onChange` it can only be read. */
export function ClockRule({
  room,
  onChange,
}: {
  readonly room: Room
  readonly onChange: ((clock: TableClock | null) => void) | undefined
}) {
  const { clock, pace } = room
  const usual = ALLOWANCES[pace]
  const key = clock === null ? '' : allowanceKey(clock)
  // A clock that a program set stands in the list as well.
  const choices =
    clock === null || usual.some((one) => allowanceKey(one) === key) ? usual : [clock, ...usual]
  const choose = (chosen: string) => {
    const one = choices.find((choice) => allowanceKey(choice) === chosen)
    if (one === undefined) return onChange?.(null)
    const { kind, seconds, increment } = one
    onChange?.({
      kind,
      seconds,
      ...(increment === undefined ? {} : { increment }),
      late: clock?.late ?? USUAL_LATE[pace],
    })
  }
  return (
    <>
      <div className="field clock-rule">
        <label htmlFor="room-clock">{t('room.clock')}</label>
        <select
          id="room-clock"
          className="input"
          value={key}
          disabled={onChange === undefined}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('clock.none')}</option>
          {choices.map((one) => (
            <option key={allowanceKey(one)} value={allowanceKey(one)}>
              {allowanceText(one)}
            </option>
          ))}
        </select>
      </div>
      {clock !== null && (
        <div className="field clock-rule">
          <label htmlFor="room-late">{t('room.late')}</label>
          <select
            id="room-late"
            className="input"
            value={clock.late}
            disabled={onChange === undefined}
            aria-describedby="room-late-help"
            onChange={(event) => onChange?.({ ...clock, late: event.target.value as Late })}
          >
            {LATE.map((late) => (
              <option key={late} value={late}>
                {t(`clock.late.${late}`)}
              </option>
            ))}
          </select>
          <p className="field-help" id="room-late-help">
            {t('room.lateHelp')}
          </p>
        </div>
      )}
    </>
  )
}
