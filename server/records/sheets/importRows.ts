// Imports rows one by one as submits: hooks, rules, references, permissions and limits, a transaction each.

import { say } from '#i18n/say.ts'
import type { Entity, Field, Import } from '#model/entity/entity.ts'
import { headsOf, leansOnItself } from '#model/entity/sheets.ts'
import { uniqueTitles } from '#model/entity/uniqueTitles.ts'
import { normalValue } from '#model/formats/normalValue.ts'
import { cellPath } from '#model/records/rows.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import type { EntityViews } from '../entityViews.ts'
import type { EntityHook } from '../hook.ts'
import { maskedRecord, seesPrivate } from '../masked.ts'
import { submit, trySubmit } from '../submit.ts'
import { actingInTenant, asksTenant } from '../tenantSwitch.ts'
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
  /** A stored record with the same value of `wanted.cover` is changed; otherwise that is a fault. */
  covers: boolean
  jobs: Pick<ImportJobs, 'isClosing'>
  job: ImportCounts
  /** Told of each row of a trial, which stores nothing. */
  preview: RowPreview | null
}

/** Rows on their way to the store at a time: on a database across the network most of their time is waiting. */
const LANES = 4

/** Stores what is right, counts in the job, answers what is wrong. Ends early when the server is about to stop. */
export async function importRows(given: ImportWork, rows: readonly SheetRow[]): Promise<RowFault[]> {
  const { context, entity, family, hooks, job, wanted, preview } = given
  const work = { ...given, covered: coveredRecords(entity, wanted.cover) }
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
  const underWay = new Set<Promise<void>>()
  const lanes = leansOnItself(entity, work.columns) ? 1 : LANES

  const store = async (row: SheetRow, { rowCall, body, stored }: Understood) => {
    const call = { ...rowCall, body, ...(body.id ? {} : { prepared }), isImport: true }
    // A record that the row leaves as it is is not written: its states and the people who follow them would take that for a change.
    if (stored && Object.keys(body).length === 1) preview?.written(row, { before: stored, after: stored })
    else if (preview) preview.written(row, await trySubmit(call, entity, family, hooks))
    else await submit(call, entity, family, hooks)
    if (body.id) job.changed += 1
    else job.added += 1
    job.done += 1
  }
  const refuse = (row: SheetRow, refusal: unknown, understood: Understood | null) => {
    // A refusal is about the row; anything else ends the import.
    if (!(refusal instanceof AppError) || refusal.status >= 500) return failures.push(refusal)
    const error = understood ? asTwice(entity, row, understood, seen, refusal) : refusal
    const fault = { ...row, ...worded(work, row, error) }
    faults.push(fault)
    preview?.refused(fault)
    job.failed += 1
    job.done += 1
  }
  for (const row of rows) {
    if (work.jobs.isClosing || failures.length > 0) break
    await yieldToEventLoop()
    const understood = await understand(work, row, meaningsIn, seen).catch((error) => void refuse(row, error, null))
    if (!understood) continue
    // Of two rows that clash the first one is stored, whatever the lanes do.
    if (understood.isTwice) await Promise.all(underWay)
    const stored: Promise<void> = store(row, understood)
      .catch((error) => void refuse(row, error, understood))
      .finally(() => underWay.delete(stored))
    underWay.add(stored)
    if (underWay.size >= lanes) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
  return faults.sort((one, other) => one.number - other.number)
}

/** Rows of the sheet by what they hold in a place that must be unique. */
type SeenRows = Map<string, number[]>

/** With the records that rows may change. */
type CoveringWork = ImportWork & { covered: CoveredRecords }

type MeaningsIn = (context: Context) => Meanings

/** A row as a submit: what it would have sent as a form, and in whose tenant. */
interface Understood {
  rowCall: Context
  /** With the id of the record that is changed, and of the rest only what differs from it. */
  body: Rec
  /** All values of the row, also those that the record has already. */
  said: Rec
  /** The record that is changed, as a list shows it. */
  stored: Rec | null
  /** A row before holds the same where it must be unique. */
  isTwice: boolean
}

/** Empty cells of a record that is changed leave what is stored. Throws record.invalid, record.duplicate, sheet.rowTwice, auth.tenantUnknown. */
async function understand(work: CoveringWork, row: SheetRow, meaningsIn: MeaningsIn, seen: SeenRows): Promise<Understood> {
  const { context, columns, covers, entity, wanted } = work
  const asked = asksTenant(entity) ? columns.filter((field) => field?.name === 'tenantId') : []
  const { tenantId } = refuseUnread(await readRow(work, row, asked, meaningsIn(context), null), work).said
  const rowCall = await actingInTenant({ ...context, query: {}, body: { tenantId } }, entity)
  const meanings = meaningsIn(rowCall)
  const ids = covers ? await coveredBy(work, row, meanings, rowCall) : []
  const stored = ids.length === 1 ? await shownRecord(work, rowCall, ids[0] as string) : null
  const { said, changed } = refuseUnread(await readRow(work, row, columns, meanings, stored), work)
  const { tenantId: owner } = actorOf(rowCall)
  const twice = seenBefore(work, row, said, owner, seen)
  const understood = { rowCall, body: changed, said, stored, isTwice: twice !== null }
  // A trial stores nothing, so what must be unique is looked for among the rows before.
  if (work.preview && twice) throw rowTwice(entity, twice.field, twice.row)
  const { cover } = wanted
  if (cover === null || isEmpty(said[cover.name])) return understood
  // A record that is changed by two rows would be what the later one says; one that is added twice is refused by the submit.
  const before = otherRow(seen, placeOf(cover, said, owner), row)
  if (before !== null && (covers || cover.unique === null)) throw rowTwice(entity, cover, before)
  // The submit itself refuses what must be unique, in its own words.
  if (!covers && (cover.unique !== null || (work.preview && cover.private !== null && !seesPrivate(context, entity)))) return understood
  const [id, other] = covers ? ids : await work.covered.find(said, rowCall)
  if (id === undefined) return understood
  if (!covers) throw new AppError('record.duplicate', { title: cover.title }, null, cover.name)
  if (other !== undefined) throw new AppError('sheet.coversSeveral', { title: uniqueTitles(entity, cover) }, null, cover.name)
  const { [cover.name]: found, ...rest } = changed
  return { ...understood, body: { ...rest, id } }
}

/** Ids of the records that the row stands for, by its key columns; a key that cannot be read is refused with the rest of the row. */
async function coveredBy(work: CoveringWork, row: SheetRow, meanings: Meanings, rowCall: Context): Promise<readonly string[]> {
  const { cover } = work.wanted
  if (cover === null) return []
  const keys = work.columns.filter((field) => field !== null && (field === cover || cover.unique?.includes(field.name)))
  const { said, faults } = await readRow(work, row, keys, meanings, null)
  return faults.length > 0 || isEmpty(said[cover.name]) ? [] : work.covered.find(said, rowCall)
}

/** The record as an export of the caller has it. */
async function shownRecord({ entity, hooks }: ImportWork, rowCall: Context, id: string): Promise<Rec | null> {
  const record = await repository(rowCall.platform.store.db, entity, actorOf(rowCall)).get(id)
  if (!record) return null
  for (const hook of hooks) await hook.extendRecords?.(rowCall, [record], entity)
  return maskedRecord(entity, record, seesPrivate(rowCall, entity))
}

/** Notes what the row holds in unique places; the first of them that a row before holds as well. */
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

/** Another row of the sheet that holds the same; `null` without one. */
function otherRow(seen: SeenRows, place: string, { number }: SheetRow): number | null {
  return (seen.get(place) ?? []).find((one) => one !== number) ?? null
}

/** A refusal of what must be unique names the row that holds the same, where it stands in the sheet. */
function asTwice(entity: Entity, row: SheetRow, { rowCall, said }: Understood, seen: SeenRows, refusal: AppError): AppError {
  const field = refusal.field === null ? undefined : entity.field[refusal.field]
  if (!field?.unique) return refusal
  const other = otherRow(seen, placeOf(field, said, actorOf(rowCall).tenantId), row)
  return other === null ? refusal : rowTwice(entity, field, other)
}

function rowTwice(entity: Entity, field: Field, row: number): AppError {
  return new AppError('sheet.rowTwice', { title: uniqueTitles(entity, field), row }, null, field.name)
}

/** A refusal by its columns: the fields it names, each with its sentence. */
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
    return number === undefined ? own : say(context.language, 'sheet.faults.tableRow', { sheet: own, row: number })
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
