// Exports a list to a file, page by page, with the same filters, order, data scopes and masks.

import { type Language, translate } from '#i18n/translate.ts'
import type { Entity, Export, Field } from '#model/entity/entity.ts'
import { headsOf } from '#model/entity/sheets.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { isDayField } from '#model/formats/formats.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { grantsOf, permissionRefusal, readerOf, userOf } from '../actor.ts'
import { entityCallTitle } from '../callTitle.ts'
import type { Context } from '../context.ts'
import { type EntityHook, isListedByCode, wordedEntity } from '../hook.ts'
import { readListPage } from '../read.ts'
import { nameMembers, sightOf } from '../sight.ts'
import { cellBackground, rowBackground } from './cellBackground.ts'
import { isMerged, type WorkbookCell, type WrittenCell } from './cells.ts'
import { correctionsCell } from './correctionsCell.ts'
import { csvLine, csvPage } from './csv.ts'
import { dictionaryWords } from './dictionaryWords.ts'
import type { FileKind, SheetFile } from './sheetFile.ts'
import { sheetName } from './sheetName.ts'
import { tableCells, tableSheet } from './tableSheets.ts'
import { writeWorkbook } from './workbook.ts'
import { cellWithUnit, sheetColumnOf, unitFormat, writeCell } from './writeCell.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** Options of an export. */
export interface ExportOptions {
  kind: FileKind
  /** True to write keys and ids, false for labels and names. */
  keys: boolean
  fields: readonly Field[]
  /** Ids of matching records to leave out. */
  except: ReadonlySet<unknown>
  /** Description of the filters, in the reader's language: a line above the headings of a workbook. */
  conditions?: string
}

/** Progress of an export. */
export interface ExportCounts {
  total: number
  done: number
}

/** Records per page, few enough that other requests are not delayed. */
const PAGE = 300
/** Maximum number of columns in portrait format. */
const MAX_UPRIGHT = 6
/** Width of the column with correction notes, in characters. */
const NOTES_WIDTH = 48
/** Maximum number of table rows, which stay in memory until the records are written. */
const MAX_TABLE_ROWS = 200_000

/** Throws auth.noPermission if the list must not be exported. */
export function checkExport(context: Context, { export: wanted, permissions }: Entity): Export {
  const refusal = permissionRefusal(grantsOf(context), permissions.export)
  if (refusal !== null || wanted === null) throw refusal ?? new AppError('auth.noPermission')
  return wanted
}

/** All columns as a workbook. Throws auth.noPermission, and sheet.tooManyToExport when more records match than the file may hold. */
export async function exportRecords(context: Context, entity: Entity, hooks: readonly EntityHook[]): Promise<SheetFile> {
  const { fields } = checkExport(context, entity)
  return exportAs(context, entity, hooks, { kind: 'xlsx', keys: false, fields, except: new Set() }, { total: 0, done: 0 })
}

/** Fields that the caller's roles may export. Throws sheet.noExportable if none is left. */
export function exportable(context: Context, entity: Entity, fields: readonly Field[]): Field[] {
  const sight = sightOf(context, entity)
  const allowed = fields.filter((field) => sight.mayExport(field))
  if (allowed.length === 0) throw new AppError('sheet.noExportable')
  return allowed
}

/** Leaves out the values that the caller's roles may not export: colours, units, notes and keys of tables would repeat them. */
function exportableValues(context: Context, entity: Entity): (record: Rec) => Rec {
  const { fields } = entity
  const sight = sightOf(context, entity)
  const kept = fields.filter((field) => !sight.mayExport(field))
  if (kept.length === 0) return (record) => record
  const own = new Set(fields.map(({ name }) => name))
  const members = kept.flatMap((field) => [field.name, ...nameMembers(field).filter((member) => !own.has(member))])
  return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !members.includes(name)))
}

/** Exports with options. @param counts updated during the export */
export async function exportAs(
  context: Context,
  entity: Entity,
  hooks: readonly EntityHook[],
  { kind, keys, fields: wantedFields, except, conditions = '' }: ExportOptions,
  counts: ExportCounts,
): Promise<SheetFile> {
  const wanted = checkExport(context, entity)
  // A trial has the fields of the entity in use; rows, rights and masks are those of the entity in use.
  const worded = wordedEntity(hooks, context, entity)
  const fields = exportable(context, entity, wantedFields).map((field) => worded.field[field.name] ?? field)
  const { language, platform } = context
  context.discloses?.(entityCallTitle(entity, 'export'))
  const first = await page(context, entity, hooks, 1)
  refuseMore(first.total, wanted)
  counts.total = Math.max(0, first.total - except.size)
  const tables = kind === 'csv' ? [] : wanted.tables.filter(({ field }) => sightOf(context, entity).mayExport(field))
  const below = tables.map((table) => ({ table, rows: [] as WorkbookCell[][] }))
  const chosen = [...fields, ...tables.flatMap(({ items }) => items.fields)]
  const words = keys ? null : await dictionaryWords(platform, readerOf(context).tenantId, chosen)
  const leaving = exportableValues(context, entity)
  const cellOf = (field: Field, record: Rec): WorkbookCell => writeCell(field, record, words, language)
  const each = async (write: (record: Rec) => WrittenCell[], add: (rows: WrittenCell[][]) => void) => {
    const seen = new Set<unknown>()
    let rows = first.records
    for (let current = 1; rows.length > 0; current++) {
      // A record added meanwhile moves others to the next page; each is written once.
      const fresh = rows.filter(({ id }) => !seen.has(id) && !except.has(id)).map(leaving)
      for (const { id } of fresh) seen.add(id)
      refuseMore(seen.size, wanted)
      add(fresh.map(write))
      for (const { table, rows: cells } of below) {
        for (const record of fresh) for (const row of tableCells(table, record, words, language)) cells.push(row)
        refuseMore(cells.length, { ...wanted, limit: MAX_TABLE_ROWS })
      }
      counts.done = seen.size
      await yieldToEventLoop()
      rows = rows.length < PAGE ? [] : (await page({ ...context, isCounted: true }, entity, hooks, current + 1)).records
    }
  }
  const name = fileName(worded, wanted, language)
  const hasNotes = entity.corrections && !keys
  const noted = worded.fields.filter((field) => sightOf(context, entity).mayExport(field))
  const heads = [
    ...fields.map((field) => headsOf(worded, field)[language]),
    ...(hasNotes ? [translate(language, 'corrections.title')] : []),
  ]
  const notesOf = (record: Rec) => (hasNotes ? [correctionsCell(worded, noted, record, language)] : [])
  if (kind === 'csv') {
    const days = fields.map(isDayField)
    // Bytes of each page: texts would take four times as much.
    const pages = [csvPage([csvLine(heads)], true)]
    await each(
      (record) => [
        ...fields.map((field) => (keys ? cellOf(field, record) : cellWithUnit(worded, field, record, cellOf(field, record), language))),
        ...notesOf(record),
      ],
      (rows) => pages.push(csvPage(rows.map((row) => csvLine(row as WorkbookCell[], days)))),
    )
    return { name, kind, bytes: Buffer.concat(pages) }
  }
  const bytes = await writeWorkbook(userOf(context).userId, async (writer) => {
    const columns = [
      ...fields.map((field, at) => sheetColumnOf(field, heads[at] ?? '')),
      ...heads.slice(fields.length).map((head) => ({ head, width: NOTES_WIDTH, format: null })),
    ]
    writer.sheet({
      name: sheetName(translatedWord(worded, worded.title, language)),
      columns,
      above: conditions === '' ? [] : [conditions],
      isLandscape: fields.length > MAX_UPRIGHT,
    })
    await each(
      (record) => {
        const ofRow = words && rowBackground(worded, record)
        const cells = fields.map((field) =>
          words === null
            ? cellOf(field, record)
            : styledCell(cellOf(field, record), cellBackground(field, record, words) ?? ofRow, unitFormat(worded, field, record, language)),
        )
        return [...cells, ...notesOf(record)]
      },
      (rows) => writer.add(rows),
    )
    for (const { table, rows: cells } of below) {
      writer.sheet(tableSheet(entity, table, language))
      writer.add(cells)
    }
  })
  return { name, kind, bytes }
}

function styledCell(cell: WorkbookCell, ground: string | null, format: string | null): WrittenCell {
  return (ground === null && format === null) || isMerged(cell) ? cell : { cell, ground, format }
}

/** A tree is exported as a flat list. */
function page(context: Context, entity: Entity, hooks: readonly EntityHook[], current: number): Promise<{ records: Rec[]; total: number }> {
  const query = { ...context.query, current: String(current), size: String(PAGE) }
  if (context.get && isListedByCode(hooks, entity))
    return context.get(`${entity.api}/list`, query) as Promise<{ records: Rec[]; total: number }>
  return readListPage({ ...context, query }, { ...entity, tree: null }, hooks)
}

const inChinese = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 4 })

function refuseMore(count: number, { limit }: Export): void {
  if (count > limit) throw new AppError('sheet.tooManyToExport', { rounded: inChinese.format(limit), limit })
}

function fileName(entity: Entity, { file }: Export, language: Language): string {
  return file === null ? `${translatedWord(entity, entity.title, language)}_yyyyMMdd` : translatedWord(entity, file, language)
}
