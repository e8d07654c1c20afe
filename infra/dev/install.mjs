/** Whether the packages of npm are there, and how they come to be. On Node's own modules alone, as `setup.mjs`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LOCK = 'package-lock.json'
/** What npm writes when it has done its work. */
const DONE = join('node_modules', '.package-lock.json')
/** There while npm is at work: what it leaves when it is killed looks whole to it afterwards, and is not. */
const UNDER_WAY = join('build', 'stamps', 'installing')

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for. Compared by content with the record
 * npm keeps of what it installed: dates say nothing after a change of branch.
 */
function isWhole(folder) {
  const wanted = packagesIn(join(folder, LOCK))
  const present = packagesIn(join(folder, DONE))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional) return true
    return present[path] !== undefined && present[path].version === entry.version
  })
}

/** What npm must be asked for, if anything. */
export function missing(folder) {
  if (existsSync(join(folder, UNDER_WAY)) || !existsSync(join(folder, DONE))) return ['ci']
  // A folder that is there already is brought up to date in place: `npm ci` would take it away
  // from under a server or an editor that is using it.
  return isWhole(folder) ? undefined : ['install', '--no-save']
}

/**
 * Installs what is missing.
 *
 * @param npm does what it is asked for, and throws or ends the program if that fails
 */
export function install(folder, npm) {
  const asked = missing(folder)
  if (asked === undefined) return
  const underWay = join(folder, UNDER_WAY)
  mkdirSync(dirname(underWay), { recursive: true })
  writeFileSync(underWay, '')
  npm(asked)
  rmSync(underWay, { force: true })
}
