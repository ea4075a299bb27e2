// Global search by name, for the command palette of the console: `{found: [{entity, id, title, hint}]}`. Calls the list of each entity,
// with the caller's rights, data scopes and masks.

import type { FoundRecord } from '#engine/site/answers/search.ts'
import type { Call, Route } from '#http/route.ts'
import type { Entity } from '#model/entity/entity.ts'
import { formats } from '#model/formats/formats.ts'
import { whereParams } from '#model/list/filter.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { sightOf } from '#records/sight.ts'
import { AppError } from '#server/errors.ts'

/** Maximum number of results per entity. */
const MAX = 3
/** Minimum length of a search: nearly every record contains any single character. */
const MIN_LENGTH = 2
const MAX_LENGTH = 60

type Row = Readonly<Record<string, unknown>>

export const findRoute: Route = {
  method: 'GET',
  path: '/gantry/find',
  access: 'user',
  readsReplica: true,
  async handle(call) {
    const text = queryParameter(call, 'text').trim().slice(0, MAX_LENGTH)
    if (text.length < MIN_LENGTH) return { found: [] }
    const entities = [...call.platform.library().entities.values()].filter(({ find, route }) => find.length > 0 && route !== null)
    return { found: (await Promise.all(entities.map((entity) => findIn(call, entity, text)))).flat() }
  },
}

/** Results in the order of the entity's search fields. */
async function findIn(call: Call, entity: Entity, text: string): Promise<FoundRecord[]> {
  const byField = await Promise.all(
    entity.find.map((name) => (mayHold(call, entity, name, text) ? rowsWith(call, entity, name, text) : [])),
  )
  const rows = new Map(byField.flat().map((row) => [String(row.id), row]))
  return [...rows.values()].slice(0, MAX).map((row) => {
    const [title = '', ...others] = entity.find.map((name) => String(row[name] ?? '')).filter((value) => value !== '')
    return { entity: entity.name, id: String(row.id), title, hint: others.join(' · ') }
  })
}

/** A private field is searched only by a complete value, since each search counts as a question. */
function mayHold(call: Call, entity: Entity, name: string, text: string): boolean {
  const field = entity.field[name]
  const test = field && sightOf(call, entity).privacyIn(field, null) !== null ? formats[field.format].test : undefined
  return test === undefined || test(text)
}

/** Results are limited to readable entities. */
async function rowsWith(call: Call, entity: Entity, field: string, text: string): Promise<readonly Row[]> {
  const list = entity.endpoints.list?.[0]
  if (!list) return []
  try {
    const answer = await call.get(list.path, { ...textsOf(whereParams(entity)), [field]: text, size: String(MAX) })
    // The list of a tree is an array, not a page.
    return Array.isArray(answer) ? answer : (answer as { records: readonly Row[] }).records
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return []
    throw error
  }
}

const textsOf = (where: Entity['where']): Record<string, string> =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]))
