// Handles the calls of an import: upload and start, progress, and fault file.

import { type Language, translate } from '#i18n/translate.ts'
import type { Entity, Field, Import } from '#model/entity/entity.ts'
import type { Permissions } from '#model/entity/menuRow.ts'
import {
  type CorrectedCells,
  canTryImport,
  headsOf,
  type ImportProgress,
  MAX_PREVIEW_ROWS,
  type MappedHeads,
  type PreviewRow,
  refersToOwnRows,
} from '#model/entity/sheets.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { AppError } from '../../errors.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '../actor.ts'
import { objectBody } from '../body.ts'
import type { Context } from '../context.ts'
import type { EntityViews } from '../entityViews.ts'
import { type EntityHook, wordedEntity } from '../hook.ts'
import { keepSet } from '../journal/sets.ts'
import { sentenceOf, soonEnded } from '../longWork.ts'
import { queryParameter } from '../queryParameter.ts'
import { sightOf } from '../sight.ts'
import { partsOfRows, refuseUnknownNames } from '../unknownNames.ts'
import { isEmptyCell, isEmptyRow, isMerged, isShownNumber, type WorkbookCell } from './cells.ts'
import { withCorrections } from './correctedCells.ts'
import { type Columns, faultColumns, readHeads, usedHeads } from './heads.ts'
import { importRows } from './importRows.ts'
import { endSentence, type ImportJob, type ImportJobs } from './jobs.ts'
import { rememberedHeads, rememberHeads } from './mappedHeads.ts'
import { createPreview } from './preview.ts'
import type { SheetFile } from './sheetFile.ts'
import { sheetName } from './sheetName.ts'
import type { RowFault, SheetRow } from './sheetRow.ts'
import { keysText, keyText, readTableSheet, sheetNames } from './tableSheets.ts'
import { readSheets, writeWorkbook } from './workbook.ts'

/** Upload: workbook, mapping of unknown headings, and corrected cells. */
export interface SentSheet {
  bytes: Buffer
  heads: MappedHeads
  cells: CorrectedCells
}

/** Target of an import. */
export interface ImportTarget {
  entity: Entity
  family: EntityViews
  hooks: readonly EntityHook[]
  jobs: ImportJobs
}

/**
 * Imports the rows of a file. `isCovered=1` in the query updates existing records; `dry=1` validates without storing, and the progress then
 * contains a `preview` of the first rows. `file` is read only if the user may import. Throws sheet.noTrial. Faults of the whole file are
 * thrown before anything is stored; the rows are then imported in the background.
 */
export async function importRecords(context: Context, target: ImportTarget, sent: () => Promise<SentSheet>): Promise<ImportProgress> {
  const { entity, family, hooks, jobs } = target
  const { language, platform } = context
  const owner = userOf(context)
  const { wanted, covers } = checkImport(context, entity, context.query.isCovered === '1')
  const isTrial = context.query.dry === '1'
  await jobs.checkRoom(owner)
  const { bytes, heads: mapped, cells } = await sent()
  const { db } = platform.store
  const { sheets, hiddenRows } = await readSheets(
    owner.userId,
    bytes,
    wanted.tables.map((table) => Object.values(sheetNames(entity, table))),
  )
  const worded = wordedEntity(hooks, context, entity)
  const above = linesAbove(sheets[0] ?? [], [worded, entity], wanted)
  const [heads = [], ...below] = (sheets[0] ?? []).slice(above)
  const mappedHeads = { ...(await rememberedHeads(db, owner, entity)), ...mapped }
  const columns = readHeads(entity, wanted, heads, { language, covers, mapped: mappedHeads, worded })
  refuseUneditable(context, entity, columns, covers)
  if (Object.keys(mapped).length > 0) await rememberHeads(db, owner, entity, mapped)
  if (isTrial) checkTrial(context, entity, columns, covers)
  const records = below
    .map((row, at) => withCorrections({ number: at + 2 + above, cells: row }, cells))
    .filter(({ cells: own }) => !isEmptyRow(own))
  const rows = withTables(entity, wanted, columns, records, sheets.slice(1), language)
  if (rows.length === 0) throw new AppError('sheet.noRows')
  const about = { entity: entity.name, owner: { userId: owner.userId, tenantId: owner.tenantId }, total: rows.length, isTrial }
  const work = async (job: ImportJob) => {
    try {
      const preview = isTrial ? createPreview(context, entity, columns) : null
      const faults = await importRows({ context, entity, wanted, family, hooks, columns, covers, jobs, job, preview }, rows)
      return {
        faults: faults.length > 0 ? await faultFile(context, entity, heads, columns, faults) : null,
        preview:
          preview && JSON.stringify({ rows: preview.rows(), mapped: usedHeads(entity, wanted, heads, { mapped: mappedHeads, worded }) }),
      }
    } finally {
      platform.reads.forget()
    }
  }
  if (!isTrial && !hooks.some(({ irrevocable }) => irrevocable)) await keepSet(db, context, entity, { source: 'import' })
  const { job, ended } = await jobs.start(about, work, sentenceOf(context, 'An import failed'))
  await soonEnded(ended)
  return { ...(await progressOf(context, job, entity, jobs)), hiddenRows }
}

/**
 * `{columns, rows: [{row, cells}], isCovered?}`: previews some rows as a trial does, with cells as text in the order of the columns. Does
 * not compare unique values with other rows of the file. Throws sheet.noTrial.
 */
export async function validateRows(context: Context, { entity, family, hooks }: ImportTarget): Promise<PreviewRow[]> {
  const body = objectBody(context.body)
  const { wanted, covers } = checkImport(context, entity, body.isCovered === true)
  const names = Array.isArray(body.columns) ? body.columns : []
  const columnNames = { written: wanted.fields.map(({ name }) => name) }
  refuseUnknownNames(context, [
    { object: body, names: { written: ['columns', 'rows', 'isCovered'] } },
    ...partsOfRows('rows', body.rows, { written: ['row', 'cells'] }),
    ...names.map((name, at) => ({ object: typeof name === 'string' ? { [name]: at } : null, names: columnNames })),
  ])
  const columns = names.map((name) => wanted.fields.find((field) => field.name === name) ?? null)
  refuseUneditable(context, entity, columns, covers)
  checkTrial(context, entity, columns, covers)
  const rows = rowsOf(body.rows)
  const preview = createPreview(context, entity, columns)
  const job = { done: 0, added: 0, changed: 0, failed: 0 }
  try {
    await importRows({ context, entity, wanted, family, hooks, columns, covers, jobs: { isClosing: false }, job, preview }, rows)
  } finally {
    context.platform.reads.forget()
  }
  return preview.rows()
}

/** Maximum number of lines above the headings: a title, filters, a date. */
const MAX_ABOVE = 5

/** Number of lines above the headings that contain a single cell, such as a title or filters. */
function linesAbove(rows: readonly (readonly WorkbookCell[])[], entities: readonly Entity[], { fields }: Pick<Import, 'fields'>): number {
  const known = new Set(
    entities.flatMap((entity) => fields.flatMap(({ name }) => Object.values(headsOf(entity, entity.field[name] as Field)))),
  )
  const filled = (row: readonly WorkbookCell[] = []) => row.filter((cell) => !isEmptyCell(cell) && !isMerged(cell)).length
  const heads = rows
    .slice(0, MAX_ABOVE + 1)
    .findIndex((row) => filled(row) > 1 || row.some((cell) => typeof cell === 'string' && known.has(cell.trim())))
  return heads > 0 ? heads : 0
}

/** A trial that finds records by a private value would reveal stored values without a trace. Throws sheet.noTrial, sheet.privateTrial. */
function checkTrial(context: Context, entity: Entity, columns: Columns, covers: boolean): void {
  if (!canTryImport(entity) || refersToOwnRows(entity, columns)) throw new AppError('sheet.noTrial')
  const key = covers ? entity.import?.cover : null
  if (key && sightOf(context, entity).privacyIn(key, null) !== null) throw new AppError('sheet.privateTrial', { title: key.title })
}

/** Refuses columns that the caller's roles may not edit, except the one that names the records to update. Throws sheet.columnNotEditable. */
function refuseUneditable(context: Context, entity: Entity, columns: Columns, covers: boolean): void {
  const sight = sightOf(context, entity)
  const isKey = (field: Field) => covers && field === entity.import?.cover && !sight.leavesOut(field, null)
  const refused = columns.find((field) => field !== null && !sight.editsSome(field) && !isKey(field))
  if (refused) throw new AppError('sheet.columnNotEditable', { title: refused.title }, null, refused.name)
}

function rowsOf(value: unknown): SheetRow[] {
  const isRow = (one: unknown): one is { row: number; cells: (string | null)[] } => {
    const { row, cells } = (one ?? {}) as { row?: unknown; cells?: unknown }
    return Number.isSafeInteger(row) && Array.isArray(cells) && cells.every((cell) => cell === null || typeof cell === 'string')
  }
  if (!Array.isArray(value) || value.length > MAX_PREVIEW_ROWS || !value.every(isRow)) {
    throw new AppError('request.parameterInvalid', { name: 'rows' })
  }
  return value.map(({ row, cells }) => ({ number: row, cells }))
}

/** An import needs the permission to add, an update also that to edit. Throws auth.noPermission. */
function checkImport(context: Context, entity: Entity, isCover: boolean): { wanted: Import; covers: boolean } {
  const { import: wanted, permissions } = entity
  const covers = isCover && wanted?.cover !== null
  const grants = grantsOf(context)
  for (const code of importPermissions(permissions, covers)) checkWrite(grants, code, entity, actorOf(context))
  if (!wanted) throw new AppError('auth.noPermission')
  return { wanted, covers }
}

/** Permissions that an import needs, all of them. @param covers true if it updates existing records */
export function importPermissions({ import: own, add, edit }: Permissions, covers: boolean): (string | null)[] {
  return [own, add, ...(covers ? [edit] : [])]
}

export async function importProgress(context: Context, entity: Entity, jobs: ImportJobs): Promise<ImportProgress> {
  return progressOf(context, await jobOf(context, entity, jobs), entity, jobs)
}

/** Throws sheet.noFaults if there are none. */
export async function importFaults(context: Context, entity: Entity, jobs: ImportJobs): Promise<SheetFile> {
  const faults = await jobs.faultsOf(await jobOf(context, entity, jobs))
  if (faults === null) throw new AppError('sheet.noFaults')
  const title = translatedWord(entity, entity.title, context.language)
  return { name: translate(context.language, 'sheet.faults.file', { title }), bytes: faults }
}

/** Throws sheet.jobUnknown, also in a view as the user: the rows of the file are the user's. */
async function jobOf(context: Context, entity: Entity, jobs: ImportJobs): Promise<ImportJob> {
  const owner = userOf(context)
  const id = queryParameter(context, 'job')
  if (owner.view) throw new AppError('sheet.jobUnknown')
  return jobs.find(id, entity.name, owner)
}

async function progressOf({ language }: Context, job: ImportJob, { endpoints }: Entity, jobs: ImportJobs): Promise<ImportProgress> {
  const { id, total, done, added, changed, failed, hasFaults } = job
  const path = endpoints['import-faults']?.[0]?.path
  const state = job.state === 'lost' ? 'stopped' : job.state
  const preview = job.isTrial ? await jobs.previewOf(job) : null
  const kept = preview === null ? null : (JSON.parse(preview) as Partial<Pick<ImportProgress, 'mapped'>> & { rows?: PreviewRow[] })
  const msg = endSentence(job, 'sheet.nodeGone', language)
  return {
    job: id,
    state,
    total,
    done,
    added,
    changed,
    failed,
    msg,
    isTrial: job.isTrial,
    faults: hasFaults && path ? `${path}?job=${id}` : null,
    preview: kept?.rows ?? null,
    mapped: kept?.mapped ?? {},
  }
}

function faultFile(
  context: Context,
  entity: Entity,
  heads: readonly WorkbookCell[],
  columnOf: Columns,
  faults: readonly RowFault[],
): Promise<Buffer> {
  const { language } = context
  const between = translate(language, 'sheet.faults.between')
  return writeWorkbook(userOf(context).userId, async (writer) => {
    writer.sheet({ name: sheetName(translatedWord(entity, entity.title, language)), columns: faultColumns(heads, language) })
    writer.add(
      faults.map(({ number, columns, reasons, cells }) => [
        number,
        columns.join(between),
        reasons.join(between),
        ...cells.map((cell, at) => asRead(cell ?? null, columnOf[at] ?? null)),
      ]),
    )
    for (const table of entity.import?.tables ?? []) {
      const below = faults.flatMap(({ tables = [] }) => tables.filter((one) => one.table === table))
      const [first] = below
      if (!first) continue
      writer.sheet({
        name: sheetNames(entity, table)[language],
        columns: first.heads.map((head) => ({ head: keyText(head), width: 18, format: null })),
      })
      writer.add(
        below.flatMap(({ rows }) => rows.map(({ cells }) => cells.map((cell, at) => asRead(cell ?? null, first.columns[at] ?? null)))),
      )
    }
  })
}

/** Cell for the fault file: a number in a numeric column, otherwise the displayed text. */
function asRead(cell: WorkbookCell, field: Field | null): WorkbookCell {
  const own = isMerged(cell) ? cell.merged : cell
  const isNumber = isShownNumber(own) && own.kind === 'number' && (field?.type === 'number' || field?.type === 'integer')
  return isNumber ? own.number : own
}

/** Adds to each record its rows from the sheets of its tables. */
function withTables(
  entity: Entity,
  { tables }: Import,
  columns: Columns,
  records: readonly SheetRow[],
  sheets: readonly (readonly (readonly WorkbookCell[])[])[],
  language: Language,
): readonly SheetRow[] {
  return tables.reduce((rows, table, at) => {
    const keyOf = ({ cells }: SheetRow, keys: readonly Field[]) => keysText(keys.map((key) => cells[columns.indexOf(key)]))
    const ownersOf = (keys: readonly Field[]) => {
      const owners = new Map<string, number>()
      for (const row of rows) owners.set(keyOf(row, keys), (owners.get(keyOf(row, keys)) ?? 0) + 1)
      owners.delete('')
      return owners
    }
    const { keys, found: below } = readTableSheet(entity, table, sheets[at] ?? [], { columns, ownersOf }, language)
    return rows.map((row) => {
      const own = below.get(keyOf(row, keys))
      return own ? { ...row, tables: [...(row.tables ?? []), own] } : row
    })
  }, records)
}
