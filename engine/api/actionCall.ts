// Builds the request of an action: its endpoint, with path and body templates filled from the records.

import { joinIds } from '../model/commaIds.ts'
import type { Action, Endpoint } from '../model/entity/entity.ts'
import { fillTemplate, fillTemplates } from '../model/expressions/template.ts'
import { api, type Query } from './client.ts'
import type { Rec } from './record.ts'

export interface ActionCall {
  endpoint: Endpoint
  query?: Query
  body?: unknown
  /** Called with the id of the operation, which can be undone, if the server keeps a history. */
  changeSet?(id: string): void
}

type Scope = Readonly<Record<string, unknown>>

/** Variables of an action's templates: `${id}`, `${ids}` and, for one record, each of its fields. */
export function actionScope(records: readonly Rec[], form: Scope = {}): Scope {
  const [first] = records
  return { ...(records.length === 1 ? first : {}), id: first?.id, ids: joinIds(records.map(({ id }) => id)), form }
}

/**
 * The call of an action for these records; `null` for an action without a call. The body is that of the action, or else the values of its
 * form (in the query for GET). If neither body nor URL contains the ids, they are added to the query.
 */
export function actionCall(action: Action, records: readonly Rec[], form?: Scope): ActionCall | null {
  if (!action.call) return null
  const scope = actionScope(records, form)
  const { endpoint, query: own, isFilled } = fillEndpoint(action.call, scope)
  const values = (action.body ? fillTemplates(action.body, scope) : form) as Query | undefined
  const wantsIds = !action.body && records.length > 0 && !isFilled
  const query: Query = { ...own, ...(wantsIds ? { ids: String(scope.ids) } : {}), ...(action.call.method === 'GET' ? values : {}) }
  return {
    endpoint,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(values && action.call.method === 'POST' ? { body: values } : {}),
  }
}

/** Sends the call. A refusal is shown as a toast unless `silent`, and thrown as `ApiError`. */
export function sendAction({ endpoint: { method, path }, query = {}, body, changeSet }: ActionCall, silent = false): Promise<unknown> {
  return method === 'GET' ? api.get(path, query, { silent }) : api.post(path, { query, body, silent, ...(changeSet ? { changeSet } : {}) })
}

/** Fills `{name}` and `${name}` in path and query of an endpoint with values of the scope. */
export function fillEndpoint({ method, path }: Endpoint, scope: Scope): { endpoint: Endpoint; query: Query; isFilled: boolean } {
  const filled = path.replace(PLACE, (_, name: string) => encodeURIComponent(String(fillTemplate(`\${${name}}`, scope) ?? '')))
  const [place = '', search = ''] = filled.split('?')
  return { endpoint: { method, path: place }, query: Object.fromEntries(new URLSearchParams(search)), isFilled: filled !== path }
}

const PLACE = /\$?\{([\w.]+)\}/g
