// Types of a screen: a list of panels, each with place, sources, cadence and view.

import { type ComponentType, memo } from 'react'
import type { Query } from '../engine/api/client.ts'

/** Cadences, the shortest first. */
export const CADENCES = ['5s', '15s', '1min', '5min', 'hourly', 'daily'] as const

/**
 * How often a source is read. `5s` sources that have a topic are pushed. `hourly` reads come two minutes past each hour, when the hourly means
 * are stored; `daily` reads come at five past midnight of the site.
 */
export type Cadence = (typeof CADENCES)[number]

type Column = 'L' | 'C' | 'R'
type Row = '1' | '2' | '3'

/**
 * Where a panel stands: column and rows (`L1`, `C12`, `R23`), a part of the width of such a place (`C3:1/4` is its first quarter),
 * or `strip`, the band over the top of the centre.
 */
export type PanelPlace = `${Column}${Row}` | `${Column}${Row}${Row}` | `${Column}${Row}:${number}/${number}` | 'strip'

/** Query of a screen's address: `projectId`, and choices such as `deviceId`. */
export type ScreenAddress = URLSearchParams

/** A read of the API. Two panels that name the same path and query share one. */
export interface PanelSource<Data = unknown> {
  path: string
  /** Beside `projectId`; `null` as long as something has to be chosen first. */
  query(address: ScreenAddress): Query | null
  /** Event topic `<topic>:<projectId>`: the source is read again after each event. */
  topic: 'alarm' | 'device' | 'count' | null
  /** Makes what the answer must hold, and throws where it does not. */
  parse(answer: unknown): Data
}

interface SourceOptions<Data> {
  query?: Query | ((address: ScreenAddress) => Query | null)
  topic?: PanelSource['topic']
  parse?: (answer: unknown) => Data
}

/** A read of the API for the project of the screen; its type is what the views may rely on. */
export function source<Data>(path: string, { query = {}, topic = null, parse = whole }: SourceOptions<Data> = {}): PanelSource<Data> {
  return { path, query: typeof query === 'function' ? query : () => query, topic, parse: parse as (answer: unknown) => Data }
}

/** Every statistic answers an object or rows. */
function whole<Data>(answer: unknown): Data {
  if (answer === null || typeof answer !== 'object') throw new Error('the answer holds no data')
  return answer as Data
}

type DataOf<Sources> = { readonly [Name in keyof Sources]: Sources[Name] extends PanelSource<infer Data> ? Data : never }
export type Sources = Readonly<Record<string, PanelSource<never> | PanelSource>>
type AnyData = Readonly<Record<string, unknown>>

export interface Panel {
  place: PanelPlace
  /** A key of the screen's words. */
  title: string
  sources: Readonly<Record<string, PanelSource>>
  cadence: Cadence
  View: ComponentType<AnyData>
  isEmpty(data: AnyData): boolean
  /** The class of devices (`dict.deviceClass`) without which a project has nothing to show here. */
  equipment: string | null
  /** Drawn without a frame of its own: a map, a strip of figures. */
  isBare: boolean
  /** Beside the title, whatever the state of the data: what chooses among them must not go while others load. */
  Tools: ComponentType | null
  /** Where the console lists what is shown; the title leads there. */
  list: string | null
  /** Lists beside that one which its reader must have. */
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

/** A line of the list of screens. */
export interface ScreenEntry {
  path: string
  /** A key of the walls' words: the tab. */
  title: string
  /** Codes of menus whose lists hold what the screen shows: the screen is offered to users who have the projects and one of these. */
  menus: readonly string[]
  /** Class of the devices that the whole screen is about; `null` for a screen of any project. */
  equipment: string | null
  load(): Promise<{ default: Screen }>
}
