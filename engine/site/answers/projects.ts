// Answers of the statistics of a project and its stages, as the server sends them and the screens read them.

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
  /** Code of the stage that is under way. */
  current: string | null
  keyPosts: readonly KeyPost[]
  composition: readonly { laborType: string | null; count: number; onSite: number }[]
}
