import type { OptionValues } from '@moothall/engine'
import type {
  ChatLine,
  GameListItem,
  Lobby,
  Me as WireMe,
  RulesetInfo as WireRuleset,
} from '@moothall/protocol'
import { LOCALE } from '../text/catalogue.tsx'
import type { Chair, Me, MyGame, Room, RulesetInfo, TableRow, TalkLine } from './types.ts'

/** From what the server sends to what the pages know. Pure, so that the wire may change without the pages. */

export function meFrom(me: WireMe): Me {
  return {
    id: me.id,
    name: me.nickname,
    kind: me.guest ? 'guest' : 'account',
    ...(me.email === undefined ? {} : { email: me.email }),
    ...(me.confirmed === undefined ? {} : { confirmed: me.confirmed }),
  }
}

export function rulesetFrom(ruleset: WireRuleset): RulesetInfo {
  return {
    id: ruleset.id,
    version: ruleset.version,
    minPlayers: ruleset.players.min,
    maxPlayers: ruleset.players.max,
    options: ruleset.options,
    messages: ruleset.messages[LOCALE] ?? ruleset.messages['en'] ?? {},
  }
}

function chairsFrom(lobby: Lobby, myId: string | undefined): Chair[] {
  return lobby.chairs.map(({ index, person, ready }) => {
    if (!person) return { index, who: undefined }
    if (person.bot !== undefined) return { index, who: { kind: 'bot', name: person.nickname } }
    const host = person.id === lobby.hostId
    return {
      index,
      who: {
        kind: 'person',
        id: person.id,
        name: person.nickname,
        me: person.id === myId,
        host,
        ready,
      },
    }
  })
}

const STAGE = { open: 'laid', started: 'playing', closed: 'ended' } as const

export function roomFrom(lobby: Lobby, myId: string | undefined): Room {
  const chairs = chairsFrom(lobby, myId)
  return {
    id: lobby.id,
    name: lobby.name,
    ruleset: lobby.ruleset,
    pace: lobby.pace,
    stage: STAGE[lobby.state],
    chairs,
    seated: chairs.some((chair) => chair.who?.kind === 'person' && chair.who.me),
    ...(lobby.gameId === undefined ? {} : { gameId: lobby.gameId }),
    when: lobby.createdAt,
    clock: lobby.clock,
    open: lobby.visibility === 'public',
    ...(lobby.invite === undefined ? {} : { invite: lobby.invite }),
    options: lobby.options as OptionValues,
    players: lobby.players,
    ...(lobby.fitting === undefined ? {} : { fitting: lobby.fitting }),
    ...(lobby.openSeed === undefined ? {} : { seed: lobby.openSeed }),
    substitutes: lobby.substitutes,
    hosting: myId !== undefined && lobby.hostId === myId,
  }
}

const isOver = (status: string) => !['open', 'paused', 'resting'].includes(status)

/** A game in play as a row of the ledger. The list names people, not chairs; they sit in the order of the list. */
export function tableFromGame(game: GameListItem): TableRow {
  return {
    id: `game-${game.id}`,
    name: game.name,
    ruleset: game.ruleset,
    pace: game.pace,
    stage: isOver(game.status) ? 'ended' : 'playing',
    chairs: game.people.map((name, index) => ({
      index,
      who: { kind: 'person', id: String(index), name, me: false, host: false, ready: true },
    })),
    seated: game.playing,
    gameId: game.id,
    when: game.updatedAt,
    ...(game.deadline === undefined ? {} : { deadline: game.deadline }),
  }
}

function stageOf(status: string): MyGame['stage'] {
  if (status === 'resting' || status === 'moved') return status
  return isOver(status) ? 'ended' : 'playing'
}

export function myGameFrom(game: GameListItem, myName: string | undefined): MyGame {
  return {
    id: game.id,
    name: game.name,
    ruleset: game.ruleset,
    pace: game.pace,
    stage: stageOf(game.status),
    part: game.playing ? 'seat' : 'watch',
    mine: game.yourTurn,
    ...(game.question === undefined ? {} : { question: game.question }),
    waitsFor: game.waitingFor,
    others: withoutOne(game.people, myName),
    changedAt: game.updatedAt,
    ...(game.deadline === undefined ? {} : { deadline: game.deadline }),
    changes: game.changes,
    ...(game.chapter === undefined ? {} : { chapter: game.chapter }),
    ...(typeof game.options['chapters'] === 'number' ? { chapters: game.options['chapters'] } : {}),
    hosting: game.hosting,
    open: game.visibility === 'public',
    ...(game.again === undefined ? {} : { again: game.again }),
  }
}

/** The names without mine, once: somebody else may well be called the same. */
function withoutOne(names: readonly string[], mine: string | undefined): string[] {
  const at = mine === undefined ? -1 : names.indexOf(mine)
  return names.filter((_, index) => index !== at)
}

export function talkFrom(line: ChatLine): TalkLine {
  return {
    i: line.i,
    at: new Date(line.time).toISOString(),
    ...(line.from === null ? {} : { from: line.from.nickname }),
    text: line.text,
  }
}
