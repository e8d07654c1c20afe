import type { Skin } from '../../schema.ts'
import { numbered, skin } from '../build.ts'
import { icons } from '../icons.ts'
import { eventTexts } from './event-texts.ts'
import { names, settingWords, subtitles } from './names.ts'
import { taleTexts } from './tale-texts.ts'

/** The trait words and plain words kept from the printed game; all else in this skin is ours. */
const keptWords = [
  ...[
    'young',
    'adult',
    'elder',
    'ancient',
    'forest',
    'river',
    'plant',
    'animal',
    'hunt',
    'harvest',
    'fish',
    'travel',
    'heal',
    'nurture',
    'culture',
    'diplomacy',
    'mating',
    'craft',
    'trade',
    'meditate',
    'relax',
    'learn',
    'teach',
  ],
  ...['physique', 'grace', 'savvy', 'magic'].map((color) => `color.${color}`),
  ...['skill', 'item', 'ally', 'demeanor', 'boon'].map((type) => `type.${type}`),
  ...['solo', 'tribal'].map((mode) => `mode.${mode}`),
  ...['care', 'community', 'make', 'provide', 'rest', 'train'].map((task) => `task.${task}`),
].map((key) => `names.${key}`)

/** A setting of our own for the same rules: hounds for wolves, a hollow ash for the old home. */
export const lanternEn: Skin = skin({
  id: 'lantern-en',
  forContent: 'base',
  language: 'en',
  title: 'The Lantern Ash',
  names,
  subtitles,
  texts: { ...taleTexts, ...eventTexts },
  settingWords,
  icons: {
    ...icons,
    ...numbered('char', [
      'sword-hilt',
      'star-swirl',
      'barn-owl',
      'fern',
      'arrow-cluster',
      'sewing-string',
      'open-book',
    ]),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`hand.${n}.6`, 'sitting-dog'])),
    'hand.7.1': 'campfire',
    'hand.boon': 'lantern-flame',
    'home.1': 'lantern',
    'event.1.6': 'jumping-dog',
    'event.2.1': 'fog',
    'event.2.6': 'evil-tree',
    'event.4.3': 'basset-hound-head',
    'event.5.6': 'goose',
    'scenario.2': 'plant-roots',
    'scenario.4': 'mountain-cave',
  },
  printedWords: { printed: keptWords },
})
