import type { SoundKind } from '../../sound/synth.ts'
import type { BoardModule } from '../types.ts'
import { Board } from './Board.tsx'
import { content, knownName, nameOf } from './cards.ts'
import { hints } from './hints.tsx'
import { Rail } from './Rail.tsx'
import { Result } from './Result.tsx'
import { Roundel } from './Roundel.tsx'
import { te } from './text.ts'
import { charAt, tableOf } from './view.ts'

/** Seasons are the turns of the game; what is completed and who dies stands out. */
const WEIGHT: Readonly<Record<string, 1 | 2>> = {
  'eq.log.season': 1,
  'eq.log.seasonOver': 1,
  'eq.log.declared': 1,
  'eq.log.task': 1,
  'eq.log.completed': 2,
  'eq.log.died': 2,
  'eq.log.scenario': 2,
  'eq.log.scenarioDone': 2,
  'eq.log.scenarioDoneOver': 2,
  'eq.log.won': 2,
  'eq.log.lost': 2,
}

const SOUND: Readonly<Record<string, SoundKind>> = {
  'eq.log.rolled': 'dice',
  'eq.log.rerolled': 'dice',
  'eq.log.penaltyHit': 'dice',
  'eq.log.penaltyMissed': 'dice',
  'eq.log.revealed': 'card',
  'eq.log.flipForDice': 'card',
  'eq.log.sacrificeForDice': 'card',
  'eq.log.sent': 'card',
  'eq.log.spent': 'token',
  'eq.log.spentPool': 'token',
  'eq.log.gained': 'token',
  'eq.log.rewarded': 'token',
  'eq.log.paid': 'token',
}

/** The pictures of ElfQuest. */
export const elfquestBoard: BoardModule = {
  Board,
  Rail,
  Result,
  railTitle: () => te('rail.tab'),
  nameOf: knownName,
  seatTitle: (seat, frame) => {
    const char = charAt(frame, seat)
    return char === undefined ? undefined : nameOf(char.id)
  },
  where: (frame) => {
    const { campaign } = tableOf(frame)
    const scenario = nameOf(content.scenario(campaign.scenario).id)
    return te(campaign.season > campaign.limit ? 'season.whereOver' : 'season.where', {
      scenario,
      n: campaign.season,
      of: campaign.limit,
    })
  },
  SeatMark: ({ seat, frame }) => {
    const char = charAt(frame, seat)
    return char === undefined ? null : <Roundel char={char.id} tiny />
  },
  // Before and after the roll all my characters may put something in at once; else each acts for itself.
  apart: (decision) => decision.kind !== 'eq.beforeRoll' && decision.kind !== 'eq.afterRoll',
  // Speaking up again in an attempt, and answering somebody who offers me a character.
  atHand: (kind, option) =>
    kind === 'eq.speakUp' || (kind === 'eq.handOver' && /^(accept|decline):/.test(option)),
  sound: (key) => SOUND[key],
  weight: (key) => WEIGHT[key] ?? 0,
  hints,
}
