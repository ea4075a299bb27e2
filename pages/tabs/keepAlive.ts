// Selects the pages that stay mounted while another one is shown.

import type { Location } from 'react-router'

/** Maximum number of mounted pages, because of their memory. */
export const MAX_ALIVE = 12

export interface KeptAlivePage {
  value: string
  /** Number of reloads; a change remounts the page. */
  reloads: number
  /** Location that the page sees while others are shown. */
  location: Location
  /** Sequence number of the last showing; the smallest is the least recently used. */
  used: number
}

/** The shown page. */
export type Shown = Omit<KeptAlivePage, 'used'>

/**
 * Pages to keep mounted with `shown`: those with a tab, at most twelve, without the least recently used. The order is stable, since a page
 * that moves in the DOM loses its scroll positions and reloads its frames.
 */
export function keepAlive(living: readonly KeptAlivePage[], shown: Shown, open: ReadonlySet<string>): readonly KeptAlivePage[] {
  const last = Math.max(0, ...living.map(({ used }) => used))
  const before = living.find(({ value }) => value === shown.value)
  const isInFront = before?.used === last && before.location === shown.location && before.reloads === shown.reloads
  const front = isInFront ? before : { ...shown, used: last + 1 }
  const all = before ? living.map((page) => (page === before ? front : page)) : [...living, front]
  const kept = all.filter((page) => page === front || open.has(page.value))
  const oldest = kept.map(({ used }) => used).sort((one, other) => other - one)[MAX_ALIVE - 1] ?? 0
  const alive = kept.filter(({ used }) => used >= oldest)
  return isInFront && alive.length === living.length ? living : alive
}
