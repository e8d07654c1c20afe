import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

/** A folder of data that cannot be opened now; the message is for whoever starts a hall. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/** How often the holder of a lock says that it lives, and after how long a silent one elsewhere counts as gone, ms. */
const SIGN = 5_000
const SILENT = 30_000

/** Who holds a folder: a process of this machine is known by when it began, since its number may be used again. */
interface Holder {
  readonly token: string
  readonly pid: number
  readonly host: string
  readonly began: string | undefined
}

/** Folders that are open in this process. */
const held = new Set<string>()

/**
 * Takes the folder of an embedded database for this process alone: two that write there at once destroy it. A lock that
 * a killed process left behind is none. Returns the way to give it back.
 * @throws DataError if another process has the folder
 */
export function lockFolder(folder: string): () => void {
  const path = resolve(folder)
  if (held.has(path)) throw new DataError(`${path} is open in this process already`)
  mkdirSync(path, { recursive: true })
  const file = join(path, 'in-use.json')
  const me: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    began: beganAt(process.pid),
  }
  const write = () => writeFileSync(file, JSON.stringify(me), { flag: 'wx', mode: 0o600 })
  try {
    write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const other = holderOf(file)
    if (other !== undefined && lives(other, file))
      throw new DataError(
        `another hall is running on ${path} (process ${other.pid}${other.host === me.host ? '' : ` on ${other.host}`}); stop it, or name another folder in MOOTHALL_DATA`,
      )
    rmSync(file, { force: true })
    try {
      write()
    } catch {
      throw new DataError(`another hall has just been started on ${path}`)
    }
  }
  held.add(path)
  const sign = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder was taken away under us; nothing to hold any more.
    }
  }, SIGN)
  sign.unref()
  return () => {
    clearInterval(sign)
    held.delete(path)
    if (holderOf(file)?.token === me.token) rmSync(file, { force: true })
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function lives({ pid, host, began }: Holder, file: string): boolean {
  if (host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is one, too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return began === undefined || beganAt(pid) === undefined || beganAt(pid) === began
}

/** When a process began, in the kernel's own count; undefined where that is not told, or if it is dead and only not yet buried. */
function beganAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? 'dead' : rest[18]
  } catch {
    return undefined
  }
}
