/** Writes the icon modules under `src/pieces/generated`; run it after a skin names a new icon. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { iconModules } from './icon-sources.ts'

const folder = fileURLToPath(new URL('../src/pieces/generated/', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [file, text] of iconModules()) writeFileSync(folder + file, text)
