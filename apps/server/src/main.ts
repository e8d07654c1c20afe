import { ConfigError, readConfig, unknownSettings } from './config.ts'
import { openLog } from './log.ts'
import { BundleError, readBuilt } from './rulesets/bundles.ts'
import { boundRegexps } from './rulesets/regexps.ts'
import { Rulesets } from './rulesets/rulesets.ts'
import { MigrationError } from './storage/migrate.ts'
import { beginEmbedded } from './storage/pglite/embedded.ts'
import { DataError } from './storage/pglite/lock.ts'

/** How long an orderly end may take, ms. */
const PATIENCE = 9_000

async function main(): Promise<void> {
  boundRegexps()
  const config = readConfig(process.env)
  const log = openLog(config.MOOTHALL_LOG)
  const unknown = unknownSettings(process.env)
  if (unknown.length > 0) log.warn({ unknown }, 'settings that the hall does not know')
  // It opens in its own thread, while everything else is being loaded here.
  const begun = config.DATABASE_URL === undefined ? beginEmbedded(config.MOOTHALL_DATA) : undefined
  const { openHall } = await import('./hall.ts')
  const rulesets = new Rulesets(await readBuilt(config.MOOTHALL_RULESETS, (why) => log.error(why)))
  const hall = await openHall(config, log, rulesets, begun)

  let ending = false
  const end = (why: string, code: number) => {
    if (ending) return
    ending = true
    log.info({ why }, 'closing')
    setTimeout(() => process.exit(1), PATIENCE).unref()
    hall.close().then(
      () => process.exit(code),
      (err: unknown) => {
        log.fatal({ err }, 'the hall could not be closed in good order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end('SIGTERM', 0))
  process.on('SIGINT', () => end('SIGINT', 0))
  // A promise nobody waited for is a fault of ours, but no reason to send everybody home.
  process.on('unhandledRejection', (err) => log.error({ err }, 'an error that nobody waited for'))
  // After this one nothing is known any more about what is half done; everything that counts is stored.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error that nobody caught')
    end('uncaughtException', 1)
  })

  const url = await hall.listen()
  process.stdout.write(`The hall is open: ${url}\n`)
}

main().catch((error: unknown) => {
  const known = [ConfigError, MigrationError, BundleError, DataError].some(
    (kind) => error instanceof kind,
  )
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    process.stderr.write(
      `moothall: port ${port} is taken, perhaps by a hall that is running already; MOOTHALL_PORT names another\n`,
    )
    process.exit(1)
  }
  process.stderr.write(
    `moothall: ${known ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(1)
})
