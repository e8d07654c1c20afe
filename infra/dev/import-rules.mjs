/**
 * Which way imports may point (docs/architecture.md): `apps → libs/client, libs/bots →
 * libs/<ruleset> → libs/engine`, with `libs/protocol` on the kernel's types alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'

const rulesets = ['libs/elfquest', 'libs/eldervale', 'libs/dragonbond']

/** What each room of the house may import from the others; `types` stands for types alone. */
const allowed = {
  'libs/engine': {},
  'libs/elfquest': { 'libs/engine': 'all' },
  'libs/eldervale': { 'libs/engine': 'all' },
  'libs/dragonbond': { 'libs/engine': 'all' },
  'libs/bots': { 'libs/engine': 'all', ...all(rulesets) },
  'libs/protocol': { 'libs/engine': 'types' },
  'libs/client': { 'libs/protocol': 'all', 'libs/engine': 'all' },
  'apps/web': { ...all(rulesets), ...all(['libs/engine', 'libs/protocol', 'libs/client']) },
  'apps/server': {
    ...all(rulesets),
    ...all(['libs/engine', 'libs/protocol', 'libs/client', 'libs/bots']),
  },
  'apps/cli': {
    ...all(rulesets),
    ...all(['libs/engine', 'libs/protocol', 'libs/client', 'libs/bots']),
  },
}

function all(rooms) {
  return Object.fromEntries(rooms.map((room) => [room, 'all']))
}

/** Libraries that do no input or output; `libs/client` is the one that may. */
const silent = new Set(
  Object.keys(allowed).filter((r) => r.startsWith('libs/') && r !== 'libs/client'),
)
const builtin = new Set(builtinModules)
/** Packages from outside that a silent library may stand on: they compute and nothing else. */
const silentPackages = new Set(['@noble/hashes', 'typebox'])

const isTest = (file) => /\.test\.tsx?$/.test(file) || /\/(testing|fixtures|checks)\//.test(file)

/** Every module that the source names, with its line and whether only types come from it. */
export function importsOf(file, source) {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const add = (request, typeOnly) => {
    found.push({
      from: request.value,
      line: source.slice(0, request.start).split('\n').length,
      typeOnly,
    })
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest, entries.length > 0 && entries.every((entry) => entry.isType))
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest, isType)
  }
  walk(program, (node) => {
    // `import('x')` as a value, and `import('x').T` as a type.
    if (node.type === 'ImportExpression' && node.source.type === 'Literal') add(node.source, false)
    if (node.type === 'TSImportType') add(node.source ?? node.argument, true)
  })
  return found
}

function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit)
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
  }
}

function roomOf(path) {
  const [first, second] = path.split(sep)
  return first === 'libs' || first === 'apps' ? `${first}/${second}` : undefined
}

/** Where an import leads: a room of the house, a package from outside, or a part of Node. */
function target(root, file, from) {
  if (from.startsWith('.')) {
    const path = relative(root, resolve(root, dirname(file), from))
    return { room: roomOf(path), relative: true }
  }
  if (from.startsWith('@moothall/')) {
    const name = from.split('/')[1]
    return { room: ['server', 'web', 'cli'].includes(name) ? `apps/${name}` : `libs/${name}` }
  }
  if (from.startsWith('node:') || builtin.has(from.split('/')[0])) return { node: true }
  const parts = from.split('/')
  return { package: from.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] }
}

/** @returns what is wrong with the imports of one file, each as one readable line. */
export function wrongImports(root, file, source) {
  const room = roomOf(file)
  if (!room) return []
  const rules = allowed[room]
  if (!rules) return [`${file}: ${room} has no row in infra/dev/import-rules.mjs`]
  const wrong = []
  for (const { from, line, typeOnly } of importsOf(file, source)) {
    const to = target(root, file, from)
    const say = (reason) => wrong.push(`${file}:${line}: "${from}": ${reason}`)
    if (to.relative && to.room !== room) {
      say('a relative path must not leave its package; import @moothall/… instead')
    } else if (to.room && to.room !== room) {
      const how = rules[to.room]
      if (!how) say(`${room} must not import ${to.room}`)
      else if (how === 'types' && !typeOnly) say(`${room} may import types alone from ${to.room}`)
    } else if (silent.has(room) && !isTest(file)) {
      if (to.node) say(`${room} does no input or output, so it may not use Node's modules`)
      if (to.package && !silentPackages.has(to.package)) {
        say(`${room} may not stand on the package ${to.package}`)
      }
    }
  }
  return wrong
}

export function* sourceFiles(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (['node_modules', 'dist', 'generated'].includes(entry.name)) continue
    if (entry.isDirectory()) yield* sourceFiles(root, path)
    else if (/\.[mc]?tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield path
  }
}

/** Checks every source file of the house. */
export function checkImports(root) {
  const files = ['libs', 'apps'].flatMap((folder) => [...sourceFiles(root, folder)])
  const wrong = files.flatMap((file) =>
    wrongImports(root, file, readFileSync(join(root, file), 'utf8')),
  )
  return { files: files.length, wrong }
}
