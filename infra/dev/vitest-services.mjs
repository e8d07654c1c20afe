/**
 * Finds or starts PostgreSQL and Redis for the tests that need them and names them in
 * `MOOTHALL_TEST_PG` (a server on which a test makes databases of its own, `moothall_test_…`) and
 * `MOOTHALL_TEST_REDIS`. Where one cannot be had the variable stays unset, and a test that needs it
 * says so and is skipped; with `CI=true` that is an error instead.
 *
 * What every database begins with is made once: `MOOTHALL_TEST_PG_TEMPLATE` on that server, and see
 * `buildTestDatabase`. For a run over a cluster
 * (`MOOTHALL_TEST_STORE`) two more processes are started, see apps/server/src/testing/cluster.ts.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import postgres from 'postgres'
import { makeOnServer } from '../../apps/server/src/testing/templates.ts'
import { findPostgres, findRedis, stopServices } from './services.mjs'
import { buildRulesets, buildTestDatabase, root } from './setup.mjs'

/** What must be undone again, newest last. */
const undo = []

export async function setup() {
  buildRulesets()
  buildTestDatabase()
  const server = await findPostgres()
  if (server) {
    process.env.MOOTHALL_TEST_PG = server
    process.env.MOOTHALL_TEST_PG_TEMPLATE ??= await makeTemplate(server)
  }
  const redis = await findRedis()
  if (redis) process.env.MOOTHALL_TEST_REDIS = redis
  if (process.env.MOOTHALL_TEST_STORE === 'cluster' && !process.env.MOOTHALL_TEST_PROCESSES) {
    const others = await Promise.all([startProcess(), startProcess()])
    process.env.MOOTHALL_TEST_PROCESSES = others.join(',')
  }
}

async function makeTemplate(server) {
  const name = `moothall_test_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const admin = postgres(server, { max: 1, idle_timeout: 1, onnotice: () => {} })
  await admin.unsafe(`CREATE DATABASE ${name}`)
  undo.push(async () => {
    await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  })
  await makeOnServer(url.href)
  return name
}

/** One that opens halls for the tests. @returns where it answers */
async function startProcess() {
  const program = join(root, 'apps', 'server', 'src', 'testing', 'process.ts')
  // What it reads never ends before we do.
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  undo.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a process for the tests ended with ${code}`)))
    child.stdout.once('data', (line) => resolve(String(line).trim()))
  })
}

export async function teardown() {
  while (undo.length > 0) await undo.pop()()
  await stopServices()
}
