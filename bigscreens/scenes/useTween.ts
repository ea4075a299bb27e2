import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Poses, posesAt, type TweenPose } from './tween.ts'
import { useReducedMotion, useVisible } from './useMotion.ts'

/** Duration in milliseconds, slightly less than the poll interval, so that movements look continuous. */
export const POLL_TWEEN = 4500
/** Milliseconds between updates; slow movements need no more, and each update renders the scene. */
const PICTURE = 1000 / 12

interface Tween {
  /** Milliseconds; 0 to show the targets at once. */
  duration: number
  /** Element of the drawing; nothing moves while it is out of view. */
  place: RefObject<Element | null>
  easing?: (share: number) => number
}

const straight = (share: number): number => share

/**
 * Current poses on the way to their targets. Uses a timer only while something moves and is visible, because animation frames would make
 * the browser render every frame.
 */
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
