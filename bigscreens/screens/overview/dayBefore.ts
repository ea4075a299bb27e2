import type { DayBefore } from '#engine/site/answers/alarms.ts'
import { source } from '../../screen.ts'

export const dayBeforeSource = source<DayBefore>('/api/blade-archives/data_ana/dayBefore')
