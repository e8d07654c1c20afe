import type { Barrier, Ruleset } from '@moothall/engine'
import { draftPick } from './draft/draft.ts'
import { tokenPermission } from './economy/tokens.ts'
import { en } from './messages/en.ts'
import type { EvEntities, EvOptions } from './state/entities.ts'
import { invariants } from './state/invariants.ts'
import { battleOptions, draftOptions, SEATS } from './state/options.ts'
import { battleResult, draftResult } from './state/result.ts'
import { layOutBattle, layOutDraft } from './state/setup.ts'
import type { Flow, T } from './state/table.ts'
import { turnStep } from './turn/turn.ts'
import { views } from './views/views.ts'

/** The game goes on from wherever the state says it is; every step of it begins at a checkpoint. */
function* flow(t: T): Flow<void> {
  while (t.get('game').phase !== 'over') {
    yield* t.checkpoint()
    if (t.get('game').phase === 'draft') yield* draftPick(t)
    else yield* turnStep(t)
  }
}

type Table = Ruleset<EvEntities, EvOptions>

const common: Pick<
  Table,
  | 'version'
  | 'seats'
  | 'players'
  | 'hiddenInformation'
  | 'flow'
  | 'views'
  | 'invariants'
  | 'messages'
> = {
  version: '0.1.0',
  seats: (options) => options.seats,
  players: SEATS,
  hiddenInformation: true,
  flow,
  views,
  invariants,
  messages: { en },
}

/** EV-TURN-08: nothing seen, thrown or answered by others is gone back over. */
const barrier = (_t: T, _barrier: Barrier): 'final' => 'final'

/** The Magic draft by itself: five picks out of packs of seven (EV-DRAFT). */
export const eldervaleDraft: Table = {
  ...common,
  id: 'eldervale-draft',
  options: draftOptions,
  setup: layOutDraft,
  barrier,
  result: draftResult,
}

/** Units, monsters and spells fight over a small map (EV-BATTLE, EV-REACT). */
export const eldervaleBattle: Table = {
  ...common,
  id: 'eldervale-battle',
  options: battleOptions,
  setup: layOutBattle,
  standing: [tokenPermission],
  // EV-REACT-22: the hall keeps these times; nothing in the rules looks at them.
  windowTimes: ({ pause, answer, budget }) => ({
    pause: Number(pause) * 1000,
    answer: answer * 1000,
    budget: budget * 1000,
  }),
  // EV-REACT-15: what is set for one turn ends with it.
  turn: (t) => `${t.get('game').round}.${t.get('game').active}`,
  barrier,
  result: battleResult,
}
