import type { KeyboardEvent, PointerEvent } from 'react'
import type { Entity, SortKey } from '../../model/entity/entity.ts'
import { titleWithUnit } from '../../text/fieldTitle.ts'
import { useText } from '../../text/text.ts'
import { ColumnEdge } from '../columns/ColumnEdge.tsx'
import type { ShownColumn } from '../columns/shownColumns.ts'
import type { Selection } from '../selection.ts'
import { TickAll } from './TickAll.tsx'
import type { RecordTableModel } from './useRecordTable.ts'

interface Props {
  entity: Entity
  table: RecordTableModel
  columns: readonly ShownColumn[]
  selection: Selection
  sort: readonly SortKey[]
  /** @param adds true to keep the other sort keys */
  onSort(field: string, adds: boolean): void
}

/** Sticky header: titles that sort, edges that resize, and the checkbox for all rows of the page. */
export function TableHead({ entity, table, columns, selection, sort, onSort }: Props) {
  const { t } = useText()
  // Code that moves columns loads on the first move.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0 || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    const from = event.target as HTMLElement
    void import('../../views/moveColumns.ts').then(({ moveByKey }) => moveByKey(entity, table, from, step))
  }
  const onPointerDown = ({ nativeEvent: event }: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || (event.target as HTMLElement).closest('.g-column-edge')) return
    void import('../../views/moveColumns.ts').then(({ dragColumn }) => dragColumn(entity, table, event))
  }
  return (
    <thead>
      <tr onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
        {columns.map((shown) => {
          if (shown.kind === 'ticks') {
            return (
              <th key={shown.id} className={shown.className} style={shown.style} scope="col">
                <TickAll table={table} selection={selection} />
              </th>
            )
          }
          if (shown.field === null) {
            return (
              <th key={shown.id} className={shown.className} style={shown.style} scope="col">
                {t('list.buttons')}
              </th>
            )
          }
          return <FieldHead key={shown.id} entity={entity} table={table} shown={shown} field={shown.field} sort={sort} onSort={onSort} />
        })}
      </tr>
    </thead>
  )
}

interface FieldHeadProps extends Pick<Props, 'entity' | 'table' | 'sort' | 'onSort'> {
  shown: ShownColumn
  field: NonNullable<ShownColumn['field']>
}

function FieldHead({ entity, table, shown, field, sort, onSort }: FieldHeadProps) {
  const { t, word } = useText()
  const title = word(entity, field.title)
  const titled = titleWithUnit(entity, field, { word })
  // The server sets the order of a tree that loads level by level.
  const sortable = field.list?.sortable === true && entity.tree?.lazy !== true
  const at = sort.findIndex((key) => key.field === field.name)
  const sorted = at < 0 ? undefined : sort[at]?.descending ? 'descending' : 'ascending'
  const place = at >= 0 && sort.length > 1 ? at + 1 : undefined
  return (
    // The accessible name excludes that of the column edge inside.
    <th
      data-column={shown.id}
      className={shown.className}
      style={shown.style}
      scope="col"
      aria-label={title}
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className="g-sort"
          data-sorted={sorted}
          data-place={place}
          aria-description={place === undefined ? undefined : t('list.sortPlace', { place, count: sort.length })}
          onClick={({ shiftKey }) => onSort(field.name, shiftKey)}
        >
          {titled}
        </button>
      ) : (
        titled
      )}
      <ColumnEdge entity={entity} table={table} column={shown.column} title={title} />
    </th>
  )
}
