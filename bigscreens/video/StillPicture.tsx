// Picture while no stream plays: a snapshot every ten seconds if streaming fails, otherwise the cover image.

import { useEffect, useState } from 'react'
import { snapshotOf } from './cameraCalls.ts'

const EVERY_MS = 10_000

export function StillPicture({ id, cover, isLive }: { id: string; cover: string | null; isLive: boolean }) {
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (!isLive) return
    const stop = new AbortController()
    const take = () => {
      if (document.visibilityState !== 'visible') return
      // If there is no snapshot, the previous picture stays.
      snapshotOf(id, stop.signal).then(setTaken, () => null)
    }
    take()
    const timer = setInterval(take, EVERY_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [id, isLive])
  const picture = taken ?? cover
  return picture ? <img className="g-video-still" src={picture} alt="" /> : <div className="g-video-still" />
}
