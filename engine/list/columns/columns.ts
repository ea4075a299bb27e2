// All possible columns of a list, and their widths.

import type { Entity, Field } from '../../model/entity/entity.ts'
import { OPEN_WIDTH, TICK_WIDTH } from '../../model/list/columnWidth.ts'
import type { ColumnNeeds } from './columnNeeds.ts'

/** A column of a field, or without a field: checkboxes or buttons. */
export interface RecordColumn {
  id: string
  field: Field | null
  /** Default width in pixels. */
  size: number
}

/** Width in pixels of columns that the user resized. */
export type Widths = Readonly<Record<string, number>>

export const TICKS = '$ticks'
export const BUTTONS = '$buttons'

const TREE_WIDTH = 240
const LEAST_WIDTH = 60
const MAX_WIDTH = 1200

export interface ColumnsOptions {
  entity: Entity
  ticks: boolean
  /** Width of the button column; 0 leaves it out. */
  buttonsWidth: number
  /** Minimum widths of columns. */
  needs?: ColumnNeeds | undefined
}

export function recordColumns({ entity, ticks, buttonsWidth, needs }: ColumnsOptions): RecordColumn[] {
  const columns: RecordColumn[] = entity.columns.map((field, index) => ({
    id: field.name,
    field,
    size: Math.max(needs?.[field.name] ?? 0, field.list?.width ?? (entity.tree && index === 0 ? TREE_WIDTH : OPEN_WIDTH)),
  }))
  if (ticks) columns.unshift({ id: TICKS, field: null, size: TICK_WIDTH })
  if (buttonsWidth > 0) columns.push({ id: BUTTONS, field: null, size: buttonsWidth })
  return columns
}

/** Current width of a column in pixels. */
export function columnWidth({ id, field, size }: RecordColumn, widths: Widths): number {
  return field ? Math.min(MAX_WIDTH, Math.max(LEAST_WIDTH, widths[id] ?? size)) : size
}

/**
 * Ids of the columns that take the free space of a wide window: those without a width, else the last one that is not pinned. Pinned columns
 * keep their width, because the offsets depend on it. The free space is shared equally.
 */
export function stretchedColumns(entity: Entity, scrolling: readonly RecordColumn[], widths: Widths): ReadonlySet<string> {
  const open = scrolling.filter(({ id }) => entity.field[id]?.list?.width === null && !(id in widths))
  const usual = open.filter((column) => columnWidth(column, widths) <= OPEN_WIDTH)
  const chosen = usual.length > 0 ? usual : open.length > 0 ? open.slice(-1) : scrolling.slice(-1)
  return new Set(chosen.map(({ id }) => id))
}

/** Name of the CSS variable with the offset of a pinned column. */
export function pinVariable(id: string): `--${string}` {
  return `--pin-${id.replace(/\W/g, '-')}`
}
