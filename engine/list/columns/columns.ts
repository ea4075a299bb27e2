// All possible columns of a list, and their widths.

import type { Entity, Field } from '../../model/entity/entity.ts'
import { formats } from '../../model/formats/formats.ts'
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

/** Share of the free space per pixel of width: texts of any length profit most, a date or a number least. */
const TEXT_WEIGHT = 4
const PLAIN_WEIGHT = 1

/**
 * CSS lengths of columns. The free space of a wide window is divided in proportion to the widths, and columns of texts get a multiple; columns that the
 * user resized, pictures, checkboxes and buttons keep their width, unless there is no other column. The lengths refer to the width of the scroll container.
 */
export function columnLengths(columns: readonly RecordColumn[], widths: Widths): Readonly<Record<string, string>> {
  const sizes = columns.map((column) => columnWidth(column, widths))
  const least = sizes.reduce((sum, size) => sum + size, 0)
  const weights = columns.map((column, at) => (column.id in widths ? 0 : weightOf(column) * (sizes[at] ?? 0)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const last = columns.findLastIndex(({ field }) => field !== null)
  const shareOf = (at: number) => (total > 0 ? (weights[at] ?? 0) / total : Number(at === last))
  return Object.fromEntries(
    columns.map(({ id }, at) => {
      const share = shareOf(at)
      return [id, share === 0 ? `${sizes[at]}px` : `calc(${sizes[at]}px + max(0px, 100cqi - ${least}px) * ${share.toFixed(4)})`]
    }),
  )
}

function weightOf({ field }: RecordColumn): number {
  if (field === null || field.upload !== null) return 0
  return isText(field) ? TEXT_WEIGHT : PLAIN_WEIGHT
}

/** True for values of any length: texts without a notation, names of other records, and lists of choices. */
function isText({ type, format, choices, multiple }: Field): boolean {
  if (choices !== null) return multiple || choices.kind === 'entity' || choices.kind === 'url'
  return type === 'string' && formats[format].width === undefined
}

/** Name of the CSS variable with the offset of a pinned column. */
export function pinVariable(id: string): `--${string}` {
  return `--pin-${id.replace(/\W/g, '-')}`
}
