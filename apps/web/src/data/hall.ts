import type { OptionValues } from '@moothall/engine'
import type { GameFile, Story } from '@moothall/protocol/campaigns.ts'
import { createContext, useContext } from 'react'
import type {
  Looker,
  Me,
  MyGame,
  Pace,
  Registered,
  Room,
  RulesetInfo,
  SessionInfo,
  TableClock,
  TableRow,
  TalkLine,
} from './types.ts'

/** What went wrong, in the server's stable codes. `status` 0 means that no answer came at all. */
export class HallError extends Error {
  readonly code: string
  readonly status: number
  /** What the server adds to that code, such as the place in what was sent. */
  readonly details: unknown

  constructor(code: string, status: number, message: string, details?: unknown) {
    super(message)
    this.name = 'HallError'
    this.code = code
    this.status = status
    this.details = details
  }
}

export interface RoomChange {
  readonly name?: string
  readonly pace?: Pace
  readonly clock?: TableClock | null
  readonly open?: boolean
  /** Empty: drawn by the house. */
  readonly seed?: string
  readonly substitutes?: boolean
  readonly options?: OptionValues
}

/** News that the hall sends by itself. */
export interface HallEvents {
  /** A row of the list of tables; undefined when the table is no longer being filled. */
  table(id: string, row: TableRow | undefined): void
  /** A room that is being watched changed. */
  room(room: Room): void
  /** Who has that room open now, sitters among them; those with a name alone, and of many only some. */
  lookers(id: string, people: readonly Looker[]): void
  /** Somebody said something there. */
  talk(id: string, line: TalkLine): void
  /** Something about my games changed. */
  mine(): void
  connection(connected: boolean): void
}

/** Everything that the hall's pages ask of the server. Every promise may reject with a `HallError`. */
export interface HallService {
  me(): Promise<Me | undefined>
  enterAsGuest(name: string): Promise<Me>
  signIn(email: string, password: string): Promise<Me>
  register(name: string, email: string, password: string): Promise<Registered>
  /** A guest becomes an account and keeps all games, at once or by the link of a letter. */
  upgrade(email: string, password: string): Promise<Registered>
  /** The account that was asked for is made, by the link of the letter and the password that was chosen. */
  finishRegistering(token: string, password: string): Promise<void>
  rename(name: string): Promise<Me>
  signOut(): Promise<void>
  /** Ends every session of mine, this one too. */
  signOutEverywhere(): Promise<void>
  sessions(): Promise<readonly SessionInfo[]>
  endSession(id: string): Promise<void>
  /** All that the hall keeps of me. */
  myData(): Promise<object>
  /** Deletes me; of accounts the password is asked for. */
  leaveForGood(password?: string): Promise<void>
  /** Ends every other session of mine. */
  changePassword(current: string, password: string): Promise<Me>
  /** Has the mail sent again that asks whether the address is mine. Tells its page, if the hall sends nothing. */
  askConfirmation(): Promise<string | undefined>
  confirm(token: string): Promise<void>
  /** Has a link to a new password sent, if there is such an account; nothing tells whether there is. */
  askReset(email: string): Promise<void>
  reset(token: string, password: string): Promise<void>

  rulesets(): Promise<readonly RulesetInfo[]>
  tables(): Promise<readonly TableRow[]>
  mine(): Promise<readonly MyGame[]>

  /** Lays a table with the usual house rules and sits me down as host. */
  lay(ruleset: string, name: string): Promise<Room>
  room(id: string, invite?: string): Promise<Room>
  sit(id: string, chair?: number, invite?: string): Promise<Room>
  leave(id: string): Promise<void>
  ready(id: string, ready: boolean): Promise<Room>
  seatBot(id: string, chair: number): Promise<Room>
  sendBotAway(id: string, chair: number): Promise<Room>
  askToLeave(id: string, person: string): Promise<Room>
  change(id: string, change: RoomChange): Promise<Room>
  start(id: string): Promise<{ readonly gameId: string }>
  /** Puts a game away, or takes it out again. */
  rest(game: string, resting: boolean): Promise<void>
  /** Opens a game to everyone, or to those only who play in it. */
  openGame(game: string, open: boolean): Promise<void>
  story(game: string): Promise<Story>
  /** A game of my own from the rows up to number `after`. */
  copy(game: string, after?: number): Promise<{ readonly gameId: string }>
  /** Closes the game here; its file goes on elsewhere. */
  move(game: string): Promise<GameFile>
  /** The file of a game that is over or was moved. */
  file(game: string): Promise<GameFile>
  /** `again`: a second game of a file that is here already. */
  bring(
    file: GameFile,
    as: string | undefined,
    again?: boolean,
  ): Promise<{ readonly gameId: string }>

  talk(id: string): Promise<readonly TalkLine[]>
  say(id: string, text: string): Promise<TalkLine>

  /** Listens; returns the way to stop. */
  listen(events: Partial<HallEvents>): () => void
  /** Asks for the news of one room; returns the way to stop. */
  watchRoom(id: string, invite?: string): () => void
}

const HallContext = createContext<HallService | undefined>(undefined)
export const HallProvider = HallContext.Provider

export function useHall(): HallService {
  const hall = useContext(HallContext)
  if (!hall) throw new Error('no hall around this component')
  return hall
}
