import type { MoothallClient } from '@moothall/client'
import { toast } from '../frame/toasts.tsx'
import { t } from '../text/hall.ts'

/** A page that was loaded anew for a missing part is not loaded anew for it again so soon, ms. */
const AGAIN = 30_000
const KEY = 'moothall.reloaded'
/**
 * When to look for a newer page after the connection came back, ms. While a hall is updated process after process the
 * first look may be answered by an old one.
 */
const LOOKS = [0, 60_000, 300_000]

/** The program that a page of the hall starts with; its name changes with every build. */
export function programOf(html: string): string | undefined {
  return /<script[^>]*\ssrc="([^"]+\/index-[^"]+\.js)"/.exec(html)?.[1]
}

/**
 * The hall may be given a newer page while this one is open. A part that is no longer there is fetched with the newer
 * page; and whoever comes back to a hall that was restarted is told, and chooses the moment: nothing half done is lost.
 */
export function watchForNewerPage(client: MoothallClient): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return
    event.preventDefault()
    location.reload()
  })
  let lost = false
  let looking: ReturnType<typeof setTimeout>[] = []
  client.connection.onState((connected) => {
    if (!connected) lost = true
    else if (lost) {
      lost = false
      for (const timer of looking) clearTimeout(timer)
      looking = LOOKS.map((after) => setTimeout(lookForNewer, after))
    }
  })
}

/** Once, so that a hall whose files are broken is not asked for ever. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** The newer page that its reader has been told of. */
let told: string | undefined

async function lookForNewer(): Promise<void> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
    const newest = answer.ok ? programOf(await answer.text()) : undefined
    const mine = programOf(document.documentElement.outerHTML)
    if (newest === undefined || mine === undefined || newest === mine || newest === told) return
    told = newest
    toast(t('newer.text'), {
      // It stands until it is dismissed.
      kind: 'bad',
      sign: 'reroll',
      action: { label: t('newer.load'), run: () => location.reload() },
    })
  } catch {
    // The hall is away again; the next connection asks again.
  }
}
