import type { StageFigures } from '#engine/site/answers/projects.ts'
import { source } from '../screen.ts'

/** Stages of the project, and the responsible people. */
export const stageFigures = source<StageFigures>('/api/visual/projectStageMan')
