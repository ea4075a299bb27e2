// What a list of projects counts beside each: equipment, people, alarms of today.

import * as dict from '../../../../dict/keys.ts'
import { siteTime } from '../../../../engine/model/siteTime.ts'
import type { Call } from '../../../http/route.ts'
import { readerOf } from '../../../records/actor.ts'
import { type Figures, figuresOf } from '../../../store/figures.ts'
import type { Rec } from '../../../store/records.ts'
import { entityOf, filtersOf, textOf } from '../../../store/rows.ts'

/** Writes the counts into the projects: one query a table, however many projects there are. */
export async function addProjectFigures(call: Call, projects: readonly Rec[]): Promise<void> {
  if (projects.length === 0) return
  const ids = projects.map((project) => textOf(project, 'id'))
  const counted = (name: string, by: string, wanted: Readonly<Record<string, string>> = {}) => {
    const entity = entityOf(call.platform, name)
    const filters = filtersOf(entity, { projectId_in: ids.join(','), ...wanted })
    const query = { measures: { rows: 'count' as const }, by: { projectId: 'projectId', by }, filters }
    return figuresOf(call.platform.store.db, entity, query, readerOf(call))
  }
  const [devices, people, alarms, safemen] = await Promise.all([
    counted('device', 'onlineStatus'),
    counted('labor', 'onSite', { onSite_equal: dict.laborOnSite.onSite }),
    counted('alarm-event', 'projectId', { startTime_datege: `${siteTime().slice(0, 10)} 00:00:00` }),
    counted('project-safeman', 'post', { post_equal: dict.safemanPost.fullTimeOfficer, exitDate_null: '1' }),
  ])
  for (const project of projects) {
    const rows = (groups: readonly Figures<'rows', 'projectId' | 'by'>[]) =>
      groups.filter(({ projectId }) => projectId === project.id).reduce((total, group) => total + Number(group.rows), 0)
    project.deviceCount = rows(devices)
    project.onlineCount = rows(devices.filter(({ by }) => by !== null && by !== dict.deviceOnline.offline))
    project.onSiteCount = rows(people)
    project.todayAlarmCount = rows(alarms)
    project.safemanCount = rows(safemen)
  }
}
