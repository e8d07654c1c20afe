import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useHall } from './hall.ts'
import { forgetAll } from './resource.ts'
import type { Me } from './types.ts'

/** Who I am. While it is being asked, nothing that depends on it is shown. */
export interface Session {
  readonly state: 'asking' | 'in' | 'out' | 'failed'
  readonly me: Me | undefined
  readonly error: unknown
  /** Somebody came in, signed in, was renamed or left (undefined). */
  become(me: Me | undefined): void
  ask(): void
  /** Looks whether who was in still is; the page stays as it is meanwhile, and if there is no answer. */
  askAgain(): void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session around this component')
  return session
}

/** What the tab remembers is of whoever sat there: answers that might be given once more, among them sealed ones. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Where nothing may be kept nothing was.
  }
}

type Known = Pick<Session, 'state' | 'me' | 'error'>

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const hall = useHall()
  const [known, setKnown] = useState<Known>({ state: 'asking', me: undefined, error: undefined })

  const become = useCallback((me: Me | undefined) => {
    setKnown((before) => {
      if (before.me?.id !== me?.id) queueMicrotask(forgetAll)
      if (before.me !== undefined && before.me.id !== me?.id) forgetTab()
      return { state: me ? 'in' : 'out', me, error: undefined }
    })
  }, [])

  const ask = useCallback(() => {
    setKnown({ state: 'asking', me: undefined, error: undefined })
    hall.me().then(become, (error: unknown) => setKnown({ state: 'failed', me: undefined, error }))
  }, [hall, become])

  useEffect(ask, [ask])

  const inAs = known.me?.id
  const latest = useRef(inAs)
  latest.current = inAs
  const askAgain = useCallback(() => {
    // Who is out comes in by a page of theirs, which may have a word to say first.
    if (inAs === undefined) return
    const answered = (me: Me | undefined) => {
      // Somebody came or went in the meantime: then the answer is of before.
      if (latest.current === inAs && me?.id !== inAs) become(me)
    }
    hall.me().then(answered, () => {})
  }, [hall, become, inAs])

  const session = useMemo(
    () => ({ ...known, become, ask, askAgain }),
    [known, become, ask, askAgain],
  )
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}
