// Judges records by the rules of their fields. The same code runs in the form and in the server's submit.

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

/** Why a value is refused: a message key with its arguments, or the file's own sentence. */
export interface Fault {
  field: string
  /** Chinese title of the field. */
  title: string
  /** Key below the messages, such as `rule.required.input`. */
  key: string
  args: Readonly<Record<string, string | number>>
  /** The Chinese sentence of the file, which wins over the key; `null` without one. */
  text: string | null
  /** Chinese titles of all fields that the sentence names, where it names several. */
  titles?: readonly string[]
  /** The row of a table that it is about, from 1, and the title of the table. Then `field` is `lines[2].amount`. */
  row?: { title: string; place: number }
}

/** Every fault of a record, in the order of the fields; the first rule a field breaks is its fault. */
export function judge(fields: readonly Field[], record: Values): Fault[] {
  return fields.flatMap((field) => judgeField(field, record[field.name], record) ?? rowFaults(field, record[field.name], record))
}

/** The first rule that a field's value breaks, `null` when it breaks none. What its rows break, `rowFaults` tells. */
export function judgeField(field: Field, value: unknown, record: Values): Fault | null {
  if (!isShown(field, record)) return null
  const normal = normalValue(field, value)
  const judged = field.point ? pointText(field.point, record) : field.items ? filledRows(field.items, normal) : normal
  for (const rule of field.rules) {
    const fault = broken(rule, field, judged, record)
    if (fault) return withTitle(fault, field.name, fieldTitle(field, record))
  }
  return null
}

/** Faults in the rows of a table, checked by its columns; blank rows have none. */
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
    return [...judge(items.fields.filter(isSaid(row)), row), ...repeated(items, value, at)].map((fault) => of(fault, at))
  })
}

/** A read-only column without a value is not the fault of who writes the row. */
const isSaid =
  (row: Values) =>
  ({ name, readOnly }: Field): boolean =>
    !readOnly || !isEmpty(row[name])

/** Columns of a row whose value stands in a row above it. */
function repeated({ distinct, field }: Items, rows: readonly Values[], at: number): Fault[] {
  return distinct.flatMap((name) => {
    const value = rows[at]?.[name]
    const title = field[name]?.title ?? name
    const isThere = !isEmpty(value) && rows.slice(0, at).some((row) => row[name] === value)
    return isThere ? [{ field: name, title, key: 'rule.uniqueItems', args: { title }, text: null }] : []
  })
}

/** The rows in which something is said; what is no list stays for the rule of its type. */
function filledRows(items: Items, value: unknown): unknown {
  return Array.isArray(value) && value.every(isObject) ? value.filter((row) => !isBlankRow(items, row)) : value
}

function withTitle(fault: Broken, field: string, title: string): Fault {
  return { ...fault, field, title, args: { ...fault.args, title } }
}

/** `120.158807,30.286407`; empty without coordinates, as they are with wrong ones. */
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

/** With both bounds set the sentence names the range, with one only that one. */
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

/** A number keeps its decimals as long as it has no more than fifteen digits. */
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

/** 0.3 is a multiple of 0.1, whatever binary fractions say. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
}
