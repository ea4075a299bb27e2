// The values that a form sends.

import type { Field, FormMode } from '../model/entity/entity.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import { rowsToSend } from '../model/records/childRows.ts'
import type { Values } from '../model/records/values.ts'

interface Submitted {
  mode: FormMode
  base: Values
  values: Values
  /** Fields whose values are sent. */
  fields: readonly Field[]
}

/** The wire's word for a value that was taken away: a null writes nothing. */
const EMPTIED = ''

/** An add leaves out what is empty; of rows that are records an edit sends the changes. */
export function submissionOf({ mode, base, values, fields }: Submitted): Record<string, unknown> {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const sent = fields.flatMap(filledBy).flatMap((name) => {
    const { children, items } = byName.get(name) ?? {}
    const value = children && items ? rowsToSend(items, base[name], values[name]) : values[name]
    return children && value === null ? [] : [[name, value ?? EMPTIED] as const]
  })
  return Object.fromEntries(mode === 'add' ? sent.filter(([, value]) => value !== EMPTIED) : sent)
}
