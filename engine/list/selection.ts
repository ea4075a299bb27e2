// Selected records. A store outside of React, so that selecting one renders one row and the counter.

import { useCallback, useSyncExternalStore } from 'react'
import type { Rec } from '../api/record.ts'

export interface Selection {
  has(id: string): boolean
  /** Selected records of all pages, in the order of selection. The array is stable until the next change. */
  records(): readonly Rec[]
  set(records: readonly Rec[], selected: boolean): void
  /** Replaces selected records by newer versions, so that conditions are evaluated for the shown values. */
  refresh(records: readonly Rec[]): void
  /** Selects all `total` matching records, also those that are not loaded. Records that are cleared later become exceptions. */
  selectMatching(total: number): void
  /** The selection made by `selectMatching`; `null` if only loaded records are selected. The object is stable until the next change. */
  matching(): MatchingSelection | null
  clear(): void
  /** Calls the listener on every change; returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Calls the listener only when this record is selected or cleared. */
  subscribeTo(id: string, listener: () => void): () => void
}

export interface MatchingSelection {
  /** Number of selected records, without exceptions. */
  count: number
  except: readonly string[]
}

export function createSelection(): Selection {
  const selected = new Map<string, Rec>()
  const listeners = new Set<() => void>()
  const byId = new Map<string, Set<() => void>>()
  let snapshot: readonly Rec[] = []
  let matching: MatchingSelection | null = null

  const changed = (ids: readonly string[]) => {
    snapshot = [...selected.values()]
    for (const id of ids) for (const listener of byId.get(id) ?? []) listener()
    for (const listener of listeners) listener()
  }

  const has = (id: string) => (matching ? !matching.except.includes(id) : selected.has(id))

  return {
    has,
    records: () => snapshot,
    matching: () => matching,
    selectMatching(total) {
      matching = { count: total, except: [] }
      changed([...byId.keys()])
    },
    set(records, wanted) {
      const touched = records.filter(({ id }) => has(id) !== wanted)
      if (matching && touched.length > 0) {
        const ids = touched.map(({ id }) => id)
        const except = wanted ? matching.except.filter((id) => !ids.includes(id)) : [...matching.except, ...ids]
        matching = { count: matching.count + matching.except.length - except.length, except }
      }
      for (const record of touched) wanted ? selected.set(record.id, record) : selected.delete(record.id)
      if (touched.length > 0) changed(touched.map(({ id }) => id))
    },
    refresh(records) {
      const newer = records.filter((record) => selected.has(record.id) && selected.get(record.id) !== record)
      for (const record of newer) selected.set(record.id, record)
      if (newer.length > 0) changed([])
    },
    clear() {
      const ids = matching ? [...byId.keys()] : [...selected.keys()]
      selected.clear()
      matching = null
      if (ids.length > 0) changed(ids)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    subscribeTo(id, listener) {
      const own = byId.get(id) ?? new Set()
      byId.set(id, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) byId.delete(id)
      }
    },
  }
}

/** True if the record is selected; renders only when that changes. */
export function useSelected(selection: Selection, id: string): boolean {
  const subscribe = useCallback((listener: () => void) => selection.subscribeTo(id, listener), [selection, id])
  const isSelected = () => selection.has(id)
  return useSyncExternalStore(subscribe, isSelected, isSelected)
}

/** The selected records. */
export function useSelectedRecords(selection: Selection): readonly Rec[] {
  return useSyncExternalStore(selection.subscribe, selection.records, selection.records)
}

/** The selection beyond loaded records; `null` if there is none. */
export function useMatching(selection: Selection): MatchingSelection | null {
  return useSyncExternalStore(selection.subscribe, selection.matching, selection.matching)
}
