// The columns of an entity's list, whatever their order, and how wide each is.

import type { Entity, Field } from '../../model/entity/entity.ts'
import { OPEN_WIDTH, TICK_WIDTH } from '../../model/list/columnWidth.ts'
import type { ColumnNeeds } from './columnNeeds.ts'

/** A column with a field draws a cell of the record; the two without are the tick boxes and the buttons. */
export interface RecordColumn {
  id: string
  field: Field | null
  /** Pixels, as long as nobody gave it another width. */
  size: number
}

/** Pixels by column, of those that were given a width. */
export type Widths = Readonly<Record<string, number>>

export const TICKS = '$ticks'
export const BUTTONS = '$buttons'

const TREE_WIDTH = 240
const LEAST_WIDTH = 60
const MOST_WIDTH = 1200

export interface ColumnsOptions {
  entity: Entity
  ticks: boolean
  /** Width of the button column; 0 leaves it out. */
  buttonsWidth: number
  /** Pixels that the words of a column need at least. */
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

/** Pixels of a column now. */
export function columnWidth({ id, field, size }: RecordColumn, widths: Widths): number {
  return field ? Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, widths[id] ?? size)) : size
}

/**
 * The ids of the columns that take the room left over in a wide window: those nobody gave a width, else the last one that scrolls.
 * Pinned ones never do, their places are counted from their widths. They share the room alike, so one that needs more than the usual
 * width keeps what it needs.
 */
export function stretchedColumns(entity: Entity, scrolling: readonly RecordColumn[], widths: Widths): ReadonlySet<string> {
  const open = scrolling.filter(({ id }) => entity.field[id]?.list?.width === null && !(id in widths))
  const usual = open.filter((column) => columnWidth(column, widths) <= OPEN_WIDTH)
  const chosen = usual.length > 0 ? usual : open.length > 0 ? open.slice(-1) : scrolling.slice(-1)
  return new Set(chosen.map(({ id }) => id))
}

/** The name of the CSS variable that holds the distance of a pinned column from its side. */
export function pinVariable(id: string): `--${string}` {
  return `--pin-${id.replace(/\W/g, '-')}`
}
