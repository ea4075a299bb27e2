// Links cameras to devices with the same serial number: the device has the online status, the camera the pictures.

import type { Kernel } from '#server/kernel.ts'
import { type Actor, entityIn, type Rec, repository, repositoryOfAllTenants } from '#store/rows.ts'
import type { Store } from '#store/store.ts'

/** Camera data of screens, by device code; the first of several channels. */
export async function picturesOf(platform: Kernel, codes: readonly string[], actor: Actor): Promise<Map<string, Rec>> {
  if (codes.length === 0) return new Map()
  const cameras = await repository(platform.store.db, 'monitor-device', actor).all({ deviceSerial_in: codes.join(',') })
  const channels = cameras.sort((one, other) => Number(other.channelNo) - Number(one.channelNo))
  return new Map(
    channels.map(({ id, deviceSerial, monitorName, coverImg, sort }) => [
      String(deviceSerial),
      { monitorId: id, monitorName, coverImg, sort },
    ]),
  )
}

/** Copies the online status of devices to cameras, once a minute; a camera without a device keeps its status. */
export async function followDevices({ db }: Store): Promise<void> {
  const from = entityIn(db, 'device')
  const copy = { field: 'onlineStatus', from, own: 'deviceSerial', other: 'deviceCode' }
  await repositoryOfAllTenants(db, 'monitor-device').copyField(copy)
}
