// Conversions and operators of the Java expression language (EL 2.2 as in JUEL): comparison and arithmetic of strings, numbers and null.

import { ExpressionError } from './expression.ts'

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

/** Error for a value that an operator cannot use. */
export function unusable(value: unknown): ExpressionError {
  return new ExpressionError(typeof value === 'string' ? `"${value}"` : isNothing(value) ? 'null' : JSON.stringify(value))
}

/** Null and empty text are 0. Throws `ExpressionError` for a value that is not numeric. */
export function toNumber(value: unknown): number {
  if (isNothing(value) || value === '') return 0
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  if (Number.isNaN(number)) throw unusable(value)
  return number
}

/** Null and empty text are false; a text is true if it is "true". Throws `ExpressionError` for other types. */
export function toBoolean(value: unknown): boolean {
  if (isNothing(value)) return false
  if (typeof value === 'string') return value.toLowerCase() === 'true'
  if (typeof value !== 'boolean') throw unusable(value)
  return value
}

export function toText(value: unknown): string {
  if (isNothing(value)) return ''
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function isEmptyValue(value: unknown): boolean {
  if (isNothing(value) || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}

export function areEqual(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (typeof one === 'number' || typeof other === 'number') return toNumber(one) === toNumber(other)
  if (typeof one === 'boolean' || typeof other === 'boolean') return toBoolean(one) === toBoolean(other)
  if (typeof one === 'string' || typeof other === 'string') return toText(one) === toText(other)
  return isSame(one, other)
}

/** Equality as `equals` in Java: values are not converted. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** Order of two values; NaN if one is null, so that every comparison with null is false. */
function order(one: unknown, other: unknown): number {
  if (isNothing(one) || isNothing(other)) return Number.NaN
  if (typeof one === 'number' || typeof other === 'number') return toNumber(one) - toNumber(other)
  if (typeof one !== 'string' && typeof other !== 'string') throw unusable(one)
  const [first, second] = [toText(one), toText(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

/** `+`: numeric texts are added as numbers, other texts are joined. */
function sum(one: unknown, other: unknown): unknown {
  const isWord = (value: unknown) => typeof value === 'string' && value !== '' && Number.isNaN(Number(value))
  return isWord(one) || isWord(other) ? toText(one) + toText(other) : exact(toNumber(one) + toNumber(other))
}

const DECIMALS = 12

/** Removes binary noise, so that 0.1 + 0.2 is 0.3. */
const exact = (number: number): number => (Number.isInteger(number) ? number : Number(number.toPrecision(DECIMALS)))

function quotient(one: unknown, other: unknown): number {
  const [first, second] = [toNumber(one), toNumber(other)]
  if (second === 0 && first !== 0) throw unusable(other)
  return second === 0 ? 0 : exact(first / second)
}

function remainder(one: unknown, other: unknown): number {
  const second = toNumber(other)
  if (second === 0) throw unusable(other)
  return exact(toNumber(one) % second)
}

const isIn = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(other)) return other.some((item) => areEqual(one, item))
  if (typeof other === 'object' && other !== null) return Object.hasOwn(other, toText(one))
  if (isNothing(other)) return false
  throw unusable(other)
}

export const OPERATORS: Readonly<Record<string, (one: unknown, other: unknown) => unknown>> = {
  '==': areEqual,
  '!=': (one, other) => !areEqual(one, other),
  '<': (one, other) => order(one, other) < 0,
  '>': (one, other) => order(one, other) > 0,
  '<=': (one, other) => order(one, other) <= 0 || (isNothing(one) && isNothing(other)),
  '>=': (one, other) => order(one, other) >= 0 || (isNothing(one) && isNothing(other)),
  '+': sum,
  '-': (one, other) => exact(toNumber(one) - toNumber(other)),
  '*': (one, other) => exact(toNumber(one) * toNumber(other)),
  '/': quotient,
  '%': remainder,
  in: isIn,
}

/**
 * A property of a map or an element of a list; `null` if it is missing or the value is null. Throws `ExpressionError` for a string or
 * number.
 */
export function propertyOf(value: unknown, name: unknown): unknown {
  if (isNothing(value) || isNothing(name)) return null
  if (Array.isArray(value)) return value[toNumber(name)] ?? null
  if (typeof value !== 'object') throw unusable(value)
  return Object.hasOwn(value, toText(name)) ? ((value as Record<string, unknown>)[toText(name)] ?? null) : null
}
