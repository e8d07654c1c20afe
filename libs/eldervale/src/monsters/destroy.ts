import { text } from '@moothall/engine'
import type { T } from '../state/table.ts'

export function monsterName(id: string): ReturnType<typeof text> {
  return text(`ev.monster.${id}`)
}

/** It is out of the game, without Glory or power for anyone (EV-MONSTER-15, EV-MONSTER-16). */
export function destroy(t: T, id: string): void {
  const monster = t.edit(`monster:${id}`)
  monster.realm = null
  monster.owner = null
  t.edit('game').destroyed.push(id)
  t.log(text('ev.log.destroyed', { monster: monsterName(id) }))
}
