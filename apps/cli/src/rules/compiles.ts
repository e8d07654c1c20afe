import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Break, broken } from './breaks.ts'

const FOLDER = `build/rules/types-${process.pid}`

/**
 * Which of these breaks the type checker lets pass. The others are nothing that anybody would write by mistake, or
 * change a case that the types leave out. All are checked in one run: each as a copy of its file beside it.
 * @throws Error if the checker does not run
 */
export function compiling(game: string, breaks: readonly Break[]): Break[] {
  const src = `libs/${game}/src`
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  cpSync(src, join(FOLDER, 'src'), {
    recursive: true,
    filter: (from) => !from.endsWith('.test.ts'),
  })
  const copies = new Map(
    breaks.map((one, i) => {
      const copy = join('src', relative(src, one.file).replace(/\.ts$/, `.break-${i}.ts`))
      writeFileSync(join(FOLDER, copy), broken(readFileSync(one.file, 'utf8'), one))
      return [copy, one]
    }),
  )
  const options = {
    noEmit: true,
    composite: false,
    incremental: false,
    declaration: false,
    emitDeclarationOnly: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    rootDir: '../../..',
  }
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: options,
      include: ['src'],
    }),
  )
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc')
  const run = spawnSync(process.execPath, [tsc, '-p', FOLDER, '--pretty', 'false'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  // What is wrong in other files is none of the breaks' doing.
  const named = [...run.stdout.matchAll(/^(\S.*?)\(\d+,\d+\): error /gm)]
  if (run.status === null || (run.status !== 0 && named.length === 0))
    throw new Error(`the type checker did not run: ${run.stderr || run.stdout}`)
  const wrong = new Set(named.map(([, file]) => copies.get(relative(FOLDER, file as string))))
  rmSync(FOLDER, { recursive: true, force: true })
  return breaks.filter((one) => !wrong.has(one))
}
