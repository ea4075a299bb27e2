// Supervisors and safety officers of a project.

import * as dict from '#engine/site/keys.ts'
import type { Route } from '#http/route.ts'
import type { EntityHook } from '#records/hook.ts'
import { readListPage } from '#records/read.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entityOf, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

/** A project may have only one chief supervision engineer at a time. */
export const projectSupervisorHook: EntityHook = {
  entity: 'project-supervisor',
  inserted: ({ db, after: supervisor, actor }) => refuseSecondChief(db, supervisor, actor),
  updated: ({ db, after: supervisor, actor }) => refuseSecondChief(db, supervisor, actor),
}

async function refuseSecondChief(db: Database, { projectId, post, exitDate }: Rec, actor: Actor): Promise<void> {
  if (post !== dict.supervisorPost.chiefEngineer || exitDate) return
  const wanted = { projectId_equal: String(projectId), post_equal: dict.supervisorPost.chiefEngineer, exitDate_null: '1' }
  const chiefs = await repository(db, 'project-supervisor', actor).all(wanted)
  if (chiefs.length > 1) throw new AppError('supervisor.secondChief', {}, null, 'post')
}

/** Safety officers for a select: `?keyword=&projectId=&current=&size=`. */
const selectPage: Route = {
  method: 'GET',
  path: '/api/blade-archives/project_safeman/selectPage',
  access: { reads: 'project-safeman' },
  handle(call) {
    const { keyword = '', projectId = '', current = '', size = '' } = call.query
    const query = { name: keyword, projectId_equal: projectId, current, size }
    return readListPage({ ...call, query }, entityOf(call.platform, 'project-safeman'))
  },
}

export const projectPeopleRoutes: readonly Route[] = [selectPage]
