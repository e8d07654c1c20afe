import { createHmac, randomBytes } from 'node:crypto'
import { type Logger, pino } from 'pino'

/** Names under which a secret might get into a log line. */
const SECRET = [
  'token',
  'password',
  'passwordHash',
  'current',
  'secret',
  'serverSecret',
  'invite',
  'authorization',
  'cookie',
  'nonce',
  'nonces',
]

export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        ...SECRET,
        ...SECRET.map((name) => `*.${name}`),
        ...SECRET.map((name) => `*.*.${name}`),
      ],
      censor: '[secret]',
    },
  })
}

const SALT = randomBytes(32)

/**
 * A name for a network address in the log: what came from one place can be put together, and nobody can tell from where.
 * It is another at every process and after every start.
 */
export function pseudonymOf(network: string): string {
  return createHmac('sha256', SALT).update(network).digest('base64url').slice(0, 8)
}
