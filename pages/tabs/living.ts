// Selects the pages that stay mounted while another one is shown.

import type { Location } from 'react-router'

/** More living pages than these would cost more memory than their state is worth. */
export const MOST_ALIVE = 12

export interface LivingPage {
  value: string
  /** Changes when the page is to start afresh. */
  reloads: number
  /** Where the page stands: what it sees as the address while others are shown. */
  location: Location
  /** Grows with each showing; the smallest was not looked at for the longest time. */
  used: number
}

/** The shown page. */
export type Shown = Omit<LivingPage, 'used'>

/**
 * The pages to keep when `shown` comes in front: those with a tab, at most twelve, the least recently shown let go.
 * The order never changes: a page that is moved in the document loses its scroll positions and reloads its frames.
 */
export function keepAlive(living: readonly LivingPage[], shown: Shown, open: ReadonlySet<string>): readonly LivingPage[] {
  const last = Math.max(0, ...living.map(({ used }) => used))
  const before = living.find(({ value }) => value === shown.value)
  const isInFront = before?.used === last && before.location === shown.location && before.reloads === shown.reloads
  const front = isInFront ? before : { ...shown, used: last + 1 }
  const all = before ? living.map((page) => (page === before ? front : page)) : [...living, front]
  const kept = all.filter((page) => page === front || open.has(page.value))
  const oldest = kept.map(({ used }) => used).sort((one, other) => other - one)[MOST_ALIVE - 1] ?? 0
  const alive = kept.filter(({ used }) => used >= oldest)
  return isInFront && alive.length === living.length ? living : alive
}
