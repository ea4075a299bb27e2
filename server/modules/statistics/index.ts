// Statistics of construction sites: their routes, and the parts that other statistics are made of.

import type { Module } from '../module.ts'
import { ropeStatisticRoutes } from './ropes/ropeStatistics.ts'
import { overviewStatisticRoutes } from './sites/overviewStatistics.ts'
import { siteStatisticRoutes } from './sites/siteStatistics.ts'

export { alarmLevels, alarmNames } from './names/alarmNames.ts'
export { type AlarmSource, alarmFilters, alarmSources } from './names/alarmSources.ts'
export { passesToday, presenceAfter } from './people/presence.ts'
export { addPresence, readerNow, withoutPresence, withPresence } from './people/workerPresence.ts'
export { flagsOf, type Latest, latestOf, measured } from './query/latest.ts'
export { maxOf, percent, rounded, sumOf, total } from './query/numbers.ts'
export { type StatisticsPage, statisticsPage } from './query/pages.ts'
export { choiceParameter } from './query/parameters.ts'
export {
  contextOf,
  figures,
  hoursOf,
  ofProject,
  type ProjectContext,
  rowsOf,
  stated,
  wholeFigures,
  within,
} from './query/projectContext.ts'
export { statistic } from './query/route.ts'
export { datePart, daysBetween, startOfDay } from './query/siteClock.ts'
export { bucketsOf, minutesBetween, type Span, spanOf, startOf } from './query/span.ts'

export const statistics: Module = {
  name: 'statistics',
  routes: [...overviewStatisticRoutes, ...siteStatisticRoutes, ...ropeStatisticRoutes],
}
