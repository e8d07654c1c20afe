import type { WindowSettings } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'
import { timesOf } from '../windows/table.ts'
import { settingsOf } from '../windows/wishes.ts'
import type { Gateway } from './gateway.ts'

/** Tells people how they themselves meet reaction windows, whenever that has changed. Nobody hears it of others. */
export class WindowNews {
  readonly #gateway: Gateway
  readonly #turns = new WeakMap<Room, string | undefined>()
  readonly #stop: () => void

  constructor(gateway: Gateway) {
    this.#gateway = gateway
    const { bus, rooms } = gateway.service
    this.#stop = bus.subscribe('windows', ({ game, holder }) => {
      const room = rooms.opened(game)
      if (room !== undefined) this.#tell(room, holder)
    })
    rooms.listen({ applied: (room) => this.#turned(room) })
  }

  /** What this holder is told; undefined in games without windows. */
  async of(room: Room, holder: string): Promise<WindowSettings | undefined> {
    if (room.ruleset.windowTimes === undefined) return undefined
    const { wishes, config } = this.#gateway.service
    const { budget } = timesOf(room, config.MOOTHALL_WINDOW)
    return settingsOf(await wishes.ofHolder(room.id, holder), room.game.turn, budget)
  }

  /** What was meant for one turn ends with it. */
  #turned(room: Room): void {
    if (room.ruleset.windowTimes === undefined) return
    const { turn } = room.game
    const before = this.#turns.get(room)
    this.#turns.set(room, turn)
    if (before !== undefined && before !== turn) this.#tell(room, undefined)
  }

  /** `holder`: only this one; undefined: everybody who is here. */
  #tell(room: Room, holder: string | undefined): void {
    for (const socket of this.#gateway.attendance.members(room.id)) {
      const own = socket.data.games.get(room.id)?.holder
      if (own === undefined || (holder !== undefined && own !== holder)) continue
      this.of(room, own).then(
        (windows) => {
          if (windows !== undefined) socket.emit('game:windows', { game: room.id, windows })
        },
        (err: unknown) => this.#gateway.service.log.warn({ game: room.id, err }, 'window settings'),
      )
    }
  }

  close(): void {
    this.#stop()
  }
}
