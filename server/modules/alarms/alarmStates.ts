// Reads the alarms of devices once for a transaction, and keeps them in step with what it writes.

import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import { type Rec, repository, systemActor, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import { settledStates } from './handling.ts'
import { type AlarmState, MERGE_SECONDS } from './lifeCycle.ts'

const FIELDS = [
  ...['id', 'deviceId', 'alarmType', 'alarmLevel', 'part', 'startTime', 'lastTime', 'endTime', 'calm', 'value', 'threshold', 'handleState'],
]

export interface AlarmStates {
  /** Alarms of a device that are active, or ended recently enough to be continued at this time. */
  at(sender: BoundSender, time: string): Promise<AlarmState[]>
  /** A written alarm of the device that was not among these. */
  add(sender: BoundSender, alarm: AlarmState): void
  /** True when an alarm of level 3 or 4 is active. */
  isAlarmed(sender: BoundSender): Promise<boolean>
}

interface KnownStates {
  /** Alarms that ended before are not read. */
  since: string
  alarms: AlarmState[]
}

/**
 * Reads the alarms of these devices in one query a tenant; those of others, and earlier ones, are read when they are asked for.
 * @param db the transaction, in which the devices are locked
 */
export async function readAlarmStates(db: Database, senders: readonly BoundSender[], time: string): Promise<AlarmStates> {
  const known = new Map<string, KnownStates>()
  const read = async (some: readonly BoundSender[], moment: string): Promise<void> => {
    const since = later(moment, -MERGE_SECONDS)
    for (const [tenantId, own] of Map.groupBy(some, (sender) => sender.tenantId)) {
      const ids = own.map(({ id }) => id)
      const either: WireFilters[] = [{ alarmState_equal: dict.alarmState.active }, { endTime_ge: since }]
      const rows = await repository(db, 'alarm-event', systemActor(tenantId)).find(
        { deviceId_in: ids.join(',') },
        { fields: FIELDS, either },
      )
      const byDevice = Map.groupBy(rows, ({ deviceId }) => String(deviceId))
      for (const id of ids) known.set(id, { since, alarms: (byDevice.get(id) ?? []).map(stateOfRow) })
    }
  }
  const states = async (sender: BoundSender, since: string): Promise<KnownStates> => {
    if ((known.get(sender.id)?.since ?? '~') > since) await read([sender], later(since, MERGE_SECONDS))
    return known.get(sender.id) as KnownStates
  }
  await read(senders, time)
  return {
    async at(sender, moment) {
      const since = later(moment, -MERGE_SECONDS)
      const { alarms } = await states(sender, since)
      return alarms.filter(({ endTime }) => endTime === null || endTime >= since)
    },
    add(sender, alarm) {
      known.get(sender.id)?.alarms.push(alarm)
    },
    async isAlarmed(sender) {
      const { alarms } = await states(sender, time)
      return alarms.some(({ endTime, level }) => endTime === null && Number(level) >= Number(dict.alarmLevel.alarm))
    },
  }
}

function stateOfRow(row: Rec): AlarmState {
  const { id, alarmType, alarmLevel, part, startTime, lastTime, endTime, calm, value, threshold: limit, handleState } = row
  return {
    id: String(id),
    type: String(alarmType),
    level: String(alarmLevel ?? ''),
    part: String(part ?? ''),
    startTime: String(startTime),
    lastTime: String(lastTime ?? startTime),
    endTime: endTime === null ? null : String(endTime),
    calm: Number(calm ?? 0),
    first: null,
    value: value === null ? null : Number(value),
    limit: limit === null ? null : Number(limit),
    isHandled: settledStates.includes(String(handleState)),
    changed: false,
  }
}
