/**
 * Under which licences the packages may stand that are installed. What runs in the hall or in a browser must ask for
 * nothing but its name to be kept; tools that nobody is given with the house may also be of those whose own files have
 * to stay open.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])
/** Files that stay open wherever they go, and nothing else with them. */
const TOOLS = new Set([...FREE, 'EPL-2.0', 'MPL-2.0'])
/** Drawings and typefaces have licences of their own kind; these packages are nothing else. */
const ART = new Map([
  ['@fontsource-variable/alegreya', 'OFL-1.1'],
  ['@fontsource-variable/grenze-gotisch', 'OFL-1.1'],
  ['@fontsource/alegreya-sans', 'OFL-1.1'],
  ['@iconify-json/game-icons', 'CC-BY-3.0'],
])

/** Whether an expression such as `(MIT OR GPL-3.0) AND ISC` can be met with these licences alone. */
export function allows(expression, allowed) {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const is = (word) => words[at]?.toUpperCase() === word
  const one = () => {
    if (!is('(')) return allowed.has(words[at++])
    at++
    const inside = either()
    if (!is(')')) return false
    at++
    return inside
  }
  const both = () => {
    let good = one()
    while (is('AND')) {
      at++
      // Read in any case, so that the place in the text is right.
      const next = one()
      good = good && next
    }
    return good
  }
  function either() {
    let good = both()
    while (is('OR')) {
      at++
      const next = both()
      good = good || next
    }
    return good
  }
  const good = either()
  return good && at === words.length
}

/** What a package says of itself, in the forms of old ones, too. */
function licenceOf(manifest) {
  const { license, licenses } = manifest ?? {}
  if (typeof license === 'string') return license
  if (typeof license?.type === 'string') return license.type
  if (Array.isArray(licenses)) return licenses.map((one) => one.type ?? one).join(' OR ')
  return undefined
}

/** Packages of the lockfile, installed or not, that may not be used; one line for each. */
export function wrongLicences(folder) {
  const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const wrong = []
  for (const [path, locked] of Object.entries(read('package-lock.json').packages)) {
    if (!path.includes('node_modules/') || locked.link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    let manifest = locked
    try {
      manifest = read(join(path, 'package.json'))
    } catch {
      // Made for another kind of machine: then the lockfile alone knows it.
    }
    const licence = licenceOf(manifest) ?? licenceOf(locked)
    const allowed = locked.dev || locked.devOptional ? TOOLS : FREE
    if (licence !== undefined && (ART.get(name) === licence || allows(licence, allowed))) continue
    wrong.push(`${path}: ${licence ?? 'no licence named'}`)
  }
  return wrong
}
