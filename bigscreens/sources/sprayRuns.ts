import { source } from '../screen.ts'

export interface SprayRunRow {
  id: string
  deviceName: string | null
  startTime: string
  /** `null` while it runs. */
  endTime: string | null
  duration: number | null
  /** Key of `spray_mode`. */
  mode: string | null
  pm10Before: number | null
  pm10After: number | null
  waterUse: number | null
}

export interface SprayRunPage {
  records: readonly SprayRunRow[]
  total: number
}

/** The runs of today, the newest first. */
export const sprayRunsSource = source<SprayRunPage>('/api/blade-archives/device_use_log/dataSprayEnvList')
