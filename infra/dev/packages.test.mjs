import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { judge } from './audit.mjs'
import { allows, wrongLicences } from './licences.mjs'
import { root } from './setup.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

test.each([
  ['MIT', true],
  ['MIT OR GPL-3.0-only', true],
  ['(GPL-3.0-only OR MIT) and ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT', false],
  ['MIT ISC', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('a licence "%s" is allowed: %s', (expression, good) => {
  expect(allows(expression, new Set(['MIT', 'ISC']))).toBe(good)
})

test('a package without a licence, with a strange one, and a tool among what is served are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'moothall-licences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const packages = {
    '': {},
    'libs/own': { name: 'own' },
    'node_modules/good': { license: 'MIT' },
    'node_modules/silent': {},
    'node_modules/old': { license: 'MIT' },
    'node_modules/a/node_modules/strange': { license: 'Commons-Clause' },
    'node_modules/tool': { license: 'MPL-2.0', dev: true },
    'node_modules/served': { license: 'MPL-2.0' },
    'node_modules/own': { link: true },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  mkdirSync(join(folder, 'node_modules', 'old'), { recursive: true })
  const says = { licenses: [{ type: 'GPL-2.0' }] }
  writeFileSync(join(folder, 'node_modules', 'old', 'package.json'), JSON.stringify(says))
  expect(wrongLicences(folder)).toEqual([
    'node_modules/silent: no licence named',
    'node_modules/old: GPL-2.0',
    'node_modules/a/node_modules/strange: Commons-Clause',
    'node_modules/served: MPL-2.0',
  ])
})

/** Packages that would run a program when they are installed, and why the house does without it. */
const WITHOUT_THEIR_SCRIPTS = {
  // Only looks whether the package with the program for this machine came along.
  esbuild: 'tsx and the bundles of the games are made with it in every test',
  // Fetch programs of another language from elsewhere; the client is generated and runs without them.
  prisma: 'the database client is generated before every check',
  '@prisma/engines': 'the same',
}

test('nothing runs when packages are installed, and none needs to', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  expect(read('infra/Dockerfile')).toContain('package-lock.json .npmrc ./')
  const { packages } = JSON.parse(read('package-lock.json'))
  const asking = Object.entries(packages)
    .filter(([, one]) => one.hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(asking.filter((name) => !Object.hasOwn(WITHOUT_THEIR_SCRIPTS, name))).toEqual([])
})

test('of every package the hash is known that its bytes must have', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const loose = Object.entries(packages)
    .filter(([path, one]) => path.includes('node_modules/') && !one.link)
    .filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))
  expect(loose.map(([path]) => path)).toEqual([])
})

/** Runs the audit against a registry that answers so. */
async function audit(status, answer) {
  const registry = createServer((request, response) => {
    request.resume()
    const asked = request.url?.endsWith('/security/advisories/bulk')
    response.writeHead(asked ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(asked ? answer : {}))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address()
  const child = spawn(process.execPath, [join(root, 'infra/dev/audit.mjs')], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
  })
  let out = ''
  child.stdout.on('data', (bytes) => {
    out += bytes
  })
  const [code] = await once(child, 'close')
  registry.closeAllConnections()
  registry.close()
  return { code, out }
}

test('a known weakness that is high fails the audit by its name', async () => {
  const weak = { id: 1, url: 'https://example.org/1', title: 'Opens doors', cwe: [] }
  const range = { vulnerable_versions: '*', cvss: { score: 8 } }
  const { code, out } = await audit(200, { fastify: [{ ...weak, ...range, severity: 'high' }] })
  expect(out).toMatch(/high: fastify: Opens doors/)
  expect(code).toBe(1)
})

test('a registry that gives no answer is told, and nothing fails for it', async () => {
  const { code, out } = await audit(405, { error: 'Method Not Allowed' })
  expect(out).toMatch(/NOT LOOKED FOR, the registry gives no answer \(405/)
  expect(code).toBe(0)
  expect(judge('')).toMatchObject({ known: false })
  const clean = { metadata: { vulnerabilities: { high: 0 } }, vulnerabilities: {} }
  expect(judge(JSON.stringify(clean))).toEqual({ known: true, found: [], bad: [] })
})
