import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, Verdict } from './runner.ts'

const PROGRAM = fileURLToPath(new URL('./runner.ts', import.meta.url))

/** One child that runs jobs. It is started when it is first needed, and anew after a job that never ended. */
export class Runner {
  #child: ChildProcess | undefined

  /**
   * Undefined: it took longer than `most` milliseconds and was ended.
   * @throws Error if the child ends by itself
   */
  async run(job: Job, most: number): Promise<Verdict | undefined> {
    const child = await this.#ready()
    return new Promise((done, fail) => {
      const timer = setTimeout(() => settle(() => done(undefined), true), most)
      const onMessage = (verdict: unknown): void => settle(() => done(verdict as Verdict))
      const onExit = (code: number | null): void =>
        settle(() => fail(new Error(`the program that runs tests ended with ${code}`)), true)
      const settle = (then: () => void, end = false): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit)
        if (end) this.end()
        then()
      }
      child.on('message', onMessage).on('exit', onExit)
      child.send(job)
    })
  }

  /** Ends the child and what it has started. */
  end(): void {
    const pid = this.#child?.pid
    this.#child = undefined
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#child !== undefined) return this.#child
    // A group of its own, so that the processes of the tests end with it.
    const child = fork(PROGRAM, {
      execArgv: ['--import', 'tsx'],
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    await new Promise<void>((done, fail) => {
      child.once('message', () => {
        child.off('exit', fail)
        done()
      })
      child.once('exit', fail)
    })
    return child
  }
}
