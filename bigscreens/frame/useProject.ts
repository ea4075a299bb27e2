import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

/** Overview of the project, which every screen needs. */
export const projectOverviewSource = source<ProjectOverview>('/api/visual/projectOverView')

const GONE = [400, 404]

/** Project of the screen; `isGone` if the server does not know its id. */
export function useProject(): { overview: ProjectOverview | undefined; isGone: boolean } {
  const { data, error } = useSource(projectOverviewSource, '1min')
  return { overview: data, isGone: error !== null && GONE.includes(Number((error as { code?: unknown }).code)) }
}
