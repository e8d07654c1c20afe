import type { Page } from 'playwright-core'

/** Long enough for a machine that is busy; a press that finds nothing by then was overtaken by the other player. */
const PATIENCE = { timeout: 2_000 }

/**
 * One press in the decision panel that leads on: takes the first option, fills what is missing, or confirms.
 * Knows nothing of the game. False if nothing is asked of this page.
 */
export async function press(page: Page, how: 'keys' | 'pointer'): Promise<boolean> {
  const sheet = page.locator('.decision.sheet')
  if ((await sheet.count()) === 0) return false
  const sure = sheet.locator('.grave .btn-danger')
  if ((await sure.count()) > 0) return hit(() => sure.click(PATIENCE))
  if ((await page.locator('.decision.consent').count()) > 0) {
    const agree = sheet.locator('[data-option="agree"], .decision-go .btn').first()
    return hit(() => agree.click(PATIENCE))
  }
  const missing = (await sheet.locator('.go-main[data-missing]').count()) > 0
  if (!missing) {
    return how === 'pointer'
      ? hit(() => sheet.locator('.go-main').click(PATIENCE))
      : hit(async () => {
          await sheet.locator('h2').focus(PATIENCE)
          await page.keyboard.press('Enter')
        })
  }
  const rows = sheet.locator('.row[data-option]:not(.is-on)')
  if ((await rows.count()) === 0) {
    const more = sheet.locator('.more-row, .bag .stepper button:not([aria-disabled]):last-of-type')
    return hit(() => more.first().click(PATIENCE))
  }
  if (how === 'pointer') return hit(() => rows.first().click(PATIENCE))
  const number = await rows.first().locator('input').getAttribute('aria-keyshortcuts')
  return hit(async () => {
    await sheet.locator('h2').focus(PATIENCE)
    if (number === null) await rows.first().click(PATIENCE)
    else await page.keyboard.press(number)
  })
}

/** A control may be gone before it is pressed, because the other one was quicker. */
async function hit(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return false
    throw error
  }
}

/** What stands on the table and how the log ends, as the page shows it. */
export async function shown(page: Page): Promise<{ board: string; log: string[] }> {
  return page.evaluate(() => ({
    board: document.querySelector('[data-board]')?.textContent ?? '',
    log: [...document.querySelectorAll('.log-line > span')]
      .slice(-5)
      .map((line) => line.textContent ?? ''),
  }))
}
