import { getDefaultStore } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import { refreshRecords } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { offers } from '../api/schemas/offers.ts'
import { useRecordLinks } from '../fields/useRecordLinks.ts'
import { isOfDesk, isOfTicked, PRINT, rowButtons, takesTicks, toolbarButtons } from '../list/buttons/rowButtons.ts'
import { Toolbar } from '../list/buttons/Toolbar.tsx'
import { useButtonsWidth } from '../list/buttons/useButtonsWidth.ts'
import { columnNeeds } from '../list/columns/columnNeeds.ts'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import { widthOf } from '../list/columns/columns.ts'
import { shownColumns } from '../list/columns/shownColumns.ts'
import type { Embedded } from '../list/embedded.ts'
import { NothingFits, NothingYet } from '../list/Nothing.tsx'
import { Pagination } from '../list/Pagination.tsx'
import type { ShownList } from '../list/records/shownList.ts'
import { useChangedRows } from '../list/records/useChangedRows.ts'
import { useExpressions } from '../list/records/useExpressions.ts'
import { useRecords } from '../list/records/useRecords.ts'
import { FilterButton } from '../list/search/FilterButton.tsx'
import { SearchBar } from '../list/search/SearchBar.tsx'
import { createSelection } from '../list/selection.ts'
import { RecordTable } from '../list/table/RecordTable.tsx'
import { TableMessage } from '../list/table/TableMessage.tsx'
import { useRecordTable } from '../list/table/useRecordTable.ts'
import { useListState } from '../list/useListState.ts'
import { rowHeights, usualDensity } from '../list/views/density.ts'
import { useKeptView } from '../list/views/useKeptView.ts'
import { ViewButton } from '../list/views/ViewButton.tsx'
import type { Entity } from '../model/entity/entity.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import type { Group } from '../model/list/listFilter.ts'
import { firstPage, isNarrowed, nextSort, type Search } from '../model/list/listState.ts'
import type { Density, ListView } from '../model/list/listView.ts'
import { rowsArePainted } from '../start/fetchExpressions.ts'
import { usePainted } from '../start/usePainted.ts'
import { useText } from '../text/text.ts'
import { useNarrow } from '../ui/useNarrow.ts'
import { useSteady } from '../ui/useSteady.ts'
import { ListDialogs } from './ListDialogs.tsx'
import { useButtons } from './useButtons.ts'
import { useFirstView } from './useFirstView.ts'
import { useInlineSave } from './useInlineSave.ts'
import { useListDialog } from './useListDialog.ts'
import { useOpened } from './useOpened.ts'
import { useOpening } from './useOpening.ts'
import '../list/list.css'
import { listTitle } from '../text/listTitle.ts'

interface Props {
  entity: Entity
  embedded?: Embedded | undefined
  /** Rows can be chosen, and this one is: its details stand beside the list. */
  activeId?: string | null
  onActivate?(record: Rec): void
  /** A record was added or changed. */
  onSaved?(id: string): void
  /** Told whenever other rows are shown. */
  onRows?(rows: readonly Rec[]): void
}

const nothing = {}
const none: readonly Rec[] = []

/** A phone's, which no other window loads. */
const RecordCards = lazy(() => import('../list/cards/RecordCards.tsx'))
/** Where the file asks for them, once the rows stand. */
const ListTabs = lazy(() => import('../list/ListTabs.tsx'))
/** Where the address asks for them. */
const FilterChips = lazy(() => import('../filters/FilterChips.tsx'))
/** Where the file asks for them. */
const TotalsFoot = lazy(() => import('../list/totals/TotalsFoot.tsx'))
const TotalsLine = lazy(() => import('../list/totals/TotalsLine.tsx'))
const SearchSheet = lazy(() => import('../list/search/SearchSheet.tsx'))
/** Where the file has other layouts than rows. */
const LayoutSwitch = lazy(() => import('../layouts/LayoutSwitch.tsx'))
const ListLayout = lazy(() => import('../layouts/ListLayout.tsx'))

/** Search, toolbar, table and pages of one entity. */
export function ListPage(props: Props) {
  const { entity, embedded } = props
  const first = useFirstView(entity, isInAddress(embedded))
  return first && <ViewedList {...props} first={first} />
}

const isInAddress = (embedded: Embedded | undefined): boolean => embedded === undefined || embedded.stateKey === null

/** The list, beginning with a view. */
function ViewedList({ entity, embedded, activeId, onActivate, onSaved, onRows, first }: Props & { first: ListView }) {
  const text = useText()
  const { can, loading: isAsking } = usePermissions()
  const { state, change } = useListState(entity, !isInAddress(embedded))
  const records = useRecords(entity, state, embedded?.where ?? nothing)
  const { rows, beyond } = records
  const hasRows = state.layout === null
  const [laidOut, setLaidOut] = useState(0)
  const total = hasRows ? records.total : laidOut
  const options = useColumnOptions(entity)
  const [selection] = useState(createSelection)
  const changed = useChangedRows(rows, state)
  const dialog = useListDialog()
  const open = (next: Parameters<typeof dialog.open>[0]) => {
    changed.remember()
    dialog.open(next)
  }
  const asked = () => listQueryOf(entity, state, embedded?.where)
  const shown = (): ShownList => {
    const columns = shownColumns(entity, table.columns, table.areas).filter(({ field }) => field !== null)
    return {
      query: asked(),
      total: records.total,
      state,
      fixed: embedded?.where ?? nothing,
      columns: columns.flatMap(({ field }) => field ?? []),
      widths: columns.map(({ column }) => widthOf(column, getDefaultStore().get(table.widths))),
      branches: entity.tree && table.rows,
    }
  }
  const press = useButtons({
    entity,
    shown,
    selection,
    fixed: embedded?.where ?? nothing,
    defaults: embedded?.defaults ?? nothing,
    open,
    remember: changed.remember,
    done: changed.show,
  })
  const isJudged = useExpressions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which of them are steps is told by their conditions
  const inRows = useMemo(() => rowButtons(entity, can), [entity, can, isJudged])
  const shows = inRows.find(({ verb }) => verb === 'view' || verb === 'edit')
  // Rows that choose something, and those of a tree, stay rows.
  const hasCards = useNarrow() && entity.tree === null && onActivate === undefined
  const above = useMemo(
    () => toolbarButtons(entity, can).filter((button) => (!hasCards || !isOfDesk(button)) && (hasRows || !isOfTicked(button))),
    [entity, can, hasCards, hasRows],
  )
  const width = useButtonsWidth(entity, inRows, rows, text)
  const saved = (id?: string | null) => {
    changed.show()
    if (typeof id === 'string') onSaved?.(id)
  }
  const needs = useMemo(() => columnNeeds(entity, options, text), [entity, options, text])
  const table = useRecordTable({
    entity,
    rows,
    ticks: above.some(takesTicks),
    buttonsWidth: width,
    needs,
    open: entity.tree?.lazy === false,
    view: first,
  })
  const [chosenDensity, setDensity] = useState(first.density)
  const density = chosenDensity ?? usualDensity.get()
  const rowHeight = rowHeights[density]
  const look = { entity, table, state, density: chosenDensity }
  useKeptView(look, isInAddress(embedded))
  const chooseDensity = (next: Density) => {
    usualDensity.set(next)
    setDensity(next)
  }

  useEffect(() => {
    if (rows) selection.refresh(rows)
    if (rows) onRows?.(rows)
  }, [rows, selection, onRows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what all that match are is another thing now
  useEffect(() => {
    if (selection.whole()) selection.clear()
  }, [selection, state.search, state.filter, embedded?.where])
  useEffect(() => {
    if (beyond !== null) change({ current: beyond }, { replace: true })
  }, [beyond, change])

  const search = (values: Search) => {
    if (!change({ search: values, current: firstPage.current })) records.refetch()
  }
  const clear = () => void change({ search: {}, filter: null, current: firstPage.current })
  const sortBy = useSteady(
    (field: string, adds: boolean) =>
      void change(({ sort }) => ({ sort: nextSort(sort, field, adds && offers('filters')), current: firstPage.current })),
  )
  const filterBy = (filter: Group | null) => void change({ filter, current: firstPage.current })
  const toggle = useSteady((record: Rec) => {
    records.openBranch(record.id)
    table.toggle(record.id)
  })
  const activate = useSteady((record: Rec) => onActivate?.(record))
  const saveInline = useInlineSave(entity)
  const linkOf = useRecordLinks()
  const opening = useOpening(entity, state, embedded, onActivate === undefined && can(entity.permissions.view))
  useOpened({ entity, buttons: inRows, ready: !embedded && !isAsking, press })
  const canEdit = entity.permissions.edit !== null && can(entity.permissions.edit)
  const ready = usePainted(!hasRows || rows !== undefined || records.error !== null)
  useEffect(() => (ready ? rowsArePainted() : undefined), [ready])
  const searchBar = <SearchBar entity={entity} search={state.search} onSearch={search} />
  const additions = above.filter(({ verb }) => verb === 'add' || verb === 'import')
  const hasTotals = ready && records.total > 0 && entity.totals.length > 0 && offers('totals')
  const message = (
    <TableMessage records={records} rowsWanted={state.size}>
      {isNarrowed(state) ? <NothingFits onClear={clear} /> : <NothingYet offers={additions} onButton={press} />}
    </TableMessage>
  )

  return (
    <section className="g-list" data-cards={hasCards || undefined} aria-label={listTitle(entity, text)}>
      {hasCards && entity.search.length > 0 ? (
        <Suspense>
          <SearchSheet count={Object.keys(state.search).length} search={state.search}>
            {searchBar}
          </SearchSheet>
        </Suspense>
      ) : (
        searchBar
      )}
      {entity.listTabs ? (
        <div className="g-list-tabs">
          <Suspense>
            {ready ? (
              <ListTabs
                entity={entity}
                field={entity.listTabs}
                search={state.search}
                fixed={embedded?.where ?? nothing}
                filter={state.filter}
                onSearch={search}
                onFilter={filterBy}
              />
            ) : null}
          </Suspense>
        </div>
      ) : null}
      <Toolbar
        entity={entity}
        table={table}
        selection={selection}
        buttons={above}
        total={total}
        onButton={press}
        onRefresh={hasRows ? records.refetch : () => void refreshRecords(entity)}
        density={density}
        onDensity={chooseDensity}
      >
        {isInAddress(embedded) && <ViewButton {...look} ready={ready} onDensity={setDensity} />}
        {(entity.board || entity.calendar) && (
          <Suspense>
            <LayoutSwitch
              entity={entity}
              layout={state.layout}
              onLayout={(layout) => void change({ layout, current: firstPage.current })}
            />
          </Suspense>
        )}
        {offers('filters') && <FilterButton entity={entity} filter={state.filter} onFilter={filterBy} />}
      </Toolbar>
      {state.filter && (
        <div className="g-filter-chips">
          <Suspense>
            <FilterChips entity={entity} filter={state.filter} onFilter={filterBy} />
          </Suspense>
        </div>
      )}
      {!hasRows ? (
        <Suspense>
          <ListLayout
            entity={entity}
            state={state}
            fixed={embedded?.where ?? nothing}
            opening={opening}
            onOpen={shows ? (record) => press(shows, record) : null}
            canEdit={canEdit}
            onSpan={(span) => void change(span)}
            onTotal={setLaidOut}
          />
        </Suspense>
      ) : hasCards ? (
        <Suspense>
          <RecordCards
            entity={entity}
            rows={rows ?? none}
            options={options}
            buttons={inRows}
            opening={opening}
            fresh={changed.ids}
            busy={records.busy}
            onButton={press}
          />
          {message}
          <Suspense>{hasTotals && <TotalsLine entity={entity} filters={asked().filters} />}</Suspense>
        </Suspense>
      ) : (
        <RecordTable
          entity={entity}
          table={table}
          options={options}
          selection={selection}
          buttons={inRows}
          sort={state.sort}
          rowHeight={rowHeight}
          fresh={changed.ids}
          activeId={onActivate ? (activeId ?? null) : undefined}
          busy={records.busy}
          canEdit={canEdit}
          onInline={saveInline}
          opening={opening}
          linkOf={linkOf}
          foot={
            hasTotals
              ? (columns) => (
                  <Suspense>
                    <TotalsFoot entity={entity} columns={columns} selection={selection} filters={asked().filters} />
                  </Suspense>
                )
              : undefined
          }
          onSort={sortBy}
          onButton={press}
          onToggle={toggle}
          onActivate={activate}
        >
          {message}
        </RecordTable>
      )}
      {!entity.tree && hasRows && (
        <Pagination
          title={listTitle(entity, text)}
          current={state.current}
          size={state.size}
          total={records.total}
          onPage={(current) => void change({ current })}
          onSize={(size) => void change({ size, current: firstPage.current })}
        />
      )}
      <ListDialogs
        entity={entity}
        control={dialog}
        ready={ready}
        onPrint={isInAddress(embedded) ? () => press(PRINT) : undefined}
        onDone={saved}
      />
    </section>
  )
}
