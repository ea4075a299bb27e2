// What the server knows of the lists of the reader's sites, asked again each minute while somebody looks.

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { currentMenus } from '../../engine/api/menus.ts'

/** An alarm that nobody has dealt with. */
export interface OpenAlarm {
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
export interface Figure {
  count: number
  /** Name of the entity. */
  list: string
  search: Readonly<Record<string, string>>
}

export interface SiteOverview {
  /** By name; a list that is not the reader's has no figures. */
  figures: Readonly<Record<string, Figure | undefined>>
  open: readonly OpenAlarm[]
}

const PATH = '/api/blade-archives/data_ana/siteFigures'
const MINUTE = 60_000
/** Key of what is asked, for who changed some of it. */
export const OVERVIEW = 'siteOverview'

/** `null` for who has no list of sites to look at, by the menus of this moment: another role may have other ones. */
export function useSiteOverview(
  hasSites: (menus: readonly MenuNode[]) => boolean,
  projectId: string | null,
): UseQueryResult<SiteOverview | null, Error> {
  return useQuery({
    queryKey: [OVERVIEW, projectId],
    queryFn: async () => (hasSites(await currentMenus()) ? fetchOverview(projectId) : null),
    refetchInterval: MINUTE,
  })
}

/** Of all sites that somebody sees, or of theirs alone. */
export async function fetchOverview(projectId: string | null): Promise<SiteOverview> {
  return parseOverview(await api.get<unknown>(PATH, projectId === null ? {} : { projectId }, { silent: true }))
}

function parseOverview(data: unknown): SiteOverview {
  const { figures, open } = (data ?? {}) as Readonly<Record<string, unknown>>
  const known = Object.entries((figures ?? {}) as Readonly<Record<string, unknown>>)
  return {
    figures: Object.fromEntries(known.map(([name, figure]) => [name, parseFigure(figure)])),
    open: Array.isArray(open) ? open.map(parseAlarm) : [],
  }
}

export function parseFigure(figure: unknown): Figure | undefined {
  const { count, list, search } = (figure ?? {}) as Readonly<Record<string, unknown>>
  if (typeof count !== 'number' || typeof list !== 'string') return undefined
  return { count, list, search: (search ?? {}) as Figure['search'] }
}

function parseAlarm(row: Readonly<Record<string, unknown>>): OpenAlarm {
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
