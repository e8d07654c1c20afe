import type { Words } from '../text/ruleset-text.ts'

export const words: Words = { messages: {} }
