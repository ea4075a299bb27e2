// Copy of a person's list state in this browser; it is used for the first paint, before the server's response.

import type { Entity } from '../../model/entity/entity.ts'
import { parseListState, VIEW } from '../../model/list/listState.ts'
import { defaultView, fitView, type ListView, listAddressOf, type NamedView, parseView } from '../../model/list/listView.ts'
import { fittingSize } from '../../model/list/pageSize.ts'
import { pagePath } from '../../model/pagePath.ts'
import { currentSession } from '../../session/sessionState.ts'
import { type Stored, stored } from '../../session/storage.ts'
import { rowHeights, usualDensity } from './density.ts'

type RememberedList = Pick<Entity, 'name'> & Partial<Pick<Entity, 'route'>>

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

/** Of the signed-in user, for one list. */
export function viewMemory({ name, route = null }: RememberedList): Stored<KeptViews> {
  const userId = currentSession()?.userId ?? ''
  const memory = stored(`views-${userId}-${name}`, parseKept)
  return {
    ...memory,
    set(views) {
      memory.set(views)
      if (route !== null) keepForStart(`size-${userId}-${pagePath(route)}`, chosenSize(views))
    },
  }
}

/** `public/start.js` knows the path of a list, and not the name of its entity. */
function keepForStart(name: string, size: string | null): void {
  const memory = stored<string>(name, String)
  if (size === null) memory.remove()
  else memory.set(size)
}

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
  if (named && isPlain) for (const [key, value] of new URLSearchParams(view.address)) params.set(key, value)
  return { view, query: params.toString() === new URLSearchParams(query).toString() ? null : params.toString() }
}

/** Rows of a page where the address names no size: as the person chose for this list, else as many as fit the window. */
export const usualSize = (kept: KeptViews): number => Number(chosenSize(kept) ?? fittingSize(innerHeight, rowHeights[usualDensity.get()]))

/** Query part of the chosen size. Filters and order are not restored when a list opens, so that no record seems missing. */
export const sizeAddress = (size: number): string => `size=${size}`

const chosenSize = ({ last }: KeptViews): string | null => new URLSearchParams(last?.address).get('size')

/** A list inside another page may lack columns: it has a memory of its own, which stays in this browser. */
export const memoryName = (entity: Entity, isInAddress: boolean): RememberedList =>
  isInAddress ? entity : { name: `${entity.name}.inside` }
