import { getDefaultStore } from 'jotai'
import { useEffect } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { VIEW } from '../../model/list/listParameters.ts'
import type { ListState } from '../../model/list/listState.ts'
import { type Density, defaultView } from '../../model/list/listView.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import { useSearchParams } from '../../ui/useSearchParams.ts'
import type { RecordTableModel } from '../table/useRecordTable.ts'
import { currentView } from './tableView.ts'
import { memoryName, noViews, sizeAddress, viewMemory } from './viewMemory.ts'

const store = getDefaultStore()

/** The current state of the list that a view stores. */
export interface ViewState {
  entity: Entity
  table: RecordTableModel
  state: ListState
  /** Row height; `null` for the user's default. */
  density: Density | null
}

/**
 * Stores how the user leaves a list, in this browser; changes while a view is selected belong to that view.
 * @returns a function that stores the page size that the user chose; a size in a link applies to its list only
 */
export function useKeptView({ entity, table, density }: Omit<ViewState, 'state'>, isInAddress: boolean): (size: number) => void {
  const [address] = useSearchParams()
  const keep = useEventCallback((size: number | null) => {
    if (isInAddress && address.has(VIEW)) return
    const memory = viewMemory(memoryName(entity, isInAddress))
    const kept = memory.get() ?? noViews
    const left = size === null ? (kept.last?.address ?? '') : sizeAddress(size)
    const last = { ...currentView(entity, store.get(table.arrangement), { density, address: '' }), address: left }
    if (JSON.stringify(last) !== JSON.stringify(kept.last ?? defaultView(entity))) memory.set({ ...kept, last, isUnsent: true })
  })
  // Columns may be arranged by the view that the server kept, before the address has its page size.
  useEffect(() => store.sub(table.arrangement, () => keep(null)), [table.arrangement, keep])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the density
  useEffect(() => keep(null), [keep, density])
  return keep
}
