// Types of the API responses with statistics of a project and its stages.

export interface ProjectStage {
  stageCode: string
  stageName: string
  /** Key of `stage_status`. */
  stageStatus: string
  progress: number
  planStart: string | null
  planEnd: string | null
  actualStart: string | null
  actualEnd: string | null
  delayDays: number
}

export interface KeyPost {
  post: string
  name: string
  phone: string | null
  photo: string | null
  attendToday: 0 | 1
  lastPass: string | null
  monthDays: number
  requiredDays: number
}

export interface StageFigures {
  stages: readonly ProjectStage[]
  /** Code of the current stage. */
  current: string | null
  keyPosts: readonly KeyPost[]
  composition: readonly { laborType: string | null; count: number; onSite: number }[]
}

/** A landmark on the site plan: a rectangle around its centre; a gate is a point. */
export interface Landmark {
  /** Key of `landmark_kind`. */
  kind: string
  name: string
  /** English name; the name is shown if there is none. */
  english?: string | null
  longitude: number
  latitude: number
  /** In metres; `length` is measured along the bearing `angle`. */
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
  /** Site plan: metres per pixel, pixel at the centre of the site, rotation in degrees. */
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
