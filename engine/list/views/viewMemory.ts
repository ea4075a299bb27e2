// Copy of a person's list state in this browser; it is used for the first paint, before the server's response.

import type { Entity } from '../../model/entity/entity.ts'
import { parseListState } from '../../model/list/listState.ts'
import { defaultView, fitView, type ListView, listAddressOf, type NamedView, parseView, VIEW } from '../../model/list/listView.ts'
import { currentSession } from '../../session/sessionState.ts'
import { type Stored, stored } from '../../session/storage.ts'

export interface KeptViews {
  /** As the person left the list without a view; `null` before they touched it. */
  last: ListView | null
  /** The server was not told of `last` yet. */
  isUnsent: boolean
  /** The view that the list is opened with; empty for none. */
  defaultId: string
  views: readonly NamedView[]
}

export const noViews: KeptViews = { last: null, isUnsent: false, defaultId: '', views: [] }

/** Of who is signed in, for one list. */
export const viewMemory = ({ name }: Pick<Entity, 'name'>): Stored<KeptViews> =>
  stored(`views-${currentSession()?.userId ?? ''}-${name}`, parseKept)

/** Reads what this browser or the server keeps; parts that make no sense are left out. */
export function parseKept(value: unknown): KeptViews | null {
  if (typeof value !== 'object' || value === null) return null
  const { last, isUnsent, defaultId, views } = value as Record<string, unknown>
  return {
    last: parseView(last),
    isUnsent: isUnsent === true,
    defaultId: typeof defaultId === 'string' ? defaultId : '',
    views: Array.isArray(views) ? views.flatMap(parseNamed) : [],
  }
}

function parseNamed(value: Partial<Record<keyof NamedView, unknown>> | null): NamedView[] {
  const view = parseView(value?.view)
  const text = (name: 'id' | 'name' | 'share' | 'updateTime') => String(value?.[name] ?? '')
  return view
    ? [{ id: text('id'), name: text('name'), share: text('share'), isOwn: value?.isOwn === true, updateTime: text('updateTime'), view }]
    : []
}

/** Initial view of a list. */
export interface FirstView {
  view: ListView
  /** The query that the address bar has to say before the list is asked for; `null`: it stays. */
  query: string | null
}

/**
 * The view of the address, else the person's default, else as they left the list. What the address says of the list itself wins.
 * @param query of the address bar
 */
export function firstView(entity: Entity, kept: KeptViews, query: string): FirstView {
  const params = new URLSearchParams(query)
  const isPlain = listAddressOf(entity, parseListState(entity, params)) === '' && !params.has('current')
  const id = params.get(VIEW) ?? (isPlain ? kept.defaultId : '')
  const named = kept.views.find((view) => view.id === id)
  const chosen = named?.view ?? kept.last
  const view = chosen ? fitView(entity, chosen).view : defaultView(entity)
  if (named) params.set(VIEW, named.id)
  if (isPlain) for (const [key, value] of new URLSearchParams(view.address)) params.set(key, value)
  const sized = withLeftSize(params, kept)
  return { view, query: sized.toString() === new URLSearchParams(query).toString() ? null : sized.toString() }
}

/** An address that names no page size means the size that the list was left with. One that names a view means the view's. */
export function withLeftSize(address: URLSearchParams, { last }: KeptViews): URLSearchParams {
  const size = new URLSearchParams(last?.address).get('size')
  return size === null || address.has('size') || address.has(VIEW) ? address : new URLSearchParams([...address, ['size', size]])
}

/** A list inside another page may lack columns: it has a memory of its own, which stays in this browser. */
export const memoryName = (entity: Entity, isInAddress: boolean): Pick<Entity, 'name'> =>
  isInAddress ? entity : { name: `${entity.name}.inside` }
