// Finds devices of any tenant by a unique field. Lookups in one turn of the event loop are one query, since each frame of a device makes one.

import type { Kernel } from '#server/kernel.ts'
import { type ReadValues, type Rec, readCombined, repositoryOfAllTenants } from '#store/rows.ts'

export type DeviceKey = 'id' | 'deviceCode' | 'mn'

const FIELDS = [
  ...['id', 'tenantId', 'projectId', 'createDept', 'deviceCode', 'deviceName', 'deviceClass', 'enabled', 'onlineStatus', 'config'],
  ...['deviceKey', 'mn', 'mnPassword', 'factorUnits', 'reportRate'],
]

/** The stored device with its secrets; `null` if there is none. Is never older than the call. */
export async function findDevice(platform: Kernel, key: DeviceKey, value: string): Promise<Rec | null> {
  // A filter by several values separates them by commas.
  if (value.includes(',')) return findAlone(platform, key, value)
  // The database may find a value that is written differently.
  return (await readCombined(platform.store, `device by ${key}`, value, readBy(platform, key))) ?? findAlone(platform, key, value)
}

function readBy(platform: Kernel, key: DeviceKey): ReadValues<Rec> {
  return async (values) => {
    if (values.length === 1) return new Map<string, Rec>()
    const found = await repositoryOfAllTenants(platform, 'device').find({ [`${key}_in`]: values.join(',') }, { fields: FIELDS })
    return new Map(found.reverse().map((row) => [String(row[key]), row]))
  }
}

async function findAlone(platform: Kernel, key: DeviceKey, value: string): Promise<Rec | null> {
  return (await repositoryOfAllTenants(platform, 'device').find({ [`${key}_equal`]: value }, { fields: FIELDS }))[0] ?? null
}
