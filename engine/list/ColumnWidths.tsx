import { Subscribe } from '@tanstack/react-table'
import { useLayoutEffect, useRef } from 'react'
import type { Entity } from '../model/entity.ts'
import { growing, pinVariable } from './columns.ts'
import type { ShownColumn } from './shownColumns.ts'
import type { RecordTableModel } from './useRecordTable.ts'

interface Props {
  entity: Entity
  table: RecordTableModel
  columns: readonly ShownColumn[]
}

/**
 * The widths of all columns in one place. Cells read them through the browser's own table layout, and pinned cells
 * their distances through CSS variables, so dragging an edge repaints this and no row.
 */
export function ColumnWidths(props: Props) {
  return <Subscribe source={props.table.atoms.columnSizing}>{(sized) => <Widths {...props} sized={sized} />}</Subscribe>
}

function Widths({ entity, columns, sized }: Props & { sized: Readonly<Record<string, number>> }) {
  const place = useRef<HTMLTableColElement>(null)
  const open = growing(
    entity,
    columns.filter(({ pin }) => !pin).map(({ column }) => column),
    sized,
  )
  useLayoutEffect(() => {
    const style = place.current?.closest('table')?.style
    style?.setProperty('min-width', `${columns.reduce((sum, { column }) => sum + column.getSize(), 0)}px`)
    for (const { column, id, pin } of columns) {
      if (pin) style?.setProperty(pinVariable(id), `${pin === 'start' ? column.getStart('start') : column.getAfter('end')}px`)
    }
  })
  return (
    <colgroup ref={place}>
      {columns.map(({ id, column }) => (
        <col key={id} style={open.has(id) ? undefined : { width: column.getSize() }} />
      ))}
    </colgroup>
  )
}
