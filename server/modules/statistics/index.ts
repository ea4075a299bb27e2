// Module of site statistics: routes, and functions that other statistics use.

import type { Module } from '../module.ts'
import { ropeStatisticRoutes } from './ropes/ropeStatistics.ts'
import { overviewStatisticRoutes } from './sites/overviewStatistics.ts'
import { siteStatisticRoutes } from './sites/siteStatistics.ts'

export { alarmLevels, alarmNames } from './names/alarmNames.ts'
export { type AlarmSource, alarmFilters, alarmSources } from './names/alarmSources.ts'
export { dictionaryLabels } from './names/dictionaryLabels.ts'
export { passesToday, presenceAfter } from './people/presence.ts'
export { addPresence, readerNow, withoutPresence, withPresence } from './people/workerPresence.ts'
export { columnsOf, nullableText, numberColumns, textColumns } from './query/columns.ts'
export { type Latest, latestOf, measured, splitFlags } from './query/latest.ts'
export { maxOf, percent, rounded, sumOf, total } from './query/numbers.ts'
export { statisticsPage } from './query/pages.ts'
export { choiceParameter } from './query/parameters.ts'
export {
  contextOf,
  figures,
  hoursOf,
  type ProjectContext,
  projectFilters,
  projectRows,
  spanFilters,
  wholeFigures,
  withoutEmptyFilters,
} from './query/projectContext.ts'
export { statistic } from './query/route.ts'
export { datePart, startOfDay } from './query/siteClock.ts'
export { bucketStart, bucketsOf, minutesWithin, type StatisticsSpan, statisticsSpan } from './query/span.ts'

export const statistics: Module = {
  name: 'statistics',
  routes: [...overviewStatisticRoutes, ...siteStatisticRoutes, ...ropeStatisticRoutes],
  fileMembers: ['face', 'photo', 'picUrl'],
}
