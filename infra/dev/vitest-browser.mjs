/** Finds or installs Chromium for the browser tests and names it in `CHROMIUM_PATH`. */
import { findChromium } from './services.mjs'
import { buildGameScreens, buildRulesets, buildTestDatabase } from './setup.mjs'

export async function setup() {
  buildRulesets()
  buildTestDatabase()
  buildGameScreens()
  const chromium = await findChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
}
