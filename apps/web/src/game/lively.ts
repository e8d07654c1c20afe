import { createContext, useContext } from 'react'

/** True once something has changed before our eyes: only then do pieces move. */
export const LivelyContext = createContext(false)
export const useLively = (): boolean => useContext(LivelyContext)
