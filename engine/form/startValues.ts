// What a new record starts with.

import type { Field } from '../model/entity.ts'
import type { Values } from '../model/rules.ts'

/** Defaults of the fields, then what the page brings (the master's id, the values of `where`). */
export function startValues(fields: readonly Field[], ...brought: (Values | undefined)[]): Record<string, unknown> {
  const defaults = fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default])
  return Object.assign(Object.fromEntries(defaults), ...brought)
}
