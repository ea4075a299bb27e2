import type { DeviceRow } from '#engine/site/answers/devices.ts'
import * as dict from '../../engine/site/keys.ts'
import { source } from '../screen.ts'

/** A camera for a tile. */
export interface Camera {
  /** Id of the device. */
  id: string
  /** Id of the camera record; `null` if the device has none. */
  monitorId: string | null
  name: string
  place: string | null
  isOnline: boolean
  cover: string | null
  /** Position in the list of cameras; those without a position come last. */
  rank: number
  /** Picture of the latest alarm, if the camera has no cover image. */
  picture: string | null
}

/** Cameras of the project: online ones first, then in list order. */
export const cameras = source<readonly Camera[]>('/api/blade-archives/device/listAllDevice', {
  query: { deviceClass: dict.deviceClass.camera },
  parse: (answer) => toCameras(answer as readonly DeviceRow[]),
})

function toCameras(rows: readonly DeviceRow[]): readonly Camera[] {
  return rows
    .map(({ id, deviceName, installPos, onlineStatus, latest }) => ({
      id,
      monitorId: text(latest?.monitorId),
      name: deviceName,
      place: installPos,
      isOnline: onlineStatus !== dict.deviceOnline.offline,
      cover: text(latest?.coverImg),
      rank: typeof latest?.sort === 'number' ? latest.sort : Number.POSITIVE_INFINITY,
      picture: text(latest?.picUrl),
    }))
    .sort(
      (one, other) => Number(other.isOnline) - Number(one.isOnline) || Math.sign(one.rank - other.rank) || (one.name < other.name ? -1 : 1),
    )
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
