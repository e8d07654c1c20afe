import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { gameScreens } from './game-screens.ts'

const { open, sized } = gameScreens()

describe('what stands where on the game screen', () => {
  const bottom = async (page: Page, what: string) => {
    const box = await page.locator(what).first().boundingBox()
    return box === null ? Number.NaN : box.y + box.height
  }
  const top = async (page: Page, what: string) =>
    (await page.locator(what).first().boundingBox())?.y ?? Number.NaN

  it('on a phone nothing that is told by the way lies over the answers', async () => {
    const page = await open('asking', 'night', true)
    await page.evaluate(() => {
      const { source } = window as unknown as { source: { refuse: string } }
      source.refuse = 'STALE_DECISION'
    })
    await page.locator('.go-main').click()
    await page.locator('.toast').waitFor()
    expect(await bottom(page, '.toast')).toBeLessThanOrEqual(await top(page, '.bottom-sheet'))
    await page.close()
  })

  it.each(['consent', 'consentLong', 'asking'])(
    'on a phone every button of the sheet lies above the tabs: %s',
    async (scene) => {
      const page = await open(scene, 'night', true)
      const buttons = page.locator('.decision .btn:visible')
      const tabs = await top(page, '.game-tabs')
      expect(await buttons.count()).toBeGreaterThan(1)
      for (const button of await buttons.all()) {
        const box = await button.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs)
      }
      await page.close()
    },
  )

  it('names and states stay inside the rail, however long the names are', async () => {
    for (const scene of ['pool', 'theirs', 'longNames']) {
      const page = await open(scene)
      const out = await page.evaluate(() => {
        const rail = document.querySelector('#players')?.getBoundingClientRect()
        return [...document.querySelectorAll('.eq-member-name b, .eq-member .who, .eq-state span')]
          .filter((one) => one.getBoundingClientRect().right > (rail?.right ?? 0) - 10)
          .map((one) => one.textContent)
      })
      expect([scene, out]).toEqual([scene, []])
      await page.close()
    }
  })

  it('the focus ring of the first answer is not cut off', async () => {
    for (const phone of [false, true]) {
      const page = await open('tribe', 'night', phone)
      await page.keyboard.press('1')
      const row = await top(page, '.decision-body .row')
      expect(row - (await top(page, '.decision-body'))).toBeGreaterThanOrEqual(4)
      await page.close()
    }
  })
})

describe('a laptop of ordinary size', () => {
  const LAPTOPS = [
    [1280, 720],
    [1366, 768],
    [1366, 625],
    [1536, 730],
  ] as const
  const SCENES = ['aloneNext', 'alone', 'rerolled', 'late'] as const
  const each = LAPTOPS.flatMap(([w, h]) => SCENES.map((scene) => [scene, w, h] as const))

  it.each(each)(
    'has every part in reach and none over another: %s, %i x %i',
    async (scene, w, h) => {
      const page = await sized(scene, { width: w, height: h })
      await page.waitForSelector('.game .decision')
      const wrong = await page.evaluate(() => {
        const told: string[] = []
        const parts = [
          '.since-strip',
          '.eq-season',
          '.eq-event',
          '.eq-tray',
          '.eq-hand',
          '.eq-home',
        ].flatMap((name) => [...document.querySelectorAll(name)].map((e) => ({ name, e })))
        if (parts.length < 5) told.push('a part is missing')
        const box = (e: Element) => e.getBoundingClientRect()
        const apart = (a: DOMRect, b: DOMRect) =>
          a.right <= b.left + 1 ||
          b.right <= a.left + 1 ||
          a.bottom <= b.top + 1 ||
          b.bottom <= a.top + 1
        parts.forEach((a, i) => {
          for (const b of parts.slice(i + 1))
            if (!apart(box(a.e), box(b.e))) told.push(`${a.name} over ${b.name}`)
          for (const inner of a.e.querySelectorAll('p, span, b, small, li, .eq-chart')) {
            const r = box(inner)
            const hidden = r.width < 2 || inner.closest('.heard-only, .eq-zoom, .eq-was') !== null
            if (!hidden && (r.bottom > box(a.e).bottom + 9 || r.right > box(a.e).right + 9))
              told.push(`${inner.className || inner.textContent} out of ${a.name}`)
          }
        })
        const pressed = document.querySelectorAll(
          '.eq-hand [role="tab"], .eq-task, .eq-card, .eq-event, .decision .row, .decision .btn:not(:disabled), .decision-switch button',
        )
        for (const one of pressed) {
          one.scrollIntoView({ block: 'center' })
          const r = box(one)
          const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
          if (hit === null || !one.contains(hit)) told.push(`covered: ${one.textContent}`)
        }
        return told
      })
      expect(wrong).toEqual([])
      await page.close()
    },
  )

  it.each([...LAPTOPS, [1440, 900] as const])(
    'shows several answers at once, and says where there are more: %i x %i',
    async (width, height) => {
      const page = await sized('aloneNext', { width, height })
      const list = page.locator('.decision-body')
      const seen = await list.evaluate((body) => {
        const { top, bottom } = body.getBoundingClientRect()
        const sheet = body.closest('.game-panel')?.getBoundingClientRect().bottom ?? 0
        const whole = [...body.querySelectorAll('.row')].filter((row) => {
          const r = row.getBoundingClientRect()
          return r.top >= top && r.bottom <= Math.min(bottom, sheet)
        })
        const look = getComputedStyle(body)
        return {
          whole: whole.length,
          more: body.scrollHeight > body.clientHeight + 1,
          shadow: look.backgroundAttachment.includes('scroll') && look.backgroundImage !== 'none',
          pinned: [...body.querySelectorAll('*')].filter(
            (e) => getComputedStyle(e).position === 'sticky',
          ).length,
        }
      })
      expect(seen.whole).toBeGreaterThanOrEqual(4)
      expect([seen.more, seen.shadow, seen.pinned]).toEqual([seen.whole < 8, true, 0])
      expect(await page.locator('.go-main').isVisible()).toBe(true)
      const go = await page.locator('.go-main').boundingBox()
      expect((go?.y ?? 0) + (go?.height ?? 0)).toBeLessThanOrEqual(height)
      await page.close()
    },
  )
})

describe('what is told on the game screen', () => {
  it.each([1440, 1280, 1024])('a long name of a table gives way, at %i', async (width) => {
    const page = await sized('longTable', { width, height: 800 })
    await page.waitForSelector('.game .decision')
    const beam = await page.evaluate(() => {
      const box = (e: Element | null) => e?.getBoundingClientRect() ?? new DOMRect()
      const parts = [...document.querySelectorAll('.game-beam > :not(.heard-only)')].map(box)
      const cut = (e: Element | null) => (e?.scrollWidth ?? 99) > (e?.clientWidth ?? 0) + 1
      return {
        over: parts.filter((r, i) => i > 0 && r.left < (parts[i - 1]?.right ?? 0) - 0.5).length,
        season: cut(document.querySelector('.game-where small')),
        turn: cut(document.querySelector('.game-turn')),
      }
    })
    expect(beam).toEqual({ over: 0, season: false, turn: false })
    await page.close()
  })

  it('on a phone what a die was stands free, and no die is offered when no re-roll is left', async () => {
    for (const scene of ['rerolled', 'spent']) {
      const page = await open(scene, 'night', true)
      expect(await page.locator('.eq-event .eq-woodcut').isVisible()).toBe(true)
      const told = await page.evaluate(() => {
        const words = document.querySelector('.eq-sorted p')
        const line = words?.getBoundingClientRect() ?? new DOMRect()
        const was = [...document.querySelectorAll('.eq-sorted .eq-was')].map((e) =>
          e.getBoundingClientRect(),
        )
        return {
          was: was.length,
          over: was.filter((r) => r.bottom > line.top && r.top < line.bottom).length,
          tap: words?.textContent?.includes('Tap one') ?? false,
        }
      })
      expect([scene, told.was > 0, told.over, told.tap]).toEqual([
        scene,
        true,
        0,
        scene === 'rerolled',
      ])
      await page.close()
    }
  })

  it('cards are said to glow only where some do, and letters on cubes have a legend', async () => {
    const page = await open('rerolled')
    const hand = page.locator('.eq-hand')
    for (const tab of await hand.getByRole('tab').all()) {
      await tab.click()
      const glows = (await hand.locator('.eq-card.is-open').count()) > 0
      const said = (await hand.locator('header').textContent())?.includes('Glowing') ?? false
      expect([await tab.textContent(), said]).toEqual([await tab.textContent(), glows])
    }
    await page.close()
    const tribe = await open('tribe')
    const legend = tribe.getByRole('list', { name: 'What the cubes stand for' })
    expect(await legend.locator('li').count()).toBe(4)
    expect(await legend.textContent()).toContain('Grace')
    await tribe.close()
  })

  it('an attempt that cannot finish at once says what it is expected to bring', async () => {
    for (const scene of ['tribal', 'rerolled']) {
      const page = await open(scene)
      if (scene === 'tribal') await page.locator('.decision .row').first().hover()
      const words = await page.locator('.game').textContent()
      expect(words).not.toMatch(/\bnever\b/)
      expect(words).toMatch(/successes to expect: too few to finish now/)
      if (scene === 'tribal') expect(words).toMatch(/\d\.\d of \d+/)
      await page.close()
    }
  })
})

describe('playing on the game screen', () => {
  it('a card glows, is chosen on the board, shows in the panel, and turns down', async () => {
    const page = await open('pool')
    const card = page.locator('.eq-card [data-place]').first()
    await card.click()
    expect(await page.locator('.decision .row.is-on').count()).toBe(1)
    // What would come of it is drawn before it is done.
    expect(await page.locator('.eq-die-group.is-ghost .die').count()).toBe(3)
    await card.click()
    await page.waitForSelector('.eq-card.is-flipped')
    expect(await page.locator('.eq-die-group.is-ghost').count()).toBe(0)
    await page.close()
  })

  it('is played by keyboard: roll, throw a die again, undo is barred and says why', async () => {
    const page = await open('pool')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.eq-tray.is-thrown')
    const before = await page.locator('.log-line').count()
    await page.locator('.decision h2').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction((n) => document.querySelectorAll('.log-line').length > n, before)
    await page.locator('.undo-button').click({ force: true })
    expect(await page.locator('.undo-told').textContent()).toContain('a die was rolled')
    await page.close()
  })

  it('throws dice again by itself until the end, and stops at a press', async () => {
    const page = await open('roll')
    await page.getByRole('button', { name: /^until/ }).click()
    await page.waitForFunction(
      () =>
        document.querySelector('.eq-tally .is-used')
          ? document.querySelectorAll('.eq-tally i:not(.is-used)').length === 0
          : document.querySelector('.eq-tray.is-thrown') === null,
      undefined,
      { timeout: 15_000 },
    )
    expect(
      await page.locator('.log-line').filter({ hasText: 'thrown again' }).count(),
    ).toBeGreaterThan(0)
    await page.close()
  })

  it('arrow keys walk from place to place on the board', async () => {
    const page = await open('next')
    await page.keyboard.press('b')
    await page.waitForFunction(
      () => document.activeElement?.hasAttribute('data-place'),
      undefined,
      { timeout: 5000 },
    )
    const first = await page.evaluate(() => document.activeElement?.getAttribute('data-place'))
    expect(first).not.toBeNull()
    const seen = new Set([first])
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
      seen.add(
        await page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? null),
      )
    }
    expect(seen.size).toBeGreaterThanOrEqual(4)
    await page.close()
  })

  it('the bottom sheet has three rests and never hides the main button', async () => {
    const page = await open('pool', 'night', true)
    const grip = page.locator('.sheet-grip')
    const heights: number[] = []
    for (let i = 0; i < 3; i++) {
      heights.push((await page.locator('.bottom-sheet').boundingBox())?.height ?? 0)
      expect(await page.locator('.go-main').isVisible()).toBe(true)
      await grip.click()
    }
    expect(Math.min(...heights)).toBeLessThanOrEqual(176)
    await page.close()
  })
})
