// Routes of project data for the overview screens.

import type { Route } from '#http/route.ts'
import { airNow } from '../environment/air.ts'
import { waterStatistics } from '../environment/water.ts'
import { statistic } from '../query/route.ts'
import { alarmStatistics } from '../safety/alarms.ts'
import { safetyStatistics } from '../safety/safety.ts'
import { deviceStatistics } from './devices.ts'
import { projectOverview } from './projectOverview.ts'
import { stageStatistics } from './stages.ts'

export const overviewStatisticRoutes: readonly Route[] = [
  statistic('/api/visual/projectOverView', projectOverview),
  statistic('/api/visual/envRealTimeData', airNow),
  statistic('/api/visual/projectStageMan', stageStatistics),
  statistic('/api/visual/deviceManager', deviceStatistics),
  statistic('/api/visual/getOverViewAlarmCt', alarmStatistics),
  statistic('/api/visual/getOverSafeSta', safetyStatistics),
  statistic('/api/visual/sprayFlowUseSta', waterStatistics),
]
