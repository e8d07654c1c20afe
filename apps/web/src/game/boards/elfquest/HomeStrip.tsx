import { Cube } from '../../../pieces/Cubes.tsx'
import { Place } from '../place.tsx'
import { COLOR_NAMES, content, gainWords, nameOf, TASK_IDS } from './cards.ts'
import { te } from './text.ts'

const AND = new Intl.ListFormat('en', { type: 'conjunction' })

/** The six tasks of the Home card. */
export function HomeStrip() {
  return (
    <section className="eq-home on-timber" aria-label={te('home.title')}>
      <h3>
        {te('home.title')}
        <small>{te('home.instead')}</small>
      </h3>
      {TASK_IDS.map((id) => {
        const task = content.task(id)
        const colors = COLOR_NAMES.filter((c) => task.colors.includes(c))
        const label = te('home.task', {
          name: nameOf(`task.${id}`),
          colors: AND.format(colors.map((c) => nameOf(`color.${c}`))),
          per: task.per,
          gain: gainWords(task.gain),
        })
        return (
          <Place key={id} at={`task:${id}`} label={label} className="eq-task">
            <b>{nameOf(`task.${id}`)}</b>
            <span>
              {colors.map((color) => (
                <Cube key={color} of={color} />
              ))}
              <em>{te(`task.${id}`)}</em>
            </span>
          </Place>
        )
      })}
    </section>
  )
}
