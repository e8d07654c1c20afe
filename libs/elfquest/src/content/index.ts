export { baseContent } from './base/index.ts';
export { canonicalJson, contentHash } from './hash.ts';
export { type ContentIndex, indexContent } from './lookup.ts';
export type * from './schema.ts';
export { skins } from './skins/index.ts';
