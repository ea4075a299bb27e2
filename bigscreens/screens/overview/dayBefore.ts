import { source } from '../../screen.ts'

/** At this time of yesterday. */
export interface DayBefore {
  at: string
  /** Percent; `null` while there was no device. */
  onlineRate: number | null
  /** Alarms that nobody had closed. */
  pending: number
}

export const dayBeforeSource = source<DayBefore>('/api/blade-archives/data_ana/dayBefore')
