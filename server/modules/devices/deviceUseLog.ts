// Log of device use: each entry stores the device and the duration.

import * as dict from '#engine/site/keys.ts'
import { isEmpty } from '#model/records/values.ts'
import type { EntityHook } from '#records/hook.ts'
import { secondsBetween } from '#series/moments.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export const deviceUseLogHook: EntityHook = {
  entity: 'device-use-log',
  inserting: ({ db, values, actor }) => derived(db, values, actor),
  async updated({ db, before, after: log, actor }) {
    const isSame = ['deviceId', 'startTime', 'endTime'].every((name) => before[name] === log[name])
    if (!isSame) await repository(db, 'device-use-log', actor).update(textOf(log, 'id'), await derived(db, log, actor))
  },
}

/** Writes a log entry, which cannot be edited or deleted; `line` has at least kind, time and operator. */
export async function logUse(db: Database, device: Rec, line: Rec, actor: Actor): Promise<void> {
  const { id: deviceId, deviceCode, deviceClass, projectId } = device
  await repository(db, 'device-use-log', actor).insert({
    deviceId,
    deviceCode,
    deviceClass,
    projectId,
    isAutomatic: dict.flag.yes,
    ...line,
  })
}

async function derived(db: Database, log: Rec, actor: Actor): Promise<Rec> {
  const device = await repository(db, 'device', actor).get(textOf(log, 'deviceId'))
  return { deviceCode: device?.deviceCode, deviceClass: device?.deviceClass, duration: wholeMinutesBetween(log.startTime, log.endTime) }
}

/** Whole minutes between two wire timestamps; `null` if one is missing. */
export function wholeMinutesBetween(start: unknown, end: unknown): number | null {
  return isEmpty(start) || isEmpty(end) ? null : Math.round(secondsBetween(String(start), String(end)) / 60)
}
