import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

/** Part of the site plan: a rectangle around its middle; a gate is a point. */
export interface Landmark {
  /** Key of `landmark_kind`. */
  kind: string
  name: string
  longitude: number
  latitude: number
  /** Metres; the length lies along the bearing. */
  length?: number | null
  width?: number | null
  /** Degrees from north, clockwise. */
  angle?: number | null
}

export interface ProjectCard {
  id: string
  projectName: string
  shortName: string | null
  projectType: string | null
  projectStatus: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  fence: string | null
  /** Buildings, gates and yards. */
  landmarks?: readonly Landmark[] | null
  buildArea: number | null
  contractAmount: number | null
  startDate: string | null
  planEndDate: string | null
  contractorName: string | null
  superviseName: string | null
  buildName: string | null
  projectManager: string | null
  managerPhone: string | null
  coverImg: string | null
  screenTitle: string | null
  stageCode: string | null
}

export interface ProjectImage {
  title: string | null
  link: string
  imgType: string | null
  /** Of a site plan: metres of a pixel, the pixel on the middle of the site, degrees. */
  planScale?: number | null
  planOriginX?: number | null
  planOriginY?: number | null
  planRotate?: number | null
}

export interface ProjectOverview {
  project: ProjectCard
  safeDays: number
  passDays: number
  totalDays: number
  leftDays: number | null
  progress: number
  planProgress: number | null
  deviation: number | null
  labor: { registered: number; onSite: number; todayAttend: number; attendRate: number | null; managers: number }
  device: { total: number; online: number; offline: number; alarm: number; fault: number; onlineRate: number | null }
  alarm: { today: number; pending: number; critical: number }
  env: Readonly<Record<'pm10' | 'pm25' | 'noise' | 'temperature' | 'humidity' | 'windSpeed' | 'windForce', number | null>> & {
    level: string | null
  }
  water: { today: number; month: number }
  images: readonly ProjectImage[]
}

/** The head of the project: every screen shows some of it. */
export const projectOverviewSource = source<ProjectOverview>('/api/visual/projectOverView')

const GONE = [400, 404]

/** The project of the screen; `isGone` once the server knows none of that id. */
export function useProject(): { overview: ProjectOverview | undefined; isGone: boolean } {
  const { data, error } = useSource(projectOverviewSource, '1min')
  return { overview: data, isGone: error !== null && GONE.includes(Number((error as { code?: unknown }).code)) }
}
