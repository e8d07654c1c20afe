import { useEffect } from 'react'
import { tg } from '../../text/game.ts'
import { type Game, useGame } from '../context.tsx'
import { redoNow, undoNow } from './Undo.tsx'

export type Place = 'board' | 'decision' | 'players' | 'log' | 'chat' | 'help'

const LETTERS: Readonly<Record<string, Place>> = {
  b: 'board',
  d: 'decision',
  p: 'players',
  l: 'log',
  c: 'chat',
  '?': 'help',
}

const STORED = 'moothall.letterKeys'
let letters = read()

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}
export const letterKeys = (): boolean => letters
export function setLetterKeys(on: boolean): void {
  letters = on
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off')
  } catch {
    // Not stored: it holds until the page is closed.
  }
}

/** Does a field have focus in which letters and digits are typed? */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement)
    return target.type !== 'radio' && target.type !== 'checkbox' && target.type !== 'button'
  return target instanceof HTMLElement && target.isContentEditable
}

/** The rows as they stand in the panel, so that number keys choose what is seen beside them. */
function rows(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      '.decision .row[data-option], .decision .bag-row[data-option]',
    ),
  ]
}

/** Out of the field of the chat to what was said there. Says whether it was in it. */
function leaveTalk(target: EventTarget | null): boolean {
  const field =
    target instanceof HTMLElement && isTyping(target) && target.closest('#talk')
      ? target
      : undefined
  if (field === undefined) return false
  field.blur()
  field.closest<HTMLElement>('[role="tabpanel"]')?.focus()
  return true
}

/** Enter: the main button. A key that is still held from the question before agrees to nothing. */
function confirm(held: boolean): void {
  const form = document.querySelector<HTMLFormElement>('form.decision')
  if (form) form.requestSubmit()
  else if (!held) document.querySelector<HTMLButtonElement>('.consent .go-main')?.click()
}

/** Carries out a key for the panel. Says whether it meant something. */
export function panelKey(game: Game, event: KeyboardEvent, goTo: (place: Place) => void): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z') {
    if (isTyping(event.target)) return false
    void (event.shiftKey ? redoNow(game) : undoNow(game))
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Escape') {
    if (!leaveTalk(event.target)) game.desk.clear()
    return true
  }
  if (isTyping(event.target)) return false
  if (letters) {
    const place = LETTERS[event.key.toLowerCase()]
    if (place !== undefined) {
      goTo(place)
      return true
    }
    if (/^[1-9]$/.test(event.key)) {
      const row = rows()[Number(event.key) - 1]
      const id = row?.dataset['option']
      if (row === undefined || id === undefined) return false
      game.desk.choose(id)
      row.querySelector<HTMLElement>('input')?.focus()
      return true
    }
  }
  const onControl =
    event.target instanceof HTMLElement &&
    event.target.closest('button, a, summary, [role="tab"]') !== null
  if (event.key === 'Enter' && !onControl && !(event.target instanceof HTMLInputElement)) {
    confirm(event.repeat)
    return true
  }
  if (
    event.key === ' ' &&
    !onControl &&
    !(event.target instanceof HTMLInputElement) &&
    game.desk.now().decision?.type === 'window'
  ) {
    void game.desk.act('pass')
    return true
  }
  return false
}

/** Listens for the keys of the whole screen. */
export function useKeys(goTo: (place: Place) => void): void {
  const game = useGame()
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // A sheet of its own over the screen has its own keys.
      const inside = event.target instanceof Element && event.target.closest('dialog') !== null
      if (event.defaultPrevented || inside) return
      if (panelKey(game, event, goTo)) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [game, goTo])
}

/** All keys with what they do, for the list under `?`. */
export const keyList = (): readonly (readonly [string, string])[] => [
  ['1 – 9', tg('keys.numbers')],
  ['← ↑ → ↓', tg('keys.arrows')],
  ['Enter', tg('keys.enter')],
  ['Space', tg('keys.space')],
  ['Esc', tg('keys.esc')],
  ['Ctrl Z', tg('keys.undo')],
  ['Ctrl Shift Z', tg('keys.redo')],
  ['Z', tg('keys.zoom')],
  [', .', tg('keys.steps')],
  ['B', tg('keys.board')],
  ['D', tg('keys.decision')],
  ['P', tg('keys.players')],
  ['L', tg('keys.log')],
  ['C', tg('keys.chat')],
  ['?', tg('keys.help')],
]
