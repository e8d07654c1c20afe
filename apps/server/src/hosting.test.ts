import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ConfigSchema, readConfig, unknownSettings } from './config.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const settings = Object.keys(ConfigSchema.properties)
const defaults = readConfig({}) as unknown as Readonly<Record<string, unknown>>

/** A default as the pages for hosts write it: a folder from the root of the house on, what is not there as nothing. */
function shown(value: unknown): string {
  return value === undefined ? '' : String(value).replaceAll(ROOT, '')
}

describe('docs/hosting.md', () => {
  const section = /\n## Settings\n([\s\S]*?)\n## /.exec(read('docs/hosting.md'))?.[1] ?? ''
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|$/gm)].map(
    ([, name = '', value = '', meaning = '']) => ({ name, value, meaning }),
  )

  test('has one row for each setting, and for no other', () => {
    // What `npm start` alone understands stands there, too.
    const all = [...settings, 'MOOTHALL_OWN_GAMES']
    expect(rows.map(({ name }) => name).sort()).toEqual(all.sort())
    expect(rows.filter(({ meaning }) => meaning.length < 15)).toEqual([])
  })

  test('names the default that the server takes', () => {
    const wrong = rows.filter(
      ({ name, value }) => (value === 'none' ? '' : value.slice(1, -1)) !== shown(defaults[name]),
    )
    expect(wrong).toEqual([])
  })
})

describe('.env.example', () => {
  const lines = [...read('.env.example').matchAll(/^(#?)(\w+)=(.*)$/gm)].map(
    ([, off, name = '', value = '']) => ({ off: off === '#', name, value }),
  )

  test('shows what the server understands, with the defaults that there are', () => {
    const ours = lines.filter(({ off }) => off)
    expect(ours.length).toBeGreaterThan(5)
    for (const { name, value } of ours) {
      expect(settings).toContain(name)
      expect(() => readConfig({ [name]: value })).not.toThrow()
      if (shown(defaults[name]) !== '' && name !== 'MOOTHALL_MAIL_FROM')
        expect(`${name}=${value}`).toBe(`${name}=${shown(defaults[name])}`)
    }
  })

  test('asks for all that the compose file must be given, and for nothing else', () => {
    const wanted = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
    )
    const given = lines.filter(({ off }) => !off).map(({ name }) => name)
    expect(given.filter((name) => !wanted.has(name))).toEqual([])
    expect(
      [...wanted].filter((name) => !given.includes(name ?? '') && !settings.includes(name ?? '')),
    ).toEqual([])
  })
})

interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[]
  readonly networks?: readonly string[]
}

describe('docker-compose.yml', () => {
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>
    readonly networks: object
    readonly volumes: object
  }
  const { services } = compose
  /** As compose puts values in where `.env` holds no more than it must. */
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, _name, kind, rest) =>
      kind === '-' ? rest : 'given',
    )
  const halls = Object.entries(services).filter(([, one]) => one.image === 'moothall:local')

  test('starts processes of the hall with settings that they understand, in every role', () => {
    const roles = halls.flatMap(([, { environment = {} }]) => {
      const env = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filled(value)]),
      )
      expect(Object.keys(env).filter((name) => !settings.includes(name))).toEqual([])
      const config = readConfig(env)
      expect(config.DATABASE_URL).toContain('@postgres:5432/')
      expect(config.REDIS_URL).toBe('redis://redis:6379')
      expect(config.MOOTHALL_SECURE).toBe(true)
      return [...config.roles]
    })
    expect(new Set(roles)).toEqual(new Set(['api', 'gateway', 'worker']))
  })

  test('hands on every setting that may stand in .env', () => {
    /** These follow from the shape itself. */
    const fixed = ['HOST', 'PORT', 'DATA', 'WEB', 'RULESETS'].map((name) => `MOOTHALL_${name}`)
    for (const [name, { environment = {} }] of halls)
      expect([
        name,
        settings.filter((one) => !(one in environment) && !fixed.includes(one)),
      ]).toEqual([name, []])
  })

  test('names services, networks, volumes and files that there are', () => {
    for (const one of Object.values(services)) {
      const needs = Array.isArray(one.depends_on)
        ? one.depends_on
        : Object.keys(one.depends_on ?? {})
      expect(needs.filter((name) => !(name in services))).toEqual([])
      expect((one.networks ?? []).filter((name) => !(name in compose.networks))).toEqual([])
      for (const volume of one.volumes ?? []) {
        const [from = ''] = volume.split(':')
        expect(from.startsWith('.') ? existsSync(join(ROOT, from)) : from in compose.volumes).toBe(
          true,
        )
      }
    }
  })

  test('its front door and its numbers lead to processes of the hall, at the port they listen on', () => {
    const dockerfile = read('infra/Dockerfile')
    const port = /MOOTHALL_PORT=(\d+)/.exec(dockerfile)?.[1]
    const [, name = '', to] = /dynamic a (\w+) (\d+)/.exec(read('infra/proxy/Caddyfile')) ?? []
    expect(services[name]?.environment?.['MOOTHALL_ROLES']).toMatch(/gateway/)
    expect(to).toBe(port)
    const scraped = parse(read('infra/metrics/prometheus.yml')) as {
      scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[]
    }
    const asked = scraped.scrape_configs[0]?.dns_sd_configs[0]
    expect(asked?.names.sort()).toEqual(halls.map(([hall]) => hall).sort())
    expect(String(asked?.port)).toBe(port)
  })
})

const CADDY = spawnSync('caddy', ['version']).status === 0

const without = CADDY ? '' : ' [left out here: Caddy is not installed]'

test.skipIf(!CADDY)(`the front door is one that Caddy opens${without}`, () => {
  // Names of other machines are only looked up when somebody asks.
  const checked = execFileSync('caddy', [
    ...['adapt', '--validate', '--adapter', 'caddyfile'],
    ...['--config', join(ROOT, 'infra/proxy/Caddyfile')],
  ])
  expect(JSON.parse(checked.toString())).toHaveProperty('apps.http.servers')
})

test('a setting that is written wrongly is told', () => {
  const env = { MOOTHALL_SECRUE: 'true', MOOTHALL_PORT: '1', MOOTHALL_OWN_GAMES: 'a.ts', HOME: '/' }
  expect(unknownSettings(env)).toEqual(['MOOTHALL_SECRUE'])
})
