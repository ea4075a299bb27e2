// Preview of an import: the result of its first rows, from a trial.

import type { Entity, Field } from '#model/entity/entity.ts'
import { MAX_PREVIEW_ROWS, type PreviewRow, type SheetCell } from '#model/entity/sheets.ts'
import { sameRows } from '#model/records/rows.ts'
import type { Rec } from '#store/rows.ts'
import type { Context } from '../context.ts'
import { shownRecord } from '../masked.ts'
import { sightOf } from '../sight.ts'
import { cellText, isEmptyCell, type WorkbookCell } from './cells.ts'
import type { Columns } from './heads.ts'
import type { RowFault, SheetRow } from './sheetRow.ts'

/** Maximum number of rows kept; rows with faults take precedence, the fault file lists the rest. */
const MAX = MAX_PREVIEW_ROWS

export interface RowPreview {
  written(row: SheetRow, change: { before: Rec | null; after: Rec }): void
  refused(fault: RowFault): void
  /** Refused rows, then the others, each in the order of the file. */
  rows(): PreviewRow[]
}

export function createPreview(context: Context, entity: Entity, columns: Columns): RowPreview {
  const tables = (entity.import?.tables ?? []).map(({ field }) => field)
  const fields = [...columns.filter((field): field is Field => field !== null), ...tables]
  const shown = (record: Rec): Rec => shownRecord(entity, record, sightOf(context, entity))
  const faults: PreviewRow[] = []
  const others: PreviewRow[] = []
  return {
    written({ number, cells }, { before, after }) {
      if (others.length >= MAX) return
      const [was, is] = [before && shown(before), shown(after)]
      const changed = fields.filter(({ name }) => !isSame(was?.[name] ?? null, is[name] ?? null))
      const changes = changed.map((field) => ({ field: field.name, ...sidesOf(field, was, is, cells[columns.indexOf(field)]) }))
      others.push({ row: number, kind: before ? 'changed' : 'added', changes, reasons: [] })
    },
    refused({ number, fields: wrong, reasons, cells }) {
      if (faults.length >= MAX) return
      const cellFaults = reasons.map((msg, at) => ({ field: wrong[at] ?? null, msg }))
      faults.push({ row: number, kind: 'refused', changes: [], reasons, faults: cellFaults, cells: cellsOf(columns, cells) })
    },
    rows: () => [...faults.toSorted(byRow), ...others.toSorted(byRow)].slice(0, MAX),
  }
}

const byRow = (one: PreviewRow, other: PreviewRow): number => one.row - other.row

/** Equal rows count as unchanged. */
const isSame = (one: unknown, other: unknown): boolean => one === other || (Array.isArray(one) && sameRows(one, other))
const cellsOf = (columns: Columns, cells: readonly (WorkbookCell | undefined)[]): SheetCell[] =>
  columns.flatMap((field, at) => (field ? [{ at, field: field.name, text: isEmptyCell(cells[at]) ? '' : cellText(cells[at]) }] : []))

/** A reference is shown as in the cell, since ids mean nothing to users. */
function sidesOf({ name, choices }: Field, before: Rec | null, after: Rec, cell: WorkbookCell | undefined) {
  if (choices?.kind === 'entity' && cell !== null && cell !== undefined) return { before: null, after: cellText(cell) }
  return { before: before?.[name] ?? null, after: after[name] ?? null }
}
