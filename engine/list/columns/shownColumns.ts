import type { CSSProperties } from 'react'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { isNumeric } from '../../model/formats/formats.ts'
import type { ColumnAreas } from '../../model/list/listView.ts'
import { BUTTONS, pinVariable, type RecordColumn, TICKS } from './columns.ts'

/** A visible column with everything that its cells need. The object is stable until columns are added, removed or moved. */
export interface ShownColumn {
  id: string
  kind: 'ticks' | 'field' | 'buttons'
  /** Field of the column; `null` for checkboxes and buttons. */
  field: Field | null
  column: RecordColumn
  pin: 'start' | 'end' | false
  /** True for the first data column, which has the branches of a tree. */
  isFirst: boolean
  className: string | undefined
  style: CSSProperties | undefined
}

/** Columns in the given order; columns that it does not contain follow in the order of the file. */
export function orderedColumns(columns: readonly RecordColumn[], order: readonly string[]): RecordColumn[] {
  const known = new Set(order)
  return [...pick(columns, order), ...columns.filter(({ id }) => !known.has(id))]
}

/** Visible columns in display order: checkboxes always first and buttons last. */
export function shownColumns(entity: Entity, columns: readonly RecordColumn[], areas: ColumnAreas): ShownColumn[] {
  const isShown = ({ id }: RecordColumn) => !areas.hidden.includes(id)
  const start = pick(columns, [TICKS, ...areas.start]).filter(isShown)
  const end = pick(columns, [...areas.end, BUTTONS]).filter(isShown)
  const pinned = new Set([...start, ...end])
  const center = orderedColumns(columns, areas.order).filter((column) => !pinned.has(column) && isShown(column))
  const all = [...start, ...center, ...end]
  const first = all.find(({ field }) => field)
  return all.map((column, at): ShownColumn => {
    const { id, field } = column
    const pin = at < start.length ? 'start' : at < all.length - end.length ? false : 'end'
    const atEdge = (pin === 'start' && column === start.at(-1)) || (pin === 'end' && column === end[0])
    const kind = field ? 'field' : id === TICKS ? 'ticks' : 'buttons'
    const classes = [
      kind !== 'field' && `g-cell-${kind}`,
      field && isNumeric(field) && 'g-cell-number',
      pin && `g-pin g-pin-${pin}`,
      atEdge && 'g-pin-edge',
    ]
    return {
      id,
      kind,
      field: field && (entity.field[id] ?? field),
      column,
      pin,
      isFirst: column === first,
      className: classes.filter(Boolean).join(' ') || undefined,
      style: pin ? ({ '--at': `var(${pinVariable(id)})` } as CSSProperties) : undefined,
    }
  })
}

const pick = (columns: readonly RecordColumn[], ids: readonly string[]): RecordColumn[] =>
  ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
