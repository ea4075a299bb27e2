// Imports rows one by one as submits: hooks, rules, references, permissions and limits, a transaction each.

import { say } from '#i18n/say.ts'
import type { Entity, Field, Import } from '#model/entity/entity.ts'
import { headsOf, leansOnItself } from '#model/entity/sheets.ts'
import { uniqueTitles } from '#model/entity/uniqueTitles.ts'
import { normalValue } from '#model/formats/normalValue.ts'
import { cellPath } from '#model/records/rows.ts'
import { type Fault, judgeField } from '#model/records/rules.ts'
import { TOP } from '#model/records/tree.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import type { EntityViews } from '../entityViews.ts'
import type { EntityHook } from '../hook.ts'
import { ofRow, wordFault } from '../judgement.ts'
import { seesPrivate } from '../masked.ts'
import { submit, trySubmit } from '../submit.ts'
import { actingInTenant, asksTenant } from '../tenantSwitch.ts'
import type { Written } from '../writeRecord.ts'
import { cellName, cellText, isEmptyCell } from './cells.ts'
import { type CoveredRecords, coveredRecords } from './coveredRecords.ts'
import { dictionaryWords } from './dictionaryWords.ts'
import type { Columns } from './heads.ts'
import type { ImportCounts, ImportJobs } from './jobs.ts'
import { namedRecords } from './namedRecords.ts'
import type { RowPreview } from './preview.ts'
import { type Meanings, type ReadCell, readCell } from './readCell.ts'
import type { RowFault, SheetRow, TableRows } from './sheetRow.ts'
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
  const work = { ...given, covered: coveredRecords(context.platform, entity, wanted.cover) }
  const { platform } = context
  const words = await dictionaryWords(platform, actorOf(context).tenantId, [
    ...wanted.fields,
    ...wanted.tables.flatMap(({ items }) => items.fields),
  ])
  const byTenant = new Map<string, Meanings>()
  const meaningsIn: MeaningsIn = (rowCall) => {
    const actor = actorOf(rowCall)
    const known = byTenant.get(actor.tenantId) ?? { words, names: namedRecords(platform, actor) }
    byTenant.set(actor.tenantId, known)
    return known
  }
  const prepared: Rec = Object.assign({}, ...(await Promise.all(hooks.map((hook) => hook.importing?.(context)))))
  const seen: SeenRows = new Map()
  const faults: RowFault[] = []
  const failures: unknown[] = []
  const underWay = new Set<Promise<void>>()
  const lanes = leansOnItself(entity, work.columns) ? 1 : LANES

  const store = async (row: SheetRow, { rowCall, body }: Understood) => {
    const call = { ...rowCall, body, ...(body.id ? {} : { prepared }), isImport: true, hasAsked: true }
    if (preview) preview.written(row, await trySubmit(call, entity, family, hooks).catch((error) => untold(error, context, entity, body)))
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

/** A trial leaves no trace, so it does not tell who may not see private values which of them are stored; the import itself refuses the row. */
function untold(error: unknown, context: Context, entity: Entity, body: Rec): Written {
  const field = error instanceof AppError && error.data === null && error.field !== null ? entity.field[error.field] : undefined
  if (!field?.private || field.unique === null || seesPrivate(context, entity)) throw error
  return { before: null, after: body }
}

/** With the records that rows may change. */
type CoveringWork = ImportWork & { covered: CoveredRecords }

type MeaningsIn = (context: Context) => Meanings

/** A row as a submit: what it would have sent as a form, and in whose tenant. */
interface Understood {
  rowCall: Context
  body: Rec
  /** A row before holds the same where it must be unique. */
  isTwice: boolean
}

/** Empty cells of a record that is changed leave what is stored. Throws record.invalid, record.duplicate, sheet.rowTwice, auth.tenantUnknown. */
async function understand(work: CoveringWork, row: SheetRow, meaningsIn: MeaningsIn, seen: SeenRows): Promise<Understood> {
  const { context, columns, entity, wanted } = work
  const asked = asksTenant(entity) ? columns.filter((field) => field?.name === 'tenantId') : []
  const { tenantId } = await readFields(work, row, asked, meaningsIn(context))
  const rowCall = await actingInTenant({ ...context, query: {}, body: { tenantId } }, entity)
  const body = await readFields(work, row, columns, meaningsIn(rowCall))
  const { tenantId: owner } = actorOf(rowCall)
  const twice = seenBefore(work, row, body, owner, seen)
  const isTwice = twice !== null
  // A trial stores nothing, so what must be unique is looked for among the rows before.
  if (work.preview && twice) throw rowTwice(entity, twice.field, twice.row)
  const { cover } = wanted
  if (cover === null || isEmpty(body[cover.name])) return { rowCall, body, isTwice }
  // A record that is changed by two rows would be what the later one says; one that is added twice is refused by the submit.
  const before = otherRow(seen, placeOf(cover, body, owner), row)
  if (before !== null && (work.covers || cover.unique === null)) throw rowTwice(entity, cover, before)
  // The submit itself refuses what must be unique, in its own words.
  if (!work.covers && (cover.unique !== null || (work.preview && cover.private !== null && !seesPrivate(context, entity))))
    return { rowCall, body, isTwice }
  const [id, other] = await work.covered.find(body, actorOf(rowCall))
  if (id === undefined) return { rowCall, body, isTwice }
  if (!work.covers) throw new AppError('record.duplicate', { title: cover.title }, null, cover.name)
  if (other !== undefined) throw new AppError('sheet.coversSeveral', { title: uniqueTitles(entity, cover) }, null, cover.name)
  return { rowCall, body: { ...body, id }, isTwice }
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
function asTwice(entity: Entity, row: SheetRow, { rowCall, body }: Understood, seen: SeenRows, refusal: AppError): AppError {
  const field = refusal.field === null ? undefined : entity.field[refusal.field]
  if (!field?.unique) return refusal
  const other = otherRow(seen, placeOf(field, body, actorOf(rowCall).tenantId), row)
  return other === null ? refusal : rowTwice(entity, field, other)
}

function rowTwice(entity: Entity, field: Field, row: number): AppError {
  return new AppError('sheet.rowTwice', { title: uniqueTitles(entity, field), row }, null, field.name)
}

/**
 * The values of the cells below some of the columns; an empty one says nothing. Throws record.invalid with every cell that cannot be
 * understood, and with what is wrong in the others: whoever corrects the row corrects all of it.
 */
async function readFields(
  { context, entity, columns, covers }: ImportWork,
  { number, cells, tables = [] }: SheetRow,
  wanted: Columns,
  meanings: Meanings,
): Promise<Rec> {
  const body: Rec = {}
  const faults: { field: string; msg: string }[] = []
  for (const [at, field] of columns.entries()) {
    const cell = cells[at]
    if (field === null || !wanted.includes(field) || cell === undefined || isEmptyCell(cell)) continue
    const isTop = field.name === entity.tree?.parent && cellText(cell) === TOP
    const read: ReadCell = isTop
      ? { value: TOP }
      : await readCell(field, cell, meanings, { name: cellName(at, number), allowsMasks: covers })
    if (read.fault) faults.push(wordFault(read.fault, entity.words, context.language))
    else body[field.name] = read.value
  }
  for (const one of wanted === columns ? tables : []) {
    const { rows, faults: unread } = await readRows(one, meanings, covers)
    body[one.table.field.name] = rows
    faults.push(...unread.map((fault) => wordFault(fault, entity.words, context.language)))
  }
  const [first] = faults
  if (!first) return body
  const judged = wanted.flatMap((field) =>
    field && isJudged(field, body, faults, covers) ? (judgeField(field, body[field.name], body) ?? []) : [],
  )
  const all = [...faults, ...judged.map((fault) => wordFault(fault, entity.words, context.language))]
  const order = columns.map((field) => field?.name)
  all.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
  throw new AppError('record.invalid', { sentence: all[0]?.msg ?? first.msg }, all)
}

/** The rows of a record as a form would send them, and what could not be understood of them. */
async function readRows(
  { table, columns, rows }: TableRows,
  meanings: Meanings,
  allowsMasks: boolean,
): Promise<{ rows: Rec[]; faults: Fault[] }> {
  const faults: Fault[] = []
  const read: Rec[] = []
  for (const [at, { number, cells }] of rows.entries()) {
    const row: Rec = {}
    for (const [place, column] of columns.entries()) {
      const cell = cells[place]
      if (column === null || cell === undefined || isEmptyCell(cell)) continue
      const { fault, ...said } = {
        fault: undefined,
        value: undefined,
        ...(await readCell(column, cell, meanings, { name: cellName(place, number), allowsMasks })),
      }
      if (fault) faults.push(ofRow(fault, table.field, at))
      else row[column.name] = said.value
    }
    read.push(row)
  }
  return { rows: read, faults }
}

/** True when a field can be judged although others could not be read. What a covered record leaves empty it may have stored. */
function isJudged({ name, when, rules }: Field, body: Rec, faults: readonly { field: string }[], covers: boolean): boolean {
  const isUnread = (one: string) => faults.some(({ field }) => field === one)
  const read = [...(when?.names ?? []), ...rules.flatMap((rule) => (rule.kind === 'check' ? rule.expression.names : []))]
  return !isUnread(name) && !read.some(isUnread) && (!covers || !isEmpty(body[name]))
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
