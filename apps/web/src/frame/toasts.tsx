import { useEffect, useSyncExternalStore } from 'react'
import { Sign, type SignName } from '../pieces/Sign.tsx'
import { t } from '../text/hall.ts'
import './toasts.css'

export interface Toast {
  readonly id: number
  readonly kind: 'news' | 'good' | 'bad'
  readonly text: string
  readonly sign?: SignName
  readonly action?: { readonly label: string; readonly run: () => void }
}

export type ToastOptions = {
  readonly [K in Exclude<keyof Toast, 'id' | 'text'>]?: Exclude<Toast[K], undefined>
}

/** Milliseconds that a toast stands. Errors stay until they are dismissed. */
const STANDS_MS = 5000
const MOST = 3

let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()

function set(list: readonly Toast[]): void {
  toasts = list
  for (const listener of listeners) listener()
}

/** Says something at the edge of the page; returns its id. Never the only place where a fact can be read. */
export function toast(text: string, options: ToastOptions = {}): number {
  const id = next++
  set(
    [
      ...toasts.filter((other) => other.text !== text),
      { id, text, ...options, kind: options.kind ?? 'news' } satisfies Toast,
    ].slice(-MOST),
  )
  return id
}

export function dismissToast(id: number): void {
  set(toasts.filter((other) => other.id !== id))
}

const SIGN: Readonly<Record<Toast['kind'], SignName>> = {
  news: 'reroll',
  good: 'check',
  bad: 'bolt',
}

function ToastCard({ toast: it }: { readonly toast: Toast }) {
  useEffect(() => {
    if (it.kind === 'bad') return
    const timer = setTimeout(() => dismissToast(it.id), STANDS_MS)
    return () => clearTimeout(timer)
  }, [it.id, it.kind])
  return (
    <li className={`toast toast-${it.kind}`}>
      <Sign name={it.sign ?? SIGN[it.kind]} />
      <span>{it.text}</span>
      {it.action && (
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            dismissToast(it.id)
            it.action?.run()
          }}
        >
          {it.action.label}
        </button>
      )}
      <button
        type="button"
        className="btn-icon"
        aria-label={t('toast.dismiss')}
        onClick={() => dismissToast(it.id)}
      >
        <Sign name="close" />
      </button>
    </li>
  )
}

export function Toasts() {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <section className="toasts" aria-label={t('toast.region')} aria-live="polite">
      <ol>
        {list.map((it) => (
          <ToastCard key={it.id} toast={it} />
        ))}
      </ol>
    </section>
  )
}
