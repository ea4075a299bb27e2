// Methods of strings, lists, maps and numbers that Java expressions may call, and named functions.

import { yearsBetween } from '../age.ts'
import { siteTime } from '../siteTime.ts'
import { registeredFunctions } from './functions.ts'
import { areEqual, isEmptyValue, isSame, OPERATORS, toNumber, toText, unusable } from './juelValues.ts'
import { testPattern } from './patterns.ts'

type Call = (value: unknown, ...args: readonly unknown[]) => unknown

/** A string or list, or the keys of a map. */
function partsOf(value: unknown): { length: number } {
  if (typeof value === 'string' || Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null) return Object.keys(value)
  throw unusable(value)
}

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw unusable(value)
  return value
}

const map = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unusable(value)
  return value as Record<string, unknown>
}

function item(value: unknown, key: unknown): unknown {
  if (!Array.isArray(value)) return Object.hasOwn(map(value), toText(key)) ? map(value)[toText(key)] : null
  const at = toNumber(key)
  if (!(at in value)) throw unusable(key)
  return value[at]
}

function position(value: unknown, part: unknown): number {
  return Array.isArray(value) ? value.findIndex((one) => isSame(one, part)) : text(value).indexOf(toText(part))
}

function comparison(value: unknown, other: unknown): number {
  if (OPERATORS['<']?.(value, other)) return -1
  return areEqual(value, other) ? 0 : 1
}

export const METHODS: Readonly<Record<string, Call>> = {
  equals: isSame,
  equalsIgnoreCase: (value, other) => text(value).toLowerCase() === toText(other).toLowerCase(),
  compareTo: comparison,
  toString: toText,
  length: (value) => text(value).length,
  size: (value) => partsOf(value).length,
  isEmpty: (value) => partsOf(value).length === 0,
  contains: (value, part) => position(value, part) >= 0,
  indexOf: position,
  startsWith: (value, part) => text(value).startsWith(toText(part)),
  endsWith: (value, part) => text(value).endsWith(toText(part)),
  matches: (value, pattern) => testPattern(`^(?:${toText(pattern)})$`, text(value)),
  toLowerCase: (value) => text(value).toLowerCase(),
  toUpperCase: (value) => text(value).toUpperCase(),
  trim: (value) => text(value).trim(),
  concat: (value, other) => text(value) + toText(other),
  replace: (value, part, other) => text(value).replaceAll(toText(part), toText(other)),
  substring: (value, from, to) => text(value).slice(toNumber(from), to === undefined ? undefined : toNumber(to)),
  split: (value, sign) => text(value).split(toText(sign)),
  get: item,
  containsKey: (value, key) => Object.hasOwn(map(value), toText(key)),
  containsValue: (value, other) => Object.values(map(value)).some((one) => isSame(one, other)),
  keySet: (value) => Object.keys(map(value)),
  values: (value) => Object.values(map(value)),
  intValue: (value) => Math.trunc(toNumber(value)),
  longValue: (value) => Math.trunc(toNumber(value)),
  doubleValue: toNumber,
  booleanValue: (value) => value === true,
}

const dayNumber = (day: unknown): number => Math.floor(Date.parse(`${toText(day).slice(0, 10)}T00:00:00Z`) / 86_400_000)

const FUNCTIONS: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  empty: isEmptyValue,
  size: (value) => partsOf(value).length,
  now: () => siteTime(),
  today: () => siteTime().slice(0, 10),
  days: (from, to) => dayNumber(to) - dayNumber(from),
  years: (from, to) => yearsBetween(toText(from), toText(to)),
}

/** A function by name, from this file or registered by a module; `null` if unknown. */
export function functionOf(name: string): ((...args: readonly unknown[]) => unknown) | null {
  const registered = registeredFunctions().get(name)?.call as ((...args: readonly unknown[]) => unknown) | undefined
  return FUNCTIONS[name] ?? registered ?? null
}

/** `var:gt(days, 3)` of Flowable: the value of the variable is passed as the first argument. */
export const VARIABLE_FUNCTIONS: Readonly<Record<string, Call>> = {
  get: (value) => value,
  getOrDefault: (value, other) => value ?? other,
  exists: (value) => value !== null,
  ...named(['isEmpty', 'empty'], isEmptyValue),
  ...named(['isNotEmpty', 'notEmpty'], (value) => !isEmptyValue(value)),
  ...named(['equals', 'eq'], (value, other) => value !== null && areEqual(value, other)),
  ...named(['notEquals', 'ne'], (value, other) => !areEqual(value, other)),
  ...named(['lowerThan', 'lessThan', 'lt'], (value, other) => OPERATORS['<']?.(value, other)),
  ...named(['lowerThanOrEquals', 'lessThanOrEquals', 'lte'], (value, other) => value !== null && OPERATORS['<=']?.(value, other)),
  ...named(['greaterThan', 'gt'], (value, other) => OPERATORS['>']?.(value, other)),
  ...named(['greaterThanOrEquals', 'gte'], (value, other) => value !== null && OPERATORS['>=']?.(value, other)),
  contains: (value, ...parts) => value !== null && parts.every((part) => has(value, part)),
  containsAny: (value, ...parts) => value !== null && parts.some((part) => has(value, part)),
}

const has = (value: unknown, part: unknown): boolean =>
  Array.isArray(value) ? value.some((one) => areEqual(one, part)) : toText(value).includes(toText(part))

function named(names: readonly string[], call: Call): Record<string, Call> {
  return Object.fromEntries(names.map((name) => [name, call]))
}
