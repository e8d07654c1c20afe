import { useState } from 'react'

/**
 * The token of a letter's link. It stands behind `#`, which browsers send to nobody. `spent` takes it out of the address
 * once it is of no more use, so that it does not lie about in the list of visited pages.
 */
export function useLetterToken(): { readonly token: string | undefined; spent(): void } {
  const [token] = useState(() => {
    const given = window.location.hash.slice(1)
    return /^[A-Za-z0-9_-]{20,100}$/.test(given) ? given : undefined
  })
  return {
    token,
    spent: () => {
      const { pathname, search } = window.location
      window.history.replaceState(null, '', pathname + search)
    },
  }
}
