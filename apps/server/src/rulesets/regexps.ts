import { setFlagsFromString } from 'node:v8'

/**
 * Regular expressions of rules are not counted as their loops are. From now on one that goes back and forth too often is
 * carried out again in a time that grows with the text alone; it finds the same. Those that look around or quote what they
 * have found before cannot be, and take what they take.
 */
export function boundRegexps(): void {
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks')
}
