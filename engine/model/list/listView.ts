// A view of a list: columns, row height and URL query. Users save views by name; the last used one is remembered.

import { currentName, withCurrentNames } from '../entity/currentNames.ts'
import type { Entity, Field } from '../entity/entity.ts'

import { FILTER, LAYOUT, MONTH, ORDER_BY } from './listParameters.ts'
import { firstPage, type ListState, parseListState, printListState } from './listState.ts'

export const densities = ['loose', 'middle', 'dense'] as const

export type Density = (typeof densities)[number]

export interface ListView {
  /** Names of all columns in order, with hidden ones. */
  order: readonly string[]
  /** Column widths that the user set, in pixels. */
  widths: Readonly<Record<string, number>>
  hidden: readonly string[]
  /** Columns pinned at the left and at the right, in order. */
  start: readonly string[]
  end: readonly string[]
  /** Row height; `null` for the user's default. */
  density: Density | null
  /** Query of the URL: page size, order, search. */
  address: string
}

/** A saved view, as the server sends it. */
export interface NamedView {
  id: string
  name: string
  /** Empty for a private view; `all`, or the id of a role it is shared with. */
  share: string
  isOwn: boolean
  updateTime: string
  view: ListView
}

/** A role that a view can be shared with. */
export interface ShareRole {
  id: string
  name: string
}

export const MAX_NAME_LENGTH = 40
/** Maximum number of characters of a view as JSON. */
export const MAX_VIEW_LENGTH = 20_000

/** Columns by area of the table. */
export type ColumnAreas = Pick<ListView, 'order' | 'start' | 'end' | 'hidden'>

/** The view that the schema file defines. */
export function defaultView({ columns, shownColumns }: Pick<Entity, 'columns' | 'shownColumns'>): ListView {
  const fixed = (side: 'left' | 'right') => columns.filter(({ list }) => list?.fixed === side).map(nameOf)
  const shown = shownColumns.filter((name) => columns.some((column) => column.name === name))
  const hidden = columns.map(nameOf).filter((name) => !shown.includes(name))
  return { order: [...shown, ...hidden], widths: {}, hidden, start: fixed('left'), end: fixed('right'), density: null, address: '' }
}

/** Parses a stored view. Invalid parts are dropped; `null` if it is no view at all. */
export function parseView(value: unknown): ListView | null {
  if (typeof value !== 'object' || value === null || !Array.isArray((value as ListView).order)) return null
  const { order, widths, hidden, start, end, density, address } = value as Record<string, unknown>
  const sized = Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).filter(([, width]) => isWidth(width))
  return {
    order: texts(order),
    widths: Object.fromEntries(sized),
    hidden: texts(hidden),
    start: texts(start),
    end: texts(end),
    density: densities.find((known) => known === density) ?? null,
    address: typeof address === 'string' ? address : '',
  }
}

/**
 * Adapts a view to the current entity: drops columns that no longer exist and inserts new ones at their place in the file.
 * @returns `gone` has the names of the dropped columns
 */
export function fitView(entity: Entity, kept: ListView): { view: ListView; gone: string[] } {
  const view = withPresentNames(entity, kept)
  const before = new Set(view.order)
  const names = new Set(entity.columns.map(nameOf))
  const known = (list: readonly string[]) => [...new Set(list)].filter((name) => names.has(name))
  const plain = defaultView(entity)
  const fresh = (list: readonly string[]) => list.filter((name) => !before.has(name))
  const start = [...known(view.start), ...fresh(plain.start)]
  const printed = printListState(entity, { ...parseListState(entity, new URLSearchParams(view.address)), ...passing })
  const unread = [...new URLSearchParams(view.address).keys()]
    .map((key) => currentName(entity.fields, key))
    .filter((key) => !printed.has(key) && !OWN_PARAMETERS.has(key))
  return {
    view: {
      order: withNew(known(view.order), plain.order),
      widths: Object.fromEntries(plain.order.flatMap((name) => (name in view.widths ? [[name, view.widths[name] as number]] : []))),
      // Never all of them: a file may have lost just those that were shown.
      hidden: plain.order.every((name) => view.hidden.includes(name)) ? [] : plain.order.filter((name) => view.hidden.includes(name)),
      start,
      end: [...known(view.end), ...fresh(plain.end)].filter((name) => !start.includes(name)),
      density: view.density,
      address: printed.toString(),
    },
    gone: [...new Set([...view.order, ...unread])].filter((name) => !(name in entity.field)),
  }
}

function withPresentNames({ fields }: Entity, view: ListView): ListView {
  const present = (names: readonly string[]) => [...new Set(names.map((name) => currentName(fields, name)))]
  return {
    ...view,
    order: present(view.order),
    widths: withCurrentNames(fields, view.widths) as ListView['widths'],
    hidden: present(view.hidden),
    start: present(view.start),
    end: present(view.end),
  }
}

/** URL query of a list state, without page number and calendar position. */
export function listAddressOf(entity: Entity, state: ListState): string {
  return printListState(entity, { ...state, ...passing }).toString()
}

/** True if two views of an entity are equal. A density of `null` equals any. */
export function isSameView(one: ListView, other: ListView): boolean {
  const density = one.density === null || other.density === null || one.density === other.density
  return density && JSON.stringify({ ...one, density: null }) === JSON.stringify({ ...other, density: null })
}

/**
 * Moves a column to the position of another one. Pinned columns move among the pinned ones; `null` if the columns are in different areas.
 */
export function moveColumn(areas: ColumnAreas, id: string, target: string): ColumnAreas | null {
  const area = areaOf(areas, id)
  if (id === target || areaOf(areas, target) !== area) return null
  const list = areas[area]
  const isForward = list.indexOf(id) < list.indexOf(target)
  const rest = list.filter((name) => name !== id)
  rest.splice(rest.indexOf(target) + (isForward ? 1 : 0), 0, id)
  return { ...areas, [area]: rest }
}

/** The visible column `step` places further in the same area; `null` if there is none. */
export function neighbourColumn(areas: ColumnAreas, id: string, step: number): string | null {
  const shown = shownNeighbours(areas, id)
  return shown[shown.indexOf(id) + step] ?? null
}

/** Visible columns in the area of a column, in order. */
export function shownNeighbours(areas: ColumnAreas, id: string): string[] {
  const area = areaOf(areas, id)
  return areas[area].filter((name) => areaOf(areas, name) === area && !areas.hidden.includes(name))
}

const areaOf = ({ start, end }: ColumnAreas, id: string): 'start' | 'end' | 'order' =>
  start.includes(id) ? 'start' : end.includes(id) ? 'end' : 'order'

/** Inserts new columns after their predecessors in the file. */
function withNew(known: readonly string[], file: readonly string[]): string[] {
  const order = [...known]
  for (const [at, name] of file.entries()) {
    if (order.includes(name)) continue
    const before = file[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  }
  return order
}

/** Query parameters for the position in the list, which a view does not contain. */
const passing: Pick<ListState, 'current' | 'month' | 'week'> = { current: firstPage.current, month: null, week: null }

const OWN_PARAMETERS: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', ORDER_BY, FILTER, LAYOUT, MONTH])

const nameOf = ({ name }: Field): string => name

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 20 && value <= 2000
