import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

/** The head of the project: every screen shows some of it. */
export const projectOverviewSource = source<ProjectOverview>('/api/visual/projectOverView')

const GONE = [400, 404]

/** The project of the screen; `isGone` once the server knows none of that id. */
export function useProject(): { overview: ProjectOverview | undefined; isGone: boolean } {
  const { data, error } = useSource(projectOverviewSource, '1min')
  return { overview: data, isGone: error !== null && GONE.includes(Number((error as { code?: unknown }).code)) }
}
