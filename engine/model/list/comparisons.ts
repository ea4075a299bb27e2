// Comparisons that a filter can make, by kind of field, with the types of their values.

import type { Field } from '../entity/entity.ts'
import { formats, isDate, isDateTime } from '../formats/formats.ts'
import { principalOf } from './principals.ts'
import { isRelativeDays } from './relativeDays.ts'

export const comparisons = [
  'contains',
  'lacks',
  'is',
  'not',
  'begins',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'within',
  'in',
  'out',
  'mine',
  'empty',
  'filled',
] as const

export type Comparison = (typeof comparisons)[number]

/** Kind of the values of a field, which determines its comparisons. */
export type Comparable = 'text' | 'number' | 'day' | 'moment' | 'time' | 'truth' | 'choice' | 'region' | 'presence'

const THERE: readonly Comparison[] = ['empty', 'filled']
const ORDERED: readonly Comparison[] = ['is', 'not', 'gt', 'ge', 'lt', 'le', 'between', ...THERE]

const byKind: Readonly<Record<Comparable, readonly Comparison[]>> = {
  text: ['contains', 'lacks', 'is', 'not', 'begins', ...THERE],
  number: ORDERED,
  day: ['within', ...ORDERED],
  moment: ['within', ...ORDERED],
  time: ORDERED,
  truth: ['is', ...THERE],
  choice: ['in', 'out', ...THERE],
  region: ['in', 'out', ...THERE],
  presence: THERE,
}

/** Comparisons of private fields: whole values only, because a part or an order would reveal the value. */
const PRIVATE: readonly Comparison[] = ['is', ...THERE]

/** Comparisons of a field; empty if it is secret or not stored. */
export function comparisonsOf(field: Field): readonly Comparison[] {
  if (field.writeOnly || !field.stored) return []
  if (field.private !== null && field.private !== 'derived') return PRIVATE
  const own = byKind[comparableOf(field)]
  const self = principalOf(field)
  // `mine` comes first for references to people; projects are usually chosen by name.
  return self === null ? own : self === 'site' ? [...own, 'mine'] : ['mine', ...own]
}

export function comparableOf({ type, format, choices, items }: Field): Comparable {
  if (items !== null) return 'presence'
  const { compares } = formats[format]
  if (compares === 'region') return 'region'
  if (choices !== null) return 'choice'
  if (type === 'boolean' || compares === 'truth') return 'truth'
  if (type !== 'string') return 'number'
  return compares ?? 'text'
}

const MAX_CHOSEN = 200

/** True if a value is valid for a comparison of the field. */
export function isConditionValue(field: Field, is: Comparison, value: unknown): boolean {
  switch (is) {
    case 'empty':
    case 'filled':
    case 'mine':
      return value === undefined
    case 'within':
      return isRelativeDays(value)
    case 'between':
      return Array.isArray(value) && value.length === 2 && value.every((end) => isOne(field, end))
    case 'in':
    case 'out':
      return Array.isArray(value) && value.length > 0 && value.length <= MAX_CHOSEN && value.every((one) => isChosen(field, one))
    default:
      return isOne(field, value)
  }
}

function isOne(field: Field, value: unknown): boolean {
  switch (comparableOf(field)) {
    case 'number':
      return field.type === 'integer' ? Number.isSafeInteger(value) : typeof value === 'number' && Number.isFinite(value)
    case 'truth':
      return typeof value === 'boolean'
    case 'day':
      return typeof value === 'string' && isDate(value)
    case 'moment':
      return typeof value === 'string' && (isDate(value) || isDateTime(value))
    case 'time':
      return typeof value === 'string' && formats.time.test?.(value) === true
    default:
      return typeof value === 'string' && value.trim() !== ''
  }
}

function isChosen({ type }: Field, value: unknown): boolean {
  if (type === 'string') return typeof value === 'string' && value.trim() !== '' && !value.includes(',')
  return type === 'integer' ? Number.isSafeInteger(value) : typeof value === 'number' && Number.isFinite(value)
}
