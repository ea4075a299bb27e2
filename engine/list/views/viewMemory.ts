// Copy of a person's list state in this browser; it is used for the first paint, before the server's response.

import type { Entity } from '../../model/entity/entity.ts'
import { VIEW } from '../../model/list/listParameters.ts'
import { parseListState } from '../../model/list/listState.ts'
import { defaultView, fitView, type ListView, listAddressOf, type NamedView, parseView } from '../../model/list/listView.ts'
import { fittingSize } from '../../model/list/pageSize.ts'
import { pagePath } from '../../model/pagePath.ts'
import { currentSession } from '../../session/sessionState.ts'
import { type Stored, stored } from '../../session/storage.ts'
import { rowHeights, usualDensity } from './density.ts'

type RememberedList = Pick<Entity, 'name'> & Partial<Pick<Entity, 'route' | 'columns' | 'shownColumns'>>

export interface KeptViews {
  /** List as the user left it without a view; `null` if the user changed nothing. */
  last: ListView | null
  /** True if `last` was not sent to the server yet. */
  isUnsent: boolean
  /** Id of the default view; empty for none. */
  defaultId: string
  views: readonly NamedView[]
}

export const noViews: KeptViews = { last: null, isUnsent: false, defaultId: '', views: [] }

/** Storage for a list and the current user. */
export function viewMemory({ name, route = null, columns = [], shownColumns = [] }: RememberedList): Stored<KeptViews> {
  const userId = currentSession()?.userId ?? ''
  const memory = stored(`views-${userId}-${name}`, parseKept)
  return {
    ...memory,
    set(views) {
      memory.set(views)
      if (route === null) return
      const list = `${userId}-${pagePath(route)}`
      keepForStart(`size-${list}`, chosenSize(views))
      keepForStart(`arranged-${list}`, isArranged(views, defaultView({ columns, shownColumns })) ? 'yes' : null)
    },
  }
}

/** Stores a text by the path of the list for `public/start.js`, which does not know the names of entities. */
function keepForStart(name: string, text: string | null): void {
  const memory = stored<string>(name, String)
  if (text === null) memory.remove()
  else memory.set(text)
}

/** True if the list opens with other columns or another row height than those of the schema file. */
const isArranged = ({ last, defaultId }: KeptViews, usual: ListView): boolean =>
  defaultId !== '' || (last !== null && JSON.stringify({ ...last, address: '' }) !== JSON.stringify(usual))

/** Parses stored views; invalid parts are dropped. */
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
  /** Query to put into the address bar before the list loads; `null` to keep the current one. */
  query: string | null
}

/**
 * Initial view of a list: that of the URL, else the default view, else the list as the user left it. Other parameters in the URL win.
 * @param query query of the URL
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

/** Default page size: that which the user chose for the list, else the number of rows that fit the window. */
export const usualSize = (kept: KeptViews): number => Number(chosenSize(kept) ?? fittingSize(innerHeight, rowHeights[usualDensity.get()]))

/** Query with the page size only: filters and order are not restored when a list opens, because the user might miss records. */
export const sizeAddress = (size: number): string => `size=${size}`

const chosenSize = ({ last }: KeptViews): string | null => new URLSearchParams(last?.address).get('size')

/** Storage name of a list. An embedded list can have fewer columns, so it has its own storage, in this browser only. */
export const memoryName = (entity: Entity, isInAddress: boolean): RememberedList =>
  isInAddress ? entity : { name: `${entity.name}.inside` }
