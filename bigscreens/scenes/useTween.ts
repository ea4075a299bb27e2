import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Pose, type Poses, posesAt } from './tween.ts'
import { useReducedMotion, useVisible } from './useMotion.ts'

/** A little less than the time between two polls, so that what moves hardly ever stands. */
export const POLL_TWEEN = 4500
/** What moves this slowly needs no more pictures a second. */
const PICTURE = 1000 / 30

interface Tween {
  /** Milliseconds; 0 shows the targets as they are. */
  duration: number
  /** Where it is drawn: nothing moves while it is out of sight. */
  place: RefObject<Element | null>
  easing?: (share: number) => number
}

const straight = (share: number): number => share

/** The poses on their way to the newest targets. Frames are asked for only while something moves and is seen. */
export function useTween<One extends Pose>(targets: Poses<One>, { duration, place, easing = straight }: Tween): Poses<One> {
  const isStill = useReducedMotion()
  const isVisible = useVisible(place)
  const moves = duration > 0 && !isStill && isVisible
  const [shown, setShown] = useState(targets)
  const now = useRef({ shown, targets })
  now.current.targets = targets
  const wanted = JSON.stringify([...targets])

  useEffect(() => {
    const to = now.current.targets
    const show = (poses: Poses<One>) => {
      now.current.shown = poses
      setShown(poses)
    }
    const from = now.current.shown
    if (!moves || JSON.stringify([...from]) === wanted) {
      show(to)
      return
    }
    let start: number | null = null
    let last = Number.NEGATIVE_INFINITY
    let frame = requestAnimationFrame(function picture(time) {
      start ??= time
      const share = Math.min(1, (time - start) / duration)
      if (share === 1 || time - last >= PICTURE) {
        last = time
        show(posesAt(from, to, easing(share)))
      }
      if (share < 1) frame = requestAnimationFrame(picture)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, moves, duration, easing])

  return moves ? shown : targets
}
