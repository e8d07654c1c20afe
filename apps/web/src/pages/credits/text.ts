import { catalogue } from '../../text/catalogue.tsx'

/** Words of the credits page; loaded with it alone. */
export const { t, Say, keys } = catalogue({
  title: 'Credits',
  lead: 'What the hall is built from, and whom to thank.',
  'pictures.title': 'Pictures',
  pictures:
    'The pictures on cards, boxes and tables are from {site}, by Lorc, Delapouite and other contributors, under {licence}. They are shown in one colour and cut to size, otherwise unchanged.',
  licence: 'the licence CC BY 3.0',
  drawn:
    'Banners, cubes, tokens, dice, sigils, the signs of the interface, the door, the tables and the plan of the hall are drawn for Moothall.',
  'type.title': 'Type',
  type: 'Grenze Gotisch by Omnibus-Type, Alegreya and Alegreya Sans by Juan Pablo del Peral and Huerta Tipográfica, all under the {licence}.',
  ofl: 'SIL Open Font License 1.1',
  'games.title': 'The games',
  games:
    'The games played here were designed by others, and their names belong to their owners. The hall carries out their rules in its own words and with its own pictures; it is not made or endorsed by the publishers. Whoever likes a game should buy its box.',
  elfquest: 'ElfQuest is the creation of Wendy and Richard Pini.',
  'code.title': 'The hall itself',
  code: 'Moothall is free software under the MIT licence, and stands on the shoulders of React, Vite, Fastify, Socket.IO, Prisma and PGlite.',
})
