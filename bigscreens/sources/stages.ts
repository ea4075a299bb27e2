import type { StageFigures } from '#engine/site/answers/projects.ts'
import { source } from '../screen.ts'

/** The stages of the project and the people who answer for it. */
export const stageFigures = source<StageFigures>('/api/visual/projectStageMan')
