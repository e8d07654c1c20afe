import type { keys } from './text.ts'

type Key = (typeof keys)[number]

/** A stretch of a game's rules: paragraphs, or steps or points in a list, under a heading of its own or none. */
export interface Part {
  readonly title?: Key
  readonly as: 'text' | 'steps' | 'points'
  readonly lines: readonly Key[]
}

interface GameRules {
  /** Of a game that is not whole: what is there and what is not. */
  readonly making?: Key
  readonly parts: readonly Part[]
}

const ELFQUEST: GameRules = {
  parts: [
    { title: 'eq.aim.title', as: 'text', lines: ['eq.aim'] },
    {
      title: 'eq.season.title',
      as: 'steps',
      lines: ['eq.season.1', 'eq.season.2', 'eq.season.3', 'eq.season.4', 'eq.season.5'],
    },
    {
      title: 'eq.attempt.title',
      as: 'steps',
      lines: ['eq.attempt.1', 'eq.attempt.2', 'eq.attempt.3', 'eq.attempt.4', 'eq.attempt.5'],
    },
    { title: 'eq.health.title', as: 'text', lines: ['eq.health'] },
    { title: 'eq.tasks.title', as: 'text', lines: ['eq.tasks'] },
    {
      as: 'points',
      lines: [
        'eq.task.care',
        'eq.task.community',
        'eq.task.make',
        'eq.task.provide',
        'eq.task.rest',
        'eq.task.train',
      ],
    },
  ],
}

/** What the page tells of each game; of one that is not here it tells its house rules alone, and says so. */
export const GAME_RULES: Readonly<Record<string, GameRules>> = {
  elfquest: ELFQUEST,
  'eldervale-draft': {
    making: 'evd.making',
    parts: [
      { as: 'steps', lines: ['evd.1', 'evd.2', 'evd.3'] },
      { as: 'text', lines: ['evd.end'] },
    ],
  },
  'eldervale-battle': {
    making: 'evb.making',
    parts: [
      { title: 'evb.turn.title', as: 'steps', lines: ['evb.turn.1', 'evb.turn.2'] },
      {
        title: 'evb.battle.title',
        as: 'steps',
        lines: ['evb.battle.1', 'evb.battle.2', 'evb.battle.3', 'evb.battle.4'],
      },
      { as: 'text', lines: ['evb.end'] },
    ],
  },
  'dragonbond-planning': {
    making: 'dbp.making',
    parts: [
      {
        title: 'dbp.round.title',
        as: 'steps',
        lines: ['dbp.round.1', 'dbp.round.2', 'dbp.round.3', 'dbp.round.4'],
      },
      { as: 'text', lines: ['db.end'] },
    ],
  },
  'dragonbond-auction': {
    making: 'dba.making',
    parts: [
      {
        title: 'dba.round.title',
        as: 'points',
        lines: ['dba.round.1', 'dba.round.2', 'dba.round.3'],
      },
      { as: 'text', lines: ['db.end'] },
    ],
  },
}
