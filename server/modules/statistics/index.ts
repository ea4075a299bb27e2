// Statistics of construction sites: their routes, and the parts that other statistics are made of.

import type { Module } from '../module.ts'
import { overviewStatisticRoutes } from './overviewStatistics.ts'
import { ropeStatisticRoutes } from './ropeStatistics.ts'
import { siteStatisticRoutes } from './siteStatistics.ts'

export { alarmLevels, alarmNames } from './alarmNames.ts'
export { type AlarmSource, alarmFilters, alarmSources } from './alarmSources.ts'
export { flagsOf, type Latest, latestOf, measured } from './latest.ts'
export { maxOf, percent, rounded, sumOf, total } from './numbers.ts'
export { type StatisticsPage, statisticsPage } from './pages.ts'
export { choiceParameter } from './parameters.ts'
export { passesToday, presenceAfter } from './presence.ts'
export { contextOf, figures, hoursOf, ofProject, type ProjectContext, rowsOf, stated, wholeFigures, within } from './projectContext.ts'
export { statistic } from './route.ts'
export { datePart, daysBetween, startOfDay } from './siteClock.ts'
export { bucketsOf, minutesBetween, type Span, spanOf, startOf } from './span.ts'
export { addPresence, readerNow, withoutPresence, withPresence } from './workerPresence.ts'

export const statistics: Module = {
  name: 'statistics',
  routes: [...overviewStatisticRoutes, ...siteStatisticRoutes, ...ropeStatisticRoutes],
}
