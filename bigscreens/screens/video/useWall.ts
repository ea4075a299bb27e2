import { useCallback } from 'react'
import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { type WallChoice, wallChoice, writeChoice } from './panes.ts'

/** The user's assignment of cameras to panes, and its setters. */
export function useWall(): readonly [WallChoice, (change: (choice: WallChoice) => WallChoice) => void] {
  const [address, setAddress] = useSearchParams()
  const change = useCallback(
    (to: (choice: WallChoice) => WallChoice) => setAddress((now) => writeChoice(now, to(wallChoice(now))), { replace: true }),
    [setAddress],
  )
  return [wallChoice(address), change]
}
