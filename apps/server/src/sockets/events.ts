import { type EventAnswers, type EventName, HallRefusal } from '@moothall/protocol'
import { shownOf } from '../lists.ts'
import { lobbyView } from '../lobbies/view.ts'
import type { Room } from '../rooms/room.ts'
import type { Call, Gateway, HallSocket } from './gateway.ts'

/** How many kinds of reaction windows somebody may say something about in one game. */
const MOST_KINDS = 64

type Handlers = { readonly [N in EventName]: (call: Call<N>) => Promise<EventAnswers[N]> }

/** What each event does. Who may send it stands in `permissions.ts`, what it carries in the protocol. */
export function handlers(gateway: Gateway): Handlers {
  const { lobbies, chat, games, people, wishes, bus, now, log } = gateway.service
  const changed = async (room: Room, holder: string) => {
    bus.publish('windows', { game: room.id, holder })
    const windows = await gateway.windows.of(room, holder)
    if (windows === undefined) throw new HallRefusal('STALE_DECISION')
    return { windows }
  }
  return {
    'game:join': async ({ socket, input, nth, ...call }) => {
      const room = inRoom(call)
      // Read before the view, so that nothing comes between the view and the changes that follow it.
      const mine = room.holderOf(call.me?.id ?? '')
      const windows = mine === undefined ? undefined : await gateway.windows.of(room, mine)
      const viewer = gateway.attendance.enter(socket, room, nth)
      const holder = viewer.seats.length === 0 ? undefined : room.holderOf(socket.data.me?.id ?? '')
      const common = {
        epoch: room.epochOf(viewer),
        viewer: viewer.key,
        seats: viewer.seats,
        ...(holder === undefined ? {} : { holder }),
        ...(room.clock === undefined ? {} : { clock: room.clock.view(now()) }),
        ...(holder === undefined || windows === undefined ? {} : { windows }),
      }
      const { have } = input
      const changes = have === undefined ? undefined : room.since(viewer, have.epoch, have.seq)
      if (socket.data.me !== undefined) void games.seen(room, socket.data.me.id).catch(() => {})
      return changes === undefined
        ? { ...common, frame: room.view(viewer) }
        : { ...common, changes }
    },
    'game:leave': async ({ socket, input }) => {
      gateway.attendance.leave(socket, input.game)
      return {}
    },
    'game:choose': (call) =>
      act(call, call.input.clientId, (room, own) =>
        room.game.prepare(room.viewerFor(call.me?.id), call.input, 'person', own),
      ),
    'game:undo': ({ input, ...call }) =>
      act(call, input.clientId, (room, own) =>
        room.game.prepareUndo(room.viewerFor(call.me?.id), input.ask ?? false, own),
      ),
    'game:consent': ({ input, ...call }) =>
      act(call, input.clientId, (room, own) =>
        room.game.prepareConsent(room.viewerFor(call.me?.id), input.agree, own),
      ),
    'game:hold': async ({ input, ...call }) => {
      const { room, holder } = atWindows(call)
      const key = room.game.windowOpen ? room.game.openKey : undefined
      if (key === undefined || !room.game.isOpenTo(room.viewerFor(call.me?.id), input.decision))
        throw new HallRefusal('STALE_DECISION')
      await wishes.hold(room.id, holder, input.on ? key : undefined)
      return changed(room, holder)
    },
    'game:windows': async ({ input, ...call }) => {
      const { room, holder } = atWindows(call)
      const { kind, mode, scope } = input
      const { settings } = await wishes.ofHolder(room.id, holder)
      if (Object.keys(settings).length >= MOST_KINDS && settings[kind] === undefined)
        throw new HallRefusal('BAD_INPUT')
      // Where the rules know of no turns, a setting for one would be for none.
      await wishes.set(room.id, holder, kind, mode, scope === 'turn' ? room.game.turn : undefined)
      return changed(room, holder)
    },
    'game:why': async ({ input, ...call }) => {
      const room = inRoom(call)
      const refused = room.refused(room.viewerFor(call.me?.id), input.decision, input.seat)
      if (refused === undefined) throw new HallRefusal('STALE_DECISION')
      return { refused }
    },
    'game:log': async ({ input, ...call }) => {
      const room = inRoom(call)
      return { lines: room.log(room.viewerFor(call.me?.id), input.before, input.limit ?? 100) }
    },

    'chat:say': async ({ socket, input, me }) => {
      // Asked anew, because a nickname may have been changed since the socket was opened.
      const by = me === undefined ? undefined : await people.byId(me.id)
      if (by === undefined) throw new HallRefusal('NOT_SIGNED_IN')
      listen(socket, input.room)
      return { line: await chat.say(input.room, by, input.text, input.clientId) }
    },
    'chat:history': async ({ socket, input }) => {
      listen(socket, input.room)
      return { lines: await chat.history(input.room, input.before) }
    },

    'lobby:watch': async ({ socket, input, lobby, me, nth }) => {
      if (lobby === undefined) throw new HallRefusal('NOT_FOUND')
      gateway.attendance.enterTable(socket, lobby.id, input.invite, nth)
      // Read again: what changed between the question whether they may watch and now is told to nobody else.
      const newest = await gateway.news.tables.share(lobby.id, () => lobbies.get(lobby.id))
      return { lobby: lobbyView(newest ?? lobby, me?.id) }
    },
    'lobby:unwatch': async ({ socket, input }) => {
      gateway.attendance.leaveTable(socket, input.id)
      return {}
    },
    'lobby:list': async ({ socket, me }) => {
      void socket.join('lobbies')
      const open = await gateway.news.tables.share('list', async () => {
        const all = await lobbies.list({})
        for (const { id } of all) gateway.news.listed.add(id)
        return all
      })
      return { lobbies: shownOf(log, 'lobby', open, (lobby) => lobbyView(lobby, me?.id)) }
    },
    'lobby:unlist': async ({ socket }) => {
      void socket.leave('lobbies')
      return {}
    },
  }
}

type Prepare = (room: Room, clientId: string) => ReturnType<Room['game']['prepare']>

async function act(
  call: Pick<Call<EventName>, 'me' | 'room'>,
  clientId: string,
  prepare: Prepare,
): Promise<{ seq: number }> {
  const room = inRoom(call)
  if (room.isAway(call.me?.id)) await room.back(call.me?.id ?? '')
  await room.actAs(call.me?.id ?? '', clientId, (_game, own) => prepare(room, own))
  return { seq: room.seqOf(room.viewerFor(call.me?.id)) }
}

/** The holder whose seats this account has now. */
function seated(call: Pick<Call<EventName>, 'me' | 'room'>): { room: Room; holder: string } {
  const room = inRoom(call)
  const holder = call.me === undefined ? undefined : room.holderOf(call.me.id)
  if (holder === undefined) throw new HallRefusal('FORBIDDEN')
  return { room, holder }
}

/** The same in a game that has reaction windows. Elsewhere nothing may be noted down about them. */
function atWindows(call: Pick<Call<EventName>, 'me' | 'room'>): { room: Room; holder: string } {
  const found = seated(call)
  if (found.room.ruleset.windowTimes === undefined) throw new HallRefusal('STALE_DECISION')
  return found
}

function inRoom(call: { readonly room: Room | undefined }): Room {
  if (call.room === undefined) throw new HallRefusal('NOT_FOUND')
  return call.room
}

function listen(socket: HallSocket, room: string): void {
  void socket.join(`chat:${room}`)
}
