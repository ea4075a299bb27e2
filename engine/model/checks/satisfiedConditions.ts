// Tells whether some values of the fields satisfy a condition.

import type { FileField } from '../entity/entityFile.ts'
import { canResultIn, type Domain } from '../expressions/satisfiable.ts'
import { formats } from '../formats/formats.ts'

type Fields = Readonly<Record<string, FileField>>

export const canBeTrue = (source: string, fields: Fields): boolean => canResultIn(source, [true], (name) => domainOfField(fields[name]))

/** For a `check` condition, which is evaluated when its field has a value. An unknown result counts as satisfied. */
export function canBeSatisfied(source: string, field: string, fields: Fields): boolean {
  return canResultIn(source, [true, null], (name) => {
    const domain = domainOfField(fields[name])
    return domain && { ...domain, isFilled: name === field }
  })
}

/** Values that a field can have in a condition. Entries of a dictionary are not all known: people add some. */
function domainOfField(field: FileField | undefined): Domain | undefined {
  if (!field) return undefined
  const { type, items, children, enum: choices, format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field
  return {
    type: type ?? ((items ?? children) ? 'array' : 'string'),
    ...(choices && !(format && formats[format].multiple) ? { choices } : {}),
    minimum: Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity),
    maximum: Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity),
  }
}
