// What the server knows of all sites of the reader, asked again each minute while somebody looks.

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { currentMenus } from '../../engine/api/menus.ts'

export interface LatestAlarm {
  id: string
  alarmTime: string
  name: string
  level: string
  projectName: string | null
  deviceName: string | null
}

export interface SiteOverview {
  projects: { total: number; active: number; suspended: number }
  labor: { onSite: number; todayAttend: number }
  device: { total: number; online: number }
  alarm: { today: number; pending: number; critical: number }
  latest: readonly LatestAlarm[]
}

const PATH = '/api/blade-archives/data_ana/platformOverview'
const MINUTE = 60_000

/** `null` for who has no sites to look at, by the menus of this moment: another role may have other ones. */
export function useSiteOverview(hasSites: (menus: readonly MenuNode[]) => boolean): UseQueryResult<SiteOverview | null, Error> {
  return useQuery({
    queryKey: ['siteOverview'],
    queryFn: async () => (hasSites(await currentMenus()) ? parseOverview(await api.get<unknown>(PATH, {}, { silent: true })) : null),
    refetchInterval: MINUTE,
  })
}

/** What is missing counts as none. */
function parseOverview(data: unknown): SiteOverview {
  const groups = (data ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
  const number = (group: string, name: string) => Number(groups[group]?.[name] ?? 0) || 0
  const latest = (data as { latest?: unknown } | null)?.latest
  return {
    projects: { total: number('projects', 'total'), active: number('projects', 'active'), suspended: number('projects', 'suspended') },
    labor: { onSite: number('labor', 'onSite'), todayAttend: number('labor', 'todayAttend') },
    device: { total: number('device', 'total'), online: number('device', 'online') },
    alarm: { today: number('alarm', 'today'), pending: number('alarm', 'pending'), critical: number('alarm', 'critical') },
    latest: Array.isArray(latest) ? latest.map(parseAlarm) : [],
  }
}

function parseAlarm(row: Readonly<Record<string, unknown>>): LatestAlarm {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]))
  return {
    id: text('id') ?? '',
    alarmTime: text('alarmTime') ?? '',
    name: text('name') ?? '',
    level: text('level') ?? '',
    projectName: text('projectName'),
    deviceName: text('deviceName'),
  }
}
