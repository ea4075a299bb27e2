// Pastes a block of cells copied from a sheet, as one operation; each record is written like a submit.

import type { Entity, Field } from '#model/entity/entity.ts'
import type { RowsProgress } from '#model/records/journal.ts'
import { MAX_PASTED, type PastedRow, takesPaste } from '#model/records/pasted.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { refuseNeverEdited } from '../editable.ts'
import type { EntityViews } from '../entityViews.ts'
import type { EntityHook } from '../hook.ts'
import { shownRecord } from '../masked.ts'
import { isEmptyCell } from '../sheets/cells.ts'
import { dictionaryWords } from '../sheets/dictionaryWords.ts'
import type { ImportJobs } from '../sheets/jobs.ts'
import { dependentsLast, namedRecords } from '../sheets/namedRecords.ts'
import { type Meanings, readCell } from '../sheets/readCell.ts'
import { isStoredCell } from '../sheets/storedCells.ts'
import { sightOf } from '../sight.ts'
import { submit, trySubmit } from '../submit.ts'
import { actingInTenant } from '../tenantSwitch.ts'
import { wordFault } from '../validateWrite.ts'
import { reachableName } from './label.ts'
import { runRows } from './rows.ts'
import { keepSet } from './sets.ts'

export interface BulkTarget {
  entity: Entity
  family: EntityViews
  hooks: readonly EntityHook[]
  jobs: ImportJobs
}

/** A record in the body: version, and text by field; an empty text clears the value. */
interface RequestedRow {
  id: string
  updateTime: string
  cells: Readonly<Record<string, string>>
}

/**
 * `rows: [{id, updateTime, cells: {field: text}}]`, up to 200 cells. With `dry=1` in the query nothing is stored; the answer is `{rows}`
 * with the changes or errors of each row.
 */
export async function bulkCells(context: Context, target: BulkTarget, rows: unknown): Promise<RowsProgress | { rows: PastedRow[] }> {
  const { entity, family, hooks, jobs } = target
  const parsedRows = parseRows(entity, rows)
  const { platform } = context
  const fields = [...new Set(parsedRows.flatMap(({ cells }) => Object.keys(cells)))].map((name) => entity.field[name] as Field)
  refuseNeverEdited(
    entity,
    fields.map(({ name }) => name),
    sightOf(context, family.merged),
  )
  const actor = actorOf(context)
  const meanings = { words: await dictionaryWords(platform, actor.tenantId, fields), names: namedRecords(context) }
  const asSubmit = async (row: RequestedRow) => {
    const { id, updateTime } = row
    const body = { ...(await readRow(context, target, row, meanings)), id, ...(updateTime ? { updateTime } : {}) }
    return actingInTenant({ ...context, query: {}, body }, entity)
  }
  const label = async (id: string) => reachableName(context, target, id, await repository(platform.store.db, family.merged, actor).get(id))
  if (context.query.dry === '1') {
    const preview: PastedRow[] = []
    for (const row of parsedRows) preview.push(await tried(context, target, row, () => asSubmit(row)))
    return { rows: preview }
  }
  const byId = new Map(parsedRows.map((row) => [row.id, row]))
  if (!hooks.some(({ irrevocable }) => irrevocable)) await keepSet(platform.store.db, context, entity, { source: 'bulk' })
  return runRows(context, jobs, {
    ids: parsedRows.map(({ id }) => id),
    words: family.words,
    async each(id) {
      await submit(await asSubmit(byId.get(id) as RequestedRow), entity, family, hooks)
    },
    label,
  })
}

/** Effect of one row. */
async function tried(
  context: Context,
  { entity, family, hooks }: BulkTarget,
  { id, cells }: RequestedRow,
  asSubmit: () => Promise<Context>,
): Promise<PastedRow> {
  try {
    const { before, after } = await trySubmit(await asSubmit(), entity, family, hooks)
    const shown = (record: Rec): Rec => shownRecord(entity, record, sightOf(context, entity))
    const [was, is] = [shown(before ?? {}), shown(after)]
    const changed = Object.keys(cells).filter((name) => (was[name] ?? null) !== (is[name] ?? null))
    return {
      id,
      changes: changed.map((name) => ({ field: name, ...sides(entity.field[name] as Field, was, is, cells) })),
      reason: null,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { id, changes: [], reason: error.sentence(context.language, family.words) }
  }
}

/** A reference is shown as in the cell, since ids mean nothing to users. */
function sides({ name, choices }: Field, was: Rec, is: Rec, cells: RequestedRow['cells']) {
  if (choices?.kind === 'entity') return { before: null, after: cells[name] ?? null }
  return { before: was[name] ?? null, after: is[name] ?? null }
}

/** A cell that equals the text in the list leaves the value unchanged. */
async function readRow(context: Context, { entity, family }: BulkTarget, { id, cells }: RequestedRow, meanings: Meanings): Promise<Rec> {
  const { language, platform } = context
  const body: Rec = {}
  const stored = await repository(platform.store.db, family.merged, actorOf(context)).get(id)
  const fields = Object.keys(cells).map((name) => entity.field[name] as Field)
  for (const field of dependentsLast(fields)) {
    const text = cells[field.name] ?? ''
    const place = { name: field.title, allowsMasks: false, record: { ...stored, ...body } }
    const read = isEmptyCell(text) ? { value: '' } : await readCell(field, text, meanings, place)
    if ('fault' in read && read.fault) {
      if (stored && isStoredCell(field, text, stored, meanings.words)) continue
      const fault = wordFault(read.fault, entity.words, language)
      throw new AppError('record.invalid', { sentence: fault.msg }, [fault])
    }
    body[field.name] = read.value
  }
  return body
}

/** Throws request.parameterInvalid, request.fieldUnknown, bulk.cells. */
function parseRows(entity: Entity, rows: unknown): RequestedRow[] {
  if (!Array.isArray(rows) || rows.length === 0) throw new AppError('request.parameterInvalid', { name: 'rows' })
  const parsed = rows.map((row) => parseRow(entity, row))
  if (new Set(parsed.map(({ id }) => id)).size < parsed.length) throw new AppError('request.parameterInvalid', { name: 'id' })
  const count = parsed.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)
  if (count > MAX_PASTED) throw new AppError('bulk.cells', { limit: MAX_PASTED })
  return parsed
}

function parseRow(entity: Entity, row: unknown): RequestedRow {
  const {
    id,
    updateTime = '',
    cells,
  } = (typeof row === 'object' && row !== null ? row : {}) as Partial<Record<keyof RequestedRow, unknown>>
  if (typeof id !== 'string' || id === '') throw new AppError('request.parameterInvalid', { name: 'id' })
  if (typeof updateTime !== 'string') throw new AppError('request.parameterInvalid', { name: 'updateTime' })
  const texts = typeof cells === 'object' && cells !== null ? Object.entries(cells) : []
  if (texts.length === 0) throw new AppError('request.parameterInvalid', { name: 'cells' })
  for (const [name, text] of texts) {
    const field = Object.hasOwn(entity.field, name) ? entity.field[name] : undefined
    if (!field) throw new AppError('request.fieldUnknown', { name })
    if (!takesPaste(field)) throw new AppError('bulk.notOffered', { title: field.title }, null, name)
    if (typeof text !== 'string') throw new AppError('request.parameterInvalid', { name })
  }
  return { id, updateTime, cells: Object.fromEntries(texts) as Record<string, string> }
}
