import type { FunctionComponent } from 'react'
import { IconMark } from '../pieces/GameIcon.tsx'
import { BattleOnTheMap } from './covers/BattleOnTheMap.tsx'
import { BidForTheKnight } from './covers/BidForTheKnight.tsx'
import { FanOfMagic } from './covers/FanOfMagic.tsx'
import { ForestByNight } from './covers/ForestByNight.tsx'
import { StackFaceDown } from './covers/StackFaceDown.tsx'

const COVERS: Readonly<Record<string, FunctionComponent>> = {
  elfquest: ForestByNight,
  'eldervale-draft': FanOfMagic,
  'eldervale-battle': BattleOnTheMap,
  'dragonbond-planning': StackFaceDown,
  'dragonbond-auction': BidForTheKnight,
}

/** The picture on a game's box, 240 x 142. A game without a picture of its own gets its emblem on plain cloth. */
export function BoxCover({
  ruleset,
  emblem,
  className,
}: {
  readonly ruleset: string
  readonly emblem: string
  readonly className?: string
}) {
  return (
    <svg
      className={className}
      viewBox="0 0 240 142"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable={false}
    >
      <CoverArt ruleset={ruleset} emblem={emblem} />
    </svg>
  )
}

/** The same picture for use inside another drawing. */
export function CoverArt({
  ruleset,
  emblem,
}: {
  readonly ruleset: string
  readonly emblem: string
}) {
  const Cover = COVERS[ruleset]
  if (Cover !== undefined) return <Cover />
  return (
    <>
      <rect width="240" height="142" fill="#4a3a2c" />
      <path d="M0 0 240 142M0 142 240 0" stroke="#5d4936" strokeWidth="2" />
      <IconMark name={emblem} x={80} y={31} size={80} fill="#d9c8a0" />
    </>
  )
}
