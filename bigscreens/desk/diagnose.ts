// Probable cause of a silent device, from what it said last and from its neighbours.

import type { DeviceRow } from '#engine/site/answers/devices.ts'
import * as dict from '#engine/site/keys.ts'

/** A key of the words `desk.why`, with its values. */
export interface Diagnosis {
  key: 'never' | 'together' | 'battery' | 'signal' | 'alone' | 'sole'
  args: Readonly<Record<string, string | number>>
}

/** Percent below which a battery ends. */
const EMPTY = 15
/** dBm below which a connection breaks. */
const WEAK = -105
/** Devices that fell silent within so many seconds of each other have one cause. */
const TOGETHER_SECONDS = 600

/** `null` of a device that is heard. @param all devices of the same project and class, the device among them */
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
