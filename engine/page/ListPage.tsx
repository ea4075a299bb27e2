import { lazy, Suspense, useMemo, useRef } from 'react'
import { LayoutSwitch } from '../layouts/LayoutSwitch.tsx'
import { leadsToRecords, PRINT } from '../list/buttons/rowButtons.ts'
import { ListToolbar } from '../list/buttons/Toolbar.tsx'
import { NoMatches, NoRecordsYet } from '../list/EmptyList.tsx'
import { type EmbeddedListProps, isInAddress, withoutFixed } from '../list/embedded.ts'
import { Pagination } from '../list/Pagination.tsx'
import { FilterButton } from '../list/search/FilterButton.tsx'
import { SearchBar } from '../list/search/SearchBar.tsx'
import { SearchButton } from '../list/search/SearchButton.tsx'
import { TickedCount } from '../list/TickedCount.tsx'
import { RecordTable } from '../list/table/RecordTable.tsx'
import { TableMessage } from '../list/table/TableMessage.tsx'
import { useRowFocus } from '../list/useRowFocus.ts'
import { useVisibleEntity } from '../list/useVisibleEntity.ts'
import { ViewButton } from '../list/views/ViewButton.tsx'
import type { Entity } from '../model/entity/entity.ts'
import type { ListView } from '../model/list/listView.ts'
import { hasCapability } from '../session/capabilities.ts'
import { listTitle } from '../text/listTitle.ts'
import { ListDialogs } from './ListDialogs.tsx'
import { RecordCards, SearchSheet } from './phoneParts.ts'
import { useFirstView } from './useFirstView.ts'
import { type ListModel, type ListPlace, useListPage } from './useListPage.ts'
import '../list/list.css'

interface Props extends ListPlace {
  entity: Entity
}

/** Loaded after the rows if the schema file has tabs. */
const ListTabs = lazy(() => import('../list/ListTabs.tsx'))
/** Loaded if the address has conditions. */
const FilterChips = lazy(() => import('../filters/FilterChips.tsx'))
/** Loaded if the search has fields that may be folded away. */
const SearchChips = lazy(() => import('../filters/SearchChips.tsx'))
/** Loaded if the schema file has totals. */
const TotalsFoot = lazy(() => import('../list/totals/TotalsFoot.tsx'))
const TotalsLine = lazy(() => import('../list/totals/TotalsLine.tsx'))
/** Loaded if the address asks for another layout than rows. */
const ListLayout = lazy(() => import('../layouts/ListLayout.tsx'))

/** List page of an entity: search, toolbar, table and pagination. */
export function ListPage(props: Props) {
  const { entity, embedded } = props
  const first = useFirstView(entity, isInAddress(embedded))
  return first && <ViewedList {...props} first={first} />
}

/** List of an entity inside another page, in a dialog or beside its master; the layout of the entity's own page is ignored. */
export function EmbeddedList({ entity: fullEntity, embedded }: EmbeddedListProps) {
  const entity = useVisibleEntity(fullEntity)
  const narrowed = useMemo(() => withoutFixed(entity, embedded), [entity, embedded])
  return <ListPage key={`${entity.name} ${embedded.stateKey ?? ''}`} entity={narrowed} embedded={embedded} />
}

function ViewedList({ entity, first, ...place }: Props & { first: ListView }) {
  const list = useListPage(entity, place, first)
  const section = useRef<HTMLElement>(null)
  useRowFocus(section, list.rows)
  return (
    <section
      ref={section}
      className="g-list"
      data-narrow={list.isNarrow || undefined}
      data-cards={list.hasCards || undefined}
      aria-label={listTitle(entity, list.shared.text)}
    >
      {!list.isNarrow && <SearchBar entity={entity} search={list.state.search} onSearch={list.search} />}
      <Tabs list={list} />
      <Tools list={list} />
      <Chips list={list} />
      <Body list={list} />
      <div className="g-list-foot">
        <TickedCount entity={entity} table={list.table} selection={list.selection} buttons={list.toolbar} total={list.total} />
        {!entity.tree && list.isTable && (
          <Pagination
            title={listTitle(entity, list.shared.text)}
            current={list.state.current}
            size={list.state.size}
            total={list.records.total}
            onPage={list.turnTo}
            onSize={list.resize}
          />
        )}
      </div>
      <ListDialogs
        entity={entity}
        List={EmbeddedList}
        control={list.dialog}
        ready={list.ready}
        onPrint={list.hasAddress ? () => list.press(PRINT) : undefined}
        onDone={list.saved}
      />
    </section>
  )
}

interface PartProps {
  list: ListModel
}

/** Search of a phone: a button in the toolbar, so that the records have the room. */
function Search({ list: { entity, state, search } }: PartProps) {
  const count = Object.keys(state.search).length
  return (
    <Suspense fallback={<SearchButton count={count} />}>
      <SearchSheet count={count} search={state.search}>
        <SearchBar entity={entity} search={state.search} onSearch={search} />
      </SearchSheet>
    </Suspense>
  )
}

function Tabs({ list: { entity, state, fixed, ready, search, filterBy } }: PartProps) {
  if (!entity.listTabs) return null
  return (
    <div className="g-list-tabs">
      <Suspense>
        {ready ? (
          <ListTabs
            entity={entity}
            field={entity.listTabs}
            search={state.search}
            fixed={fixed}
            filter={state.filter}
            onSearch={search}
            onFilter={filterBy}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function Tools({ list }: PartProps) {
  const { entity, state, density } = list
  return (
    <ListToolbar
      entity={entity}
      table={list.table}
      selection={list.selection}
      buttons={list.toolbar}
      total={list.total}
      onButton={list.press}
      onRefresh={list.refresh}
      density={density.now}
      onDensity={density.choose}
    >
      {list.isNarrow && entity.search.length > 0 && <Search list={list} />}
      {list.hasAddress && <ViewButton {...list.look} ready={list.ready} onDensity={density.set} />}
      {(entity.board || entity.calendar) && <LayoutSwitch entity={entity} layout={state.layout} onLayout={list.showLayout} />}
      {hasCapability('filters') && <FilterButton entity={entity} filter={state.filter} onFilter={list.filterBy} />}
    </ListToolbar>
  )
}

function Chips({ list: { entity, state, isNarrow, search, filterBy } }: PartProps) {
  const last = entity.search.findLastIndex(({ name }) => name in state.search)
  return (
    <>
      {last >= (isNarrow ? 0 : 1) && (
        <div className="g-search-chips" data-last={isNarrow ? undefined : Math.min(last, 3)}>
          <Suspense>
            <SearchChips entity={entity} search={state.search} onSearch={search} />
          </Suspense>
        </div>
      )}
      {state.filter && (
        <div className="g-filter-chips">
          <Suspense>
            <FilterChips entity={entity} filter={state.filter} onFilter={filterBy} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Rows, cards on a phone, or the layout that the URL selects. */
function Body({ list }: PartProps) {
  const { entity } = list
  if (!list.isTable)
    return (
      <Suspense>
        <ListLayout {...list.layout} />
      </Suspense>
    )
  const additions = list.toolbar.filter(leadsToRecords)
  const message = (
    <TableMessage records={list.records} rowsWanted={list.state.size}>
      {list.isNarrowed ? <NoMatches onClear={list.clear} /> : <NoRecordsYet entity={entity} offers={additions} onButton={list.press} />}
    </TableMessage>
  )
  if (list.hasCards)
    return (
      <Suspense>
        <RecordCards list={list} />
        {message}
        <Suspense>{list.hasTotals && <TotalsLine entity={entity} filters={list.filters()} />}</Suspense>
      </Suspense>
    )
  return (
    <RecordTable
      list={list}
      foot={
        list.hasTotals
          ? (columns) => (
              <Suspense>
                <TotalsFoot entity={entity} columns={columns} selection={list.selection} filters={list.filters()} />
              </Suspense>
            )
          : undefined
      }
    >
      {message}
    </RecordTable>
  )
}
