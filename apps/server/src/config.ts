import { join, resolve } from 'node:path'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { ROOT } from './places.ts'

/**
 * Everything that can be set from outside, by environment variables of these names. Without any of them the hall
 * runs on this machine alone, with its embedded database in `.data`.
 */
export const ConfigSchema = Type.Object({
  MOOTHALL_PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    description: 'Port; `PORT` is taken too. 0: any free one.',
  }),
  MOOTHALL_HOST: Type.String({ description: 'Address to listen on.' }),
  MOOTHALL_DATA: Type.String({
    description: 'Folder for the embedded database and fault files; `:memory:` keeps nothing.',
  }),
  MOOTHALL_ROLES: Type.String({
    pattern: '^(api|gateway|worker)(,(api|gateway|worker))*$',
    description: 'Which of api, gateway and worker this process is.',
  }),
  MOOTHALL_SECURE: Type.Boolean({
    description: 'The hall is reached by https only: cookies say so.',
  }),
  MOOTHALL_ORIGINS: Type.String({
    description: 'Other origins, comma separated, whose pages may open sockets.',
  }),
  MOOTHALL_PROXIES: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'Reverse proxies in front, whose X-Forwarded-For is believed.',
  }),
  MOOTHALL_RATE: Type.Integer({
    minimum: 0,
    description: 'Requests a minute from one address; 0 for no limit.',
  }),
  MOOTHALL_BOT_PAUSE: Type.Integer({
    minimum: 0,
    maximum: 60000,
    description: 'Milliseconds that a bot takes for a move.',
  }),
  MOOTHALL_WINDOW: Type.Integer({
    minimum: 0,
    description:
      'Milliseconds that a reaction window stays open in live games whose rules name no times.',
  }),
  MOOTHALL_AWAY: Type.Integer({
    minimum: 0,
    description: 'Milliseconds after which a person without any connection counts as gone.',
  }),
  MOOTHALL_ABSENT: Type.Integer({
    minimum: 100,
    description:
      'Milliseconds after which a person who was not heard of in a game by turn counts as away.',
  }),
  MOOTHALL_OUTAGE: Type.Integer({
    minimum: 400,
    description: 'Milliseconds without any process after which running clocks are moved on.',
  }),
  MOOTHALL_IDLE: Type.Integer({
    minimum: 100,
    description: 'Milliseconds after which a room that nobody needs is put away.',
  }),
  MOOTHALL_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s/?#@]+/?$',
      description: 'Where people reach the hall, for links in mails; else this machine and port.',
    }),
  ),
  MOOTHALL_SMTP: Type.Optional(
    Type.String({
      pattern: '^smtps?://\\S+$',
      description: 'The mail server; without one, mails lie in the folder `mails` of the data.',
    }),
  ),
  MOOTHALL_MAIL_FROM: Type.String({
    pattern: '^[^\\r\\n]+@[^\\r\\n]+$',
    description: 'Sender of the mails.',
  }),
  MOOTHALL_WEB: Type.String({ description: 'Folder of the built web client.' }),
  MOOTHALL_RULESETS: Type.String({
    description: 'Folders of the built games, with commas between.',
  }),
  MOOTHALL_LOG: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'].map((level) => Type.Literal(level)),
    { description: 'Least important level that is logged.' },
  ),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'A PostgreSQL server in the place of the embedded database.',
    }),
  ),
  REDIS_URL: Type.Optional(
    Type.String({
      pattern: '^rediss?://',
      description: 'Redis, through which several processes call each other.',
    }),
  ),
})

export type Settings = Static<typeof ConfigSchema>
export type Role = 'api' | 'gateway' | 'worker'
export interface Config extends Settings {
  readonly roles: ReadonlySet<Role>
  readonly origins: readonly string[]
  /** Begins an embedded database in memory; nobody can set it from outside. See `DatabaseChoice`. */
  readonly dump?: string | undefined
}

const DEFAULTS = {
  MOOTHALL_PORT: 3000,
  MOOTHALL_HOST: '0.0.0.0',
  MOOTHALL_DATA: join(ROOT, '.data'),
  MOOTHALL_ROLES: 'api,gateway,worker',
  MOOTHALL_SECURE: false,
  MOOTHALL_ORIGINS: '',
  MOOTHALL_PROXIES: 0,
  MOOTHALL_RATE: 1200,
  MOOTHALL_BOT_PAUSE: 700,
  MOOTHALL_WINDOW: 6000,
  MOOTHALL_AWAY: 45_000,
  MOOTHALL_ABSENT: 86_400_000,
  MOOTHALL_OUTAGE: 30_000,
  MOOTHALL_IDLE: 90_000,
  MOOTHALL_MAIL_FROM: 'Moothall <moothall@localhost>',
  MOOTHALL_WEB: join(ROOT, 'apps', 'web', 'dist'),
  MOOTHALL_RULESETS: join(ROOT, 'apps', 'server', 'dist', 'rulesets'),
  MOOTHALL_LOG: 'info',
} as const

const validator = Compile(ConfigSchema)

/** Thrown for a setting that cannot be understood; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, unknown> = { ...DEFAULTS }
  if (env['PORT']) given['MOOTHALL_PORT'] = env['PORT']
  for (const key of Object.keys(ConfigSchema.properties)) if (env[key]) given[key] = env[key]
  const settings = Value.Convert(ConfigSchema, given)
  if (!validator.Check(settings)) {
    const wrong = validator
      .Errors(settings)
      .map((error) => `${error.instancePath.slice(1) || 'settings'} ${error.message}`)
    throw new ConfigError(`these settings cannot be understood: ${wrong.join('; ')}`)
  }
  return {
    ...settings,
    MOOTHALL_DATA:
      settings.MOOTHALL_DATA === ':memory:' ? ':memory:' : resolve(settings.MOOTHALL_DATA),
    roles: new Set(settings.MOOTHALL_ROLES.split(',') as Role[]),
    origins: settings.MOOTHALL_ORIGINS.split(',').filter((origin) => origin !== ''),
  }
}

/** Variables that are no settings of a process, but of what starts it. */
const OF_OTHERS = /^MOOTHALL_(OWN_GAMES$|DOMAIN$|TEST_|STAGE_)/

/** Names in the environment that look like settings of the hall and are none: most likely written wrongly. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).filter(
    (name) =>
      name.startsWith('MOOTHALL_') && !(name in ConfigSchema.properties) && !OF_OTHERS.test(name),
  )
}
