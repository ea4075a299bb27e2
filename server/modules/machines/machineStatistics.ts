// Routes of statistics of cranes and lifts, and of the rows behind them.

import type { Call, Route } from '#http/route.ts'
import { readerOf } from '#records/actor.ts'
import { entityViewsOf } from '#records/entityViews.ts'
import { detail } from '#records/read.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, repository } from '#store/rows.ts'
import { contextOf, statistic } from '../statistics/index.ts'
import { cranePlayback } from './cranePlayback.ts'
import { liftStatistics } from './lift.ts'
import { cranes, lifts, machinePage } from './machinePages.ts'
import { towerStatistics } from './tower.ts'
import { towerNow } from './towerNow.ts'

const ROOT = '/api/blade-archives'

/**
 * `?deviceId=`: current state of the crane; only `?projectId=`: the first crane of the project; `?id=`: one row, as for every entity.
 */
async function craneDetail(call: Call): Promise<Awaited<ReturnType<typeof towerNow>> | Rec> {
  const { query, platform } = call
  const { deviceId, projectId } = query
  if (!deviceId && projectId) return towerNow(await contextOf(call))
  if (!deviceId) {
    const entity = entityOf(platform, 'tower-crane-realtime')
    return detail(call, { entity, offer: null }, entityViewsOf([entity]))
  }
  const device = await repository(platform, 'device', readerOf(call)).get(deviceId)
  if (!device?.projectId) throw new AppError('record.notFound')
  return towerNow(await contextOf({ ...call, query: { ...query, projectId: String(device.projectId) } }))
}

export const machineStatisticRoutes: readonly Route[] = [
  statistic(`${ROOT}/lift/getLiftStLogByProjectAndDevice`, liftStatistics),
  statistic(`${ROOT}/lift/getStDetailList`, (context) => machinePage(context, lifts), ['lift-log', 'lift-trip']),
  statistic(`${ROOT}/tower_crane/getTowerStLogByProjectAndDevice`, towerStatistics),
  statistic(`${ROOT}/tower_crane/getStDetailList`, (context) => machinePage(context, cranes), ['tower-crane-realtime', 'tower-cycle']),
  statistic(`${ROOT}/tower_crane/getPlayback`, cranePlayback, ['tower-crane-realtime']),
  {
    method: 'GET',
    path: `${ROOT}/tower_crane_realtime/detail`,
    access: { reads: 'tower-crane-realtime' },
    readsReplica: true,
    handle: craneDetail,
  },
]
