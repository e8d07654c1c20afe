import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const services = fileURLToPath(new URL('infra/dev/vitest-services.mjs', import.meta.url))
const browser = fileURLToPath(new URL('infra/dev/vitest-browser.mjs', import.meta.url))
const patience = fileURLToPath(new URL('apps/web/src/testing/patience.ts', import.meta.url))
const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**', 'build/**']

/**
 * What holds in every project; two files at a time. On a machine that does other
 * things as well everything takes longer, so what is waited for may take its time.
 */
const common = {
  root,
  exclude,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks' as const,
  expect: { poll: { timeout: 20_000, interval: 50 } },
}
/**
 * Tests with sockets, processes and browsers get a second try in CI, where machines stall now and then; the report
 * names those that needed it. Where people develop there is none, so that a race is seen.
 */
const retry = process.env['CI'] ? 1 : 0
const sideBySide = { maxWorkers: 2, sequence: { groupOrder: 0 } }
const processes = { maxWorkers: 2, sequence: { groupOrder: 1 } }
const browsers = { maxWorkers: 2, sequence: { groupOrder: 2 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          ...sideBySide,
          name: 'unit',
          include: ['libs/**/*.test.ts', 'apps/cli/**/*.test.ts', 'infra/**/*.test.mjs'],
        },
      },
      {
        test: {
          ...common,
          ...sideBySide,
          name: 'web',
          environment: 'jsdom',
          setupFiles: [patience],
          include: ['apps/web/**/*.test.tsx'],
        },
      },
      {
        // What of the client draws nothing: a browser is not imitated for it, which takes a second for each file.
        test: {
          ...common,
          ...sideBySide,
          name: 'web-plain',
          include: ['apps/web/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          ...sideBySide,
          name: 'service',
          retry,
          globalSetup: [services],
          include: ['apps/server/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          ...processes,
          name: 'house',
          retry,
          globalSetup: [services],
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/browser/**', 'tests/faults/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Not part of a plain `npm test`: each of them wants the machine for itself.
        test: {
          ...common,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          name: 'faults',
          retry,
          globalSetup: [services],
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...common,
          ...browsers,
          name: 'browser',
          retry,
          globalSetup: [browser],
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
