// Finds devices of any tenant by a unique field. Lookups in one turn of the event loop are one query, since each frame of a device makes one.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repositoryOfAllTenants } from '#store/rows.ts'
import type { Store } from '#store/store.ts'

export type DeviceKey = 'id' | 'deviceCode' | 'mn'

const FIELDS = [
  ...['id', 'tenantId', 'projectId', 'createDept', 'deviceCode', 'deviceName', 'deviceClass', 'enabled', 'onlineStatus', 'config'],
  ...['deviceKey', 'mn', 'mnPassword', 'factorUnits', 'reportRate'],
]

interface Turn {
  values: Set<string>
  rows: Promise<ReadonlyMap<string, Rec>>
}

const turns = new WeakMap<Store, Map<DeviceKey, Turn>>()
// The query belongs to no single call: the time limit of one must not end those of others.
const outsideOfCalls = AsyncLocalStorage.snapshot()

/** The stored device with its secrets; `null` if there is none. Is never older than the call. */
export async function findDevice(platform: Kernel, key: DeviceKey, value: string): Promise<Rec | null> {
  // A filter by several values separates them by commas.
  if (value.includes(',')) return findAlone(platform, key, value)
  const turn = turnOf(platform, key)
  turn.values.add(value)
  // The database may find a value that is written differently.
  return (await turn.rows).get(value) ?? findAlone(platform, key, value)
}

function turnOf(platform: Kernel, key: DeviceKey): Turn {
  const open = turns.get(platform.store) ?? new Map<DeviceKey, Turn>()
  turns.set(platform.store, open)
  const known = open.get(key)
  if (known) return known
  const values = new Set<string>()
  const rows = outsideOfCalls(async () => {
    await new Promise((go) => setImmediate(go))
    open.delete(key)
    if (values.size === 1) return new Map<string, Rec>()
    const found = await repositoryOfAllTenants(platform, 'device').find({ [`${key}_in`]: [...values].join(',') }, { fields: FIELDS })
    return new Map(found.reverse().map((row) => [String(row[key]), row]))
  })
  const turn = { values, rows }
  open.set(key, turn)
  return turn
}

async function findAlone(platform: Kernel, key: DeviceKey, value: string): Promise<Rec | null> {
  return (await repositoryOfAllTenants(platform, 'device').find({ [`${key}_equal`]: value }, { fields: FIELDS }))[0] ?? null
}
