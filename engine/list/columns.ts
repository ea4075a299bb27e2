// The columns of an entity as TanStack Table sees them, and which of its features the record table uses.
// Sorting and selection are not among them: the server sorts, and ticks must outlive the page they were made on.

import {
  type Column,
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  metaHelper,
  rowExpandingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Rec } from '../api/record.ts'
import type { Entity, Field } from '../model/entity.ts'
import type { ColumnNeeds } from './columnNeeds.ts'

export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
  columnMeta: metaHelper<{ field: Field | null }>(),
})

export type RecordColumn = Column<typeof features, Rec>

/** A column with a field draws a cell of the record; the two without are the tick boxes and the buttons. */
export const TICKS = '$ticks'
export const BUTTONS = '$buttons'

const TICK_WIDTH = 44
/** What a column takes that says nothing about its width; it grows with the table. */
const OPEN_WIDTH = 150
const TREE_WIDTH = 240

export interface ColumnsOptions {
  entity: Entity
  ticks: boolean
  /** Width of the button column; 0 leaves it out. */
  buttonsWidth: number
  /** Pixels that the words of a column need at least. */
  needs?: ColumnNeeds | undefined
}

export function columnsOf({ entity, ticks, buttonsWidth, needs }: ColumnsOptions): ColumnDef<typeof features, Rec>[] {
  const columns: ColumnDef<typeof features, Rec>[] = entity.columns.map((field, index) => ({
    id: field.name,
    size: Math.max(needs?.[field.name] ?? 0, field.list?.width ?? (entity.tree && index === 0 ? TREE_WIDTH : OPEN_WIDTH)),
    minSize: 60,
    maxSize: 1200,
    meta: { field },
  }))
  if (ticks) columns.unshift(fixedColumn(TICKS, TICK_WIDTH))
  if (buttonsWidth > 0) columns.push(fixedColumn(BUTTONS, buttonsWidth))
  return columns
}

function fixedColumn(id: string, size: number): ColumnDef<typeof features, Rec> {
  return { id, size, enableHiding: false, enableResizing: false, meta: { field: null } }
}

/**
 * The ids of the columns that take the room left over in a wide window: those nobody gave a width, else the last one that scrolls.
 * Pinned ones never do, their places are counted from their widths. They share the room alike, so one that needs more than the usual
 * width keeps what it needs.
 */
export function growing(entity: Entity, scrolling: readonly RecordColumn[], sized: Readonly<Record<string, number>>): ReadonlySet<string> {
  const open = scrolling.filter(({ id }) => entity.field[id]?.list?.width === null && !(id in sized))
  const usual = open.filter((column) => column.getSize() <= OPEN_WIDTH)
  const chosen = usual.length > 0 ? usual : open.length > 0 ? open.slice(-1) : scrolling.slice(-1)
  return new Set(chosen.map(({ id }) => id))
}

/** The name of the CSS variable that holds the distance of a pinned column from its side. */
export function pinVariable(id: string): `--${string}` {
  return `--pin-${id.replace(/\W/g, '-')}`
}
