// Child records: rows of a record that are records of another entity. They are read with it, and written in its transaction by the rules of
// a submit.

import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Children } from '../../engine/model/entity/childTable.ts'
import type { Entity, Field, Items } from '../../engine/model/entity/entity.ts'
import { translatedWord } from '../../engine/model/entity/translations.ts'
import { isObject } from '../../engine/model/isObject.ts'
import { rowSentence } from '../../engine/model/records/rowSentence.ts'
import { pathOfCell } from '../../engine/model/records/rows.ts'
import { validateValue } from '../../engine/model/records/rules.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import { translate } from '../../i18n/translate.ts'
import { AppError } from '../errors.ts'
import { actorOf, readerOf } from './actor.ts'
import { entityCallTitle } from './callTitle.ts'
import type { Context } from './context.ts'
import { notEditable } from './editable.ts'
import type { FamilyAt, HookedFamily } from './hook.ts'
import { hasPrivate, shownRecord } from './masked.ts'
import { toFilterTerm } from './query.ts'
import { removeMembers } from './remove.ts'
import { sightOf } from './sight.ts'
import { namesOfChildRow, partsOfRows, refuseUnknownNames } from './unknownNames.ts'
import { refuseFaults } from './validateWrite.ts'
import { completed, writeRecord } from './writeRecord.ts'

type ChildField = Field & { children: Children; items: Items }

const childFields = ({ fields }: Entity): ChildField[] => fields.filter((field): field is ChildField => field.children !== null)

/** The record with its child rows, as far as the caller's rights and data scopes reach. */
export async function withChildren(context: Context, entity: Entity, record: Rec, familyAt: FamilyAt): Promise<Rec> {
  const combined: Rec = { ...record }
  const sight = sightOf(context, entity)
  for (const field of childFields(entity)) {
    if (sight.privacyIn(field, record) !== null) continue
    const target = targetOf(context, field, familyAt)
    if (!target || !context.rights.reads.has(target.child.name)) continue
    const { child, hooks } = target
    const rows = await rowsOf(context.platform.store.db, target, field, String(record.id), readerOf(context))
    for (const hook of hooks) await hook.extendRecords?.(context, rows, child)
    const ofChild = sightOf(context, child)
    if (rows.some((row) => hasPrivate(child, row, ofChild))) context.discloses?.(entityCallTitle(child, 'private'))
    combined[field.name] = rows.map((row) => shownRecord(child, row, ofChild))
  }
  return combined
}

interface Target extends HookedFamily {
  child: Entity
}

function targetOf({ platform }: Context, { children }: ChildField, familyAt: FamilyAt): Target | null {
  const child = platform.library().entities.get(children.entity)
  const hooked = child && familyAt(child.base)
  return hooked ? { child, ...hooked } : null
}

const rowsOf = (db: Database, { child }: Target, { children }: ChildField, id: string, actor: Actor): Promise<Rec[]> =>
  repository(db, child, actor).all([toFilterTerm(child, children.by, 'equal', id)])

/** Child rows of one field in a submit. */
export interface ChildTable {
  field: ChildField
  target: Target
  rows: readonly ChildRow[]
  /** Refusal of the rows; `null` if they can be read. */
  refusal: AppError | null
  /** Translations of both entities. */
  words: Entity['words']
}

interface ChildRow {
  /** Index in the sent list, from 0. */
  at: number
  /** Empty for a new row. */
  id: string
  kind: 'kept' | 'written' | 'removed'
  /** Submitted columns, completed by hooks, with id and version. */
  body: Rec
}

/** Child rows in a body: a row with only `{id}` stays unchanged, `isDeleted: 1` removes it, rows that are not listed stay unchanged. */
export async function childTables(context: Context, entity: Entity, body: Rec, familyAt: FamilyAt): Promise<ChildTable[]> {
  const tables: ChildTable[] = []
  for (const field of childFields(entity)) {
    const rows = body[field.name]
    const target = targetOf(context, field, familyAt)
    if (rows === undefined || rows === null || !target) continue
    const read = await readRows(context, field, target, rows)
    const isWritten = read.rows.some(({ kind }) => kind !== 'kept')
    if (isWritten && !sightOf(context, entity).editsSome(field)) throw notEditable(field)
    tables.push({ field, target, words: entity.words, ...read })
  }
  return tables
}

/** Invalid rows are reported after errors of the record itself, so that users without write permission learn nothing more. */
async function readRows(
  context: Context,
  field: ChildField,
  { family, hooks }: Target,
  sent: unknown,
): Promise<Pick<ChildTable, 'rows' | 'refusal'>> {
  try {
    if (!Array.isArray(sent) || !sent.every(isObject)) throw new AppError('request.parameterInvalid', { name: field.name })
    refuseUnknownNames(context, partsOfRows(field.name, sent, namesOfChildRow(field.items.fields, { family, hooks })))
    const rows = sent.map((row, at) => readRow(field, row, at))
    for (const row of rows) if (row.kind === 'written') row.body = await completed({ ...context, body: row.body }, family, hooks)
    return { rows, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { rows: [], refusal: error }
  }
}

function readRow({ name, items }: ChildField, row: Rec, at: number): ChildRow {
  const { isDeleted } = row
  const id = typeof row.id === 'number' ? String(row.id) : (row.id ?? '')
  const updateTime = row.updateTime ?? ''
  if (typeof id !== 'string' || typeof updateTime !== 'string') throw new AppError('request.parameterInvalid', { name })
  const columns = items.fields.filter((column) => column.compute === null && Object.hasOwn(row, column.name))
  const isFilled = id === '' ? columns.some((column) => !isEmpty(row[column.name])) : columns.length > 0
  const kind = String(isDeleted) === '1' ? 'removed' : isFilled ? 'written' : 'kept'
  const body = Object.fromEntries(columns.map((column) => [column.name, row[column.name]]))
  return { at, id, kind, body: id === '' ? body : { ...body, id, updateTime } }
}

/**
 * Writes the child rows of a stored record by the rules, rights and hooks of their entity. Throws the errors of those writes, with the path
 * of the cell: `stages[2].planEnd`.
 */
export async function writeChildren(
  db: Database,
  context: Context,
  parent: Entity,
  tables: readonly ChildTable[],
  { after, isNew }: { after: Rec; isNew: boolean },
): Promise<void> {
  for (const table of tables) await writeTable(db, context, table, String(after.id))
  for (const field of childFields(parent)) {
    const table = tables.find((table) => table.field === field)
    if (!table && !isNew) continue
    const rows = table ? await rowsOf(db, table.target, field, String(after.id), actorOf(context)) : []
    const fault = validateValue(field, rows, after)
    refuseFaults(fault ? [fault] : [], parent, context.language)
  }
}

async function writeTable(db: Database, context: Context, table: ChildTable, parentId: string): Promise<void> {
  const { field, target, rows, refusal } = table
  const { child, family, hooks } = target
  if (refusal) throw refusal
  const stored = new Map((await rowsOf(db, target, field, parentId, actorOf(context))).map((row) => [String(row.id), row]))
  // Removed rows go first, so that their unique values become available.
  const gone = rows.filter(({ id, kind }) => kind === 'removed' && stored.has(id))
  for (const row of gone) refuseOld(table, row, stored.get(row.id), context)
  if (gone.length > 0)
    await removeMembers(
      db,
      context,
      family,
      hooks,
      gone.map(({ id }) => id),
    )
  for (const row of rows) {
    if (row.kind !== 'written') continue
    const before = stored.get(row.id)
    if (row.id !== '') refuseOld(table, row, before, context)
    const body = before ? row.body : { ...row.body, [field.children.by]: parentId }
    try {
      await writeRecord(db, { ...context, body }, body, child, family, hooks)
    } catch (error) {
      throw atPlace(error, table, row, before, context)
    }
  }
}

/** Throws when another user changed or removed the row. */
function refuseOld(table: ChildTable, row: ChildRow, stored: Rec | undefined, context: Context): void {
  const { updateTime } = row.body
  if (!stored || (updateTime !== '' && updateTime !== stored.updateTime))
    throw atPlace(new AppError('record.conflict'), table, row, stored, context)
}

/** Converts an error of a row to one of the record, with the path of the cell and a message that names row and column. */
function atPlace(
  error: unknown,
  { field, target: { child }, words }: ChildTable,
  row: ChildRow,
  stored: Rec | undefined,
  context: Context,
): unknown {
  if (!(error instanceof AppError)) return error
  const { language } = context
  const word = (chinese: string) => translatedWord({ words }, chinese, language)
  const placed = (name: string, sentence: string) => ({
    field: pathOfCell(field.name, row.at, name),
    msg: rowSentence({ table: word(field.title), row: row.at + 1, title: word(child.field[name]?.title ?? name), sentence }, (key, args) =>
      translate(language, key, args),
    ),
  })
  const sentence = error.sentence(language, words)
  if (error.key === 'record.conflict') {
    const names = field.items.fields.map(({ name }) => name)
    const first = names.find((name) => name in row.body && row.body[name] !== stored?.[name]) ?? names[0] ?? 'id'
    return new AppError('record.conflict', {}, [placed(first, sentence)])
  }
  const refusals = error.field === null ? error.data : [{ field: error.field, msg: sentence }]
  if (!Array.isArray(refusals)) return error
  const faults = refusals.map(({ field: name, msg }: { field: string; msg: string }) => placed(name, msg))
  return new AppError('record.invalid', { sentence: faults[0]?.msg ?? sentence }, faults)
}
