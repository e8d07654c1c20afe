import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const named = (text) => new Set(text.match(/\b(MOOTHALL_[A-Z_]+|DATABASE_URL|REDIS_URL)\b/g))

/** What the server understands, from its source. */
const understood = named(read('apps/server/src/config.ts'))
/** Settings of the compose file itself, which no server process ever sees. */
const ofCompose = new Set(['MOOTHALL_DOMAIN'])

test('every setting of the server that hosts may need stands on the page for hosts', () => {
  const page = named(read('docs/hosting.md'))
  const missing = [...understood].filter((name) => !page.has(name) && name !== 'MOOTHALL_WEB')
  expect(missing).toEqual([])
})

test.each(['docs/hosting.md', '.env.example', 'docker-compose.yml', 'infra/Dockerfile'])(
  '%s names no setting that the server does not know',
  (file) => {
    const unknown = [...named(read(file))].filter(
      (name) => !understood.has(name) && !ofCompose.has(name),
    )
    expect(unknown).toEqual([])
  },
)

test('the dashboard asks for numbers that the server gives', () => {
  const source = read('apps/server/src/metrics.ts')
  const asked = new Set(
    read('infra/metrics/grafana/dashboards/moothall.json').match(/\bmoothall_[a-z0-9_]+/g),
  )
  const own = [...asked]
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !/^moothall_(nodejs|process)_/.test(name))
  expect(own.length).toBeGreaterThan(3)
  expect(own.filter((name) => !source.includes(`'${name}'`))).toEqual([])
})
