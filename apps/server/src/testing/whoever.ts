import type { Who } from '../permissions.ts'

/**
 * Everybody who may come to a door of the hall. The last three show the session of the host, but it has run out, was
 * ended at another process, or is not quite the one: each of them is nobody.
 */
export const ACTORS = [
  'nobody',
  'stranger',
  'spectator',
  'former',
  'another',
  'seat',
  'host',
  'expired',
  'ended',
  'forged',
] as const
export type Actor = (typeof ACTORS)[number]
/** Those who come with a good session. */
export type Known = Exclude<Actor, 'nobody' | 'expired' | 'ended' | 'forged'>

export type Verdict = 'yes' | 'NOT_SIGNED_IN' | 'FORBIDDEN' | 'NOT_FOUND'
export const REFUSALS: readonly string[] = ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND']

/** A table and a game on it; of what belongs to neither, both are the same. */
export type Place = 'table' | 'game'
export type Visibility = 'public' | 'private'
type Verdicts = Readonly<Record<Actor, Verdict>>

const OUT: Verdict = 'NOT_SIGNED_IN'
const NO: Verdict = 'FORBIDDEN'
/** What is private does not exist for those who have nothing to do with it. */
const HIDDEN: Verdict = 'NOT_FOUND'

function told(nobody: Verdict, known: Readonly<Record<Known, Verdict>>): Verdicts {
  return { nobody, expired: nobody, ended: nobody, forged: nobody, ...known }
}
const everybody = (verdict: Verdict): Record<Known, Verdict> => ({
  stranger: verdict,
  spectator: verdict,
  former: verdict,
  another: verdict,
  seat: verdict,
  host: verdict,
})
const only = (others: Verdict, ...those: Known[]): Record<Known, Verdict> => ({
  ...everybody(others),
  ...Object.fromEntries(those.map((actor) => [actor, 'yes'])),
})
/** Of a private game: strangers hear that there is none, those who have to do with it that it is not theirs to do. */
const inside = (...those: Known[]): Record<Known, Verdict> => ({
  ...only(NO, ...those),
  stranger: HIDDEN,
  spectator: HIDDEN,
})
/** Who has stood up from a private table has nothing more to do with it. */
const seated = (...those: Known[]): Record<Known, Verdict> => ({
  ...inside(...those),
  former: HIDDEN,
})

type Row = Readonly<Record<Visibility, Verdicts>>
const alike = (verdicts: Verdicts): Row => ({ public: verdicts, private: verdicts })

/** The whole table once more, written down by hand. `host` hosts the table and the game, and has given up the seat. */
const EXPECTED: Readonly<Record<Exclude<Who, 'chat:hear' | 'chat:speak'>, Row>> = {
  anyone: alike(told('yes', everybody('yes'))),
  session: alike(told(OUT, everybody('yes'))),
  // The host has an account, everybody else is a guest.
  account: alike(told(OUT, only(NO, 'host'))),
  'lobby:see': {
    public: told('yes', everybody('yes')),
    private: told(HIDDEN, seated('another', 'seat', 'host')),
  },
  'lobby:join': {
    public: told(OUT, everybody('yes')),
    private: told(OUT, seated('another', 'seat', 'host')),
  },
  'lobby:sitter': {
    public: told(OUT, only(NO, 'another', 'seat', 'host')),
    private: told(OUT, seated('another', 'seat', 'host')),
  },
  'lobby:host': {
    public: told(OUT, only(NO, 'host')),
    private: told(OUT, seated('host')),
  },
  'game:see': {
    public: told('yes', everybody('yes')),
    private: told(HIDDEN, inside('former', 'another', 'seat', 'host')),
  },
  'game:guest': {
    public: told(OUT, everybody('yes')),
    private: told(OUT, inside('former', 'another', 'seat', 'host')),
  },
  'game:seat': {
    public: told(OUT, only(NO, 'another', 'seat')),
    private: told(OUT, inside('another', 'seat')),
  },
  'game:seat-or-host': {
    public: told(OUT, only(NO, 'another', 'seat', 'host')),
    private: told(OUT, inside('another', 'seat', 'host')),
  },
  'game:host': {
    public: told(OUT, only(NO, 'host')),
    private: told(OUT, inside('host')),
  },
}

/** What each is told where `who` may come in. */
export function expected(who: Who, place: Place, visibility: Visibility): Verdicts {
  if (who === 'chat:hear') return EXPECTED[place === 'game' ? 'game:see' : 'lobby:see'][visibility]
  if (who === 'chat:speak')
    return EXPECTED[place === 'game' ? 'game:guest' : 'lobby:join'][visibility]
  return EXPECTED[who][visibility]
}
