// Table of the caller's sites, worst first: open alarms, presence, silent devices. Each number is the total of a list of that site.

import * as dict from '#engine/site/keys.ts'
import type { Route } from '#http/route.ts'
import { alarmFilters, alarmSources, OPEN_STATES } from '../names/alarmSources.ts'
import { readerNow } from '../people/workerPresence.ts'
import { figuresIn } from '../query/projectContext.ts'
import { type SiteFigure, searchOfFigure, siteFigures } from './figureLists.ts'
import { countsOfSearch } from './siteFigures.ts'

type Reader = ReturnType<typeof readerNow>

const COLUMNS = [
  'deviceAlarmsOpen',
  'aiAlarmsOpen',
  'deviceAlarmsToday',
  'devicesOffline',
  'admissions',
  'peopleInside',
] as const satisfies readonly SiteFigure[]

/** Maximum number of sites; for more, the list of projects is better suited. */
const MAX_SITES = 50

/** Columns of lists that the caller may not read are missing. */
export const siteTable: Route = {
  method: 'GET',
  path: '/api/blade-archives/data_ana/siteTable',
  access: { reads: 'project' },
  async handle(call) {
    const reader = readerNow(call)
    const columns = COLUMNS.filter((name) => call.rights.reads.has(siteFigures[name].entity))
    const [projects, levels, ...counts] = await Promise.all([
      figuresIn(reader, 'project', {
        measures: { rows: 'count' },
        by: { id: 'id', name: 'projectName', status: 'projectStatus', progress: 'progress' },
        where: { projectStatus_notequal: dict.projectStatus.accepted },
      }),
      gravest(reader, call.rights.reads),
      ...columns.map((name) => countsOf(reader, name)),
    ])
    const sites = projects.map(({ id, name, status, progress }) => {
      const projectId = String(id)
      const figures = columns.map((column, at) => [
        column,
        {
          count: counts[at]?.get(projectId) ?? 0,
          list: siteFigures[column].entity,
          search: { ...searchOfFigure(column, reader.now), projectId },
        },
      ])
      return { projectId, name, status, progress, level: levels.get(projectId) ?? 0, figures: Object.fromEntries(figures) as Columns }
    })
    return { sites: sites.sort(worstFirst).slice(0, MAX_SITES), total: sites.length }
  },
}

type Columns = Partial<Record<SiteFigure, { count: number }>>

interface Site {
  name: unknown
  level: number
  figures: Columns
}

/** Order: by highest level of open alarms, then by their number, then by silent devices. */
function worstFirst(one: Site, other: Site): number {
  const of = ({ figures }: Site, name: SiteFigure) => figures[name]?.count ?? 0
  const open = (site: Site) => of(site, 'deviceAlarmsOpen') + of(site, 'aiAlarmsOpen')
  return (
    other.level - one.level ||
    open(other) - open(one) ||
    of(other, 'devicesOffline') - of(one, 'devicesOffline') ||
    String(one.name).localeCompare(String(other.name))
  )
}

async function countsOf(reader: Reader, name: SiteFigure): Promise<Map<string, number>> {
  const rows = await countsOfSearch(reader, siteFigures[name].entity, searchOfFigure(name, reader.now), { project: 'projectId' })
  return new Map(rows.map(({ project, rows: count }) => [String(project), Number(count)]))
}

/** Highest level of open alarms by site. */
async function gravest(reader: Reader, reads: { has(entity: string): boolean }): Promise<Map<string, number>> {
  const levels = new Map<string, number>()
  for (const source of alarmSources.filter(({ name }) => reads.has(name))) {
    const rows = await figuresIn(reader, source.name, {
      measures: { rows: 'count' },
      by: { project: 'projectId', level: 'alarmLevel' },
      where: alarmFilters(source, { states: OPEN_STATES }),
    })
    for (const { project, level } of rows) levels.set(String(project), Math.max(levels.get(String(project)) ?? 0, Number(level)))
  }
  return levels
}
