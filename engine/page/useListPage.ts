// State and commands of an entity's list, without rendering. `ListPage` passes the result to its components.

import { getDefaultStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import { refreshRecords } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import type { LayoutProps } from '../layouts/layoutProps.ts'
import { takesTicks } from '../list/buttons/rowButtons.ts'
import { useButtonsWidth } from '../list/buttons/useButtonsWidth.ts'
import { columnNeeds } from '../list/columns/columnNeeds.ts'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import { columnWidth } from '../list/columns/columns.ts'
import { shownColumns } from '../list/columns/shownColumns.ts'
import { type Embedded, isInAddress } from '../list/embedded.ts'
import type { ShownList } from '../list/records/shownList.ts'
import { useChangedRows } from '../list/records/useChangedRows.ts'
import { useExpressions } from '../list/records/useExpressions.ts'
import { useRecords } from '../list/records/useRecords.ts'
import { useRecordTable } from '../list/table/useRecordTable.ts'
import { useListState } from '../list/useListState.ts'
import { rowHeights, usualDensity } from '../list/views/density.ts'
import { useKeptView } from '../list/views/useKeptView.ts'
import type { Entity } from '../model/entity/entity.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import type { FilterGroupNode } from '../model/list/listFilter.ts'
import { firstPage, isNarrowed, type ListState, nextSort, type Search } from '../model/list/listState.ts'
import type { Density, ListView } from '../model/list/listView.ts'
import { hasCapability } from '../session/capabilities.ts'
import { usePainted } from '../start/afterPaint.ts'
import { markRowsPainted } from '../start/loadExpressions.ts'
import { useText } from '../text/text.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useNarrow } from '../ui/useNarrow.ts'
import { useButtons } from './useButtons.ts'
import { useListButtons } from './useListButtons.ts'
import { useListDialog } from './useListDialog.ts'
import { useListSelection } from './useListSelection.ts'
import { useOpenFromLink } from './useOpenFromLink.ts'
import { useRecordNavigation } from './useRecordNavigation.ts'
import { useSharedRows } from './useSharedRows.ts'

export interface ListPlace {
  embedded?: Embedded | undefined
  /** Id of the selected record, if rows can be selected to show details beside the list. */
  activeId?: string | null
  onActivate?(record: Rec): void
  /** Called after a record was added or changed. */
  onSaved?(id: string): void
  /** Called when other rows are shown. */
  onRows?(rows: readonly Rec[]): void
}

const nothing = {}
const none: readonly Rec[] = []

/** @param first initial view of the list */
export function useListPage(entity: Entity, place: ListPlace, first: ListView) {
  const { embedded, activeId, onActivate, onSaved, onRows } = place
  const fixed = embedded?.where ?? nothing
  const text = useText()
  const { can, loading: arePermissionsPending } = usePermissions()
  const { state, change } = useListState(entity, !isInAddress(embedded))
  const records = useRecords(entity, state, fixed)
  const { rows, beyond } = records
  const isTable = state.layout === null
  const [laidOut, setLaidOut] = useState(0)
  const selection = useListSelection(rows, state, embedded?.where)
  const changed = useChangedRows(rows, state)
  const dialog = useListDialog()
  const options = useColumnOptions(entity, rows)

  const isEvaluated = useExpressions()
  // Selectable rows and trees have no cards.
  const isNarrow = useNarrow()
  const hasCards = isNarrow && entity.tree === null && onActivate === undefined
  const { inRows, toolbar } = useListButtons(entity, can, { hasCards, isTable, isEvaluated })
  const needs = useMemo(() => columnNeeds(entity, options, text), [entity, options, text])
  const table = useRecordTable({
    entity,
    rows,
    ticks: toolbar.some(takesTicks),
    buttonsWidth: useButtonsWidth(entity, inRows, rows, text),
    needs,
    open: entity.tree?.lazy === false,
    view: first,
  })
  const density = useDensity(first.density)
  const look = { entity, table, state, density: density.chosen }
  const keepSize = useKeptView(look, isInAddress(embedded))

  const currentQuery = () => listQueryOf(entity, state, embedded?.where)
  const shown = (): ShownList => {
    const columns = shownColumns(entity, table.columns, table.areas).filter(({ field }) => field !== null)
    return {
      query: currentQuery(),
      total: records.total,
      state,
      fixed,
      columns: columns.flatMap(({ field }) => field ?? []),
      widths: columns.map(({ column }) => columnWidth(column, getDefaultStore().get(table.widths))),
      branches: entity.tree && table.rows,
    }
  }
  const open: typeof dialog.open = (next) => {
    changed.remember()
    dialog.open(next)
  }
  const press = useButtons({
    entity,
    shown,
    selection,
    fixed,
    defaults: embedded?.defaults ?? nothing,
    open,
    remember: changed.remember,
    done: changed.show,
  })

  useEffect(() => {
    if (rows) onRows?.(rows)
  }, [rows, onRows])
  useEffect(() => {
    if (beyond !== null) change({ current: beyond }, { replace: true })
  }, [beyond, change])

  const narrow = (part: Partial<ListState>) => change({ ...part, current: firstPage.current })
  const opening = useRecordNavigation(entity, state, embedded, onActivate === undefined && can(entity.permissions.view))
  useOpenFromLink({ entity, buttons: inRows, ready: !embedded && !arePermissionsPending, press })
  const canEdit = entity.permissions.edit !== null && can(entity.permissions.edit)
  const ready = usePainted(!isTable || rows !== undefined || records.error !== null)
  useEffect(() => (ready ? markRowsPainted() : undefined), [ready])

  const toggle = (record: Rec) => {
    records.openBranch(record.id)
    table.toggle(record.id)
  }
  const rowProps = { entity, options, text, selection, buttons: inRows, isEvaluated, canEdit, opening, onButton: press }
  const shared = useSharedRows(rowProps, { toggle, onActivate })
  const shows = inRows.find(({ verb }) => verb === 'view' || verb === 'edit')
  const layout: LayoutProps = {
    entity,
    state,
    fixed,
    opening,
    onOpen: shows ? (record) => press(shows, record) : null,
    buttons: inRows,
    onButton: press,
    canEdit,
    onSpan: (span) => void change(span),
    onTotal: setLaidOut,
  }

  return {
    entity,
    state,
    /** True if the state of the list is in the URL. */
    hasAddress: isInAddress(embedded),
    fixed,
    isTable,
    hasCards,
    isNarrow,
    records,
    rows: rows ?? none,
    total: isTable ? records.total : laidOut,
    /** Current filters as query parameters. */
    filters: () => currentQuery().filters,
    hasTotals: ready && records.total > 0 && entity.totals.length > 0 && hasCapability('totals'),
    /** True when the first rows, or a message in their place, are painted. */
    ready,
    fresh: changed.ids,
    table,
    shared,
    selection,
    toolbar,
    layout,
    look,
    density,
    rowHeight: rowHeights[density.now],
    activeId: onActivate !== undefined ? (activeId ?? null) : undefined,
    dialog,
    press,
    search: (values: Search) => {
      if (!narrow({ search: values })) records.refetch()
    },
    clear: () => void narrow({ search: {}, filter: null }),
    filterBy: (filter: FilterGroupNode | null) => void narrow({ filter }),
    showLayout: (next: ListState['layout']) => void narrow({ layout: next }),
    sortBy: useEventCallback(
      (field: string, adds: boolean) =>
        void change(({ sort }) => ({ sort: nextSort(sort, field, adds && hasCapability('filters')), current: firstPage.current })),
    ),
    turnTo: (current: number) => void change({ current }),
    resize(size: number) {
      narrow({ size })
      if (isInAddress(embedded)) keepSize(size)
    },
    refresh: isTable ? records.refetch : () => void refreshRecords(entity),
    isNarrowed: isNarrowed(state),
    saved: (id?: string | null) => {
      changed.show()
      if (typeof id === 'string') onSaved?.(id)
    },
  }
}

export type ListModel = ReturnType<typeof useListPage>

/** Row height: that of the list, else the user's default. */
function useDensity(first: Density | null) {
  const [chosen, set] = useState(first)
  return {
    chosen,
    now: chosen ?? usualDensity.get(),
    set,
    /** Sets the row height, also as the default. */
    choose(next: Density) {
      usualDensity.set(next)
      set(next)
    },
  }
}
