import { type PanelSource, source } from '../screen.ts'

/** A device with what it said last; `latest` is empty for one that never spoke. */
export interface DeviceRow {
  id: string
  deviceName: string
  deviceCode: string
  /** Key of `device_class`. */
  deviceClass: string
  /** Key of `device_online`. */
  onlineStatus: string
  lastTime: string | null
  installPos: string | null
  longitude: number | null
  latitude: number | null
  battery: number | null
  /** dBm */
  signal?: number | null
  simNo?: string | null
  /** The newest row of its class; a lift has a row for each cage in `parts`. */
  latest: Readonly<Record<string, unknown>>
}

const PATH = '/api/blade-archives/device/listAllDevice'

/** All devices of the project; read anew when one of them changes. */
export const devices = source<readonly DeviceRow[]>(PATH, { topic: 'device' })

const byClass = new Map<string, PanelSource<readonly DeviceRow[]>>()

/** Devices of one class (`dict.deviceClass`). */
export function devicesOf(deviceClass: string): PanelSource<readonly DeviceRow[]> {
  const known = byClass.get(deviceClass) ?? source<readonly DeviceRow[]>(PATH, { query: { deviceClass }, topic: 'device' })
  byClass.set(deviceClass, known)
  return known
}
