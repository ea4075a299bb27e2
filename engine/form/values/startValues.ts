// Initial values of a new record.

import type { Field } from '../../model/entity/entity.ts'
import { type MeValue, valueOfMe } from '../../model/expressions/me.ts'
import { addPresets } from '../../model/records/computed.ts'
import type { Values } from '../../model/records/values.ts'

/** Initial values from the current user. */
export function userStarts(fields: readonly Field[]): Values {
  const taking = fields.flatMap(({ name, start }) =>
    start?.from === 'me' ? [[name, valueOfMe(start.member as MeValue) ?? undefined]] : [],
  )
  return Object.fromEntries(taking)
}

/** Initial values of a new record: defaults, then values set by the page (id of the master, `where`), then presets computed from them. */
export function startValues(fields: readonly Field[], ...brought: (Values | undefined)[]): Record<string, unknown> {
  const defaults = fields.filter((field) => field.default !== undefined).map((field) => [field.name, field.default])
  const start: Record<string, unknown> = Object.assign(Object.fromEntries(defaults), ...brought)
  return addPresets(fields, start)
}
