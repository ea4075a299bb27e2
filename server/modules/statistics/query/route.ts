// Declares routes of project statistics.

import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Route } from '#http/route.ts'
import { sharedAnswer } from '#http/sharedAnswer.ts'
import { contextOf, type ProjectContext } from './projectContext.ts'

/**
 * A statistic of `?projectId=`, for users who may read projects and see this one; `shows` lists entities that the user must be allowed to
 * read, if single rows or persons are shown.
 */
export function statistic(
  path: string,
  answer: (context: ProjectContext) => Promise<unknown>,
  shows: readonly string[] = ['project'],
): Route {
  return {
    method: 'GET',
    path,
    access: { reads: shows },
    readsReplica: true,
    described: takesQuery({ projectId: TEXT }, ['projectId']),
    handle: (call) => sharedAnswer(call, async () => answer(await contextOf(call))),
  }
}
