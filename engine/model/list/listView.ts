// A view of a list: columns, row height, and the query of its address. Stored by name, and as last used.

import type { Entity, Field } from '../entity/entity.ts'
import { presentName, presentValues } from '../entity/presentNames.ts'
import { FILTER } from './listFilter.ts'
import { firstPage, LAYOUT, type ListState, MONTH, parseListState, printListState } from './listState.ts'
import { ORDER_BY } from './sortOrder.ts'

export const densities = ['loose', 'middle', 'dense'] as const

export type Density = (typeof densities)[number]

export interface ListView {
  /** Names of all columns that there were, shown or not. */
  order: readonly string[]
  /** Pixels, of the columns that were given a width. */
  widths: Readonly<Record<string, number>>
  hidden: readonly string[]
  /** Columns that stay in sight at the left and at the right, in their order. */
  start: readonly string[]
  end: readonly string[]
  /** `null`: as the person has other lists. */
  density: Density | null
  /** Query of the address bar: page size, order, search. */
  address: string
}

/** A view that a user keeps by name, as the server sends it. */
export interface NamedView {
  id: string
  name: string
  /** Empty: with nobody; `all`, or the id of a role. */
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

export const LONGEST_NAME = 40
/** Signs of a view as JSON. */
export const LONGEST_VIEW = 20_000

/** The columns that an area of the table holds. */
export type ColumnAreas = Pick<ListView, 'order' | 'start' | 'end' | 'hidden'>

/** The view that the schema file describes. */
export function defaultView({ columns, shownColumns }: Pick<Entity, 'columns' | 'shownColumns'>): ListView {
  const fixed = (side: 'left' | 'right') => columns.filter(({ list }) => list?.fixed === side).map(nameOf)
  const shown = shownColumns.filter((name) => columns.some((column) => column.name === name))
  const hidden = columns.map(nameOf).filter((name) => !shown.includes(name))
  return { order: [...shown, ...hidden], widths: {}, hidden, start: fixed('left'), end: fixed('right'), density: null, address: '' }
}

/** Reads a kept view; parts that make no sense are left out, `null` is for what is no view at all. */
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
 * A view as it fits the entity of today: what the entity no longer has is gone, new columns stand where the file has them.
 * @returns `gone` names the fields that the view had and the entity has no more
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
    .map((key) => presentName(entity.fields, key))
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
  const present = (names: readonly string[]) => [...new Set(names.map((name) => presentName(fields, name)))]
  return {
    ...view,
    order: present(view.order),
    widths: presentValues(fields, view.widths) as ListView['widths'],
    hidden: present(view.hidden),
    start: present(view.start),
    end: present(view.end),
  }
}

/** State of a list in the address, without the page number and the days of a calendar. */
export function listAddressOf(entity: Entity, state: ListState): string {
  return printListState(entity, { ...state, ...passing }).toString()
}

/** True when two views of the same entity, both fitted, show the same. A density that is left open is any. */
export function isSameView(one: ListView, other: ListView): boolean {
  const density = one.density === null || other.density === null || one.density === other.density
  return density && JSON.stringify({ ...one, density: null }) === JSON.stringify({ ...other, density: null })
}

/** Puts a column where another one stands. Pinned ones move among their own; `null` when they are not neighbours of one area. */
export function moveColumn(areas: ColumnAreas, id: string, target: string): ColumnAreas | null {
  const area = areaOf(areas, id)
  if (id === target || areaOf(areas, target) !== area) return null
  const list = areas[area]
  const isForward = list.indexOf(id) < list.indexOf(target)
  const rest = list.filter((name) => name !== id)
  rest.splice(rest.indexOf(target) + (isForward ? 1 : 0), 0, id)
  return { ...areas, [area]: rest }
}

/** The shown column that stands so many places further in the same area. */
export function neighbourColumn(areas: ColumnAreas, id: string, step: number): string | null {
  const shown = shownBeside(areas, id)
  return shown[shown.indexOf(id) + step] ?? null
}

/** The shown columns of the area that a column is in, in their order. */
export function shownBeside(areas: ColumnAreas, id: string): string[] {
  const area = areaOf(areas, id)
  return areas[area].filter((name) => areaOf(areas, name) === area && !areas.hidden.includes(name))
}

const areaOf = ({ start, end }: ColumnAreas, id: string): 'start' | 'end' | 'order' =>
  start.includes(id) ? 'start' : end.includes(id) ? 'end' : 'order'

/** A new column follows its predecessor in the file. */
function withNew(known: readonly string[], file: readonly string[]): string[] {
  const order = [...known]
  for (const [at, name] of file.entries()) {
    if (order.includes(name)) continue
    const before = file[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
  }
  return order
}

/** Parameters of a position in the list, which are not part of a view. */
const passing: Pick<ListState, 'current' | 'month' | 'week'> = { current: firstPage.current, month: null, week: null }

const OWN_PARAMETERS: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', ORDER_BY, FILTER, LAYOUT, MONTH])

const nameOf = ({ name }: Field): string => name

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 20 && value <= 2000
