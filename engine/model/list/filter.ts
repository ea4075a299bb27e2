// Filters of a list as query parameters: field name and operator suffix. The suffixes are those of the platform; `_in` (comma-joined
// values) is our own.

import { splitIds } from '../commaIds.ts'
import type { Entity, Field } from '../entity/entity.ts'
import { currentMe } from '../expressions/me.ts'
import { fillTemplate } from '../expressions/template.ts'
import { DAY_END, DAY_START } from '../formats/dayEnds.ts'
import { formats, isDate, isDateTime, isDayField, isMomentField, isRegion, isTimeField } from '../formats/formats.ts'
import { regionPrefix } from '../formats/regionCode.ts'
import { isEmpty, type Values } from '../records/values.ts'
import { isCallParameter } from './listParameters.ts'

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

/** Fault of a query parameter: unknown field, or unsupported operator. */
export interface FilterFault {
  unknown: 'field' | 'operator'
  name: string
}

/** Operator of a key without suffix: `like` for plain text, `equal` for other fields. */
function plainOperator(field: Field): Operator {
  if (!isAllowed(field, 'like')) return 'equal'
  return field.type === 'string' && field.choices === null && !formats[field.format].exact ? 'like' : 'equal'
}

/**
 * True if the field supports the operator. A private field supports equality, and `like` if the file allows it; order would reveal its
 * value.
 */
function isAllowed({ private: privacy, search, items }: Field, operator: Operator): boolean {
  // A table field can be searched only for whether it has rows.
  if (items !== null) return operator === 'null' || operator === 'notnull' || operator === 'ignore'
  // Derived values are visible only to users with the permission, who can compare them like other values.
  return privacy === null || privacy === 'derived' || KNOWING.includes(operator) || (operator === 'like' && search === 'like')
}

const KNOWING: readonly Operator[] = ['equal', 'in', 'null', 'notnull', 'ignore']

/** Parses `createTime_dategt` into field and operator; a key without suffix gets the default operator. */
export function parseFilter(entity: Pick<Entity, 'field'>, key: string): Filter | FilterFault {
  const exact = entity.field[key]
  if (exact && isHidden(exact)) return { unknown: 'field', name: key }
  if (exact) return exact.items ? { unknown: 'operator', name: key } : { field: exact, operator: plainOperator(exact) }
  const at = key.lastIndexOf('_')
  const name = at > 0 ? key.slice(0, at) : key
  const field = entity.field[name]
  if (!field || isHidden(field)) return { unknown: 'field', name }
  const operator = operators.find((known) => known === key.slice(at + 1))
  return operator && isAllowed(field, operator) ? { field, operator } : { unknown: 'operator', name: key.slice(at + 1) }
}

/** True for secrets and fields that are not stored, which cannot be searched. */
function isHidden({ writeOnly, stored }: Field): boolean {
  return writeOnly || !stored
}

export function isFilter(parsed: Filter | FilterFault): parsed is Filter {
  return 'field' in parsed
}

/** True if the value suits field and operator: a number for number fields, an existing day for date fields, any text for parts of texts. */
export function isFilterValue({ field, operator }: Filter, value: string): boolean {
  if (operator === 'null' || operator === 'notnull' || operator === 'ignore') return true
  const values = operator === 'in' ? value.split(',') : [value]
  // An integer out of range, or with decimals, is refused as an error; otherwise the list would be empty.
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

/** True for a number without loss of digits: integers beyond 2^53 would be compared as other numbers. */
function isWireNumber(text: string): boolean {
  const number = Number(text)
  return WIRE_NUMBER.test(text.trim()) && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
}

/**
 * Converts a day that is compared with moments: "after" compares with its last second, and so does "up to".
 * @param isMoment true if the compared field holds moments
 */
export function dayAsMoment(operator: Operator, value: string, isMoment: boolean): string {
  const text = value.trim()
  return isMoment && text.length === 10 ? `${text} ${TO_ITS_END.includes(operator) ? DAY_END : DAY_START}` : text
}

const TO_ITS_END: readonly Operator[] = ['gt', 'le', 'datelt', 'datele']

/** Search values by field: one value, several for `in`, `[from, to]` for `range`. */
export type SearchValues = Readonly<Record<string, unknown>>

/**
 * Query parameters for search values; empty values are left out. Ranges include both ends; for moments they use `createTime_dategt` and
 * `_datelt`, which mean `>=` and `<=` on the platform.
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
    else if (operator === 'like') put(plainOperator(field) === 'like' && !isCallParameter(name) ? name : `${name}_like`, value)
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

/** Fills `${me.id}` and the like in a value of `where`. Without a user the result is empty and matches nothing. */
export function currentUserValue<T>(value: T): T | string {
  return typeof value === 'string' && value.includes('${me.') ? String(fillTemplate(value, { me: currentMe() }) ?? '') : value
}

/** `where` of an entity as query parameters. */
export function whereParams({ where }: Pick<Entity, 'where'>): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(where).map(([key, value]) => [key, currentUserValue(value)]))
}

/** Initial values of a new record: the equalities of `where`. */
export function whereDefaults(entity: Entity): Record<string, string | number> {
  const equalities = Object.entries(whereParams(entity)).filter(([key]) => key.endsWith('_equal'))
  return Object.fromEntries(equalities.map(([key, value]) => [key.slice(0, -'_equal'.length), value]))
}

/** True if a record satisfies `where` of its entity. */
export function whereMatches(entity: Entity, record: Values): boolean {
  return Object.entries(whereParams(entity)).every(([key, wanted]) => {
    const filter = parseFilter(entity, key)
    if (!isFilter(filter)) return false
    return passesFilter(filter, record[filter.field.name], String(wanted))
  })
}

/** Compares a value as the database does. */
export function passesFilter({ field, operator }: Filter, value: unknown, wanted: string): boolean {
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

/** Date comparisons include both ends, as on the platform. */
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
