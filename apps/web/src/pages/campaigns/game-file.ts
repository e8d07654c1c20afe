import type { GameFile } from '@moothall/protocol/campaigns.ts'

/** Gives the file to the person, under a name that says what it is. */
export function saveFile(file: GameFile): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${file.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'game'}.moothall.json`
  link.click()
  URL.revokeObjectURL(url)
}

/** Undefined for what cannot be a game's file; whether it holds what it says is the hall's to find out. */
export function readFile(text: string): GameFile | undefined {
  try {
    const read = JSON.parse(text) as Partial<GameFile> | null
    return read?.format === 'moothall-game' && Array.isArray(read.people)
      ? (read as GameFile)
      : undefined
  } catch {
    return undefined
  }
}
