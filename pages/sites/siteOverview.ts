// Figures of the reader's sites, polled each minute while they are shown.

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { currentMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { offers } from '../../engine/session/capabilities.ts'

/** An alarm that nobody has dealt with. */
export interface SiteAlarm {
  id: string
  /** Name of the entity. */
  entity: string
  alarmTime: string
  name: string
  level: string
  handleState: string
  projectName: string | null
  deviceName: string | null
  picUrl: string | null
}

/** The total of a list under a search, as the address bar of the list says it. */
export interface ListFigure {
  count: number
  /** Name of the entity. */
  list: string
  search: Readonly<Record<string, string>>
}

export interface SiteOverview {
  /** By name; a list that is not the reader's has no figures. */
  figures: Readonly<Record<string, ListFigure | undefined>>
  open: readonly SiteAlarm[]
  /** The project that it was asked for is not there any more, or not the reader's to see: it tells of all that is. */
  isGone: boolean
}

const PATH = '/api/blade-archives/data_ana/siteFigures'
const MINUTE = 60_000
/** Query key of the overview, for code that changes its data. */
export const OVERVIEW = 'siteOverview'

/** True when figures of sites are worth asking for: another platform has some only where it has sites. */
export function mayCount(menus: readonly MenuNode[]): boolean {
  return offers('sites') || menuTrail(menus, '/archives/project').length > 0
}

/** `null` without a list of sites to look at, by the menus of this moment: another role may have other ones. */
export function useSiteOverview(
  hasSites: (menus: readonly MenuNode[]) => boolean,
  projectId: string | null,
): UseQueryResult<SiteOverview | null, Error> {
  return useQuery({
    queryKey: [OVERVIEW, projectId],
    async queryFn() {
      const menus = await currentMenus()
      return hasSites(menus) && mayCount(menus) ? fetchOverview(projectId) : null
    },
    refetchInterval: MINUTE,
  })
}

/** True when the project of whoever looks is known to be gone: what `useSiteOverview` found. */
export function useIsProjectGone(projectId: string | null): boolean {
  return useQuery<SiteOverview | null>({ queryKey: [OVERVIEW, projectId], enabled: false }).data?.isGone ?? false
}

/** Of all sites that somebody sees, or of theirs alone; of all where theirs is gone. `null` from a platform that has no figures. */
export async function fetchOverview(projectId: string | null): Promise<SiteOverview | null> {
  if (projectId === null) {
    const all = await api.get<unknown>(PATH, {}, { silent: true, optional: true }).catch(missing)
    return all === GONE ? null : parseOverview(all, false)
  }
  const own = await api.get<unknown>(PATH, { projectId }, { silent: true }).catch(missing)
  if (own !== GONE) return parseOverview(own, false)
  const all = await fetchOverview(null)
  return all && { ...all, isGone: true }
}

const GONE = Symbol('gone')

function missing(error: unknown): typeof GONE {
  if (error instanceof ApiError && error.code === 404) return GONE
  throw error
}

function parseOverview(data: unknown, isGone: boolean): SiteOverview {
  const { figures, open } = (data ?? {}) as Readonly<Record<string, unknown>>
  const known = Object.entries((figures ?? {}) as Readonly<Record<string, unknown>>)
  return {
    figures: Object.fromEntries(known.map(([name, figure]) => [name, parseFigure(figure)])),
    open: Array.isArray(open) ? open.map(parseAlarm) : [],
    isGone,
  }
}

export function parseFigure(figure: unknown): ListFigure | undefined {
  const { count, list, search } = (figure ?? {}) as Readonly<Record<string, unknown>>
  if (typeof count !== 'number' || typeof list !== 'string') return undefined
  return { count, list, search: (search ?? {}) as ListFigure['search'] }
}

function parseAlarm(row: Readonly<Record<string, unknown>>): SiteAlarm {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  return {
    id: text('id') ?? '',
    entity: text('entity') ?? '',
    alarmTime: text('alarmTime') ?? '',
    name: text('name') ?? '',
    level: text('level') ?? '',
    handleState: text('handleState') ?? '',
    projectName: text('projectName'),
    deviceName: text('deviceName'),
    picUrl: text('picUrl') || null,
  }
}
