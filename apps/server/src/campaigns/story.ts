import type { LogLine, Viewer } from '@moothall/engine'
import type { Story, StoryChapter } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'

/**
 * What happened so far, as this viewer may know it: the lines that the ruleset finds worth telling, chapter by
 * chapter, and when the game was put away.
 */
export function storyOf(room: Room, viewer: Viewer): Story {
  const { story } = room.ruleset
  const all = Number.MAX_SAFE_INTEGER
  const lines = room.log(viewer, all, all).filter((line) => line.undone !== true)
  const rows = rowsOfLines(room)
  // Row numbers count answers that are still sealed, too.
  const known = !room.ruleset.hiddenInformation || room.game.status === 'over'
  const chapters: StoryChapter[] = []
  const rests: { from: number; to?: number }[] = []
  for (const line of lines) {
    const key = line.text.k
    if (key === 'kernel.rested' || key === 'kernel.restedBy') rests.push({ from: line.time })
    if (key === 'kernel.woken' || key === 'kernel.wokenBy') {
      const last = rests.at(-1)
      if (last !== undefined) last.to = line.time
    }
    const opens = story?.chapter.includes(key) === true
    if (opens || chapters.length === 0) {
      chapters.push({
        ...(opens ? { title: line } : {}),
        from: line.time,
        to: line.time,
        lines: [],
        ...(known ? { after: opens ? (rows(line) ?? 0) : 0 } : {}),
      })
    }
    const chapter = chapters.at(-1) as StoryChapter
    chapter.to = line.time
    if (!opens && story?.tells.includes(key) === true) chapter.lines.push(line)
  }
  const { origin, name, ruleset } = room.record
  return {
    name,
    ruleset,
    chapters,
    status: room.game.status,
    rests,
    ...(origin === null ? {} : { origin: originOf(origin) }),
  }
}

type Origin = NonNullable<Room['record']['origin']>

/** Where it came from, without the mark by which its file is known again. */
function originOf({ kind, after, gameId }: Origin): NonNullable<Story['origin']> {
  return { kind, after, ...(gameId === undefined ? {} : { gameId }) }
}

/** The row that a public line came from. */
function rowsOfLines(room: Room): (line: LogLine) => number | undefined {
  const byTime = new Map<string, number>()
  for (const stored of room.game.logLines()) {
    if (stored.to === 'all') byTime.set(`${stored.time}/${stored.text.k}`, stored.n)
  }
  return (line) => byTime.get(`${line.time}/${line.text.k}`)
}
