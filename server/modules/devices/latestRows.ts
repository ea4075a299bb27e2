// Latest rows of devices, in the form that lists and screens need for each class.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'

const IDS_A_QUERY = 500
/** Sort order: latest first; at equal times parts come before the whole. */
const PARTS_BELOW = [
  { field: 'collectTime', descending: false },
  { field: 'part', descending: true },
]

/** Kinds with current values of machines; other kinds describe completed trips. */
const OF_THE_MOMENT: Readonly<Record<string, string>> = { [dict.deviceClass.towerCrane]: 'tower', [dict.deviceClass.hoist]: 'lift' }

const CAGE = [
  'cage',
  'collectTime',
  'load',
  'loadPercent',
  'people',
  'speed',
  'direction',
  'height',
  'floor',
  'tiltX',
  'tiltY',
  'windSpeed',
  'windLevel',
  'frontDoor',
  'backDoor',
  'outDoor',
  'antiDrop',
  'topLimit',
  'bottomLimit',
  'driverId',
  'driverName',
  'driverFace',
  'verifyResult',
] as const
const FLAGS = ['alarmFlags', 'warnFlags', 'faultFlags'] as const

interface LatestRow {
  kind: string
  part: string
  values: Rec
}

/**
 * Latest values by device id. A lift has `{collectTime, cages: [{cage, floor, …}]}`; other classes have newer values merged over older
 * ones, with the rows of `parts` if there are any (a reading and its means). A device that never sent is missing.
 */
export async function latestRows(platform: Kernel, tenantId: string, devices: readonly Rec[]): Promise<Map<string, Rec>> {
  const latest = new Map<string, Rec>()
  for (let at = 0; at < devices.length; at += IDS_A_QUERY) {
    const some = devices.slice(at, at + IDS_A_QUERY)
    const ids = some.map(({ id }) => String(id)).join(',')
    const shape = { fields: ['deviceId', 'kind', 'part', 'data'], sort: PARTS_BELOW }
    const rows = await repository(platform, 'device-latest', systemActor(tenantId)).find({ deviceId_in: ids }, shape)
    const byDevice = Map.groupBy(rows, ({ deviceId }) => String(deviceId))
    for (const { id, deviceClass } of some) {
      const kind = OF_THE_MOMENT[String(deviceClass)]
      const own = (byDevice.get(String(id)) ?? []).map(latestRow).filter((row) => kind === undefined || row.kind === kind)
      if (own.length > 0) latest.set(String(id), deviceClass === dict.deviceClass.hoist ? cagesOf(own) : merged(own))
    }
  }
  return latest
}

const latestRow = ({ kind, part, data }: Rec): LatestRow => ({
  kind: String(kind),
  part: String(part ?? ''),
  values: JSON.parse(String(data ?? '{}')) as Rec,
})

function cagesOf(rows: readonly LatestRow[]): Rec {
  const cages = rows
    .map(({ values }) => ({
      ...Object.fromEntries(CAGE.map((name) => [name, values[name] ?? null])),
      ...Object.fromEntries(FLAGS.map((name) => [name, splitIds(values[name])])),
    }))
    .sort((one: Rec, other: Rec) => (String(one.cage) < String(other.cage) ? -1 : 1))
  return { collectTime: rows.at(-1)?.values.collectTime ?? null, cages }
}

function merged(rows: readonly LatestRow[]): Rec {
  const parts = rows.filter(({ part }) => part !== '').map(({ values }) => values)
  return Object.assign({}, ...rows.map(({ values }) => values), parts.length > 0 ? { parts } : {})
}
