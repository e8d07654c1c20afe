import type { GameFile } from '@moothall/protocol/campaigns.ts'
import type { GameFace } from '../../data/games.ts'
import type { HallError } from '../../data/hall.ts'
import { refusalText } from '../../data/refusals.ts'
import { t } from '../../text/hall.ts'

/** Gives the file to the person, under a name that says what it is. */
export function saveFile(file: GameFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${file.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'game'}.moothall.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** The file, or why it can be none; whether it holds what it says is the hall's to find out. */
export function readFile(name: string, text: string): { file: GameFile } | { wrong: string } {
  let read: Partial<GameFile> | null
  try {
    read = JSON.parse(text) as Partial<GameFile> | null
  } catch (error) {
    return { wrong: t('campaigns.bring.notJson', { file: name, why: (error as Error).message }) }
  }
  if (read?.format !== 'moothall-game')
    return { wrong: t('campaigns.bring.notGame', { file: name }) }
  if (read.formatVersion !== 1) {
    const version = String(read.formatVersion)
    return { wrong: t('campaigns.bring.newer', { file: name, version }) }
  }
  if (!Array.isArray(read.people)) return { wrong: t('campaigns.bring.noPeople', { file: name }) }
  return { file: read as GameFile }
}

/** What the server may say of a file besides the code. */
interface Details {
  readonly row?: number
  readonly why?: 'order' | 'stretch' | 'play'
  readonly segment?: number
  readonly options?: readonly string[]
  readonly holders?: number
  readonly hash?: string
  readonly version?: string
  readonly problems?: readonly { readonly at: string; readonly message: string }[]
}

/** Why the hall does not take the file in: the place in it, and what is wrong there. */
export function importRefusal(error: HallError, file: GameFile, face: GameFace): string {
  const details = (error.details ?? {}) as Details
  switch (error.code) {
    case 'UNKNOWN_RULESET':
      return t('campaigns.bring.unknown')
    case 'IMPORT_OTHER_RULES':
      return t('campaigns.bring.rules', {
        version: details.version ?? file.ruleset.version,
        game: face.long,
      })
    case 'BAD_INPUT': {
      const [problem] = details.problems ?? []
      if (problem === undefined) break
      const place = problem.at.replace(/^\/(body\/)?(file\/)?/, '').replaceAll('/', ' / ')
      return t('campaigns.bring.form', { place, what: problem.message })
    }
    case 'IMPORT_INVALID':
      if (details.row !== undefined)
        return t(`campaigns.bring.row.${details.why ?? 'play'}`, { n: details.row })
      if (details.segment !== undefined) return t('campaigns.bring.segment', { n: details.segment })
      if (details.options !== undefined)
        return t('campaigns.bring.options', { keys: details.options.join(', ') })
      if (details.holders !== undefined) return t('campaigns.bring.holders', { n: details.holders })
      if (details.hash !== undefined) return t('campaigns.bring.hash')
  }
  return refusalText(error)
}
