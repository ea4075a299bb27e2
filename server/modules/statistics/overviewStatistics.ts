// Project data of the overview screens.

import type { Route } from '#http/route.ts'
import { airNow } from './air.ts'
import { alarmStatistics } from './alarms.ts'
import { deviceStatistics } from './devices.ts'
import { projectOverview } from './projectOverview.ts'
import { statistic } from './route.ts'
import { safetyStatistics } from './safety.ts'
import { stageStatistics } from './stages.ts'
import { waterStatistics } from './water.ts'

export const overviewStatisticRoutes: readonly Route[] = [
  statistic('/api/visual/projectOverView', projectOverview),
  statistic('/api/visual/envRealTimeData', airNow),
  statistic('/api/visual/projectStageMan', stageStatistics),
  statistic('/api/visual/deviceManager', deviceStatistics),
  statistic('/api/visual/getOverViewAlarmCt', alarmStatistics),
  statistic('/api/visual/getOverSafeSta', safetyStatistics),
  statistic('/api/visual/sprayFlowUseSta', waterStatistics),
]
