import { describe, expect, it } from 'vitest'
import { violations } from './accessibility.ts'
import { gameScreens } from './game-screens.ts'

const { open, sized } = gameScreens()

describe('accessibility of the game screen', () => {
  const scenes = [
    'tribe',
    'next',
    'pool',
    'rerolled',
    'theirs',
    'endSeason',
    'consent',
    'over',
  ] as const
  it.each(
    scenes.flatMap((scene) =>
      (['night', 'day'] as const).flatMap((theme) =>
        [false, true].map((phone) => [scene, theme, phone] as const),
      ),
    ),
  )('%s, %s, phone %s', async (scene, theme, phone) => {
    const page = await open(scene, theme, phone)
    expect(await violations(page)).toEqual([])
    await page.close()
  })

  it('has targets of 44 px on a phone', async () => {
    const page = await open('rerolled', 'night', true)
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '.decision .row, .decision .btn, .game-tabs button, .eq-sorted-fails [data-place], .game-beam .btn-icon',
        ),
      ]
        .filter((e) => e.offsetParent !== null)
        .map((e) => ({
          html: e.outerHTML.slice(0, 90),
          w: e.getBoundingClientRect().width,
          h: e.getBoundingClientRect().height,
        }))
        .filter((e) => e.w < 43.5 || e.h < 43.5),
    )
    expect(small).toEqual([])
    await page.close()
  })

  it('scrolls in no direction as a whole, at any width', async () => {
    for (const width of [1440, 1024, 768, 390, 340]) {
      const page = await sized('pool', { width, height: width < 768 ? 844 : 800 })
      await page.waitForSelector('.game .decision')
      const over = await page.evaluate(() => ({
        x: document.documentElement.scrollWidth - window.innerWidth,
        // The screen itself clips, so what sticks out is looked for in its parts.
        parts: ['.game-beam .menu', '.game-panel', '.go-main'].filter(
          (one) =>
            (document.querySelector(one)?.getBoundingClientRect().right ?? 0) >
            window.innerWidth + 0.5,
        ),
        board:
          (document.querySelector('#board')?.scrollWidth ?? 0) -
          (document.querySelector('#board')?.clientWidth ?? 0),
      }))
      expect([width, over.x <= 0, over.board <= 1, over.parts]).toEqual([width, true, true, []])
      await page.close()
    }
  })
})
