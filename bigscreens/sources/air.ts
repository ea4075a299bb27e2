import type { AirNow } from '#engine/site/answers/air.ts'
import { source } from '../screen.ts'

/** Current air values of the site, with limits. */
export const airNowSource = source<AirNow>('/api/visual/envRealTimeData')
