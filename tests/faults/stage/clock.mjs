/**
 * Loaded before a server of the stage: its clock can be moved from outside. The file that MOOTHALL_STAGE_CLOCK names
 * holds by how many milliseconds it is wrong.
 */
import { readFileSync } from 'node:fs'

const file = process.env.MOOTHALL_STAGE_CLOCK
const right = Date.now
let wrong = 0

function read() {
  try {
    wrong = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // There is no such file while it is right.
    wrong = 0
  }
}

Date.now = () => right() + wrong
read()
setInterval(read, 50).unref()
