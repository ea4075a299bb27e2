import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../engine/start/whenIdle.ts'

const WatchOpenWork = lazy(() => import('./WatchOpenWork.tsx'))

/** What waits for the person may wait until their page stands: the first row of a list is not held up by it. */
export function LateWatch() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLate) return whenIdle(() => setLate(true))
  }, [isLate])
  return isLate ? (
    <Suspense>
      <WatchOpenWork />
    </Suspense>
  ) : null
}
