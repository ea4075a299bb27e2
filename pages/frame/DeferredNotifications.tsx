import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../engine/start/whenIdle.ts'

const WatchOpenWork = lazy(() => import('./WatchOpenWork.tsx'))

/** Notification code loads after the page, so that it does not delay the first row. */
export function DeferredNotifications() {
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
