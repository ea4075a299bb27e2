import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import type { RecordTableModel } from '../table/useRecordTable.ts'
import { columnWidth, pinVariable, stretchedColumns, type Widths } from './columns.ts'
import type { ShownColumn } from './shownColumns.ts'

interface Props {
  entity: Entity
  table: RecordTableModel
  columns: readonly ShownColumn[]
}

/** Widths of all columns as a `<colgroup>`, and offsets of pinned cells as CSS variables, so that dragging an edge renders no rows. */
export function ColumnWidths({ entity, table, columns }: Props) {
  const widths = useAtomValue(table.widths)
  const place = useRef<HTMLTableColElement>(null)
  const open = stretchedColumns(
    entity,
    columns.filter(({ pin }) => !pin).map(({ column }) => column),
    widths,
  )
  useLayoutEffect(() => {
    const style = place.current?.closest('table')?.style
    style?.setProperty('min-width', `${sum(columns, widths)}px`)
    columns.forEach(({ id, pin }, at) => {
      const neighbours = pin === 'start' ? columns.slice(0, at) : columns.slice(at + 1)
      if (pin) style?.setProperty(pinVariable(id), `${sum(neighbours, widths)}px`)
    })
  })
  return (
    <colgroup ref={place}>
      {columns.map(({ id, column }) => (
        <col key={id} style={open.has(id) ? undefined : { width: columnWidth(column, widths) }} />
      ))}
    </colgroup>
  )
}

const sum = (columns: readonly ShownColumn[], widths: Widths): number =>
  columns.reduce((total, { column }) => total + columnWidth(column, widths), 0)
