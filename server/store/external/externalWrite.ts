// Inserts, updates and removes rows of a foreign table. User and time are written if the table has columns for them.

import { randomUUID } from 'node:crypto'
import type { Entity } from '#model/entity/entity.ts'
import { TOP } from '#model/records/tree.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { Rec } from '../codec.ts'
import type { ForeignSession, TextCell } from '../foreign/session.ts'
import { nextId } from '../ids.ts'
import { builtInFieldTypes } from '../schema/table.ts'
import { operand, type SqlColumn, type Term } from './columnSql.ts'
import { type ExternalTable, encodeExternal } from './externalTable.ts'
import { among, every, rowsWhere } from './externalWhere.ts'

/** Inserts a row; returns its key. Throws source.valueUnfit, source.keyUnmade. */
export async function insertRow(session: ForeignSession, table: ExternalTable, values: Rec, actor: Actor): Promise<string> {
  const { key } = table
  const now = siteTime()
  const id = newKey(key)
  const all: Rec = {
    ...ownValues(table, values),
    tenantId: table.entity.tenant ? actor.tenantId : undefined,
    createUser: actor.userId,
    createDept: actor.deptId,
    createTime: now,
    updateUser: actor.userId,
    updateTime: now,
    id,
  }
  const cells = cellsOf(table, all).filter(({ text }) => text !== null)
  // A removal mark without a default is required, so it must be written.
  const removed = table.column.get('isDeleted')
  if (removed && removed.default === null && removed.required) cells.push({ column: removed, text: '0', term: removal(removed, false) })
  const names = cells.map(({ column }) => column.quoted).join(', ')
  const sql = `insert into ${table.quoted} (${names}) values (${cells.map(({ term }) => term.sql).join(', ')})`
  const given = cells.flatMap(({ term }) => term.values)
  if (id !== null) {
    await session.change(sql, given)
    return id
  }
  const made =
    session.engine === 'mysql' ? await lastKey(session, sql, given) : await session.texts(`${sql} returning ${key.quoted}`, given)
  return String(made[0]?.[0])
}

async function lastKey(session: ForeignSession, sql: string, values: readonly TextCell[]): Promise<TextCell[][]> {
  await session.change(sql, values)
  return session.texts('select last_insert_id()', [])
}

/** Updates fields of a row that is visible to the actor; returns whether it was found. */
export async function updateRow(session: ForeignSession, table: ExternalTable, id: string, changes: Rec, actor: Actor): Promise<boolean> {
  const all = { ...ownValues(table, changes), updateUser: actor.userId, updateTime: siteTime() }
  const cells = cellsOf(table, all)
  const where = every([rowsWhere(table, [], actor), among(table.key, [id])])
  const set = cells.map(({ column, term }) => `${column.quoted} = ${term.sql}`).join(', ')
  if (set === '') return true
  const count = await session.change(`update ${table.quoted} set ${set} where ${where.sql}`, [
    ...cells.flatMap(({ term }) => term.values),
    ...where.values,
  ])
  return count > 0
}

/** Marks rows as removed if the table has a column for it, otherwise deletes them, in one statement. */
export async function removeRows(session: ForeignSession, table: ExternalTable, ids: readonly string[], actor: Actor): Promise<number> {
  const where = every([rowsWhere(table, [], actor), among(table.key, ids)])
  const column = table.column.get('isDeleted')
  if (!column) return session.change(`delete from ${table.quoted} where ${where.sql}`, where.values)
  const removed = removal(column, true)
  const kept = cellsOf(table, { updateUser: actor.userId, updateTime: siteTime() })
  const terms = [{ column, term: removed }, ...kept]
  const set = terms.map((term) => `${term.column.quoted} = ${term.term.sql}`).join(', ')
  return session.change(`update ${table.quoted} set ${set} where ${where.sql}`, [
    ...terms.flatMap(({ term }) => term.values),
    ...where.values,
  ])
}

function removal(column: SqlColumn, isRemoved: boolean): Term {
  const isMoment = column.kind === 'date' || column.kind === 'date-time'
  const term = isMoment ? operand(column, siteTime()) : operand(column, isRemoved ? '1' : '0')
  return term ?? { sql: '?', values: [isRemoved ? '1' : '0'] }
}

/** Writable fields. */
function ownValues({ entity }: ExternalTable, values: Rec): Rec {
  const names = entity.fields
    .filter(({ name, stored, readOnly }) => stored && !readOnly && !(name in builtInFieldTypes))
    .map(({ name }) => name)
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

interface WrittenCell {
  column: SqlColumn
  text: TextCell
  term: Term
}

function cellsOf({ column: columns, entity }: ExternalTable, values: Rec): WrittenCell[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const column = columns.get(name)
    if (!column || value === undefined) return []
    const text = isTop(entity, column, name, value) ? null : encodeExternal(value)
    const term = text === null ? { sql: 'null', values: [] } : operand(column, text)
    if (term && fitsKept(name, column, text)) return [{ column, text, term }]
    // Built-in ids that do not fit the column are left out.
    if (name in builtInFieldTypes) return []
    throw new AppError('source.valueUnfit', { title: titleOf(entity, name) }, null, name)
  })
}

/** True for the parent of a root, which the other table stores as an empty key. */
function isTop({ tree }: Entity, { required, default: initial }: SqlColumn, name: string, value: unknown): boolean {
  return name === tree?.parent && value === TOP && !required && initial === null
}

/** Ids of users and departments have up to 19 digits. */
function fitsKept(name: string, { kind, isWide, length }: SqlColumn, text: TextCell): boolean {
  if (!(name in builtInFieldTypes) || text === null) return true
  if (kind === 'integer') return isWide || name === 'isDeleted'
  return kind !== 'text' || length === null || text.length <= length
}

const titleOf = ({ field }: Entity, name: string): string => field[name]?.title ?? name

const MAX_ID_LENGTH = 19

/** Key of a new row; `null` if the table generates it. */
function newKey({ engine, kind, type, isWide, isGenerated, default: initial, length, name }: SqlColumn): string | null {
  if (isGenerated || initial !== null || (engine === 'sqlite' && type === 'integer')) return null
  if (kind === 'integer' && isWide) return nextId()
  if (type === 'uuid' || (kind === 'text' && length === 36)) return randomUUID()
  if ((kind === 'text' || kind === 'long-text') && (length === null || length >= MAX_ID_LENGTH)) return nextId()
  throw new AppError('source.keyUnmade', { name })
}
