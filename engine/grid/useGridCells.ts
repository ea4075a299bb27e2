// Cells of a table by their place, with the latest rows and columns.

import { useMemo, useRef } from 'react'
import type { Rec } from '../api/record.ts'
import type { ShownColumn } from '../list/columns/shownColumns.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import type { GridSize } from './gridFocus.ts'
import { isQuick } from './quickFields.ts'
import type { CellPosition } from './walk.ts'

export interface GridContent {
  /** Visible rows in order, including those of open branches. */
  rows: readonly { id: string; record: Rec }[]
  columns: readonly ShownColumn[]
  /** In pixels. */
  rowHeight: number
}

/** A cell with its value. */
export interface Cell {
  record: Rec
  field: Field
}

export interface GridCells {
  size(): GridSize
  /** The cell at a position; `null` for a column of buttons, and outside of the rows. */
  at(place: CellPosition): Cell | null
  isEditable(place: CellPosition): boolean
  /** Position of a record's field; `null` if it is not shown. */
  placeOf(record: Rec, field: Field): CellPosition | null
}

/** The returned object stays the same until entity or permission change. @param isAllowed true if the user may edit records of this list */
export function useGridCells(entity: Entity, shown: GridContent, isAllowed: boolean): GridCells {
  const latest = useRef(shown)
  latest.current = shown
  return useMemo(() => {
    const at = (place: CellPosition): Cell | null => {
      const { rows, columns } = latest.current
      const [record, field] = [rows[place.row]?.record, columns[place.column]?.field]
      return record && field ? { record, field } : null
    }
    return {
      size: () => latest.current,
      at,
      isEditable(place) {
        const cell = at(place)
        return isAllowed && cell !== null && isQuick(entity, cell.field, cell.record) && !cell.field.list?.inline
      },
      placeOf(record, field) {
        const { rows, columns } = latest.current
        const row = rows.findIndex(({ id }) => id === record.id)
        const column = columns.findIndex(({ id }) => id === field.name)
        return row < 0 || column < 0 ? null : { row, column }
      },
    }
  }, [entity, isAllowed])
}
