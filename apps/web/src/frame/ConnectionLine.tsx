import { useEffect, useState } from 'react'
import { useHall } from '../data/hall.ts'
import { Sign } from '../pieces/Sign.tsx'
import { t } from '../text/hall.ts'

/** Milliseconds before a lost connection is worth a word: most come back sooner. */
const PATIENCE_MS = 1000

/** A thin line under the beam while the connection is away. What is on the page stays to be read. */
export function ConnectionLine() {
  const hall = useHall()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hall.listen({
      connection: (connected) => {
        clearTimeout(timer)
        if (connected) setLost(false)
        else timer = setTimeout(() => setLost(true), PATIENCE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [hall])
  return (
    <div className="connection-line" role="status">
      {lost && (
        <p>
          <Sign name="bolt" />
          {t('connection.lost')}
        </p>
      )}
    </div>
  )
}
