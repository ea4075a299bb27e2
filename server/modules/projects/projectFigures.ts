// Adds counts to projects in their list: equipment, people, alarms of today.

import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { readerOf } from '#records/actor.ts'
import { type AggregateRow, figuresOf } from '#store/aggregates/index.ts'
import { type Rec, textOf } from '#store/rows.ts'
import {
  type AlarmSource,
  alarmFilters,
  alarmSources,
  passesToday,
  presenceAfter,
  readerNow,
  startOfDay,
  withoutEmptyFilters,
} from '../statistics/index.ts'

/** Adds the counts with one query per table, for any number of projects. */
export async function addProjectFigures(call: Call, projects: readonly Rec[]): Promise<void> {
  if (projects.length === 0) return
  const ids = projects.map((project) => textOf(project, 'id'))
  const counted = (name: string, by: string, wanted: Readonly<Record<string, string>> = {}) => {
    const filters = { projectId_in: ids.join(','), ...wanted }
    const query = { measures: { rows: 'count' as const }, by: { projectId: 'projectId', by }, filters }
    return figuresOf(call.platform.store.db, name, query, readerOf(call))
  }
  const today = { span: { from: startOfDay(siteTime()), to: '' } }
  const raised = (source: AlarmSource) => counted(source.name, 'projectId', withoutEmptyFilters(alarmFilters(source, today)))
  const [devices, passes, alarms, safemen] = await Promise.all([
    counted('device', 'onlineStatus'),
    passesToday(readerNow(call), { projectId_in: ids.join(',') }),
    Promise.all(alarmSources.map(raised)),
    counted('project-safeman', 'post', { post_equal: dict.safemanPost.safetyOfficer, exitDate_null: '1' }),
  ])
  const passesOf = Map.groupBy(passes, ({ project }) => project)
  for (const project of projects) {
    const rows = (groups: readonly AggregateRow<'rows', 'projectId' | 'by'>[]) =>
      groups.filter(({ projectId }) => projectId === project.id).reduce((total, group) => total + Number(group.rows), 0)
    project.deviceCount = rows(devices)
    project.onlineCount = rows(devices.filter(({ by }) => by !== null && by !== dict.deviceOnline.offline))
    project.onSiteCount = presenceAfter(passesOf.get(textOf(project, 'id')) ?? []).onSite.size
    project.todayAlarmCount = rows(alarms.flat())
    project.safemanCount = rows(safemen)
  }
}
