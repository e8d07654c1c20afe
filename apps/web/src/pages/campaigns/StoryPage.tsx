import { say, type Words } from '@moothall/engine/words/say.ts'
import type { Story, StoryChapter } from '@moothall/protocol/campaigns.ts'
import { useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useMine } from '../../data/mine.ts'
import { refusalText } from '../../data/refusals.ts'
import { useResource } from '../../data/resource.ts'
import { useRulesets } from '../../data/rulesets.ts'
import { useGameWords } from '../../data/things.ts'
import type { MyGame } from '../../data/types.ts'
import { whenText } from '../../data/waiting.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Page } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { toast } from '../../frame/toasts.tsx'
import { Link } from '../../router/Link.tsx'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { saveFile } from './game-file.ts'
import './campaigns.css'

/** What a game has come through so far, chapter by chapter: who did what, who died, what was won. */
export default function StoryPage({ id }: { readonly id: string }) {
  const hall = useHall()
  const story = useResource(`story/${id}`, () => hall.story(id))
  const mine = useMine()
  const game = mine.state === 'ready' ? mine.value.find((one) => one.id === id) : undefined
  const name = story.state === 'ready' ? story.value.name : game?.name
  return (
    <Page
      title={t('story.title')}
      heading={name ?? t('story.title')}
      own={name !== undefined}
      lead={name === undefined ? undefined : t('story.title')}
      act={
        <Link className="btn btn-main" href={at.game(id)}>
          {t('story.toGame')}
        </Link>
      }
    >
      {story.state === 'loading' && <GhostRows rows={4} />}
      {story.state === 'failed' && <Failure error={story.error} retry={story.reload} />}
      {story.state === 'ready' && (
        <div className="narrow-column">
          <Told id={id} story={story.value} />
          {game?.hosting && story.value.status !== 'moved' && (
            <OpenToAll key={game.id} game={game} />
          )}
          {game?.hosting && (
            <Moving game={game} moved={story.value.status === 'moved'} reload={story.reload} />
          )}
        </div>
      )}
    </Page>
  )
}

function Told({ id, story }: { readonly id: string; readonly story: Story }) {
  const words = useGameWords(story.ruleset)
  const rulesets = useRulesets()
  if (rulesets.state === 'failed') return <Failure error={rulesets.error} retry={rulesets.reload} />
  if (rulesets.state === 'ready' && !rulesets.value.some((one) => one.id === story.ruleset))
    return <p>{t('story.noRules')}</p>
  if (words === undefined) return <GhostRows rows={4} />
  const chapters = story.chapters.filter((one) => one.title !== undefined || one.lines.length > 0)
  return (
    <>
      {story.origin && <p className="story-origin">{t(`story.origin.${story.origin.kind}`)}</p>}
      {chapters.length === 0 && <p>{t('story.empty')}</p>}
      {chapters.map((chapter) => (
        <Chapter key={chapter.from} id={id} chapter={chapter} words={words} />
      ))}
      {story.rests.map((rest) => (
        <p key={rest.from} className="story-rest">
          {rest.to === undefined
            ? t('story.rested', { from: dateOf(rest.from) })
            : t('story.restedTo', { from: dateOf(rest.from), to: dateOf(rest.to) })}
        </p>
      ))}
    </>
  )
}

function Chapter({
  id,
  chapter,
  words,
}: {
  readonly id: string
  readonly chapter: StoryChapter
  readonly words: Words
}) {
  const hall = useHall()
  const act = useAct()
  const copy = (after: number) =>
    void act.run(async () => {
      const { gameId } = await hall.copy(id, after)
      toast(t('story.again.done'), { kind: 'good' })
      go(at.game(gameId))
    })
  const { title, after } = chapter
  return (
    <section className="story-chapter paper">
      <h2>{title === undefined ? t('story.before') : say(title.text, words)}</h2>
      <ol>
        {chapter.lines.map((line, at) => {
          // Told once for all that happened at the same time: a story is no log.
          const when = dateOf(line.time)
          const before = chapter.lines[at - 1]
          return (
            <li key={line.i} className={weightOf(line.show)}>
              {say(line.text, words)}
              {(before === undefined || dateOf(before.time) !== when) && (
                <>
                  {' '}
                  <time dateTime={isoOf(line.time)}>{when}</time>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {title !== undefined && after !== undefined && (
        <button
          type="button"
          className="btn btn-small"
          aria-busy={act.busy}
          onClick={() => copy(after)}
        >
          {t('story.again')}
        </button>
      )}
      <ActError error={act.error} />
    </section>
  )
}

/** What a deed brought stands beneath it; a death is not to be read over. */
function weightOf(show: unknown): string | undefined {
  const kind = typeof show === 'object' && show !== null && 'kind' in show ? show.kind : undefined
  return kind === 'gain' ? 'story-gain' : kind === 'death' ? 'story-death' : undefined
}

/** Whom the game is for: a game from another hall is at first for those only who brought it. */
function OpenToAll({ game }: { readonly game: MyGame }) {
  const hall = useHall()
  const mine = useMine()
  const [busy, setBusy] = useState(false)
  const change = async (open: boolean) => {
    setBusy(true)
    try {
      await hall.openGame(game.id, open)
      mine.reload()
    } catch (error) {
      toast(refusalText(error), { kind: 'bad' })
    }
    setBusy(false)
  }
  return (
    <div className="paper story-open">
      <label className="choice">
        <input
          type="checkbox"
          checked={game.open}
          disabled={busy}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>
          <b>{t('story.open')}</b>
          <small>{t('story.openHelp')}</small>
        </span>
      </label>
    </div>
  )
}

/** Closing the game here is asked once more, in the same place; the file can be fetched again afterwards. */
function Moving({
  game,
  moved,
  reload,
}: {
  readonly game: MyGame
  readonly moved: boolean
  /** Reads the story again. */
  reload(): void
}) {
  const hall = useHall()
  const mine = useMine()
  const act = useAct()
  const [sure, setSure] = useState(false)
  const fetch = (file: () => Promise<Parameters<typeof saveFile>[0]>) =>
    void act
      .run(async () => saveFile(await file()))
      .then(() => {
        setSure(false)
        // Also where it was refused: then something here is no longer as it is shown.
        reload()
        mine.reload()
      })
  if (moved || game.stage === 'moved' || game.stage === 'ended') {
    return (
      <>
        <button
          type="button"
          className="btn"
          aria-busy={act.busy}
          onClick={() => fetch(() => hall.file(game.id))}
        >
          {t('story.file')}
        </button>
        <ActError error={act.error} />
      </>
    )
  }
  return (
    <section className="story-move" aria-labelledby="story-move">
      <h2 className="title-section" id="story-move">
        {t('story.move')}
      </h2>
      <p>{t('story.move.help')}</p>
      <div className="btn-row">
        {sure ? (
          <>
            <button type="button" className="btn" onClick={() => setSure(false)}>
              {t('story.move.keep')}
            </button>
            <button
              type="button"
              className="btn btn-danger"
              aria-busy={act.busy}
              onClick={() => fetch(() => hall.move(game.id))}
            >
              {t('story.move.sure')}
            </button>
          </>
        ) : (
          <button type="button" className="btn" onClick={() => setSure(true)}>
            {t('story.move')}
          </button>
        )}
      </div>
      <ActError error={act.error} />
    </section>
  )
}

const isoOf = (time: number) => new Date(time).toISOString()
const dateOf = (time: number) => whenText(isoOf(time))
