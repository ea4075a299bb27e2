// Tells whether some values of the fields satisfy a condition.

import type { FileField } from '../entity/entityFile.ts'
import { formatOf, lengthLimit } from '../entity/field.ts'
import { testPattern } from '../expressions/patterns.ts'
import { canResultIn, type Domain } from '../expressions/satisfiable.ts'
import { isParsable } from '../expressions/syntax.ts'
import { formats } from '../formats/formats.ts'
import { typeOf } from './fieldTypes.ts'
import { patternFault } from './patternChecks.ts'

type Fields = Readonly<Record<string, FileField>>

export const canBeTrue = (source: string, fields: Fields): boolean => canResultIn(source, [true], (name) => domainOfField(fields[name]))

/** For `check` conditions, which are evaluated when their field has a value. An unknown result counts as satisfied. */
export function canBeSatisfied(sources: readonly string[], field: string, fields: Fields): boolean {
  const source = sources
    .filter(isParsable)
    .map((one) => `(${one})`)
    .join(' && ')
  return canResultIn(source, [true, null], (name) => {
    const domain = domainOfField(fields[name])
    return domain && { ...domain, isFilled: name === field }
  })
}

/** False if a condition holds for every value of the field, and so never shows its warning: an empty value is not judged. */
export function canBeBroken(source: string, field: string, fields: Fields): boolean {
  if (!isParsable(source)) return true
  return canResultIn(source, [false], (name) => {
    const domain = domainOfField(fields[name])
    return domain && { ...domain, isFilled: name === field }
  })
}

/** Values of a switch, by the type of its field. */
const SWITCHED = { string: ['true', 'false', '1', '0'], number: [0, 1], integer: [0, 1], boolean: [true, false], array: [] } as const

/** Values that a field can have in a condition. Entries of a dictionary are not all known: people add some. */
function domainOfField(field: FileField | undefined): Domain | undefined {
  if (!field) return undefined
  const { enum: choices, pattern, decimals } = field
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = field
  const format = formats[formatOf(field)]
  const kind = typeOf(field)
  // Code of the server writes texts of any length to fields that no form has.
  const longest = field.readOnly || field.form === false ? field.maxLength : lengthLimit(field)
  return {
    type: kind,
    ...(choices && !format.multiple ? { choices } : format.compares === 'truth' ? { choices: SWITCHED[kind] } : {}),
    minimum: Math.max(minimum, exclusiveMinimum),
    maximum: Math.min(maximum, exclusiveMaximum),
    isAboveMinimum: exclusiveMinimum >= minimum,
    isBelowMaximum: exclusiveMaximum <= maximum,
    ...(decimals === undefined ? {} : { decimals }),
    minSize: field.minLength,
    maxSize: kind === 'array' ? field.maxItems : longest,
    isDay: format.compares === 'day',
    fits: (text) => (format.test?.(text) ?? true) && (pattern === undefined || matches(pattern, text)),
  }
}

/** True also for a pattern that does not parse, which has its own finding. */
const matches = (pattern: string, text: string): boolean => patternFault(pattern) !== null || testPattern(pattern, text)
