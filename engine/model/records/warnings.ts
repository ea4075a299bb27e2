// Warnings of a record, which do not prevent a save.

import type { Field } from '../entity/entity.ts'
import { namedValues } from '../entity/titleOf.ts'
import { fillTemplate } from '../expressions/template.ts'
import { isEmpty, isShown, type Values } from './values.ts'

/**
 * The sentence of the first warning that a field's value gives cause for; `null` for none.
 * Reads only the values it speaks of, so that an observer follows no others.
 * @param word puts the Chinese of the schema file into the current language
 */
export function warningOf(field: Field, record: Values, word: (chinese: string) => string): string | null {
  if (field.warnings.length === 0 || isEmpty(record[field.name]) || !isShown(field, namedValues(field.when?.names ?? [], record)))
    return null
  const broken = field.warnings.find(({ expression }) => expression.evaluate(namedValues(expression.names, record)) === false)
  return broken ? String(fillTemplate(word(broken.message), record)) : null
}
