// Counts left-out values and refused rows by device, field and reason, with the latest examples.

import type { DiscardedValueOfKind } from '#series/follower.ts'
import { repository, systemActor } from '#store/rows.ts'
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

/** Call it in the transaction of the rows, after locking the device. */
export async function countDiscarded(
  db: Database,
  sender: BoundSender,
  values: readonly DiscardedValueOfKind[],
  at: string,
): Promise<void> {
  if (values.length === 0) return
  const actor = { ...systemActor(sender.tenantId), deptId: sender.createDept }
  const kept = repository(db, ENTITY, actor)
  const stored = await kept.find({ deviceId_equal: sender.id })
  const known = new Map(stored.map((row) => [placeOf(row.kind, row.fieldName, row.reason), row]))
  const places = new Set(known.keys())
  const groups = Map.groupBy(values, ({ kind, field, reason }) => {
    const own = placeOf(kind, field, reason.zh)
    const place = places.has(own) || places.size < MAX_PLACES ? own : placeOf(kind, BEYOND, BEYOND)
    places.add(place)
    return place
  })
  for (const [place, some] of groups) {
    const row = known.get(place)
    const [kind, fieldName, reason] = JSON.parse(place) as [string, string, string]
    const examples = [...some.map(({ raw }) => ({ at, raw: textOf(raw) })).reverse(), ...examplesOf(row?.examples)].slice(0, EXAMPLES)
    const values = {
      projectId: sender.projectId,
      occurrences: Number(row?.occurrences ?? 0) + some.length,
      example: examples[0]?.raw ?? '',
      examples: JSON.stringify(examples),
      lastTime: at,
    }
    if (row) await kept.change({ id_equal: String(row.id) }, values)
    else {
      const first = { ...values, deviceId: sender.id, kind, fieldName, reason, reasonEn: some[0]?.reason.en ?? '', firstTime: at }
      await kept.insert(first)
    }
  }
}

const placeOf = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => String(part ?? '')))

const textOf = (raw: unknown): string => (JSON.stringify(raw) ?? '').slice(0, MAX_LENGTH)

const examplesOf = (stored: unknown): Example[] => (typeof stored === 'string' ? (JSON.parse(stored) as Example[]) : [])
