// Computes the values that a form sends.

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

/** Value for a cleared field, because the server ignores null. */
const EMPTIED = ''

/** Values to send: an insert omits empty values, an edit sends only the changes of child records. */
export function submissionOf({ mode, base, values, fields }: Submitted): Record<string, unknown> {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const sent = fields.flatMap(filledBy).flatMap((name) => {
    const { children, items } = byName.get(name) ?? {}
    const value = children && items ? rowsToSend(items, base[name], values[name]) : values[name]
    return children && value === null ? [] : [[name, value ?? EMPTIED] as const]
  })
  return Object.fromEntries(mode === 'add' ? sent.filter(([, value]) => value !== EMPTIED) : sent)
}
