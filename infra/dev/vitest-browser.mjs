/** Finds or installs Chromium for the browser tests and names it in `CHROMIUM_PATH`. */
import { findChromium } from './services.mjs'

export async function setup() {
  const chromium = await findChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
}
