import { type ReactNode, useEffect, useRef } from 'react'
import { useMine, waitingCount } from '../data/mine.ts'
import { classes } from '../pieces/piece.ts'
import { t } from '../text/hall.ts'

export interface PageProps {
  /** Stands in the browser's tab. */
  readonly title: string
  /** The page's own heading: a fixed title in the display face, or what somebody typed in the reading face. */
  readonly heading?: ReactNode
  readonly own?: boolean
  readonly lead?: ReactNode
  /** Stands to the right of the heading: the page's one main act. */
  readonly act?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/** A page of the hall: one title, one lead line, then straight to the matter. */
export function Page({ title, heading, own = false, lead, act, className, children }: PageProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useTabTitle(title)
  // Walking to another room moves focus to its title, so that screen readers say where one is.
  useEffect(() => {
    if (walked) head.current?.focus({ preventScroll: true })
    walked = true
  }, [])
  return (
    <main id="main" className={classes('page', className)} tabIndex={-1}>
      {heading !== undefined && (
        <div className="page-head">
          <div>
            <h1 ref={head} tabIndex={-1} className={own ? 'title-own' : 'title-display'}>
              {heading}
            </h1>
            {lead !== undefined && <p className="lead">{lead}</p>}
          </div>
          {act}
        </div>
      )}
      {children}
    </main>
  )
}

/** The very first page of a visit leaves focus where the browser puts it. */
let walked = false

/** Sets the tab's title, with the count of tables that wait for me, and lights the lantern in its icon. */
export function useTabTitle(title: string): void {
  const waiting = waitingCount(useMine())
  useEffect(() => {
    document.title =
      waiting > 0 ? t('title.waiting', { n: waiting, title }) : t('title.page', { title })
    const icon = document.getElementById('tab-icon')
    icon?.setAttribute('href', waiting > 0 ? '/lantern-lit.svg' : '/lantern-dark.svg')
  }, [title, waiting])
}
