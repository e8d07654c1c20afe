import { useEffect } from 'react'
import { gameFace } from '../../data/games.ts'
import { type RoomChange, useHall } from '../../data/hall.ts'
import { refresh, updateResource, useResource } from '../../data/resource.ts'
import { useRulesets } from '../../data/rulesets.ts'
import { mySeat } from '../../data/tables.ts'
import type { Room, TalkLine } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Page, useTabTitle } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { toast } from '../../frame/toasts.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { at, go, usePlace } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { HouseRules } from './HouseRules.tsx'
import { RoomStart } from './RoomStart.tsx'
import { RoomTable } from './RoomTable.tsx'
import { startState } from './start-state.ts'
import { Talk } from './Talk.tsx'
import '../../hall-art/table-art.css'
import './room.css'

/** The lobby room: the table with its chairs, the talk, and the house rules. */
export default function RoomPage({ id }: { readonly id: string }) {
  const hall = useHall()
  const invite = usePlace().query.get('invite') ?? undefined
  const room = useResource<Room>(`room/${id}`, () => hall.room(id, invite))
  useTabTitle(room.state === 'ready' ? room.value.name : t('tables.title'))

  useEffect(() => {
    const forget = hall.watchRoom(id)
    const stop = hall.listen({
      room: (changed) => {
        if (changed === id) refresh(`room/${id}`)
      },
      talk: (where, line) => {
        if (where === id)
          updateResource<readonly TalkLine[]>(`talk/${id}`, (lines) =>
            lines.some((one) => one.id === line.id) ? lines : [...lines, line],
          )
      },
      started: (where, gameId) => {
        if (where === id) go(at.game(gameId), { replace: true })
      },
    })
    return () => {
      stop()
      forget()
    }
  }, [hall, id])

  // Who opens the room of a running game and sits there belongs at the board.
  const gameId =
    room.state === 'ready' && room.value.stage === 'playing' && mySeat(room.value)
      ? room.value.gameId
      : undefined
  useEffect(() => {
    if (gameId) go(at.game(gameId), { replace: true })
  }, [gameId])

  if (room.state === 'loading')
    return (
      <main id="main" className="page">
        <GhostRows rows={4} />
      </main>
    )
  if (room.state === 'failed')
    return (
      <main id="main" className="page">
        <Failure error={room.error} retry={room.reload} />
      </main>
    )
  return <RoomView room={room.value} invite={invite} />
}

function RoomView({ room, invite }: { readonly room: Room; readonly invite: string | undefined }) {
  const hall = useHall()
  const rulesets = useRulesets()
  const talk = useResource<readonly TalkLine[]>(`talk/${room.id}`, () => hall.talk(room.id))
  const act = useAct()
  // Rules are changed faster than they are stored; each change waits for the one before it.
  const rules = useAct({ inLine: true })
  const face = gameFace(room.ruleset)
  const ruleset =
    rulesets.state === 'ready' ? rulesets.value.find((one) => one.id === room.ruleset) : undefined
  const seated = mySeat(room)
  const start = startState(room, ruleset?.minPlayers ?? 1, face.together)

  const then = (work: () => Promise<unknown>) =>
    void act.run(async () => {
      await work()
      refresh(`room/${room.id}`)
    })

  const copyLink = async () => {
    const link = new URL(at.room(room.id, room.invite), window.location.href).href
    try {
      await navigator.clipboard.writeText(link)
      toast(t('room.copied'), { kind: 'good', sign: 'link' })
    } catch {
      toast(t('room.copyFailed', { link }), { kind: 'bad', sign: 'link' })
    }
  }

  const change = (what: RoomChange) => {
    // Shown at once; if the hall refuses, what it holds is fetched again.
    updateResource<Room>(`room/${room.id}`, (before) => ({
      ...before,
      ...what,
      options: { ...before.options, ...what.options },
    }))
    void rules
      .run(() => hall.change(room.id, what))
      .then((kept) => {
        if (!kept) refresh(`room/${room.id}`)
      })
  }

  const begin = () => {
    if (!start.open) return
    void act.run(async () => {
      const { gameId } = await hall.start(room.id)
      refresh('mine')
      go(at.game(gameId), { replace: true })
    })
  }

  return (
    <Page
      title={room.name}
      own
      heading={<bdi>{room.name}</bdi>}
      lead={face.long}
      act={
        seated && (
          <button type="button" className="btn btn-small room-copy" onClick={() => void copyLink()}>
            <Sign name="link" />
            <span>{t('room.copy')}</span>
          </button>
        )
      }
      className="room"
    >
      <div className="room-left">
        <RoomTable
          room={room}
          seated={seated}
          onSit={(chair) => then(() => hall.sit(room.id, chair, invite))}
          onBot={(chair) => then(() => hall.seatBot(room.id, chair))}
          onClear={(chair) => then(() => hall.clearChair(room.id, chair))}
          onInvite={() => void copyLink()}
        />
      </div>
      <HouseRules room={room} ruleset={ruleset} onChange={change}>
        <RoomStart
          room={room}
          start={start}
          busy={act.busy}
          onStart={begin}
          onReady={(ready) => then(() => hall.ready(room.id, ready))}
          onSit={() => then(() => hall.sit(room.id, undefined, invite))}
        />
        <ActError error={act.error ?? rules.error} />
      </HouseRules>
      <div className="room-talk">
        <Talk
          lines={talk.state === 'ready' ? talk.value : []}
          onSay={
            seated
              ? (text) => hall.say(room.id, text).then(() => refresh(`talk/${room.id}`))
              : undefined
          }
        />
        {seated && room.stage === 'laid' && (
          <button
            type="button"
            className="btn-link room-leave"
            onClick={() =>
              void act.run(async () => {
                await hall.leave(room.id)
                refresh('tables')
                go(at.tables())
              })
            }
          >
            {t('room.leave')}
          </button>
        )}
      </div>
    </Page>
  )
}
