import { describe, expect, test } from 'vitest'
import { checkImports, importsOf, wrongImports } from './import-rules.mjs'
import { root } from './setup.mjs'

const wrong = (file, source) => wrongImports('/house', file, source)

describe('a wrong import is refused', () => {
  test.each([
    ['one ruleset from another', 'libs/elfquest/src/a.ts', '@moothall/eldervale'],
    ['a ruleset from the kernel', 'libs/engine/src/a.ts', '@moothall/elfquest'],
    ['bots from a ruleset', 'libs/elfquest/src/a.ts', '@moothall/bots'],
    ['an app from a library', 'libs/client/src/a.ts', '@moothall/server'],
    ['one app from another', 'apps/web/src/a.ts', '@moothall/server'],
    ['bots from the browser client', 'apps/web/src/a.ts', '@moothall/bots'],
    ['a sub-path of a forbidden package', 'libs/engine/src/a.ts', '@moothall/elfquest/state.ts'],
    ['a relative path into another package', 'apps/web/src/a.ts', '../../../libs/engine/src/x.ts'],
    ['Node in a library', 'libs/engine/src/a.ts', 'node:fs'],
    ['Node without its prefix', 'libs/bots/src/a.ts', 'fs/promises'],
    ['a package in a silent library', 'libs/elfquest/src/a.ts', 'socket.io-client'],
    ['an unknown room', 'libs/attic/src/a.ts', '@moothall/engine'],
  ])('%s', (_, file, from) => {
    for (const source of [
      `import { x } from '${from}'`,
      `import type { X } from '${from}'`,
      `export * from '${from}'`,
      `export { x } from '${from}'`,
      `const x = await import('${from}')`,
      `type X = import('${from}').X`,
      `import '${from}'`,
    ]) {
      expect(wrong(file, source), source).toHaveLength(1)
    }
  })

  test('values of the kernel in the protocol, where types are welcome', () => {
    const file = 'libs/protocol/src/a.ts'
    expect(wrong(file, "import type { Row } from '@moothall/engine'")).toEqual([])
    expect(wrong(file, "import { type Row } from '@moothall/engine'")).toEqual([])
    expect(wrong(file, "import { type Row, replay } from '@moothall/engine'")).toEqual([
      'libs/protocol/src/a.ts:1: "@moothall/engine": libs/protocol may import types alone from libs/engine',
    ])
  })
})

test('a right import passes', () => {
  for (const [file, from] of [
    ['libs/elfquest/src/a.ts', '@moothall/engine'],
    ['libs/bots/src/a.ts', '@moothall/elfquest'],
    ['libs/engine/src/a.ts', '@noble/hashes/sha2'],
    ['libs/engine/src/game/a.ts', '../json.ts'],
    ['libs/elfquest/src/a.test.ts', 'node:fs'],
    ['libs/client/src/a.ts', 'socket.io-client'],
    ['apps/server/src/a.ts', '@moothall/bots'],
    ['apps/server/src/a.ts', 'node:fs'],
  ]) {
    expect(wrong(file, `import { x } from '${from}'`), `${file} from ${from}`).toEqual([])
  }
})

test('an import inside a comment or a text is none', () => {
  const source = "// import '@moothall/bots'\nconst x = `import '@moothall/bots'`\n"
  expect(importsOf('a.ts', source)).toEqual([])
})

test('the house itself', () => {
  const { files, wrong: found } = checkImports(root)
  expect(files).toBeGreaterThan(10)
  expect(found).toEqual([])
})
