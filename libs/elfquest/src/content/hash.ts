import { hashOf } from '@moothall/engine'
import type { ContentSet } from './schema.ts'

/** EQ-CAMPAIGN-10: sha256 (hex) of the rules data alone. Skins are no part of a content set, so they never move it. */
export const contentHash = (set: ContentSet): string => hashOf(set)
