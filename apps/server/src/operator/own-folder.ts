import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Signals by which a command is broken off. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const folders = new Set<string>()

function tidyUp(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
}

function brokenOff(signal: NodeJS.Signals): void {
  tidyUp()
  watch('off')
  // Ends as if nothing had been done about it.
  process.kill(process.pid, signal)
}

/** Listens for the end of the command, or no longer. */
function watch(how: 'on' | 'off'): void {
  process[how]('exit', tidyUp)
  for (const signal of SIGNALS) process[how](signal, brokenOff)
}

export interface OwnFolder {
  readonly folder: string
  tidy(): void
}

/**
 * A folder for what a command needs meanwhile, for the eyes of its user alone. A copy of a database may lie there, with
 * all its secrets; so it goes however the command ends, unless that is SIGKILL.
 */
export async function ownFolder(name: string): Promise<OwnFolder> {
  const folder = await mkdtemp(join(tmpdir(), `moothall-${name}-`))
  if (folders.size === 0) watch('on')
  folders.add(folder)
  return {
    folder,
    tidy() {
      rmSync(folder, { recursive: true, force: true })
      folders.delete(folder)
      if (folders.size === 0) watch('off')
    },
  }
}
