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
