// Remembers the list from which a record was opened, for previous and next. Stored per browser tab.

import type { Entity } from '../model/entity/entity.ts'
import { type ListState, printListState } from '../model/list/listState.ts'
import { type Stored, stored } from '../session/storage.ts'
import type { FixedFilters } from './records/records.ts'

export interface Trail {
  /** State of the list as a URL query. */
  query: string
  /** Fixed filters of the page that embedded the list. */
  where: FixedFilters
}

export function rememberTrail(entity: Entity, state: ListState, where: FixedFilters): void {
  memory(entity).set({ query: printListState(entity, state).toString(), where })
}

export const trailOf = (entity: Entity): Trail | null => memory(entity).get()

const memory = ({ name }: Entity): Stored<Trail> => stored(`trail-${name}`, parseTrail, 'session')

export function parseTrail(value: unknown): Trail | null {
  const { query, where } = (value ?? {}) as Partial<Trail>
  if (typeof query !== 'string' || where === null || typeof where !== 'object') return null
  return Object.values(where).every((text) => typeof text === 'string') ? { query, where } : null
}
