/** Finds or installs Chromium for the browser tests and names it in `CHROMIUM_PATH`. */
import { findChromium } from './services.mjs'
import { buildRulesets } from './setup.mjs'

export async function setup() {
  buildRulesets()
  const chromium = await findChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
}
