import { getDefaultStore } from 'jotai'
import { useEffect } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { type ListState, VIEW } from '../../model/list/listState.ts'
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
  /** `null`: as the person has other lists. */
  density: Density | null
}

/**
 * Keeps in this browser how a list is left. What is changed while a view is chosen belongs to the view.
 * @returns keeps a page size that the person chose; the size of a link is for its list alone
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes
  useEffect(() => keep(null), [keep, density])
  return keep
}
