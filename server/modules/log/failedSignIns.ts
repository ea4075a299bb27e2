// Logs failed sign-ins in a bounded number of rows, so that many attempts neither fill the table nor displace rows of other users.

import { siteTime } from '#model/siteTime.ts'
import { nextId } from '#store/ids.ts'
import { type NewValues, repository, systemActor } from '#store/rows.ts'
import type { Platform } from '../../platform.ts'
import { LOGS } from './logNames.ts'

/** Number of failures per account and hour that get separate rows; further ones share one row. */
export const OWN_LINES = 20
/**
 * Number of addresses per tenant and hour that get separate rows for unknown accounts; all others share one row, as addresses are cheap.
 */
export const OWN_ADDRESSES = 20

/** Fields of a failed sign-in. `userId` is `null` for unknown accounts. */
export interface FailedSignIn {
  tenantId: string
  userId: string | null
  ip: string
  loginTime: string
  [field: string]: unknown
}

/** A row that counts several failures. */
interface Shared {
  id: string
  tenantId: string
  row: Readonly<Record<string, unknown>>
  attempts: number
  isReported: boolean
}

interface Hour {
  name: string
  /** Number of separate rows by account. */
  own: Map<string, number>
  shared: Map<string, Shared>
}

const hours = new WeakMap<Platform, Hour[]>()

/** Each node logs its own refusals, so an hour has one such row per node. */
export function logFailedSignIn(platform: Platform, line: FailedSignIn): void {
  const hour = hourOf(platform)
  const { tenantId, userId, ip } = line
  if (userId !== null) {
    const account = `${tenantId} ${userId}`
    const count = (hour.own.get(account) ?? 0) + 1
    hour.own.set(account, count)
    if (count <= OWN_LINES) platform.logs.add(LOGS.login, { ...line, attempts: 1 })
    else share(platform, hour.shared, account, line)
    return
  }
  const strangers = [...hour.shared.keys()].filter((key) => key.startsWith(`${tenantId} @`)).length
  const own = `${tenantId} @${ip}`
  share(platform, hour.shared, hour.shared.has(own) || strangers < OWN_ADDRESSES ? own : `${tenantId} others`, line)
}

function share(platform: Platform, lines: Map<string, Shared>, key: string, { ip, ...row }: FailedSignIn): void {
  const known = lines.get(key)
  if (known) {
    Object.assign(known, { row, attempts: known.attempts + 1, isReported: false })
    return
  }
  const first = { ...row, ip: key.endsWith(' others') ? '' : ip }
  const line: Shared = { id: nextId(), tenantId: row.tenantId, row: first, attempts: 1, isReported: true }
  lines.set(key, line)
  platform.logs.add(LOGS.login, { id: line.id, ...first, attempts: 1 })
}

/** Updates the rows that count several failures. */
export async function countFailed(platform: Platform): Promise<void> {
  const entity = platform.library().entities.get(LOGS.login)
  const waiting = (hours.get(platform) ?? []).flatMap(({ shared }) => [...shared.values()].filter(({ isReported }) => !isReported))
  hours.set(platform, [hourOf(platform)])
  if (!entity || waiting.length === 0) return
  // The first of them may not be stored yet.
  await platform.logs.settle()
  for (const line of waiting) {
    const { loginTime, account, failReason, loginResult } = line.row
    const values = { attempts: line.attempts, loginTime, account, failReason, loginResult } as NewValues
    line.isReported = true
    await repository(platform.store.db, entity, systemActor(line.tenantId)).change({ id_equal: line.id }, values)
  }
}

function hourOf(platform: Platform): Hour {
  const name = siteTime().slice(0, 13)
  const all = hours.get(platform) ?? []
  const known = all.find((hour) => hour.name === name)
  if (known) return known
  const fresh: Hour = { name, own: new Map(), shared: new Map() }
  hours.set(platform, [...all, fresh])
  return fresh
}
