import type { Attempt, DieOrigin } from '@moothall/elfquest/state.ts'
import type { Attribute } from '../../../pieces/Cubes.tsx'
import { Die } from '../../../pieces/Die.tsx'
import { classes } from '../../../pieces/piece.ts'
import type { SignName } from '../../../pieces/Sign.tsx'
import { nameOf } from './cards.ts'
import type { Outlook, Trial } from './chance.ts'
import { Roundel } from './Roundel.tsx'
import { freshDice } from './Tray.tsx'
import { te } from './text.ts'

interface Group {
  readonly key: string
  readonly label: string
  readonly n: number
  readonly from: Attribute | SignName | undefined
  readonly ghost: boolean
}

/** Dice of one source stand together, with the source's name under them. */
function groupsOf(dice: readonly DieOrigin[], view: Outlook): Group[] {
  const groups = new Map<string, { -readonly [K in keyof Group]: Group[K] }>()
  for (const die of dice) {
    const key = JSON.stringify(die)
    const old = groups.get(key)
    if (old !== undefined) old.n++
    else groups.set(key, { key, n: 1, ghost: false, ...source(die, view) })
  }
  for (const group of groups.values())
    if (isCubeKey(group.key)) group.label = `${group.n} ${group.label}`
  return [...groups.values()]
}

const isCubeKey = (key: string): boolean => key.includes('"kind":"cube"')

function source(die: DieOrigin, view: Outlook): Pick<Group, 'label' | 'from'> {
  switch (die.kind) {
    case 'white':
      return { label: view.target.kind === 'event' ? te('tray.firstOnly') : '', from: undefined }
    case 'cube':
      return { label: nameOf(`color.${die.color}`), from: die.color }
    case 'task':
      return {
        label: view.target.kind === 'task' ? nameOf(`task.${view.target.task}`) : '',
        from: 'die',
      }
    case 'flip':
      return { label: te('tray.flipped', { card: nameOf(die.card) }), from: 'flip' }
    case 'sacrifice':
      return { label: te('tray.sacrificed', { card: nameOf(die.card) }), from: 'burn' }
    default:
      return { label: nameOf(die.card), from: 'die' }
  }
}

/** The pool, die by die, in rows by origin; dice that the choice in hand would add are dashed. */
export function PoolDice({
  view,
  trial,
  added,
}: {
  readonly view: Outlook
  readonly trial: Trial | undefined
  readonly added: Attempt['added']
}) {
  const white = view.pool.filter((d) => d.kind === 'white')
  const card = trial?.flip ?? trial?.sacrifice
  const ghosts = freshDice(trial)
  return (
    <div
      className={classes('eq-rows', view.who.length > 2 && 'is-crowded')}
      data-added={added.length}
    >
      {white.length > 0 && (
        <div className="eq-row is-white">
          <RowName
            name={te('tray.white')}
            small={te(view.target.kind === 'event' ? 'tray.theEvent' : 'tray.theTask')}
          />
          <Dice groups={groupsOf(white, view)} colour="white" />
        </div>
      )}
      {view.who.map((char) => {
        const own = view.pool.filter((d) => d.kind !== 'white' && d.char === char.id)
        const adds = card !== undefined && holds(char.id, card) ? ghosts : 0
        const groups = groupsOf(own, view)
        if (adds > 0 && card !== undefined) {
          groups.push({
            key: 'ghost',
            label: te(trial?.flip !== undefined ? 'tray.would' : 'tray.wouldSacrifice', {
              card: nameOf(card),
            }),
            n: adds,
            from: trial?.flip !== undefined ? 'flip' : 'burn',
            ghost: true,
          })
        }
        return (
          <div key={char.id} className="eq-row">
            <RowName
              char={char.id}
              name={nameOf(char.id)}
              small={te('tray.nDice', { n: own.length + adds })}
            />
            <Dice groups={groups} colour="black" />
          </div>
        )
      })}
    </div>
  )
}

/** Hand cards are numbered after their owner; those that are nobody's go by what the option's seat holds. */
const holds = (char: string, card: string): boolean =>
  card.startsWith(`hand.${char.split('.')[1]}.`)

export function RowName({
  char,
  name,
  small,
}: {
  readonly char?: string
  readonly name: string
  readonly small: string
}) {
  return (
    <div className="eq-row-name">
      {char !== undefined && <Roundel char={char} small />}
      <span>
        {name}
        <small>{small}</small>
      </span>
    </div>
  )
}

function Dice({
  groups,
  colour,
}: {
  readonly groups: readonly Group[]
  readonly colour: 'white' | 'black'
}) {
  return (
    <div className="eq-dice">
      {groups.map((group) => (
        <span key={group.key} className={classes('eq-die-group', group.ghost && 'is-ghost')}>
          <span className="eq-die-line">
            {Array.from({ length: group.n }, (_, at) => (
              <Die key={at} colour={colour} from={group.from} ghost={group.ghost} />
            ))}
          </span>
          <small>{group.label}</small>
        </span>
      ))}
    </div>
  )
}
