// Records as the wire brings them, brought to one shape: text ids, and `null` for whatever means "not set".

import type { Entity, Field } from '../model/entity/entity.ts'
import { isMomentField, isSwitch } from '../model/formats/formats.ts'
import { isObject } from '../model/isObject.ts'
import { isMisplaced, nestLevels } from '../model/records/tree.ts'

/** A record as it came over the wire; its id is always text. */
export type Rec = Readonly<Record<string, unknown>> & { readonly id: string }

/** Takes rows of the wire over; a row without an id is numbered by its place. `children` are taken over too. */
export function parseRecords(entity: Entity, rows: unknown): Rec[] {
  return Array.isArray(rows) ? rows.filter(isObject).map((row, at) => parseRecord(entity, row, String(at))) : []
}

/** The rows of a whole tree: none stands below itself, and those of the top that have a parent are marked. */
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
 * Some platforms send numbers as text, text as numbers, and times without seconds or with a T.
 * A value that would change by the conversion stays unchanged.
 */
function inShape(field: Field, value: unknown): unknown {
  const isNumber = field.type === 'integer' || field.type === 'number'
  if (isNumber && typeof value === 'string') return value.trim() !== '' && String(Number(value)) === value.trim() ? Number(value) : value
  if (field.type === 'string' && typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  const moment = typeof value === 'string' && isMomentField(field) ? MINUTE.exec(value) : null
  return moment ? `${moment[1]} ${moment[2]}${moment[3] ?? ':00'}` : value
}

/**
 * The platform's nulls arrive as `""`, `{}` or `-1`. A plain number may well be -1, so there it counts only where
 * the field could not hold it: a choice, or a bound above it.
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
