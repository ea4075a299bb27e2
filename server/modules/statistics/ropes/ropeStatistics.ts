// Routes of rope statistics, and of the rows behind them.

import type { Route } from '#http/route.ts'
import { statistic } from '../query/route.ts'
import { ropeAverages, ropeDay, ropesNow } from './rope.ts'
import { ropeAlarms, ropeUses } from './ropePages.ts'
import { ropeRanks } from './ropeRanks.ts'

const ROOT = '/api/rope_data/ropedata'

export const ropeStatisticRoutes: readonly Route[] = [
  statistic(`${ROOT}/latestStatus`, ropesNow, ['rope-data']),
  statistic(`${ROOT}/simpleStatics`, ropeDay),
  statistic(`${ROOT}/alarm`, ropeAlarms, ['alarm-event', 'rope-data']),
  statistic(`${ROOT}/averages`, ropeAverages),
  statistic(`${ROOT}/rankings`, ropeRanks),
  statistic(`${ROOT}/useList`, ropeUses, ['rope-use-log', 'rope-data']),
]
