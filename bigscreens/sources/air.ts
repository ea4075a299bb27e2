import type { AirNow } from '#engine/site/answers/air.ts'
import { source } from '../screen.ts'

/** The air at the fence now and its limits. */
export const airNowSource = source<AirNow>('/api/visual/envRealTimeData')
