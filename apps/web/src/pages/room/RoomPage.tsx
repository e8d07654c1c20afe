import { useEffect, useState } from 'react'
import { HallError, type RoomChange, useHall } from '../../data/hall.ts'
import { refresh, setResource, updateResource, useResource } from '../../data/resource.ts'
import { useGameFace, useRulesets } from '../../data/rulesets.ts'
import { useSession } from '../../data/session.tsx'
import { freeChairs } from '../../data/tables.ts'
import type { Looker, Room, TalkLine } from '../../data/types.ts'
import { useWords } from '../../data/words.ts'
import { useAct } from '../../forms/useAct.ts'
import { Page, useTabTitle } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { toast } from '../../frame/toasts.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { Link } from '../../router/Link.tsx'
import { at, go, usePlace } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { HouseRules } from './HouseRules.tsx'
import { Lookers } from './Lookers.tsx'
import { RoomStart } from './RoomStart.tsx'
import { RoomTable } from './RoomTable.tsx'
import { useRuleNews } from './rule-news.ts'
import { fittingWords, startState } from './start-state.ts'
import { Talk } from './Talk.tsx'
import { useSentAway } from './useSentAway.ts'
import '../../hall-art/table-art.css'
import './room.css'

/** The lobby room: the table with its chairs, the talk, and the house rules. */
export default function RoomPage({ id }: { readonly id: string }) {
  const hall = useHall()
  const { query } = usePlace()
  const invite = query.get('invite') ?? undefined
  const room = useResource<Room>(`room/${id}`, () => hall.room(id, invite))
  useTabTitle(room.state === 'ready' ? room.value.name : t('tables.title'))

  const { sentAway, closed, getUp, shut } = useSentAway(room)
  const [lookers, setLookers] = useState<readonly Looker[]>()

  useEffect(() => {
    setLookers(undefined)
    const forget = hall.watchRoom(id, invite)
    const stop = hall.listen({
      room: (changed) => {
        if (changed.id === id) setResource(`room/${id}`, changed)
      },
      // A closed table is told of no more to whoever was sent away from it, only that it is not theirs to see.
      table: (changed, row) => {
        if (changed !== id || row !== undefined) return
        hall.room(id, invite).then(
          (now) => setResource(`room/${id}`, now),
          (error: unknown) => {
            if (error instanceof HallError && error.code === 'NOT_FOUND') shut()
          },
        )
      },
      lookers: (where, people) => {
        if (where === id) setLookers(people)
      },
      talk: (where, line) => {
        if (where === id) addLine(id, line)
      },
    })
    return () => {
      stop()
      forget()
    }
  }, [hall, id, invite, shut])

  // Who opens the room of a running game and sits there belongs at the board.
  const gameId =
    room.state === 'ready' && room.value.stage === 'playing' && room.value.seated
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
  if (closed && sentAway !== undefined)
    return (
      <main id="main" className="page">
        <SentAway table={sentAway} />
        <Link className="btn btn-main" href={at.tables()}>
          {t('room.toTables')}
        </Link>
      </main>
    )
  if (room.state === 'failed')
    return (
      <main id="main" className="page">
        <Failure error={room.error} retry={room.reload} />
      </main>
    )
  return (
    <RoomView
      room={room.value}
      invite={invite}
      lookers={lookers}
      sits={query.get('sit') === '1'}
      sentAway={sentAway}
      onGetUp={getUp}
    />
  )
}

function SentAway({ table }: { readonly table: string }) {
  return (
    <p className="room-sent raised" role="alert">
      <Sign name="warn" /> {t('room.sentAway', { table })}
    </p>
  )
}

function RoomView({
  room,
  invite,
  lookers,
  sits,
  sentAway,
  onGetUp,
}: {
  readonly room: Room
  readonly invite: string | undefined
  readonly lookers: readonly Looker[] | undefined
  /** Came here in order to sit down. */
  readonly sits: boolean
  /** The table that the host asked me to leave, since I last sat at it. */
  readonly sentAway: string | undefined
  /** Told before I leave by myself. */
  onGetUp(): void
}) {
  const hall = useHall()
  const { me } = useSession()
  const rulesets = useRulesets()
  const talk = useResource<readonly TalkLine[]>(`talk/${room.id}`, () => hall.talk(room.id))
  const act = useAct()
  // Rules are changed faster than they are stored; each change waits for the one before it.
  const rules = useAct({ inLine: true })
  const face = useGameFace()(room.ruleset)
  const ruleset =
    rulesets.state === 'ready' ? rulesets.value.find((one) => one.id === room.ruleset) : undefined
  const words = useWords(room.ruleset)
  const news = useRuleNews(room, ruleset?.options, words)
  const seated = room.seated
  const [unfit, setUnfit] = useState(false)
  const fitting = fittingWords(room, ruleset?.options, words)
  const start = startState(room, face.together, fitting, unfit)

  const then = (work: () => Promise<Room>) =>
    void act.run(async () => setResource(`room/${room.id}`, await work()))

  // Done once: whoever gets up again, or comes back by the address, is not sat down anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish alone calls for it
  useEffect(() => {
    if (!sits) return
    go(at.room(room.id), { replace: true })
    if (!seated && room.stage === 'laid' && freeChairs(room) > 0)
      then(() => hall.sit(room.id, undefined, invite))
  }, [sits])

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
      .run(async () => setResource(`room/${room.id}`, await hall.change(room.id, what)))
      .then((kept) => {
        if (!kept) refresh(`room/${room.id}`)
      })
  }

  const begin = () => {
    if (!start.open) return
    void act.run(async () => {
      // A rule that is still on its way belongs to the game; one that was refused is told first.
      if (!(await rules.settled())) return
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
        {sentAway !== undefined && <SentAway table={sentAway} />}
        <RoomTable
          room={room}
          lookers={lookers}
          seated={seated}
          onSit={(chair) => then(() => hall.sit(room.id, chair, invite))}
          onBot={(chair) => then(() => hall.seatBot(room.id, chair))}
          onClear={(who, chair) =>
            then(() =>
              who.kind === 'bot'
                ? hall.sendBotAway(room.id, chair)
                : hall.askToLeave(room.id, who.id),
            )
          }
          onInvite={() => void copyLink()}
        />
        <Lookers room={room} lookers={lookers ?? []} me={me?.id} />
      </div>
      <HouseRules
        room={room}
        ruleset={ruleset}
        words={words}
        changed={news.changed}
        onChange={change}
        onUnfit={setUnfit}
      >
        <RoomStart
          room={room}
          start={start}
          busy={act.busy}
          error={act.error ?? rules.error}
          onStart={begin}
          onReady={(ready) => then(() => hall.ready(room.id, ready))}
          onSit={() => then(() => hall.sit(room.id, undefined, invite))}
        />
      </HouseRules>
      <div className="room-talk">
        <Talk
          lines={[...(talk.state === 'ready' ? talk.value : []), ...news.lines].sort((a, b) =>
            a.at.localeCompare(b.at),
          )}
          onSay={
            seated
              ? (text) => hall.say(room.id, text).then((line) => addLine(room.id, line))
              : undefined
          }
        />
        {seated && room.stage === 'laid' && (
          <button
            type="button"
            className="btn-link room-leave"
            onClick={() =>
              void act.run(async () => {
                onGetUp()
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

/** Puts a line into the talk; the same line may come twice, as an answer and as news. */
function addLine(id: string, line: TalkLine): void {
  updateResource<readonly TalkLine[]>(`talk/${id}`, (lines) =>
    lines.some((one) => one.i === line.i) ? lines : [...lines, line].sort((a, b) => a.i - b.i),
  )
}
