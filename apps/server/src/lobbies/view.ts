import { commitmentOf, type OptionValues } from '@moothall/engine'
import type { Lobby } from '@moothall/protocol'
import { botName } from '../rooms/record.ts'
import type { LobbyRecord } from './lobbies.ts'

/** The table as it is shown; the invite only to those who may hand it on. */
export function lobbyView(lobby: LobbyRecord, forAccount?: string): Lobby {
  const inside =
    forAccount !== undefined &&
    (lobby.hostId === forAccount || lobby.chairs.some((chair) => chair.accountId === forAccount))
  return {
    id: lobby.id,
    name: lobby.name,
    ruleset: lobby.ruleset,
    hostId: lobby.hostId,
    visibility: lobby.visibility as Lobby['visibility'],
    ...(inside ? { invite: lobby.invite } : {}),
    pace: lobby.pace as Lobby['pace'],
    clock: lobby.clock as Lobby['clock'],
    options: lobby.options as OptionValues,
    players: lobby.players,
    ...(lobby.fitting === undefined ? {} : { fitting: lobby.fitting }),
    chairs: lobby.chairs.map((chair) => ({
      index: chair.index,
      ready: chair.ready,
      person:
        chair.bot !== null
          ? {
              id: `bot-${chair.index}`,
              nickname: botName(`b${chair.index + 1}`),
              guest: false,
              bot: chair.bot,
            }
          : chair.account === null
            ? null
            : {
                id: chair.account.id,
                nickname: chair.account.nickname,
                guest: chair.account.email === null,
              },
    })),
    state: lobby.state as Lobby['state'],
    ...(lobby.gameId === null ? {} : { gameId: lobby.gameId }),
    ...(lobby.openSeed === null ? {} : { openSeed: lobby.openSeed }),
    substitutes: lobby.substitutes,
    commitment: commitmentOf(lobby.serverSecret),
    createdAt: lobby.createdAt.toISOString(),
  }
}
