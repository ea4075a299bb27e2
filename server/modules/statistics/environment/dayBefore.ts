// Figures of the project header one day ago, derived from the times of outages and closed alarms.

import type { DayBefore } from '#engine/site/answers/alarms.ts'
import * as dict from '#engine/site/keys.ts'
import type { WireFilters } from '#store/rows.ts'
import { silenceTypes } from '../../alarms/index.ts'
import { alarmFilters, alarmSources, CLOSED, OPEN_STATES } from '../names/alarmSources.ts'
import { percent } from '../query/numbers.ts'
import { figures, type ProjectContext, wholeFigures } from '../query/projectContext.ts'
import { daysLater } from '../query/siteClock.ts'

/** Share of online devices in percent (`null` without devices) and number of open alarms, 24 hours ago. */
export async function dayBefore(context: ProjectContext): Promise<DayBefore> {
  const at = daysLater(context.now, -1)
  const [onlineRate, pending] = await Promise.all([onlineRateAt(context, at), pendingAt(context, at)])
  return { at, onlineRate, pending }
}

/** Share of devices installed by then that were online: a device that has been silent since before then was offline. */
async function onlineRateAt(context: ProjectContext, at: string): Promise<number | null> {
  const lastingThen: readonly WireFilters[] = [{ endTime_null: 'true' }, { endTime_gt: at }]
  const silences = lastingThen.map((lasting) =>
    figures(context, 'alarm-event', {
      measures: { rows: 'count' },
      by: { deviceId: 'deviceId' },
      where: { alarmType_in: silenceTypes(context.platform.library().entities).join(','), startTime_datele: at, ...lasting },
    }),
  )
  const [devices, ...silentDevices] = await Promise.all([
    figures(context, 'device', {
      measures: { rows: 'count' },
      by: { id: 'id', state: 'onlineStatus', lastTime: 'lastTime', installed: 'installDate', created: 'createTime' },
    }),
    ...silences,
  ])
  const silent = new Set(silentDevices.flat().map(({ deviceId }) => String(deviceId)))
  const there = devices.filter(({ installed, created }) => String(installed ?? created) <= at)
  const answering = there.filter(({ id, state, lastTime }) => {
    const isOffline = String(state ?? dict.deviceOnline.offline) === dict.deviceOnline.offline
    return !silent.has(String(id)) && !(isOffline && String(lastTime ?? '') <= at)
  })
  return percent(answering.length, there.length)
}

/** Alarms that are still open, or were closed after that time. */
async function pendingAt(context: ProjectContext, at: string): Promise<number> {
  const raised = { from: '', to: at }
  const counts = await Promise.all(
    alarmSources.flatMap((source) =>
      [
        alarmFilters(source, { span: raised, states: OPEN_STATES }),
        { ...alarmFilters(source, { span: raised, states: CLOSED }), handleTime_gt: at },
      ].map((where) => wholeFigures(context, source.name, { measures: { rows: 'count' }, where })),
    ),
  )
  return counts.reduce((sum, { rows }) => sum + Number(rows), 0)
}
