import { playAgain, type Row, type Stretch } from '@moothall/engine'
import { type GameFile, type GameFileSegment, HallRefusal, type Story } from '@moothall/protocol'
import type { Journal } from '../journal/port.ts'
import { type GameRecord, recordedOf } from '../rooms/record.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Bundles } from '../rulesets/bundles.ts'
import type { Rulesets } from '../rulesets/rulesets.ts'
import type { Database } from '../storage/database.ts'
import { adopt } from './adopt.ts'
import { replay } from './check.ts'
import { fileOf, optionsOf, recordedIn, rowsOf, segmentsOf } from './file.ts'
import { copyName, fingerprint, newestCommitment, refuseIfHere, refuseIfInUse } from './known.ts'
import { storyOf } from './story.ts'

export interface CampaignsSpec {
  readonly database: Database
  readonly journal: Journal
  readonly rooms: Rooms
  readonly rulesets: Rulesets
  readonly bundles: Bundles
  readonly now: () => number
}

/** Games that are put away, moved, copied and looked back on. */
export class Campaigns {
  readonly #spec: CampaignsSpec

  constructor(spec: CampaignsSpec) {
    this.#spec = spec
  }

  /** @throws HallRefusal GAME_RESTING, STALE_DECISION if there is nothing to do; GAME_OVER, GAME_MOVED, GAME_PAUSED */
  async rest(room: Room, accountId: string | undefined, resting: boolean): Promise<void> {
    await room.act((game) => game.prepareRest(resting, room.seatsOf(accountId)[0]))
  }

  story(room: Room, accountId: string | undefined): Story {
    return storyOf(room, room.viewerFor(accountId))
  }

  /**
   * Closes the game here and gives its file.
   * @throws HallRefusal GAME_OVER, GAME_MOVED, GAME_PAUSED, SECRET_IN_USE
   */
  async move(room: Room): Promise<GameFile> {
    await refuseIfInUse(this.#spec.database.prisma, room.record)
    await room.act((game) => game.prepareMove())
    return this.#file(room)
  }

  /** @throws HallRefusal NOT_OVER, SECRET_IN_USE */
  async file(room: Room): Promise<GameFile> {
    const { status } = room.game
    if (status !== 'over' && status !== 'moved') throw new HallRefusal('NOT_OVER')
    await refuseIfInUse(this.#spec.database.prisma, room.record)
    return this.#file(room)
  }

  #file(room: Room): Promise<GameFile> {
    return fileOf(room, this.#spec.journal, this.#spec.now())
  }

  /**
   * A game of its own that begins with the rows up to number `after`. Whoever asks for it is its host and keeps the
   * seats that are theirs; the other seats are free.
   * @throws HallRefusal NOT_OVER where somebody could look into hands that way; BAD_INPUT, GAME_OVER
   */
  async copy(room: Room, accountId: string, after: number | undefined): Promise<string> {
    const { record, ruleset, game } = room
    if (ruleset.hiddenInformation && game.status !== 'over') throw new HallRefusal('NOT_OVER')
    const upTo = after ?? game.n
    if (upTo > game.n) throw new HallRefusal('BAD_INPUT', { after: upTo })
    const rows = withoutMove((await this.#spec.journal.rows(room.id, 0)).slice(0, upTo))
    const segments = segmentsOf(record).filter((one, i) => i === 0 || one.after < rows.length)
    // Up to there it may have been played under rules that are not the game's any more.
    const newest = segments.at(-1)
    const hash = newest?.rulesetHash ?? record.rulesetHash
    const recorded = { ...recordedOf(record, rows), stretches: stretchesOf(segments, record) }
    const names = recorded.stretches.map(({ edition }) => edition)
    const editions = await this.#spec.bundles.editions(record.ruleset, names)
    const played = playAgain(recorded, editions)
    if (played.status === 'over') throw new HallRefusal('GAME_OVER')
    if (played.paused !== undefined) throw new HallRefusal('GAME_PAUSED')
    const id = await adopt(
      this.#spec.database,
      {
        name: await copyName(this.#spec.database.prisma, record.name, accountId),
        edition: { ruleset: editions.named(hash).ruleset, hash },
        options: newest?.options ?? record.options,
        pace: record.pace,
        visibility: record.visibility,
        hostId: accountId,
        began: record.createdAt.getTime(),
        holders: record.holders,
        people: [...room.people.values()].map((person) => ({
          token: person.token,
          name: person.nickname,
          ...(person.bot === undefined ? {} : { bot: person.bot }),
          ...(person.accountId === accountId ? { accountId } : {}),
        })),
        segments,
        rows,
        over: false,
        origin: { kind: 'copy', after: rows.length, gameId: room.id },
      },
      this.#spec.now(),
    )
    await this.#spec.rooms.begin(id)
    return id
  }

  /**
   * Takes in a game from elsewhere. Whoever brings it is its host and, with `as`, that player. With `again` a second game
   * is made of a file that was taken in before.
   * @throws HallRefusal UNKNOWN_RULESET, IMPORT_OTHER_RULES, IMPORT_INVALID, ALREADY_HERE
   */
  async import(
    file: GameFile,
    accountId: string,
    { as, again = false }: { readonly as?: string | undefined; readonly again?: boolean },
  ): Promise<string> {
    const { prisma } = this.#spec.database
    const { id: rules, hash } = file.ruleset
    if (this.#spec.rulesets.get(rules) === undefined) throw new HallRefusal('UNKNOWN_RULESET')
    const ruleset = await this.#spec.bundles.ruleset(rules, hash)
    if (ruleset === undefined || ruleset.id !== rules) {
      throw new HallRefusal('IMPORT_OTHER_RULES', { version: file.ruleset.version })
    }
    const known = file.people.find((person) => person.token === as)
    if (as !== undefined && (known === undefined || known.bot !== undefined))
      throw new HallRefusal('BAD_INPUT', { as })
    const of = fingerprint(file)
    // Before the work of playing it; `adopt` looks once more.
    if (!again) await refuseIfHere(prisma, { of, commitment: newestCommitment(file) }, accountId)
    const hashes = recordedIn(file).stretches.map(({ edition }) => edition)
    const game = await replay(file, await this.#spec.bundles.editions(rules, hashes))
    const rows = withoutMove(rowsOf(file))
    const id = await adopt(
      this.#spec.database,
      {
        name: again ? await copyName(prisma, file.name, accountId) : file.name,
        edition: { ruleset, hash },
        options: optionsOf(file),
        pace: file.pace,
        // Strangers see it only when somebody opens it to them.
        visibility: 'private',
        hostId: accountId,
        began: file.began,
        holders: file.holders,
        people: file.people.map((person) => ({
          ...person,
          ...(person.token === as ? { accountId } : {}),
        })),
        segments: file.segments,
        rows,
        over: game.status === 'over',
        origin: { kind: 'import', after: rows.length, of },
        again,
      },
      this.#spec.now(),
    )
    await this.#spec.rooms.begin(id)
    return id
  }
}

/** The row that closed a game in another hall is not part of what goes on. */
function withoutMove(rows: readonly Row[]): readonly Row[] {
  return rows.at(-1)?.kind === 'close' ? rows.slice(0, -1) : rows
}

function stretchesOf(segments: readonly GameFileSegment[], record: GameRecord): Stretch[] {
  return segments.map(({ segment, secret, rulesetHash }) => ({
    segment,
    secret,
    edition: rulesetHash ?? record.rulesetHash,
  }))
}
