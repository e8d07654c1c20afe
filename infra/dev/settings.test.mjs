import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const named = (text) => new Set(text.match(/\b(MOOTHALL_[A-Z_]+|DATABASE_URL|REDIS_URL)\b/g))

/** What the server understands, from its source. */
const understood = named(read('apps/server/src/config.ts'))
/** What `npm start` does before it opens the server. */
const ofStart = named(read('infra/dev/setup.mjs'))
/** Settings of the compose file itself, which no server process ever sees. */
const ofCompose = new Set(['MOOTHALL_DOMAIN'])

test.each([
  'docs/hosting.md',
  '.env.example',
  'docker-compose.yml',
  'infra/Dockerfile',
  'infra/proxy/Caddyfile',
])('%s names no setting that the server does not know', (file) => {
  const unknown = [...named(read(file))].filter(
    (name) => ![understood, ofStart, ofCompose].some((known) => known.has(name)),
  )
  expect(unknown).toEqual([])
})

test.each([
  'infra/metrics/grafana/dashboards/moothall.json',
  'infra/metrics/alerts.yml',
  'docs/hosting.md',
])('%s names numbers that the server gives', (file) => {
  const sources = readdirSync(join(root, 'apps/server/src'), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .map((name) => read(join('apps/server/src', name)))
  const asked = new Set(read(file).match(/\bmoothall_[a-z0-9_]+/g))
  const own = [...asked]
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !/^moothall_(nodejs|process)_/.test(name))
  expect(new Set(own).size).toBeGreaterThan(1)
  const unknown = own.filter((name) => !sources.some((source) => source.includes(`'${name}'`)))
  expect(unknown).toEqual([])
})

/** The lowest Node that a range such as `^20.19 || >=22.12` allows. */
function lowest(range) {
  const bounds = range.split('||').map((part) => {
    const [major = 0, minor = 0, patch = 0] = (part.match(/\d+(\.\d+)*/)?.[0] ?? '0')
      .split('.')
      .map(Number)
    return [major, minor, patch]
  })
  return bounds.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])[0]
}

test('nothing that is installed asks for a newer Node than the house does', () => {
  const { engines } = JSON.parse(read('package.json'))
  const own = lowest(engines.node)
  const { packages } = JSON.parse(read('package-lock.json'))
  const above = Object.entries(packages).filter(([, { engines: asked }]) => {
    const [major, minor, patch] = lowest(asked?.node ?? '*')
    return (major - own[0] || minor - own[1] || patch - own[2]) > 0
  })
  expect(above.map(([path, one]) => `${path} ${one.engines.node}`)).toEqual([])
})

test('the lockfile has a place for whatever a package in it needs', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const found = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true
      if (at === '') return false
    }
  }
  const missing = Object.entries(packages).flatMap(([path, one]) =>
    Object.keys(one.dependencies ?? {})
      .filter((name) => !found(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the server for developing hands on whatever the page asks of the hall', () => {
  const config = read('apps/web/vite.config.ts')
  for (const path of ['/api', '/bundles', '/dev', '/docs', '/socket.io'])
    expect(config).toContain(`'${path}':`)
})

test('the file with the passwords of a hall gets into no commit and into no image', () => {
  for (const list of ['.gitignore', '.dockerignore'])
    expect([list, read(list).split('\n').includes('.env')]).toEqual([list, true])
})
