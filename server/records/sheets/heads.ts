// Maps the headings of a sheet to fields.

import { type Language, translate } from '#i18n/translate.ts'
import type { Entity, Field, Import } from '#model/entity/entity.ts'
import { coveringFields, headsOf, type MappedHeads, neededFields, type UnknownHeads } from '#model/entity/sheets.ts'
import { AppError } from '../../errors.ts'
import { cellText, isEmptyCell, type WorkbookCell } from './cells.ts'
import type { SheetColumn } from './workbook.ts'

/** Leading columns of a file of refused rows; the file can be imported again after correction. */
export const FAULT_HEADS = ['sheet.faults.row', 'sheet.faults.column', 'sheet.faults.reason'] as const

/** Field of each column; `null` for a column that is not imported: maintained by the server, or a fault column. */
export type Columns = readonly (Field | null)[]

/**
 * Reads headings in either language, those of the entity as the caller reads it too (`worded`), and mapped ones. Throws sheet.noHeads, sheet.headTwice, sheet.headUnknown, and sheet.headMissing for a
 * column that new records require, or that identifies records to be updated.
 */
export function readHeads(
  entity: Entity,
  wanted: Import,
  row: readonly WorkbookCell[],
  { language, covers, mapped, worded }: { language: Language; covers: boolean; mapped: MappedHeads; worded: Entity },
): Columns {
  const heads = headTexts(row)
  const known = knownHeads(entity, wanted, worded)
  const own = new Set([...known.keys()])
  for (const [head, name] of Object.entries(mapped)) {
    if (!own.has(head)) known.set(head, wanted.fields.find((field) => field.name === name) ?? null)
  }
  const unknown = [...new Set(heads.filter((head) => head !== '' && !known.has(head)))]
  const free = wanted.fields.filter((field) => !heads.some((head) => known.get(head) === field)).map(({ name }) => name)
  const data: UnknownHeads = { unknown, free }
  if (!heads.some((head) => known.get(head))) throw new AppError('sheet.noHeads', {}, data)
  if (unknown.length > 0) throw new AppError('sheet.headUnknown', { heads: joined(unknown, language) }, data)
  const columns = heads.map((head) => known.get(head) ?? null)
  const twice = columns.find((field, at) => field !== null && columns.indexOf(field) !== at)
  if (twice) throw new AppError('sheet.headTwice', { head: headsOf(entity, twice)[language] })
  const needed = [...neededFields(wanted), ...(covers ? coveringFields(entity, wanted) : [])]
  const missing = [...new Set(needed)].filter((field) => wanted.fields.includes(field) && !columns.includes(field))
  if (missing.length > 0) {
    throw new AppError('sheet.headMissing', {
      heads: joined(
        missing.map((field) => headsOf(entity, field)[language]),
        language,
      ),
    })
  }
  return columns
}

const headTexts = (row: readonly WorkbookCell[]): string[] =>
  row.map((cell) => (isEmptyCell(cell) ? '' : cellText(cell).replace(/(?<!\s)\s*\*$/, '')))

/** Headings that the user mapped to another field than their title. */
export function usedHeads(
  entity: Entity,
  wanted: Import,
  row: readonly WorkbookCell[],
  { mapped, worded }: { mapped: MappedHeads; worded: Entity },
): MappedHeads {
  const known = knownHeads(entity, wanted, worded)
  return Object.fromEntries(
    headTexts(row).flatMap((head) => (!known.has(head) && Object.hasOwn(mapped, head) ? [[head, mapped[head] ?? null]] : [])),
  )
}

/** Columns of the fault file: row number, columns and reasons, then the original row. */
export function faultColumns(row: readonly WorkbookCell[], language: Language): SheetColumn[] {
  const own = FAULT_HEADS.map((key, at) => ({ head: translate(language, key), width: [8, 24, 60][at] ?? 18, format: null }))
  return [...own, ...row.map((cell) => ({ head: isEmptyCell(cell) ? '' : cellText(cell), width: 18, format: null }))]
}

/** Includes exported columns that an import ignores, so that an exported file can be imported unchanged. */
function knownHeads(entity: Entity, wanted: Import, worded: Entity): Map<string, Field | null> {
  const heads = new Map<string, Field | null>()
  const put = (field: Field, meaning: Field | null, from: Entity) => {
    const { zh, en } = headsOf(from, from.field[field.name] ?? field)
    for (const head of [zh, en]) if (!heads.has(head)) heads.set(head, meaning)
  }
  for (const from of [worded, entity]) {
    for (const field of wanted.fields) put(field, field, from)
    for (const field of entity.export?.fields ?? []) put(field, null, from)
  }
  for (const key of FAULT_HEADS) for (const language of ['zh', 'en'] as const) heads.set(translate(language, key), null)
  return heads
}

const joined = (heads: readonly string[], language: Language): string => heads.join(translate(language, 'sheet.template.or'))
