import type { Gain, Loss } from '@moothall/elfquest/content/schema.ts'
import { CardMark } from '../../../pieces/CardMark.tsx'
import { ATTRIBUTES, type Attribute, Cube } from '../../../pieces/Cubes.tsx'
import { Die } from '../../../pieces/Die.tsx'
import { classes, named, type PieceProps } from '../../../pieces/piece.ts'
import { Sign, type SignName } from '../../../pieces/Sign.tsx'
import { te } from './text.ts'

/** The signs that are printed on cards, each with a drawing and words of its own (EQ-COMP-20). */
export const ICONS = [
  'success',
  'success.gone',
  'growth',
  'growth.gone',
  'cube.physique',
  'cube.grace',
  'cube.savvy',
  'cube.magic',
  'cube.any',
  'cube.gone',
  'flip',
  'sacrifice',
  'die.success',
  'die',
  'skill',
  'item',
  'ally',
  'demeanor',
] as const
export type IconName = (typeof ICONS)[number]

/** What something gained is drawn as. */
export function iconOfGain(gain: Gain): IconName | undefined {
  switch (gain.k) {
    case 'cube':
      return `cube.${gain.color}`
    case 'success':
    case 'growth':
      return gain.k
    case 'unflip':
      return 'flip'
    case 'grantCard':
      return undefined
  }
}

/** What something given up is drawn as. */
export function iconOfLoss(loss: Loss): IconName {
  switch (loss.k) {
    case 'cube':
      return loss.color === 'any' ? 'cube.gone' : `cube.${loss.color}`
    case 'success':
    case 'growth':
      return `${loss.k}.gone`
    case 'flip':
    case 'sacrifice':
      return loss.k
  }
}

/** With a label it is an image of that name, else only seen, beside words that say the same. */
export function Icon({ name, label }: Pick<PieceProps, 'label'> & { readonly name: IconName }) {
  switch (name) {
    case 'success':
      return <Sign name="leaf" label={label} />
    case 'growth':
      return <Sign name="sprout" label={label} />
    case 'success.gone':
      return <Gone name="leaf" label={label} />
    case 'growth.gone':
      return <Gone name="sprout" label={label} />
    case 'cube.any':
    case 'cube.gone':
      return <AnyCube gone={name === 'cube.gone'} label={label} />
    case 'flip':
      return <Sign name="flip" label={label} />
    case 'sacrifice':
      return <Sign name="burn" label={label} />
    case 'die':
      return <Sign name="die" label={label} />
    case 'die.success':
      return <Die colour="black" face={6} success label={label} />
    case 'skill':
    case 'item':
    case 'ally':
    case 'demeanor':
      return <CardMark kind={name} label={label} />
    default:
      return <Cube of={name.slice('cube.'.length) as Attribute} label={label} />
  }
}

/** The same, struck through: it is given up. */
function Gone({ name, label }: { readonly name: SignName; readonly label?: string | undefined }) {
  return (
    <span
      className="eq-icon-gone"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Sign name={name} />
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable={false}>
        <path d="M3 21 21 3" stroke="currentColor" strokeWidth={2.4} />
      </svg>
    </span>
  )
}

/** A cube of all four colours; struck through if one is given up. */
function AnyCube({ gone, label }: { readonly gone: boolean; readonly label?: string | undefined }) {
  return (
    <svg
      className={classes('cube', gone ? 'is-any-gone' : 'is-any')}
      viewBox="0 0 20 20"
      {...named(label)}
    >
      {ATTRIBUTES.map((of, i) => (
        <path
          key={of}
          d={`M${1.5 + (i % 2) * 8.5} ${1.5 + Math.floor(i / 2) * 8.5}h8.500v8.500h-8.500z`}
          fill={`var(--at-${of})`}
        />
      ))}
      <path
        d="M1.500 1.500h17v17h-17z"
        fill="none"
        stroke="var(--cube-rim, rgb(255 244 222 / .55))"
      />
      {gone ? (
        <path d="M2 18 18 2" stroke="#1a1208" strokeWidth={2.6} />
      ) : (
        <text x={10} y={14.3} textAnchor="middle" fill="#1a1208">
          ?
        </text>
      )}
    </svg>
  )
}

/** All signs with their words, for looking them up. */
export function Legend() {
  return (
    <details className="eq-legend">
      <summary>{te('icon.legend')}</summary>
      <ul>
        {ICONS.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {te(`icon.${name}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
