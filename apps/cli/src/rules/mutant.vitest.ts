import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const target = process.env['MOOTHALL_MUTANT']
const source = process.env['MOOTHALL_MUTANT_SOURCE']

/** Runs unit tests against a source file that was broken on purpose: see mutate.ts. */
export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load: (id) =>
        id.split('?')[0] === target && source !== undefined ? readFileSync(source, 'utf8') : null,
    },
  ],
  test: {
    root: fileURLToPath(new URL('../../../../', import.meta.url)),
    include: ['libs/**/*.test.ts', 'apps/cli/src/scenario/*.test.ts'],
    testTimeout: 20_000,
    pool: 'forks',
    maxWorkers: 1,
  },
})
