// Checks the bounds of a field: for its type, and with a value between them.

import type { FileField } from '../entity/entityFile.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { typeOf } from './valueChecks.ts'

/** 0.3 / 0.1 is not quite 3. */
const SLACK = 1e-9

export function boundFacts(check: FileCheck, path: JsonPath, field: FileField): void {
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
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, multipleOf } = field
  if (multipleOf !== undefined && Math.floor(maximum / multipleOf + SLACK) < Math.ceil(minimum / multipleOf - SLACK) && minimum <= maximum)
    check.report(
      [...path, 'multipleOf'],
      `no multiple of ${multipleOf} lies between ${minimum} and ${maximum}.`,
      'Change the bounds, or "multipleOf".',
    )
}

/** Keywords that bound the value of some types only. */
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
