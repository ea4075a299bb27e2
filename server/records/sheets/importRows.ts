// Imports rows one by one like submits: with hooks, rules, references, permissions and limits, each in its own transaction.

import { translate } from '#i18n/translate.ts'
import type { Entity, Field, Import } from '#model/entity/entity.ts'
import { headsOf, refersToOwnRows } from '#model/entity/sheets.ts'
import { uniqueTitles } from '#model/entity/uniqueTitles.ts'
import { normalValue } from '#model/formats/normalValue.ts'
import { cellPath } from '#model/records/rows.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import type { EntityViews } from '../entityViews.ts'
import { unwritableNames } from '../hiddenFields.ts'
import type { EntityHook } from '../hook.ts'
import { maskedRecord } from '../masked.ts'
import { sightOf } from '../sight.ts'
import { submit, trySubmit } from '../submit.ts'
import { actingInTenant, hasTenantField } from '../tenantSwitch.ts'
import { type CoveredRecords, coveredRecords } from './coveredRecords.ts'
import { dictionaryWords } from './dictionaryWords.ts'
import type { Columns } from './heads.ts'
import type { ImportCounts, ImportJobs } from './jobs.ts'
import { namedRecords } from './namedRecords.ts'
import type { RowPreview } from './preview.ts'
import type { Meanings } from './readCell.ts'
import { readRow, refuseUnread } from './readRow.ts'
import type { RowFault, SheetRow } from './sheetRow.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

export interface ImportWork {
  context: Context
  entity: Entity
  wanted: Import
  family: EntityViews
  hooks: readonly EntityHook[]
  columns: Columns
  /** True to update a stored record with the same value of `wanted.cover`; otherwise such a row is a fault. */
  covers: boolean
  jobs: Pick<ImportJobs, 'isClosing'>
  job: ImportCounts
  /** Receives each row of a trial, which stores nothing; `null` for an import. */
  preview: RowPreview | null
}

/** Rows written concurrently: a remote database is waited for most of the time, and the embedded one stores them by one commit. */
const LANES = { postgres: 4, sqlite: 16 } as const

/** Stores valid rows, updates the counts of the job, returns the faults. Ends early when the server is stopping. */
export async function importRows(given: ImportWork, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const { context, entity, family, hooks, job, wanted, preview } = given
  const maskedEntity = sightOf(context, entity).maskedEntity(entity)
  const work = { ...given, covered: coveredRecords(maskedEntity, wanted.cover && (maskedEntity.field[wanted.cover.name] ?? null)) }
  const { platform } = context
  const words = await dictionaryWords(platform, actorOf(context).tenantId, [
    ...wanted.fields,
    ...wanted.tables.flatMap(({ items }) => items.fields),
  ])
  const byTenant = new Map<string, Meanings>()
  const meaningsIn: MeaningsIn = (rowCall) => {
    const actor = actorOf(rowCall)
    const known = byTenant.get(actor.tenantId) ?? { words, names: namedRecords(rowCall) }
    byTenant.set(actor.tenantId, known)
    return known
  }
  const prepared: Rec = Object.assign({}, ...(await Promise.all(hooks.map((hook) => hook.importing?.(context)))))
  const seen: SeenRows = new Map()
  const faults: RowFault[] = []
  const failures: unknown[] = []
  const lanes = refersToOwnRows(entity, work.columns) ? 1 : LANES[platform.store.dialect.name]

  const store = async (row: SheetRow, { rowCall, body, stored }: Understood) => {
    refuseUnwritable(rowCall, work, body)
    const call = { ...rowCall, body, ...(body.id ? {} : { prepared }), isImport: true }
    // A row without changes is not written, since states and subscribers would take the write for a change.
    if (stored && Object.keys(body).length === 1) preview?.written(row, { before: stored, after: stored })
    else if (preview) preview.written(row, await trySubmit(call, entity, family, hooks))
    else await submit(call, entity, family, hooks)
    if (body.id) job.changed += 1
    else job.added += 1
    job.done += 1
  }
  const refuse = (row: SheetRow, refusal: unknown, understood: Understood | null) => {
    // Client errors concern the row; any other error ends the import.
    if (!(refusal instanceof AppError) || refusal.status >= 500) return failures.push(refusal)
    const error = understood ? asTwice(entity, row, understood, seen, refusal) : refusal
    const fault = { ...row, ...worded(work, row, error) }
    faults.push(fault)
    preview?.refused(fault)
    job.failed += 1
    job.done += 1
  }
  let next: (readonly [SheetRow, Understood])[] = []
  const storeNext = async () => {
    const together = next
    next = []
    await Promise.all(together.map(([row, understood]) => store(row, understood).catch((error) => void refuse(row, error, understood))))
  }
  for (const [at, row] of rows.entries()) {
    if (work.jobs.isClosing || failures.length > 0) break
    if (at % lanes === 0) await yieldToEventLoop()
    const understood = await understand(work, row, meaningsIn, seen).catch((error) => void refuse(row, error, null))
    if (!understood) continue
    // Of two conflicting rows the first is stored, whatever the concurrency.
    if (understood.isTwice) await storeNext()
    next.push([row, understood])
    if (next.length >= lanes) await storeNext()
  }
  if (failures.length === 0) await storeNext()
  if (failures.length > 0) throw failures[0]
  return faults.sort((one, other) => one.number - other.number)
}

/** Rows of the sheet by their unique values. */
type SeenRows = Map<string, number[]>

/** With the lookup of records that rows update. */
type CoveringWork = ImportWork & { covered: CoveredRecords }

type MeaningsIn = (context: Context) => Meanings

/** A row converted to a submit, with its tenant. */
interface Understood {
  rowCall: Context
  /** Body of the submit; for an update, id and changed values only. */
  body: Rec
  /** All values of the row, including unchanged ones. */
  values: Rec
  /** Record to update, as a list shows it; `null` for a new one. */
  stored: Rec | null
  /** True if an earlier row has the same unique values. */
  isTwice: boolean
}

/**
 * Converts a row. Empty cells of an update leave values unchanged. Throws record.invalid, record.duplicate, sheet.rowTwice,
 * auth.tenantUnknown.
 */
async function understand(work: CoveringWork, row: SheetRow, meaningsIn: MeaningsIn, seen: SeenRows): Promise<Understood> {
  const { context, columns, covers, entity, wanted } = work
  const tenantColumns = hasTenantField(entity) ? columns.filter((field) => field?.name === 'tenantId') : []
  const { tenantId } = refuseUnread(await readRow(work, row, tenantColumns, meaningsIn(context), null), work).values
  const rowCall = await actingInTenant({ ...context, query: {}, body: { tenantId } }, entity)
  const meanings = meaningsIn(rowCall)
  const ids = covers ? await coveredBy(work, row, meanings, rowCall) : []
  const stored = ids.length === 1 ? await shownRecord(work, rowCall, ids[0] as string) : null
  const { values, changed } = refuseUnread(await readRow(work, row, columns, meanings, stored), work)
  const { tenantId: owner } = actorOf(rowCall)
  const twice = seenBefore(work, row, values, owner, seen)
  const understood = { rowCall, body: changed, values, stored, isTwice: twice !== null }
  // A trial stores nothing, so unique values are compared with earlier rows.
  if (work.preview && twice) throw rowTwice(entity, twice.field, twice.row)
  const { cover } = wanted
  if (cover === null || isEmpty(values[cover.name])) return understood
  // Two rows for the same record are refused; for new records the submit refuses the duplicate itself.
  const before = otherRow(seen, placeOf(cover, values, owner), row)
  if (before !== null && (covers || cover.unique === null)) throw rowTwice(entity, cover, before)
  // The submit reports duplicates in its own words.
  if (!covers && (cover.unique !== null || (work.preview && sightOf(context, entity).privacyIn(cover, null) !== null))) return understood
  const [id, other] = covers ? ids : await work.covered.find(values, rowCall)
  if (id === undefined) return understood
  if (!covers) throw new AppError('record.duplicate', { title: cover.title }, null, cover.name)
  if (other !== undefined) throw new AppError('sheet.coversSeveral', { title: uniqueTitles(entity, cover) }, null, cover.name)
  const { [cover.name]: found, ...rest } = changed
  return { ...understood, body: { ...rest, id } }
}

/** Ids of the records that match the key columns of the row; an unreadable key is reported with the rest of the row. */
async function coveredBy(work: CoveringWork, row: SheetRow, meanings: Meanings, rowCall: Context): Promise<readonly string[]> {
  const { cover } = work.wanted
  if (cover === null) return []
  const keys = work.columns.filter((field) => field !== null && (field === cover || cover.unique?.includes(field.name)))
  const { values, faults } = await readRow(work, row, keys, meanings, null)
  return faults.length > 0 || isEmpty(values[cover.name]) ? [] : work.covered.find(values, rowCall)
}

/** The record as an export for the caller would show it. */
async function shownRecord({ entity, hooks }: ImportWork, rowCall: Context, id: string): Promise<Rec | null> {
  const record = await repository(rowCall.platform.store.db, entity, actorOf(rowCall)).get(id)
  if (!record) return null
  for (const hook of hooks) await hook.extendRecords?.(rowCall, [record], entity)
  return maskedRecord(entity, record, sightOf(rowCall, entity))
}

/** Throws `sheet.notInAdd` or `sheet.notInEdit` for a value that a submit would leave out, so that no cell is lost without a word. */
function refuseUnwritable(rowCall: Context, { family, entity }: ImportWork, body: Rec): void {
  const isNew = isEmpty(body.id)
  const lost = unwritableNames(rowCall, family, body, isNew)
    .flatMap((name) => entity.field[name] ?? [])
    .find((field) => !isEmpty(body[field.name]) && !(isNew && String(normalValue(field, body[field.name])) === String(field.default)))
  if (lost) throw new AppError(isNew ? 'sheet.notInAdd' : 'sheet.notInEdit', { title: lost.title }, null, lost.name)
}

/** Registers unique values of the row; returns the first that an earlier row has as well. */
function seenBefore(
  { columns, wanted }: ImportWork,
  row: SheetRow,
  body: Rec,
  tenantId: string,
  seen: SeenRows,
): { field: Field; row: number } | null {
  let twice: { field: Field; row: number } | null = null
  for (const field of columns) {
    if (!field || isEmpty(body[field.name]) || (field.unique === null && field !== wanted.cover)) continue
    const place = placeOf(field, body, tenantId)
    const rows = seen.get(place) ?? []
    const [before] = rows
    if (before !== undefined) twice ??= { field, row: before }
    seen.set(place, [...rows, row.number])
  }
  return twice
}

/** Text key of a row for a unique field and its companions. */
function placeOf(field: Field, body: Rec, tenantId: string): string {
  const companions = (field.unique ?? []).map((name) => body[name] ?? null)
  return JSON.stringify([tenantId, field.name, normalValue(field, body[field.name]), ...companions])
}

/** Number of another row of the sheet with this key; `null` for none. */
function otherRow(seen: SeenRows, place: string, { number }: SheetRow): number | null {
  return (seen.get(place) ?? []).find((one) => one !== number) ?? null
}

/** Adds the row with the same value to an error about a unique field. */
function asTwice(entity: Entity, row: SheetRow, { rowCall, values }: Understood, seen: SeenRows, refusal: AppError): AppError {
  const field = refusal.field === null ? undefined : entity.field[refusal.field]
  if (!field?.unique) return refusal
  const other = otherRow(seen, placeOf(field, values, actorOf(rowCall).tenantId), row)
  return other === null ? refusal : rowTwice(entity, field, other)
}

function rowTwice(entity: Entity, field: Field, row: number): AppError {
  return new AppError('sheet.rowTwice', { title: uniqueTitles(entity, field), row }, null, field.name)
}

/** Converts an error to a row fault: the fields and their messages. */
function worded(
  { context, entity, family }: ImportWork,
  { tables = [] }: SheetRow,
  error: AppError,
): Pick<RowFault, 'columns' | 'fields' | 'reasons'> {
  const head = (name: string) => {
    const cell = cellPath(name)
    const field = entity.field[cell?.field ?? name]
    if (!field) return name
    const own = headsOf(entity, field)[context.language]
    const number = tables.find(({ table }) => table.field === field)?.rows[cell?.at ?? -1]?.number
    return number === undefined ? own : translate(context.language, 'sheet.faults.tableRow', { sheet: own, row: number })
  }
  const sentence = error.sentence(context.language, family.words)
  if (error.field !== null) return { columns: [head(error.field)], fields: [error.field], reasons: [sentence] }
  if (!isFaults(error.data)) return { columns: [], fields: [null], reasons: [sentence] }
  const fields = error.data.map(({ field }) => field)
  return { columns: fields.map(head), fields, reasons: error.data.map(({ msg }) => msg) }
}

function isFaults(data: unknown): data is { field: string; msg: string }[] {
  return Array.isArray(data) && data.every((one) => typeof one?.field === 'string' && typeof one?.msg === 'string')
}
