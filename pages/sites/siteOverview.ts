// Figures of the user's sites, polled every minute while they are shown.

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { currentMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'

/** An open alarm. */
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

/** Number of records in a list with a search, in the form of the list's URL. */
export interface ListFigure {
  count: number
  /** Name of the entity. */
  list: string
  search: Readonly<Record<string, string>>
}

export interface SiteOverview {
  /** Figures by name; missing for lists that the user may not open. */
  figures: Readonly<Record<string, ListFigure | undefined>>
  open: readonly SiteAlarm[]
  /** True if the requested project does not exist or the user may not see it; the data is then that of all sites. */
  isGone: boolean
}

const PATH = '/api/blade-archives/data_ana/siteFigures'
const MINUTE = 60_000
/** Query key of the overview, for code that changes its data. */
export const OVERVIEW = 'siteOverview'

/** True if the platform may have figures of sites: always on our server, else if there is a list of projects. */
export function mayCount(menus: readonly MenuNode[]): boolean {
  return hasCapability('sites') || menuTrail(menus, '/archives/project').length > 0
}

/** Overview of sites; `null` for users without a list of sites. @param hasSites checks the current menus, which depend on the role */
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

/** True if the user's project does not exist, according to the data of `useSiteOverview`. */
export function useIsProjectGone(projectId: string | null): boolean {
  return useQuery<SiteOverview | null>({ queryKey: [OVERVIEW, projectId], enabled: false }).data?.isGone ?? false
}

/** Overview of all the user's sites or of one; of all if that one does not exist. `null` if the platform has no figures. */
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
