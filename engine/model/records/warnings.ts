// Warnings of a record, which do not prevent a save.

import type { Field } from '../entity/entity.ts'
import { namedValues } from '../entity/titleOf.ts'
import { fillTemplate } from '../expressions/template.ts'
import { isEmpty, isShown, type Values } from './values.ts'

/**
 * Message of the first warning whose condition does not hold; `null` if there is none. Reads only the values that the conditions need, so
 * that observers depend on no others.
 * @param word translates a Chinese text of the schema file
 */
export function warningOf(field: Field, record: Values, word: (chinese: string) => string): string | null {
  if (field.warnings.length === 0 || isEmpty(record[field.name]) || !isShown(field, namedValues(field.when?.names ?? [], record)))
    return null
  const broken = field.warnings.find(({ expression }) => expression.evaluate(namedValues(expression.names, record)) === false)
  return broken ? String(fillTemplate(word(broken.message), record)) : null
}
