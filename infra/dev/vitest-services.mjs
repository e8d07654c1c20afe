/**
 * Finds or starts PostgreSQL and Redis for the tests that need them and names them in
 * `MOOTHALL_TEST_PG` (a server on which a test makes databases of its own, `moothall_test_…`) and
 * `MOOTHALL_TEST_REDIS`. Where one cannot be had the variable stays unset, and a test that needs it
 * says so and is skipped; with `CI=true` that is an error instead.
 */

import { findPostgres, findRedis, stopServices } from './services.mjs'
import { buildRulesets } from './setup.mjs'

export async function setup() {
  buildRulesets()
  const postgres = await findPostgres()
  if (postgres) process.env.MOOTHALL_TEST_PG = postgres
  const redis = await findRedis()
  if (redis) process.env.MOOTHALL_TEST_REDIS = redis
}

export async function teardown() {
  await stopServices()
}
