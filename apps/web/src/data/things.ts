import type { Text } from '@moothall/engine'
import { say, type Words } from '@moothall/engine/words/say.ts'
import { useEffect, useMemo, useState } from 'react'
import { t } from '../text/hall.ts'
import { useWords } from './words.ts'

type NameOf = (id: string) => string | undefined

/** Names of a game's things come with its pictures, which are fetched where they are wanted. */
function useNames(ruleset: string | undefined, messages: Words['messages'] | undefined) {
  const [nameOf, setNameOf] = useState<NameOf>()
  useEffect(() => {
    if (ruleset === undefined || messages === undefined) return
    let here = true
    void import('../game/boards/index.ts')
      .then(({ boardFor }) => boardFor(ruleset))
      .then((board) => {
        if (here) setNameOf(() => (id: string) => board.nameOf(id, { messages }))
      })
    return () => {
      here = false
    }
  }, [ruleset, messages])
  return nameOf
}

/** The words of a ruleset with the names of its things, for what is said outside the game; undefined until here. */
export function useGameWords(ruleset: string | undefined): Words | undefined {
  const sentences = useWords(ruleset ?? '')
  const nameOf = useNames(ruleset, sentences?.messages)
  return useMemo(
    () =>
      sentences && nameOf
        ? {
            ...sentences,
            nameOf: (id: string) => nameOf(id) ?? id,
            seatName: (seat: number) => t('story.seat', { n: seat + 1 }),
          }
        : undefined,
    [sentences, nameOf],
  )
}

/** The sentence, unless it would name a thing by its id, which means nothing to anybody. */
export function saidWithNames(text: Text, words: Words): string | undefined {
  let unknown = false
  const nameOf = (id: string) => {
    const name = words.nameOf?.(id) ?? id
    unknown ||= name === id
    return name
  }
  const said = say(text, { ...words, nameOf })
  return unknown ? undefined : said
}
