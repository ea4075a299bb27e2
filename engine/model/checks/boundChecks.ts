// Checks the bounds of a field: they must suit its type and allow at least one value.

import { decimalPlaces } from '../decimals.ts'
import type { FileField } from '../entity/entityFile.ts'
import { lengthLimit } from '../entity/field.ts'
import { typeOf } from './fieldTypes.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { patternLength } from './patternChecks.ts'

/** Tolerance for quotients of binary fractions: 0.3 / 0.1 is not exactly 3. */
const SLACK = 1e-9

export function checkBounds(check: FileCheck, path: JsonPath, field: FileField): void {
  boundedTypes(check, path, field)
  for (const [low, high] of [
    ['minimum', 'maximum'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const) {
    const [from, to] = [field[low], field[high]]
    if (from !== undefined && to !== undefined && from > to)
      check.report([...path, low], `${low} ${from} is above ${high} ${to}.`, 'Swap them.')
  }
  const most = field.maxLength === undefined && typeOf(field) === 'string' ? lengthLimit(field) : Number.POSITIVE_INFINITY
  if (field.minLength !== undefined && field.minLength > most)
    check.report(
      [...path, 'minLength'],
      `without "maxLength" a text of this format has at most ${most} characters.`,
      `Add "maxLength", or use at most ${most}.`,
    )
  lengthOfPattern(check, path, field)
  if (field.minimum === undefined || field.maximum === undefined || field.minimum <= field.maximum) checkRange(check, path, field)
}

/** Checks that a number lies within the bounds, and a whole one, a multiple, or one of so many decimals where the field wants that. */
function checkRange(check: FileCheck, path: JsonPath, field: FileField): void {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = field
  const [low, high] = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)]
  const [aboveLow, belowHigh] = [low === exclusiveMinimum, high === exclusiveMaximum]
  const lowKeyword = aboveLow ? 'exclusiveMinimum' : 'minimum'
  if (low > high || (low === high && (aboveLow || belowHigh))) {
    check.report([...path, lowKeyword], `no number lies between ${low} and ${high}.`, 'Change one of the bounds.')
    return
  }
  const { multipleOf } = field
  if (multipleOf !== undefined && field.decimals !== undefined && decimalPlaces(multipleOf) > field.decimals) {
    check.report(
      [...path, 'multipleOf'],
      `${multipleOf} has more decimals than "decimals": ${field.decimals} allows.`,
      'Use a greater one, or more decimals.',
    )
    return
  }
  const smallest = typeOf(field) === 'integer' ? 1 : field.decimals === undefined ? undefined : 10 ** -field.decimals
  for (const step of [multipleOf, smallest]) {
    if (step === undefined) continue
    const first = Math.ceil(low / step - SLACK)
    const last = Math.floor(high / step + SLACK)
    const from = aboveLow && Math.abs(first * step - low) <= SLACK * Math.abs(step) ? first + 1 : first
    const to = belowHigh && Math.abs(last * step - high) <= SLACK * Math.abs(step) ? last - 1 : last
    if (from <= to) continue
    const keyword = step === multipleOf ? 'multipleOf' : field.decimals === undefined ? 'type' : 'decimals'
    check.report([...path, keyword], `no multiple of ${step} lies between ${low} and ${high}.`, `Change the bounds, or "${keyword}".`)
    return
  }
}

function lengthOfPattern(
  check: FileCheck,
  path: JsonPath,
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: FileField,
): void {
  const length = pattern === undefined ? null : patternLength(pattern)
  if (length === null) return
  if (length.min > maxLength)
    check.report(
      [...path, 'pattern'],
      `a text of this pattern has at least ${length.min} characters, but "maxLength" is ${maxLength}.`,
      'Change one of them.',
    )
  else if (length.max < minLength)
    check.report(
      [...path, 'pattern'],
      `a text of this pattern has at most ${length.max} characters, but "minLength" is ${minLength}.`,
      'Change one of them.',
    )
}

/** Bound keywords by the types of values that they apply to. */
const BOUNDS = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  text: ['minLength', 'maxLength', 'pattern'],
} as const

function boundedTypes(check: FileCheck, path: JsonPath, field: FileField): void {
  const type = typeOf(field)
  const isNumber = type === 'number' || type === 'integer'
  for (const keyword of BOUNDS.number)
    if (field[keyword] !== undefined && !isNumber)
      check.report([...path, keyword], 'only numbers are bounded so.', 'Use type number or integer, or remove it.')
  if (field.decimals !== undefined && type !== 'number')
    check.report([...path, 'decimals'], 'only numbers have decimals.', 'Use type number, or remove it.')
  for (const keyword of BOUNDS.text)
    if (field[keyword] !== undefined && type !== 'string')
      check.report([...path, keyword], 'only texts are bounded so.', 'Use type string, or remove it.')
}
