import type { DeviceRow } from '#engine/site/answers/devices.ts'
import { type PanelSource, source } from '../screen.ts'

const PATH = '/api/blade-archives/device/listAllDevice'

/** All devices of the project, updated by events. */
export const devices = source<readonly DeviceRow[]>(PATH, { topic: 'device' })

const byClass = new Map<string, PanelSource<readonly DeviceRow[]>>()

/** Devices of one class (`dict.deviceClass`). */
export function devicesOf(deviceClass: string): PanelSource<readonly DeviceRow[]> {
  const known = byClass.get(deviceClass) ?? source<readonly DeviceRow[]>(PATH, { query: { deviceClass }, topic: 'device' })
  byClass.set(deviceClass, known)
  return known
}
