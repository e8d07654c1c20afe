import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'

/** Tests to run against a source file that is served changed, without a change on disk. */
export interface Job {
  readonly file: string
  readonly source: string
  /** Test files, and a pattern of the titles in them. */
  readonly tests: readonly string[]
  readonly titles: string
}

export interface Verdict {
  /** How many tests were run to their end. */
  readonly ran: number
  readonly failed: boolean
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * A program of its own that runs the jobs it is sent, one after the other. It keeps what it has compiled, so a job
 * costs little more than its tests; whoever started it ends it when a break makes a test run for ever.
 */
async function serve(): Promise<void> {
  let now: Job | undefined
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      include: ['libs/**/*.test.ts', 'apps/cli/src/scenario/*.test.ts'],
      testTimeout: 100_000,
      pool: 'forks',
      maxWorkers: 1,
      bail: 1,
      execArgv: [],
      reporters: [{}],
      passWithNoTests: true,
    },
    {
      plugins: [
        {
          name: 'served-changed',
          enforce: 'pre',
          load: (id) => (now !== undefined && id.split('?')[0] === now.file ? now.source : null),
        },
      ],
    },
  )
  const answer = async (job: Job): Promise<Verdict> => {
    // The file of the last job is served as it is again.
    if (now !== undefined) vitest.invalidateFile(now.file)
    now = job
    vitest.invalidateFile(job.file)
    vitest.setGlobalTestNamePattern(new RegExp(job.titles))
    const specifications = await vitest.globTestSpecifications([...job.tests])
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    let ran = 0
    for (const module of testModules) {
      for (const test of module.children.allTests()) {
        if (['passed', 'failed'].includes(test.result().state)) ran++
      }
    }
    const failed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
    return { ran, failed }
  }
  process.on('message', (job: Job) => {
    answer(job).then(
      (verdict) => process.send?.(verdict),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        process.exit(1)
      },
    )
  })
  process.send?.('ready')
}

await serve()
