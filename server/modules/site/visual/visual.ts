// What the overview screens show of a project.

import type { Route } from '#http/route.ts'
import { airNow } from '../statistics/air.ts'
import { alarmStatistics } from '../statistics/alarms.ts'
import { deviceStatistics } from '../statistics/devices.ts'
import { projectOverview } from '../statistics/projectOverview.ts'
import { statistic } from '../statistics/route.ts'
import { safetyStatistics } from '../statistics/safety.ts'
import { stageStatistics } from '../statistics/stages.ts'
import { waterStatistics } from '../statistics/water.ts'

export const visualRoutes: readonly Route[] = [
  statistic('/api/visual/projectOverView', projectOverview),
  statistic('/api/visual/envRealTimeData', airNow),
  statistic('/api/visual/projectStageMan', stageStatistics),
  statistic('/api/visual/deviceManager', deviceStatistics),
  statistic('/api/visual/getOverViewAlarmCt', alarmStatistics),
  statistic('/api/visual/getOverSafeSta', safetyStatistics),
  statistic('/api/visual/sprayFlowUseSta', waterStatistics),
]
