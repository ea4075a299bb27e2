import type { CSSProperties } from 'react'
import type { Entity, Field } from '../model/entity.ts'
import { BUTTONS, pinVariable, type RecordColumn, TICKS } from './columns.ts'
import type { RecordTableModel } from './useRecordTable.ts'

/** A visible column, with all that its cells need to be drawn. The same object until columns come, go or move. */
export interface ShownColumn {
  id: string
  kind: 'ticks' | 'field' | 'buttons'
  /** The column's field; `null` for ticks and buttons. */
  field: Field | null
  column: RecordColumn
  pin: 'start' | 'end' | false
  /** The first data column, where a tree shows its branches. */
  isFirst: boolean
  className: string | undefined
  style: CSSProperties | undefined
}

/** The visible columns from start to end. */
export function shownColumns(entity: Entity, table: RecordTableModel): ShownColumn[] {
  const start = table.getStartVisibleLeafColumns()
  const center = table.getCenterVisibleLeafColumns()
  const end = table.getEndVisibleLeafColumns()
  const all = [...start, ...center, ...end]
  const first = all.find(({ id }) => entity.field[id])?.id
  return all.map((column): ShownColumn => {
    const field = entity.field[column.id] ?? null
    const pin = column.getIsPinned()
    const atEdge = (pin === 'start' && column === start.at(-1)) || (pin === 'end' && column === end[0])
    const kind = column.id === TICKS ? 'ticks' : column.id === BUTTONS ? 'buttons' : 'field'
    const classes = [
      kind !== 'field' && `g-cell-${kind}`,
      field && isNumber(field) && 'g-cell-number',
      pin && `g-pin g-pin-${pin}`,
      atEdge && 'g-pin-edge',
    ]
    return {
      id: column.id,
      kind,
      field,
      column,
      pin,
      isFirst: column.id === first,
      className: classes.filter(Boolean).join(' ') || undefined,
      style: pin ? ({ '--at': `var(${pinVariable(column.id)})` } as CSSProperties) : undefined,
    }
  })
}

function isNumber(field: Field): boolean {
  return (field.type === 'number' || field.type === 'integer') && field.choices === null && field.widget === 'number'
}
