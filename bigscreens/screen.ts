// Types of a screen: a list of panels, each with place, sources, cadence and view.

import { type ComponentType, memo } from 'react'
import type { Query } from '../engine/api/client.ts'

/** Cadences, the shortest first. */
export const CADENCES = ['5s', '15s', '1min', '5min', 'hourly', 'daily'] as const

/**
 * Read interval of a source. Sources with `5s` and a topic are read after events. `hourly` sources are read two minutes past the hour, when
 * hourly means are stored; `daily` sources at five past midnight in the site's time zone.
 */
export type Cadence = (typeof CADENCES)[number]

type Column = 'L' | 'C' | 'R'
type Row = '1' | '2' | '3'

/**
 * Position of a panel: column and rows (`L1`, `C12`, `R23`), a part of such a position (`C3:1/4` is its first quarter), or `strip` at the
 * top of the centre.
 */
export type PanelPlace = `${Column}${Row}` | `${Column}${Row}${Row}` | `${Column}${Row}:${number}/${number}` | 'strip'

/** Query of a screen's URL: `projectId`, and selections such as `deviceId`. */
export type ScreenAddress = URLSearchParams

/** A GET of the API. Panels with the same path and query share one request. */
export interface PanelSource<Data = unknown> {
  path: string
  /** Query besides `projectId`; `null` while a selection is missing. */
  query(address: ScreenAddress): Query | null
  /** Event topic `<topic>:<projectId>`: the source is read again after each event. */
  topic: 'alarm' | 'device' | 'count' | null
  /** Validates and converts the response; throws if it is invalid. */
  parse(answer: unknown): Data
}

interface SourceOptions<Data> {
  query?: Query | ((address: ScreenAddress) => Query | null)
  topic?: PanelSource['topic']
  parse?: (answer: unknown) => Data
}

/** Declares a source of project data; `Data` is its type for the views. */
export function source<Data>(path: string, { query = {}, topic = null, parse = asData }: SourceOptions<Data> = {}): PanelSource<Data> {
  return { path, query: typeof query === 'function' ? query : () => query, topic, parse: parse as (answer: unknown) => Data }
}

/** Accepts any object or array. */
function asData<Data>(answer: unknown): Data {
  if (answer === null || typeof answer !== 'object') throw new Error('the answer holds no data')
  return answer as Data
}

type DataOf<Sources> = { readonly [Name in keyof Sources]: Sources[Name] extends PanelSource<infer Data> ? Data : never }
export type Sources = Readonly<Record<string, PanelSource<never> | PanelSource>>
type AnyData = Readonly<Record<string, unknown>>

export interface Panel {
  place: PanelPlace
  /** Message key of the title. */
  title: string
  sources: Readonly<Record<string, PanelSource>>
  cadence: Cadence
  View: ComponentType<AnyData>
  isEmpty(data: AnyData): boolean
  /** Device class (`dict.deviceClass`) that a project needs for this panel; `null` for none. */
  equipment: string | null
  /** True for a panel without a frame, such as a map. */
  isBare: boolean
  /** Controls beside the title, shown in every state, so that they do not disappear while data loads. */
  Tools: ComponentType | null
  /** Path of the list with the shown records, linked from the title. */
  list: string | null
  /** Further lists that the user must be able to open. */
  needs: readonly string[]
}

interface Declared<Wanted> {
  place: PanelPlace
  title: string
  sources: Wanted
  cadence: Cadence
  /** Component of the data, rendered again only for changed data; may use hooks. */
  view: ComponentType<DataOf<Wanted>>
  isEmpty?: (data: DataOf<Wanted>) => boolean
  equipment?: string
  isBare?: boolean
  tools?: ComponentType
  list?: string
  needs?: readonly string[]
}

export function panel<Wanted extends Readonly<Record<string, PanelSource<unknown>>>>(declared: Declared<Wanted>): Panel {
  const {
    place,
    title,
    sources,
    cadence,
    view,
    isEmpty = () => false,
    equipment = null,
    isBare = false,
    tools = null,
    list = null,
    needs = [],
  } = declared
  return {
    place,
    title,
    sources,
    cadence,
    // `Declared` types the properties of a view by the responses of its sources.
    View: memo(view) as unknown as ComponentType<AnyData>,
    isEmpty: isEmpty as (data: AnyData) => boolean,
    equipment,
    isBare,
    Tools: tools,
    list,
    needs,
  }
}

export interface Screen {
  panels: readonly Panel[]
}

/** An entry in the list of screens. */
export interface ScreenEntry {
  path: string
  /** Message key of the tab's title. */
  title: string
  /** Menu codes of lists behind the screen: it is offered to users with access to projects and one of these. */
  menus: readonly string[]
  /** Device class of the whole screen; `null` for a screen that needs no devices. */
  equipment: string | null
  load(): Promise<{ default: Screen }>
}
