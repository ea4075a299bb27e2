// Declares the route of a statistic: its permission and its project.

import type { Route } from '#http/route.ts'
import { sharedAnswer } from '#http/sharedAnswer.ts'
import { contextOf, type ProjectContext } from './projectContext.ts'

/**
 * A statistic of `?projectId=`. Who reads projects reads it, as long as the project is theirs to see;
 * one that shows single rows or people asks for the right to read those (`shows`).
 */
export function statistic(
  path: string,
  answer: (context: ProjectContext) => Promise<unknown>,
  shows: readonly string[] = ['project'],
): Route {
  return { method: 'GET', path, access: { reads: shows }, handle: (call) => sharedAnswer(call, async () => answer(await contextOf(call))) }
}
