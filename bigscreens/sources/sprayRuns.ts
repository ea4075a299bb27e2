import type { SprayRunRow } from '#engine/site/answers/water.ts'
import { source } from '../screen.ts'

export interface SprayRunPage {
  records: readonly SprayRunRow[]
  total: number
}

/** Runs of today, newest first. */
export const sprayRunsSource = source<SprayRunPage>('/api/blade-archives/device_use_log/dataSprayEnvList')
