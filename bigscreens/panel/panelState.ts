// Selects the state of a panel: loading, empty, refused, failed or data.

import { siteTime } from '../../engine/model/siteTime.ts'
import type { FeedState } from '../sources/feed.ts'
import { isNothing, isRefusal } from '../sources/hub.ts'

export type PanelState = 'waiting' | 'loading' | 'forbidden' | 'fault' | 'notEquipped' | 'empty' | 'ready'

export interface PanelFacts {
  states: Readonly<Record<string, FeedState>>
  /** True while the user has not made a required selection. */
  isWaiting: boolean
  /** `null` while it is unknown. */
  isEquipped: boolean | null
  isEmpty(data: Readonly<Record<string, unknown>>): boolean
}

/** After a failure a panel keeps its data; a refusal or "not found" removes it. */
export function panelState({ states, isWaiting, isEquipped, isEmpty }: PanelFacts): PanelState {
  const all = Object.values(states)
  if (isWaiting) return 'waiting'
  if (all.some(({ error }) => error !== null && isRefusal(error))) return 'forbidden'
  if (isEquipped === false) return 'notEquipped'
  if (all.some(({ error }) => error !== null && isNothing(error))) return 'empty'
  if (all.some(({ data, error }) => data === undefined && error !== null)) return 'fault'
  if (all.some(({ data }) => data === undefined)) return 'loading'
  return isEmpty(dataOf(states)) ? 'empty' : 'ready'
}

export function dataOf(states: Readonly<Record<string, FeedState>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(states).map(([name, { data }]) => [name, data]))
}

/** Time of the oldest data, once a source fails or is late; `null` while all are current. */
export function agedSince(states: Readonly<Record<string, FeedState>>): number | null {
  const all = Object.values(states)
  if (all.every(({ error, isLate }) => (error === null || isNothing(error)) && !isLate)) return null
  const moments = all.flatMap(({ at }) => at ?? [])
  return moments.length === 0 ? null : Math.min(...moments)
}

/** `18:05:09` in the site's time zone. */
export function clockText(moment: number): string {
  return siteTime(new Date(moment)).slice(11)
}
