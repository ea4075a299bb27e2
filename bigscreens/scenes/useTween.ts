import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Poses, posesAt, type TweenPose } from './tween.ts'
import { useReducedMotion, useVisible } from './useMotion.ts'

/** A little less than the time between two polls, so that what moves hardly ever stands. */
export const POLL_TWEEN = 4500
/** Movement of one pixel at a time needs no more frames a second; each frame redraws the scene. */
const PICTURE = 1000 / 12

interface Tween {
  /** Milliseconds; 0 shows the targets as they are. */
  duration: number
  /** Where it is drawn: nothing moves while it is out of sight. */
  place: RefObject<Element | null>
  easing?: (share: number) => number
}

const straight = (share: number): number => share

/** The poses on their way to the newest targets. A timer runs only while something moves and is seen: a page that asks for frames draws all of them. */
export function useTween<One extends TweenPose>(targets: Poses<One>, { duration, place, easing = straight }: Tween): Poses<One> {
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
    const start = performance.now()
    const timer = setInterval(() => {
      const share = Math.min(1, (performance.now() - start) / duration)
      show(posesAt(from, to, easing(share)))
      if (share === 1) clearInterval(timer)
    }, PICTURE)
    return () => clearInterval(timer)
  }, [wanted, moves, duration, easing])

  return moves ? shown : targets
}
