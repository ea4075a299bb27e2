import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import type { RecordTableModel } from '../table/useRecordTable.ts'
import { columnLengths, columnWidth, pinVariable } from './columns.ts'
import type { ShownColumn } from './shownColumns.ts'

interface Props {
  table: RecordTableModel
  columns: readonly ShownColumn[]
}

/** Widths of all columns as a `<colgroup>`, and offsets of pinned cells as CSS variables, so that dragging an edge renders no rows. */
export function ColumnWidths({ table, columns }: Props) {
  const widths = useAtomValue(table.widths)
  const place = useRef<HTMLTableColElement>(null)
  const lengths = columnLengths(
    columns.map(({ column }) => column),
    widths,
  )
  useLayoutEffect(() => {
    const style = place.current?.closest('table')?.style
    const least = columns.reduce((total, { column }) => total + columnWidth(column, widths), 0)
    style?.setProperty('min-width', `${least}px`)
    columns.forEach(({ id, pin }, at) => {
      const neighbours = pin === 'start' ? columns.slice(0, at) : columns.slice(at + 1)
      if (pin) style?.setProperty(pinVariable(id), `calc(${['0px', ...neighbours.map((one) => lengths[one.id])].join(' + ')})`)
    })
  })
  return (
    <colgroup ref={place}>
      {columns.map(({ id }) => (
        <col key={id} style={{ width: lengths[id] }} />
      ))}
    </colgroup>
  )
}
