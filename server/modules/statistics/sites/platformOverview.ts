// Figures of all sites visible to a user, for the start page and the city map.

import type { PlatformOverview } from '#engine/site/answers/overview.ts'
import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import type { Language } from '#i18n/translate.ts'
import { regionPrefix } from '#model/formats/regionCode.ts'
import { readerOf } from '#records/actor.ts'
import { freshRollups } from '#series/rollups.ts'
import type { Kernel } from '#server/kernel.ts'
import { withLimitedConcurrency } from '#store/aggregates/index.ts'
import { type Actor, repository, textOf } from '#store/rows.ts'
import { type AlarmQuestion, alarmFilters, alarmSources, OPEN_STATES } from '../names/alarmSources.ts'
import { meanOfFactor } from '../names/factors.ts'
import { insideToday } from '../people/presence.ts'
import { type AnswerCache, createAnswerCache } from '../query/answerCache.ts'
import { numberColumns } from '../query/columns.ts'
import { type LatestValues, measured } from '../query/latest.ts'
import { percent } from '../query/numbers.ts'
import { figuresIn, firstRowsIn, type ProjectFigures } from '../query/projectContext.ts'
import { startOfDay } from '../query/siteClock.ts'
import { latestAlarms } from '../safety/alarms.ts'
import { scoresOf } from '../safety/score.ts'

const MAX_RANKED = 10
const MAX_LATEST = 8
/** An id that no project has. */
const NONE = '0'
const NOBODY = { entered: 0, inside: 0 }

interface Reader {
  platform: Kernel
  actor: Actor
  language: Language
  now: string
}

/** Figures of a site. */
interface SiteCounts {
  attended: number
  onSite: number
  pm10: number | null
  devices: number
  silent: number
  /** Number of alarms today; further alarm counts follow. */
  today: number
  critical: number
  pending: number
  /** Highest level of the open alarms. */
  level: number
  score: number | null
}

const NOTHING: SiteCounts = {
  attended: 0,
  onSite: 0,
  pm10: null,
  devices: 0,
  silent: 0,
  today: 0,
  critical: 0,
  pending: 0,
  level: 0,
  score: null,
}

/** Counting takes seconds on a large platform, and many users read it every minute. */
const AGES = { freshMs: 20_000, oldestMs: 300_000, patienceMs: 150 }

const known = new WeakMap<Kernel, AnswerCache<ReadonlyMap<string, SiteCounts>>>()

/** Query `?regionCode=` selects projects in a region and below. Sites are read on each call, their counts are cached. */
export async function platformOverview(call: Call, now: string) {
  const { platform, query, language } = call
  const actor = readerOf(call)
  const reader = { platform, actor, language, now }
  const kept = known.get(platform) ?? createAnswerCache<ReadonlyMap<string, SiteCounts>>(AGES)
  known.set(platform, kept)
  // The cache key contains the user's scopes, so that revoked permissions apply at once.
  const sight = [...(actor.scopes ?? [])].map(([table, { sql, values }]) => [table, sql, values])
  const counting = kept.of(JSON.stringify([actor.tenantId, sight]), () => withLimitedConcurrency(() => countsOf(reader)))
  const region = regionPrefix(query.regionCode ?? '')
  const projects = projectsOf(reader, region)
  const [counts, sites, latest] = await Promise.all([counting, projects, projects.then((seen) => latestOf(reader, region, seen))])
  return overviewOf(sites, counts, latest)
}

type Projects = Awaited<ReturnType<typeof projectsOf>>
type Latest = Awaited<ReturnType<typeof latestAlarms>>

function latestOf(reader: Reader, region: string, projects: Projects): Promise<Latest> {
  const narrowed = region !== '' || (reader.actor.scopes?.size ?? 0) > 0
  const seen = narrowed ? projects.map(({ id }) => String(id)).join(',') || NONE : ''
  return latestAlarms(reader, MAX_LATEST, {}, ({ name, time }, where) =>
    firstRowsIn(reader, name, MAX_LATEST, `-${time}`, { ...where, projectId_in: seen }),
  )
}

/** Counts by project. */
async function countsOf(reader: Reader): Promise<Map<string, SiteCounts>> {
  await freshRollups(reader.platform)
  const today = { from: startOfDay(reader.now), to: reader.now }
  const [projects, devices, raised, open, inside, dust, scores] = await Promise.all([
    projectsOf(reader, ''),
    byProject(reader, 'device', { measures: { rows: 'count' }, by: { state: 'onlineStatus' } }),
    alarmsBy(reader, { span: today }),
    alarmsBy(reader, { states: OPEN_STATES }),
    insideToday(reader),
    dustOf(reader),
    scoresOf(reader),
  ])
  return new Map(
    projects.map((project) => {
      const id = String(project.id)
      const { entered, inside: onSite } = inside.get(id) ?? NOBODY
      const own = devices.get(id) ?? []
      const counts: SiteCounts = {
        attended: entered,
        onSite,
        pm10: meanOfFactor('pm10', dust.get(id) ?? []),
        devices: rowsIn(own),
        silent: rowsIn(own.filter(({ state }) => (state ?? dict.deviceOnline.offline) === dict.deviceOnline.offline)),
        today: rowsIn(raised.get(id) ?? []),
        critical: rowsIn((raised.get(id) ?? []).filter(({ level }) => level === dict.alarmLevel.critical)),
        pending: rowsIn(open.get(id) ?? []),
        level: Math.max(0, ...(open.get(id) ?? []).map(({ level }) => Number(level))),
        score: scores.get(id)?.score ?? null,
      }
      return [id, counts]
    }),
  )
}

function overviewOf(projects: Projects, counts: ReadonlyMap<string, SiteCounts>, latest: Latest): PlatformOverview {
  const sites = projects.map((project) => {
    const own = counts.get(String(project.id)) ?? NOTHING
    return { ...own, project, isOver: own.pm10 !== null && project.pm10Limit !== null && own.pm10 > Number(project.pm10Limit) }
  })
  const sum = (figure: (site: (typeof sites)[number]) => number) => sites.reduce((all, site) => all + figure(site), 0)
  const total = sum(({ devices: all }) => all)
  return {
    projects: {
      total: sites.length,
      active: sum(({ project }) => Number(project.status === dict.projectStatus.underConstruction)),
      suspended: sum(({ project }) => Number(project.status === dict.projectStatus.suspended)),
    },
    labor: { onSite: sum(({ onSite }) => onSite), todayAttend: sum(({ attended }) => attended) },
    device: {
      total,
      online: total - sum(({ silent }) => silent),
      onlineRate: percent(total - sum(({ silent }) => silent), total),
    },
    alarm: { today: sum((site) => site.today), pending: sum(({ pending }) => pending), critical: sum(({ critical }) => critical) },
    env: { overSites: sum(({ isOver }) => Number(isOver)) },
    map: sites.map(({ project, level, onSite, pm10, today: alarms }) => ({
      projectId: String(project.id),
      name: textOf(project, 'name'),
      ...numberColumns(project, ['lon', 'lat', 'pm10Limit']),
      level,
      onSite,
      pm10,
      alarms,
    })),
    rank: sites
      .flatMap(({ project, score }) =>
        score === null ? [] : { projectId: String(project.id), projectName: textOf(project, 'name'), score },
      )
      .sort((one, other) => other.score - one.score)
      .slice(0, MAX_RANKED),
    latest,
  }
}

function projectsOf(reader: Reader, region: string) {
  const by = { id: 'id', name: 'projectName', status: 'projectStatus', lon: 'longitude', lat: 'latitude', pm10Limit: 'pm10Limit' }
  return figuresIn(reader, 'project', { measures: { rows: 'count' }, by, where: region === '' ? {} : { regionCode_likeright: region } })
}

/** Grouped aggregates by project. */
async function byProject<Name extends string, Group extends string>(reader: Reader, name: string, query: ProjectFigures<Name, Group>) {
  const where = { projectId_notnull: 'true', ...query.where }
  const rows = await figuresIn<Name, Group | 'project'>(reader, name, {
    measures: query.measures,
    by: { ...query.by, project: 'projectId' } as Record<Group | 'project', NonNullable<typeof query.by>[Group]>,
    where,
  })
  return Map.groupBy(rows, ({ project }) => String(project))
}

const rowsIn = (rows: readonly { rows: unknown }[]): number => rows.reduce((all, { rows: count }) => all + Number(count), 0)

async function alarmsBy(reader: Reader, question: AlarmQuestion) {
  const found = await Promise.all(
    alarmSources.map((source) =>
      byProject(reader, source.name, { measures: { rows: 'count' }, by: { level: 'alarmLevel' }, where: alarmFilters(source, question) }),
    ),
  )
  return new Map(
    found.flatMap((source) => [...source.keys()]).map((project) => [project, found.flatMap((source) => source.get(project) ?? [])]),
  )
}

/** Latest PM10 of each online device, by project. */
async function dustOf({ platform, actor }: Reader): Promise<Map<string, (number | null)[]>> {
  const { db } = platform.store
  const [rows, silent] = await Promise.all([
    repository(db, 'device-latest', actor).find({ kind_equal: 'env', part_equal: dict.dataType.realTime }),
    figuresIn({ platform, actor }, 'device', {
      measures: { rows: 'count' },
      by: { id: 'id' },
      where: { deviceClass_equal: dict.deviceClass.sprayDust, onlineStatus_equal: dict.deviceOnline.offline },
    }),
  ])
  const isSilent = new Set(silent.map(({ id }) => id))
  const dust = new Map<string, (number | null)[]>()
  for (const { projectId, deviceId, data } of rows) {
    if (isSilent.has(String(deviceId))) continue
    const known = dust.get(String(projectId)) ?? []
    known.push(measured(JSON.parse(String(data)) as LatestValues, 'pm10'))
    dust.set(String(projectId), known)
  }
  return dust
}
