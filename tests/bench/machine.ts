import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Keeps a process, with all its threads, on one processor. @returns whether that can be had on this machine */
export function pin(pid: number, processor: number): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', String(processor), String(pid)]).status === 0
}

/** Seconds of processor that a process has had, where the system tells. */
export function processorSeconds(pid: number): number {
  try {
    // After the name in brackets, which may hold anything: the 12th and 13th are ticks, of which a second has 100.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

/** The first line that a program says. @throws Error if it ends without any */
export async function firstLine(program: ChildProcess): Promise<string> {
  let said = ''
  program.stdout?.on('data', (bytes: Buffer) => {
    said += bytes.toString()
    if (said.includes('\n')) program.emit('line')
  })
  await Promise.race([once(program, 'line'), once(program, 'exit')])
  const [line, ...rest] = said.split('\n')
  if (line === undefined || rest.length === 0) throw new Error('a program ended without a word')
  return line
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
