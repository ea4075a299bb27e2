// A camera that reports is a device whose code is the camera's serial number: the device says how it stands, the camera what it sees.

import type { Kernel } from '../../../kernel.ts'
import { change } from '../../../store/query.ts'
import { allRecords, type Rec } from '../../../store/records.ts'
import { entityOf, filtersOf } from '../../../store/rows.ts'
import type { Actor, Store } from '../../../store/store.ts'

/** What screens show of the cameras of these devices, by device code; of several channels the first. */
export async function picturesOf(platform: Kernel, codes: readonly string[], actor: Actor): Promise<Map<string, Rec>> {
  if (codes.length === 0) return new Map()
  const entity = entityOf(platform, 'monitor-device')
  const cameras = await allRecords(platform.store.db, entity, filtersOf(entity, { deviceSerial_in: codes.join(',') }), actor)
  const channels = cameras.sort((one, other) => Number(other.channelNo) - Number(one.channelNo))
  return new Map(
    channels.map(({ id, deviceSerial, monitorName, coverImg }) => [String(deviceSerial), { monitorId: id, monitorName, coverImg }]),
  )
}

/** Cameras are on line as their devices are. Runs once a minute; a camera without a device keeps what is stored. */
export async function followDevices({ db }: Store): Promise<void> {
  const own = `"device"."tenant_id" = "monitor_device"."tenant_id" and "device"."device_code" = "monitor_device"."device_serial" and "device"."is_deleted" = 0`
  const sql = `update "monitor_device" set "online_status" = (select "device"."online_status" from "device" where ${own})
    where exists (select 1 from "device" where ${own} and coalesce("device"."online_status", '') <> coalesce("monitor_device"."online_status", ''))`
  await change(db, sql, [])
}
