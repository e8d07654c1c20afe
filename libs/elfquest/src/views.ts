import { type EntityRules, entityRules, type ViewRules } from '@moothall/engine'
import type {
  Attempt,
  Campaign,
  Character,
  Deck,
  EventState,
  Hands,
  Home,
  Standing,
} from './state.ts'

/** What is seen of a character. */
export const charRules: EntityRules<Character> = {
  id: 'all',
  seat: 'all',
  stage: 'all',
  cubes: 'all',
  hand: 'all',
  success: 'all',
  growth: 'all',
  acted: 'all',
  newcomer: 'all',
  doomed: 'all',
}

/**
 * Everything is open to everyone, except the order of events not yet revealed; of these only the number is told
 * (EQ-COMP-21, EQ-UI-08).
 */
export const views: ViewRules = {
  campaign: entityRules<Campaign>({
    contentId: 'all',
    contentHash: 'all',
    phase: 'all',
    scenario: 'all',
    season: 'all',
    limit: 'all',
    overSeasons: 'all',
    tribe: 'all',
    unused: 'all',
    dead: 'all',
    gone: 'all',
    lastLead: 'all',
    chapters: 'all',
    freePlay: 'all',
    abandon: 'all',
    outcome: 'all',
  }),
  deck: entityRules<Deck>({
    remaining: { to: 'none', others: (deck) => deck.left },
    left: 'all',
    ordered: 'all',
    done: 'all',
    firstAttempt: 'all',
  }),
  event: entityRules<EventState>({
    card: 'all',
    successes: 'all',
    whiteSpent: 'all',
    attempts: 'all',
    lock: 'all',
    attempters: 'all',
    participants: 'all',
  }),
  home: entityRules<Home>({ pool: 'all' }),
  hands: entityRules<Hands>({ offers: 'all', words: 'all', lent: 'all' }),
  attempt: entityRules<Attempt>({
    target: 'all',
    step: 'all',
    lead: 'all',
    who: 'all',
    bindings: 'all',
    dice: 'all',
    added: 'all',
    rerolls: 'all',
    tokens: 'all',
    sending: 'all',
    successes: 'all',
    ready: 'all',
  }),
  char: entityRules<Character>(charRules),
  standing: entityRules<Standing>({
    scenario: 'all',
    chars: 'all',
    pool: 'all',
    dead: 'all',
    unused: 'all',
    holders: 'all',
  }),
}
