// Normalises records of a response: ids as text, and `null` for all values that mean "not set".

import type { Entity, Field } from '../model/entity/entity.ts'
import { isMomentField, isSwitch } from '../model/formats/formats.ts'
import { isObject } from '../model/isObject.ts'
import { isMisplaced, nestLevels } from '../model/records/tree.ts'

/** A record of a response; its id is always text. */
export type Rec = Readonly<Record<string, unknown>> & { readonly id: string }

/** Normalises rows and their `children`; a row without an id gets its index as id. */
export function parseRecords(entity: Entity, rows: unknown): Rec[] {
  return Array.isArray(rows) ? rows.filter(isObject).map((row, at) => parseRecord(entity, row, String(at))) : []
}

/** Normalises the rows of a whole tree: cycles are broken, and top rows that have a parent are marked. */
export function parseTree(entity: Entity, rows: unknown): Rec[] {
  const key = entity.tree?.parent ?? ''
  return nestLevels<Rec, Rec>(parseRecords(entity, rows), {
    id: ({ id }) => id,
    below: ({ children }) => children as readonly Rec[] | undefined,
    node: (row, children) => (children ? { ...row, children } : row),
  }).map((row) => (isMisplaced(row[key]) ? { ...row, isMisplaced: true } : row))
}

export function parseRecord(entity: Entity, row: Readonly<Record<string, unknown>>, id = ''): Rec {
  const record: Record<string, unknown> = { ...row }
  for (const field of entity.fields) {
    if (field.name in record) record[field.name] = isUnset(field, record[field.name]) ? null : inShape(field, record[field.name])
  }
  if (Array.isArray(row.children)) record.children = parseRecords(entity, row.children)
  return { ...record, id: String(row.id ?? id) }
}

const MINUTE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/

/**
 * Converts a value to the type of its field, because some platforms send numbers as text, text as numbers, and times without seconds or
 * with a T. A conversion that would change the value is not done.
 */
function inShape(field: Field, value: unknown): unknown {
  const isNumber = field.type === 'integer' || field.type === 'number'
  if (isNumber && typeof value === 'string') return value.trim() !== '' && String(Number(value)) === value.trim() ? Number(value) : value
  if (field.type === 'string' && typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  const moment = typeof value === 'string' && isMomentField(field) ? MINUTE.exec(value) : null
  return moment ? `${moment[1]} ${moment[2]}${moment[3] ?? ':00'}` : value
}

/**
 * True for the platform's null values: `""`, `{}` or `-1`. -1 counts only where the field cannot have that value: for a choice, or with a
 * higher minimum.
 */
function isUnset(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (isObject(value)) return Object.keys(value).length === 0
  return value === -1 && !mayBeMinusOne(field)
}

function mayBeMinusOne(field: Field): boolean {
  if (field.type !== 'integer' && field.type !== 'number') return field.type === 'string'
  if (field.choices?.kind === 'enum') return field.choices.values.includes(-1)
  if (field.choices || isSwitch(field)) return false
  return !field.rules.some((rule) => rule.kind === 'minimum' && rule.limit > -1)
}
