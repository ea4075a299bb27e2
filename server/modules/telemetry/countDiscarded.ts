// Counts left-out values and refused rows by device, field and reason, with the latest examples.

import type { DiscardedOfDevice } from '#series/follower.ts'
import { type Rec, repository, systemActor, type UniqueRow } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'

const ENTITY = 'left-out-value'
const EXAMPLES = 20
const MAX_LENGTH = 200
/** Maximum number of places per device; further ones are counted together, so that invented names do not fill the table. */
const MAX_PLACES = 100
const BEYOND = '*'

interface Example {
  at: string
  raw: string
}

/** Call it in the transaction of the rows, after locking the devices. Two statements for each tenant, however many devices there are. */
export async function countDiscarded(db: Database, discarded: readonly DiscardedOfDevice<BoundSender>[], at: string): Promise<void> {
  const some = discarded.filter(({ values }) => values.length > 0)
  for (const [tenantId, own] of Map.groupBy(some, ({ sender }) => sender.tenantId)) {
    const byDevice = Map.groupBy(own, ({ sender }) => sender.id)
    const counts = repository(db, ENTITY, systemActor(tenantId))
    const stored = Map.groupBy(await counts.find({ deviceId_in: [...byDevice.keys()].join(',') }), ({ deviceId }) => String(deviceId))
    await counts.keepNewest(
      [...byDevice].flatMap(([id, parts]) => countsOf(parts, stored.get(id) ?? [], at)),
      'lastTime',
    )
  }
}

/** The new counts of a device. @param parts all of this device @param stored all counts of the device so far */
function countsOf(parts: readonly DiscardedOfDevice<BoundSender>[], stored: readonly Rec[], at: string): UniqueRow[] {
  const values = parts.flatMap((part) => part.values)
  const { sender } = parts[0] as DiscardedOfDevice<BoundSender>
  const known = new Map(stored.map((row) => [placeOf(row.kind, row.fieldName, row.reason), row]))
  const places = new Set(known.keys())
  const groups = Map.groupBy(values, ({ kind, field, reason }) => {
    const own = placeOf(kind, field, reason.zh)
    const place = places.has(own) || places.size < MAX_PLACES ? own : placeOf(kind, BEYOND, BEYOND)
    places.add(place)
    return place
  })
  return [...groups].map(([place, some]) => {
    const row = known.get(place)
    const [kind, fieldName, reason] = JSON.parse(place) as [string, string, string]
    const examples = [...some.map(({ raw }) => ({ at, raw: textOf(raw) })).reverse(), ...examplesOf(row?.examples)].slice(0, EXAMPLES)
    const before = String(row?.lastTime ?? '')
    return {
      place: { deviceId: sender.id, kind, fieldName, reason },
      values: {
        projectId: sender.projectId,
        occurrences: Number(row?.occurrences ?? 0) + some.length,
        example: examples[0]?.raw ?? '',
        examples: JSON.stringify(examples),
        // A simulator that catches up passes times that are past.
        lastTime: before > at ? before : at,
      },
      initial: { reasonEn: some[0]?.reason.en ?? '', firstTime: at, createDept: sender.createDept },
    }
  })
}

const placeOf = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => String(part ?? '')))

const textOf = (raw: unknown): string => (JSON.stringify(raw) ?? '').slice(0, MAX_LENGTH)

const examplesOf = (stored: unknown): Example[] => (typeof stored === 'string' ? (JSON.parse(stored) as Example[]) : [])
