import type { Skin } from '../../schema.ts'
import { skin } from '../build.ts'
import { icons } from '../icons.ts'
import { eventTexts } from './event-texts.ts'
import { names, printedWords, settingWords, subtitles } from './names.ts'
import { taleTexts } from './tale-texts.ts'

/** The licensed skin. Its names belong to their owners; its wording is ours. */
export const elfquestEn: Skin = skin({
  id: 'elfquest-en',
  forContent: 'base',
  language: 'en',
  title: 'ElfQuest Adventure Game',
  names,
  subtitles,
  texts: { ...taleTexts, ...eventTexts },
  settingWords,
  icons,
  printedWords,
})
