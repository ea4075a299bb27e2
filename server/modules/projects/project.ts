// Projects: assigns code, nearest reference station and stages, and refuses to remove a project in use.

import * as dict from '#engine/site/keys.ts'
import { isEmpty } from '#model/records/values.ts'
import { siteTime } from '#model/siteTime.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { nearestRecord } from '../devices/index.ts'
import { addProjectFigures } from './projectFigures.ts'
import { addStages, stagesOf } from './projectStages.ts'

const SERIAL = 2

export const projectHook: EntityHook = {
  entity: 'project',
  extendRecords: addProjectFigures,
  // A code cleared in the form stays unchanged.
  async submitting(_, { projectCode, ...body }) {
    return isEmpty(projectCode) ? body : { ...body, projectCode }
  },
  async inserting({ db, values, actor }) {
    return {
      projectCode: values.projectCode ?? (await nextCode(db, values, actor)),
      surveyPointId: values.surveyPointId ?? (await nearestPoint(db, values, actor)),
    }
  },
  inserted: ({ db, after: project, actor }) => addStages(db, project, actor),
  // Stages are restored together with the project.
  async restored() {},
  async removing({ db, ids, actor }) {
    if (await isBusy(db, ids, actor)) throw new AppError('project.busy')
    for (const id of ids) {
      const stages = await stagesOf(db, id, actor)
      await repository(db, 'project-stage', actor).remove(stages.map((stage) => textOf(stage, 'id')))
    }
  },
}

/** Next project code of 16 digits: six of the region, six of the date, two of the type, two of a counter. */
async function nextCode(db: Database, { regionCode, projectType }: Rec, actor: Actor): Promise<string> {
  const day = siteTime().slice(2, 10).replaceAll('-', '')
  const start = `${regionCode}${day}${String(projectType).padStart(2, '0')}`
  const taken = await repository(db, 'project', actor).all({ projectCode_likeright: start })
  const last = Math.max(0, ...taken.map((project) => Number(textOf(project, 'projectCode').slice(start.length)) || 0))
  return start + String(last + 1).padStart(SERIAL, '0')
}

async function nearestPoint(db: Database, values: Rec, actor: Actor): Promise<string | null> {
  const points = await repository(db, 'national-survey-point', actor).all()
  return nearestRecord(values, points)
}

/** True if equipment is at one of the projects, or somebody is on site. */
async function isBusy(db: Database, ids: readonly string[], actor: Actor): Promise<boolean> {
  const any = async (name: string, wanted: Readonly<Record<string, string>>) => {
    const filters = { projectId_in: ids.join(','), ...wanted }
    return (await repository(db, name, actor).list({ current: 1, size: 1, sort: [], filters })).records.length > 0
  }
  return (await any('device', {})) || any('labor', { onSite_equal: dict.laborOnSite.onTheRoster })
}
