import { HallError, type HallEvents, type HallService, type RoomChange } from './hall.ts'
import type { Me, MyGame, Room, RulesetInfo, TableRow, TalkLine } from './types.ts'

/** The hall over this page's own address. The session is a cookie that scripts cannot read. */
export class RestHall implements HallService {
  private readonly listeners = new Set<Partial<HallEvents>>()

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    let response: Response
    try {
      response = await fetch(`/api${path}`, {
        method,
        credentials: 'same-origin',
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    } catch {
      throw new HallError('NO_ANSWER', 0, 'no answer')
    }
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) {
      const error = answer as { code?: string; message?: string } | undefined
      throw new HallError(
        error?.code ?? 'UNKNOWN',
        response.status,
        error?.message ?? response.statusText,
      )
    }
    return answer as T
  }

  async me(): Promise<Me | undefined> {
    try {
      return await this.call<Me>('GET', '/me')
    } catch (error) {
      if (error instanceof HallError && error.status === 401) return undefined
      throw error
    }
  }

  enterAsGuest(name: string) {
    return this.call<Me>('POST', '/guests', { name })
  }
  signIn(email: string, password: string) {
    return this.call<Me>('POST', '/sessions', { email, password })
  }
  register(name: string, email: string, password: string) {
    return this.call<Me>('POST', '/accounts', { name, email, password })
  }
  upgrade(email: string, password: string) {
    return this.call<Me>('POST', '/me/account', { email, password })
  }
  rename(name: string) {
    return this.call<Me>('PATCH', '/me', { name })
  }
  async signOut() {
    await this.call<undefined>('DELETE', '/sessions')
  }
  rulesets() {
    return this.call<readonly RulesetInfo[]>('GET', '/rulesets')
  }
  tables() {
    return this.call<readonly TableRow[]>('GET', '/tables')
  }
  mine() {
    return this.call<readonly MyGame[]>('GET', '/me/games')
  }
  lay(ruleset: string, name: string) {
    return this.call<Room>('POST', '/tables', { ruleset, name })
  }
  room(id: string) {
    return this.call<Room>('GET', `/tables/${id}`)
  }
  async sit(id: string, chair?: number, invite?: string) {
    await this.call('POST', `/tables/${id}/sit`, { chair, invite })
  }
  async leave(id: string) {
    await this.call('POST', `/tables/${id}/leave`)
  }
  async ready(id: string, ready: boolean) {
    await this.call('POST', `/tables/${id}/ready`, { ready })
  }
  async seatBot(id: string, chair: number) {
    await this.call('POST', `/tables/${id}/bots`, { chair })
  }
  async clearChair(id: string, chair: number) {
    await this.call('DELETE', `/tables/${id}/chairs/${chair}`)
  }
  async change(id: string, change: RoomChange) {
    await this.call('PATCH', `/tables/${id}`, change)
  }
  start(id: string) {
    return this.call<{ gameId: string }>('POST', `/tables/${id}/start`)
  }
  talk(id: string) {
    return this.call<readonly TalkLine[]>('GET', `/tables/${id}/talk`)
  }
  async say(id: string, text: string) {
    await this.call('POST', `/tables/${id}/talk`, { text })
  }
  listen(events: Partial<HallEvents>) {
    this.listeners.add(events)
    return () => {
      this.listeners.delete(events)
    }
  }
  watchRoom() {
    return () => {}
  }
}
