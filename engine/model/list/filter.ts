// The list filters of the wire: a field's name and a suffix that says how it is compared.
// Rule: the platform's query suffixes; `_in` (comma-joined values) is ours.

import { splitIds } from '../commaIds.ts'
import type { Entity, Field } from '../entity/entity.ts'
import { currentMe } from '../expressions/me.ts'
import { fillTemplate } from '../expressions/template.ts'
import { DAY_END, DAY_START } from '../formats/dayEnds.ts'
import { formats, isDate, isDateTime, isDayField, isMomentField, isRegion, isTimeField } from '../formats/formats.ts'
import { regionPrefix } from '../formats/regionCode.ts'
import { isEmpty, type Values } from '../records/values.ts'

export const operators = [
  'like',
  'equal',
  'notequal',
  'likeleft',
  'likeright',
  'notlike',
  'gt',
  'lt',
  'ge',
  'le',
  'dategt',
  'datelt',
  'datege',
  'datele',
  'dateequal',
  'null',
  'notnull',
  'in',
  'ignore',
] as const

export type Operator = (typeof operators)[number]

export interface Filter {
  field: Field
  operator: Operator
}

/** Fault of a filter key: unknown field, or unsupported operator. */
export interface FilterFault {
  unknown: 'field' | 'operator'
  name: string
}

/** Plain text is searched by part; all else by its whole value. */
function plainOperator(field: Field): Operator {
  if (!mayAsk(field, 'like')) return 'equal'
  return field.type === 'string' && field.choices === null && !formats[field.format].exact ? 'like' : 'equal'
}

/** Private fields are searched by the whole value, or by a part if the file allows that. Comparisons by order would reveal the values. */
function mayAsk({ private: privacy, search, items }: Field, operator: Operator): boolean {
  // Rows are no text: whether there are any is all that can be asked.
  if (items !== null) return operator === 'null' || operator === 'notnull' || operator === 'ignore'
  // A derived value is for those who see it, and they compare it as any other.
  return privacy === null || privacy === 'derived' || KNOWING.includes(operator) || (operator === 'like' && search === 'like')
}

const KNOWING: readonly Operator[] = ['equal', 'in', 'null', 'notnull', 'ignore']

/** `createTime_dategt` -> the field and its operator; a key without suffix takes the plain one. */
export function parseFilter(entity: Pick<Entity, 'field'>, key: string): Filter | FilterFault {
  const whole = entity.field[key]
  if (whole && isHidden(whole)) return { unknown: 'field', name: key }
  if (whole) return whole.items ? { unknown: 'operator', name: key } : { field: whole, operator: plainOperator(whole) }
  const at = key.lastIndexOf('_')
  const name = at > 0 ? key.slice(0, at) : key
  const field = entity.field[name]
  if (!field || isHidden(field)) return { unknown: 'field', name }
  const operator = operators.find((known) => known === key.slice(at + 1))
  return operator && mayAsk(field, operator) ? { field, operator } : { unknown: 'operator', name: key.slice(at + 1) }
}

/** Secrets and fields without a column cannot be searched. */
function isHidden({ writeOnly, stored }: Field): boolean {
  return writeOnly || !stored
}

export function isFilter(parsed: Filter | FilterFault): parsed is Filter {
  return 'field' in parsed
}

/** True when a filter's text can be compared with the field: a number for numbers, a real day for dates. Parts of texts are any. */
export function isFilterValue({ field, operator }: Filter, value: string): boolean {
  if (operator === 'null' || operator === 'notnull' || operator === 'ignore') return true
  const values = operator === 'in' ? value.split(',') : [value]
  // A whole number that no column holds, or half of one, is a slip and not "none".
  if (field.type === 'integer') return values.every((text) => isWireNumber(text) && Number.isInteger(Number(text)))
  if (field.type === 'number') return values.every(isWireNumber)
  if (field.type === 'boolean') return values.every((text) => text === 'true' || text === 'false' || text === '0' || text === '1')
  if (OF_PARTS.includes(operator)) return true
  if (operator.startsWith('date')) return values.every((text) => isDateTime(text) || isDate(text))
  if (isDayField(field) || isMomentField(field)) return values.every((text) => isDateTime(text.trim()) || isDate(text.trim()))
  if (isTimeField(field)) return values.every((text) => formats.time.test?.(text.trim()))
  return true
}

const OF_PARTS: readonly Operator[] = ['like', 'likeleft', 'likeright', 'notlike']

const WIRE_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Whole numbers beyond 2^53 are compared as others than they are. */
function isWireNumber(text: string): boolean {
  const number = Number(text)
  return WIRE_NUMBER.test(text.trim()) && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
}

/**
 * A day compared with moments means all of it: what follows it follows its last second, and up to it is up to that second.
 * @param isMoment of the compared field
 */
export function dayAsMoment(operator: Operator, value: string, isMoment: boolean): string {
  const text = value.trim()
  return isMoment && text.length === 10 ? `${text} ${TO_ITS_END.includes(operator) ? DAY_END : DAY_START}` : text
}

const TO_ITS_END: readonly Operator[] = ['gt', 'le', 'datelt', 'datele']

/** Search values as typed, by field name: one value, several for `in`, `[from, to]` for `range`. */
export type SearchValues = Readonly<Record<string, unknown>>

/**
 * The wire filters of what the user typed; empty values leave no trace.
 * Both ends belong to a range. One of moments is asked with `createTime_dategt` and `_datelt`, which mean `>=` and `<=`.
 */
export function searchParams(entity: Entity, search: SearchValues): Record<string, string> {
  const params: Record<string, string> = {}
  const put = (key: string, value: unknown) => {
    if (!isEmpty(value)) params[key] = String(value)
  }
  for (const field of entity.search) {
    const { name, search: operator } = field
    const value = search[name]
    if (isRegion(field)) put(`${name}_likeright`, isEmpty(value) ? value : regionPrefix(String(value)))
    else if (operator === 'like') put(plainOperator(field) === 'like' ? name : `${name}_like`, value)
    else if (operator === 'eq') put(`${name}_equal`, value)
    else if (operator === 'prefix') put(`${name}_likeright`, value)
    else if (operator === 'in') put(`${name}_in`, Array.isArray(value) ? value.join(',') : value)
    else if (operator === 'range' && Array.isArray(value)) {
      const [from, to] = rangeSuffixes(field)
      put(`${name}_${from}`, value[0])
      put(`${name}_${to}`, value[1])
    }
  }
  return params
}

function rangeSuffixes(field: Field): [Operator, Operator] {
  if (isMomentField(field)) return ['dategt', 'datelt']
  if (isDayField(field) && field.type === 'string') return ['datege', 'datele']
  return ['ge', 'le']
}

/** A filter of a `where` with `${me.id}` replaced; of nobody, it matches nothing. */
export function currentUserValue<T>(value: T): T | string {
  return typeof value === 'string' && value.includes('${me.') ? String(fillTemplate(value, { me: currentMe() }) ?? '') : value
}

/** The `where` of a view as query parameters. */
export function whereParams({ where }: Pick<Entity, 'where'>): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, currentUserValue(value)]))
}

/** The values that a record of this view must carry: the equalities of its `where`. */
export function whereDefaults(entity: Entity): Record<string, string | number> {
  const equalities = Object.entries(whereParams(entity)).filter(([key]) => key.endsWith('_equal'))
  return Object.fromEntries(equalities.map(([key, value]) => [key.slice(0, -'_equal'.length), value]))
}

/** True when a record belongs to this view of its table. */
export function whereMatches(entity: Entity, record: Values): boolean {
  return Object.entries(whereParams(entity)).every(([key, wanted]) => {
    const filter = parseFilter(entity, key)
    if (!isFilter(filter)) return false
    return passesFilter(filter, record[filter.field.name], String(wanted))
  })
}

/** The comparison that the store makes of a column. */
function passesFilter({ field, operator }: Filter, value: unknown, wanted: string): boolean {
  const text = String(value ?? '')
  const [low, part] = [text.toLowerCase(), wanted.toLowerCase()]
  if (field.multiple && (operator === 'equal' || operator === 'in')) return splitIds(wanted).some((one) => splitIds(value).includes(one))
  switch (operator) {
    case 'ignore':
      return true
    case 'null':
      return isEmpty(value)
    case 'notnull':
      return !isEmpty(value)
    case 'notequal':
      return text !== wanted
    case 'in':
      return wanted.split(',').includes(text)
    case 'like':
      return low.includes(part)
    case 'notlike':
      return !low.includes(part)
    case 'likeleft':
      return low.endsWith(part)
    case 'likeright':
      return low.startsWith(part)
    case 'equal':
    case 'dateequal':
      return text === dayAsMoment(operator, wanted, isMomentField(field))
    default: {
      const bound = dayAsMoment(operator, wanted, isMomentField(field))
      const order = field.type === 'string' ? (text === bound ? 0 : text < bound ? -1 : 1) : Number(value) - Number(bound)
      return !isEmpty(value) && ORDERS[operator](order)
    }
  }
}

/** Both ends belong to a range of dates. */
const ORDERS: Readonly<Record<'gt' | 'lt' | 'ge' | 'le' | 'dategt' | 'datelt' | 'datege' | 'datele', (order: number) => boolean>> = {
  gt: (order) => order > 0,
  lt: (order) => order < 0,
  ge: (order) => order >= 0,
  le: (order) => order <= 0,
  dategt: (order) => order >= 0,
  datege: (order) => order >= 0,
  datelt: (order) => order <= 0,
  datele: (order) => order <= 0,
}
