// Determines the probable cause of a silent device, from its last data and its neighbours.

import type { DeviceRow } from '#engine/site/answers/devices.ts'
import * as dict from '#engine/site/keys.ts'

/** Message key below `desk.why`, with arguments. */
export interface Diagnosis {
  key: 'never' | 'together' | 'battery' | 'signal' | 'alone' | 'sole'
  args: Readonly<Record<string, string | number>>
}

/** Battery charge in percent below which the battery is the probable cause. */
const EMPTY = 15
/** Signal strength in dBm below which the connection is the probable cause. */
const WEAK = -105
/** Seconds within which devices that went silent are assumed to have one common cause. */
const TOGETHER_SECONDS = 600

/** Probable cause; `null` for a device that is online. @param all devices of the same project and class, including this one */
export function diagnose(device: DeviceRow, all: readonly DeviceRow[]): Diagnosis | null {
  const { onlineStatus, lastTime, battery, signal } = device
  if (onlineStatus !== dict.deviceOnline.offline) return null
  if (lastTime === null) return { key: 'never', args: {} }
  const others = all.filter(({ id }) => id !== device.id)
  const silent = others.filter((other) => other.onlineStatus === dict.deviceOnline.offline && areTogether(lastTime, other.lastTime))
  if (silent.length > 0 && silent.length * 2 >= others.length)
    return { key: 'together', args: { count: silent.length + 1, of: all.length } }
  if (battery !== null && battery !== undefined && battery <= EMPTY) return { key: 'battery', args: { battery } }
  if (signal !== null && signal !== undefined && signal <= WEAK) return { key: 'signal', args: { signal } }
  const online = others.filter((other) => other.onlineStatus !== dict.deviceOnline.offline).length
  return online > 0 ? { key: 'alone', args: { online } } : { key: 'sole', args: {} }
}

function areTogether(one: string, other: string | null): boolean {
  return other !== null && Math.abs(Date.parse(one.replace(' ', 'T')) - Date.parse(other.replace(' ', 'T'))) <= TOGETHER_SECONDS * 1000
}
