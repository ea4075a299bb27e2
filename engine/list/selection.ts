// Selected records. A store outside of React, so that selecting one repaints one row and the counter.

import { useCallback, useSyncExternalStore } from 'react'
import type { Rec } from '../api/record.ts'

export interface Selection {
  has(id: string): boolean
  /** The ticked records of every page, in the order they were ticked; the same array until the next change. */
  records(): readonly Rec[]
  set(records: readonly Rec[], selected: boolean): void
  /** Takes newer versions of ticked records over, so that conditions judge what is shown. */
  refresh(records: readonly Rec[]): void
  /** Ticks all that match, `total` of them, on pages that nobody looked at too; the ones taken out again are left out. */
  tickWhole(total: number): void
  /** Query selected by `tickWhole`; `null` while only loaded records are selected. The same object until the next change. */
  whole(): Whole | null
  clear(): void
  /** Called on every change; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Called only when this id is ticked or cleared. */
  subscribeTo(id: string, listener: () => void): () => void
}

export interface Whole {
  /** How many match and are not left out. */
  count: number
  except: readonly string[]
}

export function createSelection(): Selection {
  const selected = new Map<string, Rec>()
  const listeners = new Set<() => void>()
  const byId = new Map<string, Set<() => void>>()
  let snapshot: readonly Rec[] = []
  let whole: Whole | null = null

  const changed = (ids: readonly string[]) => {
    snapshot = [...selected.values()]
    for (const id of ids) for (const listener of byId.get(id) ?? []) listener()
    for (const listener of listeners) listener()
  }

  const has = (id: string) => (whole ? !whole.except.includes(id) : selected.has(id))

  return {
    has,
    records: () => snapshot,
    whole: () => whole,
    tickWhole(total) {
      whole = { count: total, except: [] }
      changed([...byId.keys()])
    },
    set(records, wanted) {
      const touched = records.filter(({ id }) => has(id) !== wanted)
      if (whole && touched.length > 0) {
        const ids = touched.map(({ id }) => id)
        const except = wanted ? whole.except.filter((id) => !ids.includes(id)) : [...whole.except, ...ids]
        whole = { count: whole.count + whole.except.length - except.length, except }
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
      const ids = whole ? [...byId.keys()] : [...selected.keys()]
      selected.clear()
      whole = null
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

/** True when one record is ticked; repaints its caller only when that changes. */
export function useSelected(selection: Selection, id: string): boolean {
  const subscribe = useCallback((listener: () => void) => selection.subscribeTo(id, listener), [selection, id])
  return useSyncExternalStore(subscribe, () => selection.has(id))
}

/** The ticked records, followed. */
export function useSelectedRecords(selection: Selection): readonly Rec[] {
  return useSyncExternalStore(selection.subscribe, selection.records)
}

/** Subscribes to a selection beyond the loaded records. */
export function useWhole(selection: Selection): Whole | null {
  return useSyncExternalStore(selection.subscribe, selection.whole)
}
