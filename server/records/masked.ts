// Masks private fields in responses and restores masked values in submits. Lists never show private fields; a detail shows them with
// `viewPrivate`.

import type { Rec } from '#store/rows.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { holdsSecret, isHiddenIn, isMask, mask, masksAsNull, type Privacy } from '../../engine/model/formats/privacy.ts'
import { isObject } from '../../engine/model/isObject.ts'
import { type TableField, type TableFieldRow, tableFieldRows, tableFields } from '../../engine/model/records/rows.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import type { Context } from './context.ts'

type PrivateField = Field & { private: NonNullable<Field['private']> }

/** An entity, or the form of an action. */
type Form = Pick<Entity, 'fields'>

const privates = new WeakMap<readonly Field[], readonly PrivateField[]>()

export function privateFields({ fields }: Form): readonly PrivateField[] {
  const known = privates.get(fields)
  if (known) return known
  const found = fields.filter(isPrivate)
  privates.set(fields, found)
  return found
}

/**
 * Masks records for a list.
 * @param showsDerived true with `viewPrivate`: a list masks private fields for all users, derived fields only without it
 */
export function masked<R extends Rec>(entity: Entity, records: readonly R[], showsDerived = false): R[] {
  return records.map((record) => maskedRecord(entity, record, showsDerived))
}

export function maskedRecord<R extends Rec>(entity: Form, record: R, showsDerived = false): R {
  const [fields, tables] = [privateFields(entity), privateTables(entity)]
  if (fields.length === 0 && tables.length === 0) return record
  const shown: Rec = { ...record }
  for (const field of showsDerived ? fields.filter(({ private: privacy }) => privacy !== 'derived') : fields)
    if (field.name in shown && isHiddenIn(field, record)) shown[field.name] = mask(field.private, shown[field.name])
  for (const { name, columns } of tables)
    if (name in shown && shown[name]) shown[name] = tableFieldRows(shown[name]).map((row) => maskedRow(columns, row))
  return shown as R
}

function maskedRow(columns: readonly PrivateField[], row: TableFieldRow): TableFieldRow {
  const shown: Rec = { ...row }
  for (const field of columns) if (field.name in shown && isHiddenIn(field, row)) shown[field.name] = mask(field.private, shown[field.name])
  return shown
}

/** True when the user may see private values of an entity. */
export function seesPrivate({ rights }: Pick<Context, 'rights'>, { permissions }: Entity): boolean {
  return rights.codes.has(permissions.viewPrivate ?? '')
}

/** True when a record contains a private value. */
export function hasPrivate(entity: Form, record: Rec): boolean {
  const hasPrivateValue = (columns: readonly PrivateField[], row: TableFieldRow) =>
    columns.some((field) => !isEmpty(row[field.name]) && isHiddenIn(field, row))
  return (
    hasPrivateValue(privateFields(entity), record) ||
    privateTables(entity).some(({ name, columns }) => tableFieldRows(record[name]).some((row) => hasPrivateValue(columns, row)))
  )
}

/** Removes unchanged masks from a body, so that the stored values stay. @param sees whether the caller sees private values */
export function withoutMasks(entity: Entity, body: Rec, stored: Rec | null, sees: boolean): Rec {
  const isShown = (privacy: Privacy, value: unknown) => (masksAsNull(privacy) ? !sees && isEmpty(value) : isMask(privacy, value))
  const values = stored ? withStoredRows(privateTables(entity), withExposed(entity, body, stored), stored) : body
  const seen = privateFields(entity).filter(
    ({ name, private: privacy }) =>
      stored &&
      isShown(privacy, values[name]) &&
      (values[name] ?? null) === mask(privacy, stored[name]) &&
      !exposes(entity, name, values, stored),
  )
  if (seen.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !seen.some((field) => field.name === name)))
}

/** Names of private fields and tables for which a body has a full value whose mask equals that of the stored value. */
export function guessedFields(entity: Entity, body: Rec, stored: Rec): string[] {
  const plain = privateFields(entity).filter((field) => isHiddenIn(field, stored) && isGuess(field, body, [stored]))
  const inRows = privateTables(entity).filter(({ name, columns }) => {
    const rows = Array.isArray(body[name]) ? body[name].filter(isObject) : []
    return columns.some((column) => rows.some((row) => isGuess(column, row, tableFieldRows(stored[name]))))
  })
  return [...plain, ...inRows].map(({ name }) => name)
}

function isGuess({ name, private: privacy }: PrivateField, body: Rec, stored: readonly Rec[]): boolean {
  const value = body[name]
  if (isEmpty(value) || isMask(privacy, value)) return false
  return stored.some((one) => !isEmpty(one[name]) && mask(privacy, one[name]) === mask(privacy, value))
}

/** True when a change would reveal a stored value: a setting that gets a name for which it is not secret. */
function exposes(entity: Entity, name: string, body: Rec, stored: Rec): boolean {
  const field = entity.field[name]
  return field?.private === 'setting' && holdsSecret(field, stored) && !holdsSecret(field, { ...stored, ...body, [name]: stored[name] })
}

/** Adds the mask of such a value to a body that omits it, so that it is refused. */
function withExposed(entity: Entity, body: Rec, stored: Rec): Rec {
  const exposed = privateFields(entity).filter(({ name }) => !(name in body) && exposes(entity, name, body, stored))
  return exposed.length === 0
    ? body
    : { ...body, ...Object.fromEntries(exposed.map(({ name, private: privacy }) => [name, mask(privacy, stored[name])])) }
}

function withStoredRows(tables: readonly PrivateTable[], body: Rec, stored: Rec): Rec {
  const changed = tables.filter(({ name }) => Array.isArray(body[name]))
  if (changed.length === 0) return body
  const rows = changed.map(({ name, columns }) => [
    name,
    tableFieldRows(body[name]).map((row, at) => withStoredCells(columns, row, at, tableFieldRows(stored[name]))),
  ])
  return { ...body, ...Object.fromEntries(rows) }
}

/**
 * Rows can be moved and copied, so a mask stands for the only stored value with that mask. If there are several, it must be in the same
 * place of an otherwise equal row; else the mask stays and is refused.
 */
function withStoredCells(
  columns: readonly PrivateField[],
  row: TableFieldRow,
  at: number,
  stored: readonly TableFieldRow[],
): TableFieldRow {
  if (row === null || typeof row !== 'object') return row
  const completed: Rec = { ...row }
  for (const { name, private: privacy } of columns) {
    if (!isMask(privacy, row[name])) continue
    const candidates = new Set(stored.flatMap((other) => (mask(privacy, other[name]) === row[name] ? [other[name]] : [])))
    const same = stored[at]
    if (candidates.size === 1) completed[name] = [...candidates][0]
    else if (same && candidates.has(same[name]) && isSameBut(columns, row, same)) completed[name] = same[name]
  }
  return completed
}

function isSameBut(columns: readonly PrivateField[], row: TableFieldRow, other: TableFieldRow): boolean {
  const shown = maskedRow(columns, other)
  return Object.entries(shown).every(([name, value]) => isEmpty(value) || row[name] === value)
}

type PrivateTable = { name: string; columns: readonly PrivateField[] }

const tables = new WeakMap<readonly Field[], readonly PrivateTable[]>()

function privateTables(entity: Form): readonly PrivateTable[] {
  const known = tables.get(entity.fields)
  if (known) return known
  const found = tableFields(entity)
    .map(privateColumns)
    .filter(({ columns }) => columns.length > 0)
  tables.set(entity.fields, found)
  return found
}

const privateColumns = ({ name, items }: TableField): PrivateTable => ({ name, columns: items.fields.filter(isPrivate) })

const isPrivate = (field: Field): field is PrivateField => field.private !== null
