// Masks fields in responses and restores masked values in submits, as far as the caller's sight says. Lists never show private fields; a
// detail shows them with `viewPrivate`.

import type { Rec } from '#store/rows.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { holdsSecret, isHiddenIn, isMask, mask, masksAsNull, type Privacy } from '../../engine/model/formats/privacy.ts'
import { isObject } from '../../engine/model/isObject.ts'
import { type TableField, type TableFieldRow, tableFieldRows, tableFields } from '../../engine/model/records/rows.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import { NO_PRIVATE_SIGHT, nameMembers, namesUnder, type Sight } from './sight.ts'

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

/** Masks records for a list, which masks private fields for all callers, and leaves out what the caller's roles may not see. */
export function masked<R extends Rec>(entity: Entity, records: readonly R[], sight: Sight = NO_PRIVATE_SIGHT): R[] {
  return records.map((record) => maskedRecord(entity, record, sight))
}

/** The record as a list shows it. */
export function maskedRecord<R extends Rec>(entity: Form, record: R, sight: Sight = NO_PRIVATE_SIGHT): R {
  return shownAs(entity, record, sight, (field) => listPrivacy(field, record, sight), true)
}

/** Mask of the field in a list, which masks private values for every caller; `null` if the list shows the value. */
export function listPrivacy(field: Field, record: Rec, sight: Sight): Privacy | null {
  return sight.privacyIn(field, record) ?? (field.private !== 'derived' && isHiddenIn(field, record) ? field.private : null)
}

/** The record as its page shows it: private values unmasked for callers who may see them. */
export function shownRecord<R extends Rec>(entity: Form, record: R, sight: Sight): R {
  return shownAs(entity, record, sight, (field) => sight.privacyIn(field, record), !sight.seesPrivate)
}

function shownAs<R extends Rec>(
  entity: Form,
  record: R,
  sight: Sight,
  privacyOf: (field: Field) => Privacy | null,
  masksColumns: boolean,
): R {
  const tables = masksColumns ? privateTables(entity) : []
  const [fields, limited] = [privateFields(entity), sight.limited(entity.fields)]
  if (fields.length === 0 && limited.length === 0 && tables.length === 0 && sight.names.size === 0) return record
  const shown: Rec = { ...record }
  for (const { name, columns } of tables)
    if (name in shown && shown[name]) shown[name] = tableFieldRows(shown[name]).map((row) => maskedRow(columns, row))
  const own = (member: string) => entity.fields.some(({ name }) => name === member)
  for (const field of [...fields, ...limited]) {
    const privacy = privacyOf(field)
    if (privacy === null) continue
    const isLeftOut = sight.leavesOut(field, record)
    for (const member of isLeftOut || limited.includes(field) ? nameMembers(field) : []) if (!own(member)) delete shown[member]
    if (isLeftOut) delete shown[field.name]
    else if (field.name in shown) shown[field.name] = mask(privacy, shown[field.name])
  }
  for (const [nameKey, privacy] of sight.names)
    for (const member of namesUnder(nameKey)) if (member in shown) shown[member] = mask(privacy, shown[member])
  return shown as R
}

function maskedRow(columns: readonly PrivateField[], row: TableFieldRow): TableFieldRow {
  const shown: Rec = { ...row }
  for (const field of columns) if (field.name in shown && isHiddenIn(field, row)) shown[field.name] = mask(field.private, shown[field.name])
  return shown
}

/** True when a record contains a private value that is shown. @param sight by default of a caller who sees all of them */
export function hasPrivate(entity: Form, record: Rec, sight: Sight | null = null): boolean {
  const hasPrivateValue = (columns: readonly PrivateField[], row: TableFieldRow) =>
    columns.some((field) => !isEmpty(row[field.name]) && isHiddenIn(field, row))
  const fields = sight ? privateFields(entity).filter((field) => sight.privacyIn(field, record) === null) : privateFields(entity)
  return (
    hasPrivateValue(fields, record) ||
    ((sight?.seesPrivate ?? true) &&
      privateTables(entity).some(({ name, columns }) => tableFieldRows(record[name]).some((row) => hasPrivateValue(columns, row))))
  )
}

/** Removes unchanged masks from a body, so that the stored values stay. */
export function withoutMasks(entity: Entity, body: Rec, stored: Rec | null, sight: Sight): Rec {
  const values = stored ? withStoredRows(privateTables(entity), withExposed(entity, body, stored), stored) : body
  if (!stored) return values
  const isShown = (privacy: Privacy, name: string) =>
    masksAsNull(privacy) ? isEmpty(values[name]) : isMask(privacy, values[name]) && (values[name] ?? null) === mask(privacy, stored[name])
  const seen = [...privateFields(entity), ...sight.limited(entity.fields)].filter((field) => {
    const own = masksAsNull(field.private) ? null : field.private
    const masks = [own, sight.privacyIn(field, stored)].filter((privacy) => privacy !== null)
    return masks.some((privacy) => isShown(privacy, field.name)) && !exposes(entity, field.name, values, stored)
  })
  if (seen.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !seen.some((field) => field.name === name)))
}

/** Names of private fields and tables for which a body has a full value whose mask equals that of the stored value. */
export function guessedFields(entity: Entity, body: Rec, stored: Rec, sight: Sight): string[] {
  const plain = [...privateFields(entity), ...sight.limited(entity.fields)].filter((field) => {
    const privacy = sight.privacyIn(field, stored)
    return privacy !== null && isGuess({ name: field.name, private: privacy }, body, [stored])
  })
  const inRows = sight.seesPrivate
    ? []
    : privateTables(entity).filter(({ name, columns }) => {
        const rows = Array.isArray(body[name]) ? body[name].filter(isObject) : []
        return columns.some((column) => rows.some((row) => isGuess(column, row, tableFieldRows(stored[name]))))
      })
  return [...plain, ...inRows].map(({ name }) => name)
}

function isGuess({ name, private: privacy }: Pick<PrivateField, 'name' | 'private'>, body: Rec, stored: readonly Rec[]): boolean {
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
