// All sites that somebody sees, in figures: for the home page and the map of a city.

import * as dict from '../../../../engine/site/keys.ts'
import type { Language } from '../../../../i18n/say.ts'
import type { Call } from '../../../http/route.ts'
import type { Kernel } from '../../../kernel.ts'
import { readerOf } from '../../../records/actor.ts'
import { freshRollups } from '../../../series/rollups.ts'
import { plainRows } from '../../../store/plainRows.ts'
import type { Actor } from '../../../store/records.ts'
import { entityOf } from '../../../store/rows.ts'
import { type AlarmQuestion, alarmFilters, alarmSources, OPEN } from './alarmSources.ts'
import { latestAlarms } from './alarms.ts'
import { meanOf } from './factors.ts'
import { createKeptAnswers, type KeptAnswers } from './keptAnswers.ts'
import { measured, type Values } from './latest.ts'
import { percent } from './numbers.ts'
import { insideToday } from './presence.ts'
import { figuresIn, firstRowsIn, type WantedFigures } from './projectContext.ts'
import { scoresOf } from './score.ts'
import { startOfDay } from './siteClock.ts'

const MOST_RANKED = 10
const MOST_LATEST = 8
/** No id of a project. */
const NONE = '0'
const NOBODY = { entered: 0, inside: 0 }

interface Reader {
  platform: Kernel
  actor: Actor
  language: Language
  now: string
}

type Overview = Awaited<ReturnType<typeof overviewOf>>

/** A city takes seconds to count; its head is read once a minute, by many. */
const AGES = { freshMs: 20_000, oldestMs: 300_000, patienceMs: 150 }

const known = new WeakMap<Kernel, KeptAnswers<Overview>>()

/** `?regionCode=` narrows to projects of a region and those below it. */
export function platformOverview(call: Call, now: string): Promise<Overview> {
  const { platform, query, language } = call
  const actor = readerOf(call)
  const region = (query.regionCode ?? '').replace(/(00)+$/, '')
  const kept = known.get(platform) ?? createKeptAnswers<Overview>(AGES)
  known.set(platform, kept)
  // What somebody may see is part of the key: nobody is shown what they saw before it was taken from them.
  const sight = [...(actor.scopes ?? [])].map(([table, { sql, values }]) => [table, sql, values])
  const key = JSON.stringify([actor.tenantId, sight, region, language])
  return kept.of(key, () => overviewOf({ platform, actor, language, now }, region))
}

async function overviewOf(reader: Reader, region: string) {
  await freshRollups(reader.platform)
  const today = { from: startOfDay(reader.now), to: reader.now }
  const [projects, devices, raised, open, inside, dust, scores] = await Promise.all([
    projectsOf(reader, region),
    byProject(reader, 'device', { measures: { rows: 'count' }, by: { state: 'onlineStatus' } }),
    alarmsBy(reader, { span: today }),
    alarmsBy(reader, { states: OPEN }),
    insideToday(reader),
    dustOf(reader),
    scoresOf(reader),
  ])
  const sites = projects.map((project) => {
    const id = String(project.id)
    const { entered, inside: onSite } = inside.get(id) ?? NOBODY
    const pm10 = meanOf('pm10', dust.get(id) ?? [])
    const openLevels = (open.get(id) ?? []).map(({ level }) => Number(level))
    const own = devices.get(id) ?? []
    return {
      project,
      attended: entered,
      onSite,
      pm10,
      isOver: pm10 !== null && project.pm10Limit !== null && pm10 > Number(project.pm10Limit),
      devices: rowsIn(own),
      silent: rowsIn(own.filter(({ state }) => (state ?? dict.deviceOnline.offline) === dict.deviceOnline.offline)),
      today: rowsIn(raised.get(id) ?? []),
      critical: rowsIn((raised.get(id) ?? []).filter(({ level }) => level === dict.alarmLevel.critical)),
      pending: rowsIn(open.get(id) ?? []),
      level: Math.max(0, ...openLevels),
      score: scores.get(id)?.score ?? null,
    }
  })
  const sum = (figure: (site: (typeof sites)[number]) => number) => sites.reduce((all, site) => all + figure(site), 0)
  const total = sum(({ devices: all }) => all)
  const narrowed = region !== '' || (reader.actor.scopes?.size ?? 0) > 0
  const latest = await latestAlarms(reader, MOST_LATEST, {}, ({ name, time }, where) => {
    const seen = narrowed ? sites.map(({ project }) => String(project.id)).join(',') || NONE : ''
    return firstRowsIn(reader, name, MOST_LATEST, `-${time}`, { ...where, projectId_in: seen })
  })
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
      projectId: project.id,
      name: project.name,
      lon: project.lon,
      lat: project.lat,
      level,
      onSite,
      pm10,
      alarms,
    })),
    rank: sites
      .flatMap(({ project, score }) => (score === null ? [] : { projectId: project.id, projectName: project.name, score }))
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_RANKED),
    latest,
  }
}

function projectsOf(reader: Reader, region: string) {
  const by = { id: 'id', name: 'projectName', status: 'projectStatus', lon: 'longitude', lat: 'latitude', pm10Limit: 'pm10Limit' }
  return figuresIn(reader, 'project', { measures: { rows: 'count' }, by, where: region === '' ? {} : { regionCode_likeright: region } })
}

/** Groups of rows by the project they belong to. */
async function byProject<Name extends string, Group extends string>(reader: Reader, name: string, query: WantedFigures<Name, Group>) {
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

/** The newest PM10 of each device that is heard, by project. */
async function dustOf({ platform, actor }: Reader): Promise<Map<string, (number | null)[]>> {
  const { db } = platform.store
  const [rows, silent] = await Promise.all([
    plainRows(db, entityOf(platform, 'device-latest'), { kind_equal: 'env', part_equal: dict.dataType.realTime }, actor),
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
    known.push(measured(JSON.parse(String(data)) as Values, 'pm10'))
    dust.set(String(projectId), known)
  }
  return dust
}
