// Validates records by the rules of their fields, in forms and on the server.

import { splitIds } from '../commaIds.ts'
import { decimalPlaces, EXACT_DIGITS } from '../decimals.ts'
import type { Field, Items } from '../entity/entity.ts'
import type { Rule } from '../entity/rule.ts'
import { fieldTitle } from '../entity/titleOf.ts'
import { testPattern } from '../expressions/patterns.ts'
import type { PointFields } from '../formats/fieldKinds.ts'
import { formats } from '../formats/formats.ts'
import { normalValue } from '../formats/normalValue.ts'
import { isMask } from '../formats/privacy.ts'
import { fitsUpload } from '../formats/uploads.ts'
import { isObject } from '../isObject.ts'
import { pathOfCell } from './rows.ts'
import { isBlankRow, isEmpty, isShown, type Values } from './values.ts'

/** A violated rule: message key and arguments, or the message of the file. */
export interface Fault {
  field: string
  /** Chinese title of the field. */
  title: string
  /** Message key, such as `rule.required.input`. */
  key: string
  args: Readonly<Record<string, string | number>>
  /** Chinese message of the file, used instead of the key; `null` if there is none. */
  text: string | null
  /** Chinese titles of all fields in the message, if it names several. */
  titles?: readonly string[]
  /** For a fault in a table: title of the table and row number from 1. `field` is then a path such as `lines[2].amount`. */
  row?: { title: string; place: number }
}

/** Faults of a record in the order of its fields: the first violated rule of each field. */
export function validateValues(fields: readonly Field[], record: Values): Fault[] {
  return fields.flatMap((field) => validateValue(field, record[field.name], record) ?? rowFaults(field, record[field.name], record))
}

/** The first rule that a value violates; `null` if there is none. Rows of tables are checked by `rowFaults`. */
export function validateValue(field: Field, value: unknown, record: Values): Fault | null {
  // Most fields of most records: an optional one without a value violates nothing, whether it is shown or not.
  if (isEmpty(value) && field.point === null && !field.rules.some(demandsValue)) return null
  if (!isShown(field, record)) return null
  const normal = normalValue(field, value)
  const validated = field.point ? pointText(field.point, record) : field.items ? filledRows(field.items, normal) : normal
  for (const rule of field.rules) {
    const fault = broken(rule, field, validated, record)
    if (fault) return withTitle(fault, field.name, fieldTitle(field, record))
  }
  return null
}

const demandsValue = ({ kind }: Rule): boolean => kind === 'required' || kind === 'minItems'

/** Faults in the rows of a table; blank rows are skipped. */
export function rowFaults(field: Field, sent: unknown, record: Values): Fault[] {
  const { items } = field
  const value = normalValue(field, sent)
  if (items === null || !Array.isArray(value) || !isShown(field, record)) return []
  const title = fieldTitle(field, record)
  const of = (fault: Fault, at: number): Fault => ({
    ...fault,
    field: pathOfCell(field.name, at, fault.field),
    row: { title, place: at + 1 },
  })
  return value.flatMap((row: Values, at) => {
    if (isBlankRow(items, row)) return []
    return [...validateValues(items.fields.filter(isValidated(row)), row), ...repeated(items, value, at)].map((fault) => of(fault, at))
  })
}

/** False for a read-only column without a value, which the user cannot fill. */
const isValidated =
  (row: Values) =>
  ({ name, readOnly }: Field): boolean =>
    !readOnly || !isEmpty(row[name])

/** Faults for values of unique columns that an earlier row has too. */
function repeated({ distinct, field }: Items, rows: readonly Values[], at: number): Fault[] {
  return distinct.flatMap((name) => {
    const value = rows[at]?.[name]
    const title = field[name]?.title ?? name
    const isThere = !isEmpty(value) && rows.slice(0, at).some((row) => row[name] === value)
    return isThere ? [{ field: name, title, key: 'rule.uniqueItems', args: { title }, text: null }] : []
  })
}

/** Rows without the blank ones. A value that is no list is returned unchanged, so that the type rule reports it. */
function filledRows(items: Items, value: unknown): unknown {
  return Array.isArray(value) && value.every(isObject) ? value.filter((row) => !isBlankRow(items, row)) : value
}

function withTitle(fault: Broken, field: string, title: string): Fault {
  return { ...fault, field, title, args: { ...fault.args, title } }
}

/** Coordinates as text, `120.158807,30.286407`; empty without coordinates. */
function pointText({ longitude, latitude }: PointFields, record: Values): string {
  if (isEmpty(record[longitude]) && isEmpty(record[latitude])) return ''
  return `${record[longitude] ?? ''},${record[latitude] ?? ''}`
}

type Broken = Pick<Fault, 'key' | 'args' | 'text'>

function broken(rule: Rule, field: Field, value: unknown, record: Values): Broken | null {
  if (rule.kind === 'required') {
    const key = formats[field.format].messages?.empty ?? `rule.required.${rule.verb}`
    return isEmpty(value) ? { key, args: {}, text: rule.message } : null
  }
  if (isEmpty(value) && rule.kind !== 'minItems') return null
  if (rule.kind === 'check') {
    const holds = rule.expression.evaluate({ ...record, [field.name]: value })
    return holds === false ? { key: 'rule.format', args: {}, text: rule.message } : null
  }
  if (passes(rule, value)) return null
  const refused = { key: `rule.${rule.kind}`, args: {} as Record<string, string | number>, text: rule.message }
  if (rule.kind === 'format') return { ...refused, key: formats[rule.format].messages?.malformed?.(String(value)) ?? refused.key }
  if (rule.kind === 'decimals' && isTooLarge(value, rule.limit))
    return { key: 'rule.digits', args: { limit: EXACT_DIGITS - rule.limit }, text: null }
  if (rule.kind === 'decimals' && rule.limit === 0) return { ...refused, key: 'rule.whole' }
  if (rule.kind === 'minimum' || rule.kind === 'maximum') return { ...refused, ...bounds(field, rule.kind) }
  if ('limit' in rule) refused.args.limit = rule.limit
  return refused
}

/** Message for a bound: the range if the field has both bounds, else the one bound. */
function bounds(field: Field, kind: 'minimum' | 'maximum'): Pick<Broken, 'key' | 'args'> {
  const limit = (wanted: string) => field.rules.find((rule) => rule.kind === wanted && 'limit' in rule) as { limit: number } | undefined
  const minimum = limit('minimum')
  const maximum = limit('maximum')
  if (minimum && maximum) {
    return { key: 'rule.between', args: { minimum: minimum.limit, maximum: maximum.limit } }
  }
  return { key: `rule.${kind}`, args: { limit: (minimum ?? maximum)?.limit ?? 0 } }
}

function passes(rule: Exclude<Rule, { kind: 'required' | 'check' }>, value: unknown): boolean {
  switch (rule.kind) {
    case 'type':
      return hasType(rule.type, value)
    case 'enum':
      if (rule.multiple) return splitIds(value).every((splitId) => rule.values.some((known) => String(known) === splitId))
      return rule.values.includes(value as string | number)
    case 'pattern':
      return testPattern(rule.pattern, String(value))
    case 'format':
      return formats[rule.format].test?.(String(value)) ?? true
    case 'upload':
      return fitsUpload(rule.upload, value)
    case 'unmasked':
      return !isMask(rule.privacy, value)
    case 'minLength':
      return [...String(value)].length >= rule.limit
    case 'maxLength':
      return [...String(value)].length <= rule.limit
    case 'minItems':
      return rowCount(value) >= rule.limit
    case 'maxItems':
      return rowCount(value) <= rule.limit
    case 'minimum':
      return Number(value) >= rule.limit
    case 'maximum':
      return Number(value) <= rule.limit
    case 'exclusiveMinimum':
      return Number(value) > rule.limit
    case 'exclusiveMaximum':
      return Number(value) < rule.limit
    case 'multipleOf':
      return isMultiple(Number(value), rule.limit)
    case 'decimals':
      return decimalPlaces(Number(value)) <= rule.limit && !isTooLarge(value, rule.limit)
  }
}

/** True if the integer digits and the decimals together exceed fifteen digits, which a number cannot hold exactly. */
const isTooLarge = (value: unknown, decimals: number): boolean => Math.abs(Number(value)) >= 10 ** (EXACT_DIGITS - decimals)

function hasType(type: Field['type'], value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value) && value.every(isObject)
    default:
      return typeof value === type
  }
}

const rowCount = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** True for a multiple of `step`, with tolerance for binary fractions: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
}
