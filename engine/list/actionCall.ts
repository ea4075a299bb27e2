import type { ActionCall } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { joinIds } from '../model/commaIds.ts'
import type { Action } from '../model/entity.ts'
import { fillTemplate, fillTemplates } from '../model/template.ts'

type Scope = Readonly<Record<string, unknown>>

/** What the templates of an action may name: `${id}`, `${ids}` and, for one record, each of its fields. */
export function actionScope(records: readonly Rec[], form: Scope = {}): Scope {
  const [first] = records
  return { ...(records.length === 1 ? first : {}), id: first?.id, ids: joinIds(records.map(({ id }) => id)), form }
}

/** The call of an action over these records; `null` when the action calls nothing. Without a body of its own, the ids travel in the query. */
export function actionCall(action: Action, records: readonly Rec[], form?: Scope): ActionCall | null {
  if (!action.call) return null
  const scope = actionScope(records, form)
  const path = action.call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fillTemplate(`\${${name}}`, scope) ?? '')),
  )
  const endpoint = { ...action.call, path }
  if (action.body) {
    const body = fillTemplates(action.body, scope)
    return action.call.method === 'GET' ? { endpoint, query: body as NonNullable<ActionCall['query']> } : { endpoint, body }
  }
  const inPath = path !== action.call.path
  return { endpoint, ...(records.length > 0 && !inPath ? { query: { ids: String(scope.ids) } } : {}), ...(form ? { body: form } : {}) }
}
