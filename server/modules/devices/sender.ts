// Authenticates devices that send rows.

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { addFailure, failures } from '#access/signIn/attempts.ts'
import * as dict from '#engine/site/keys.ts'
import type { Sender as AnySender } from '#series/follower.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { isSecretOf, type Rec } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { findDevice } from './findDevice.ts'

export interface BoundSender extends AnySender {
  deviceName: string
  /** False for a disabled device: its rows are stored, but raise no alarms. */
  enabled: boolean
  onlineStatus: string
  sprayType: string
  /** Reading at which the water meter rolls over; `null` if unknown. */
  meterCapacity: number | null
}

/** Maximum number of wrong keys per minute, device and address. */
const MAX_WRONG = 10
const REMEMBERED = 20_000

/** Addresses that have sent the right key, by stored key: they are exempt from the limit of wrong keys. */
const proven = new WeakMap<Store, LRUCache<string, string>>()

/**
 * Device with this code, if the key is correct. Codes are unique on the platform, not only in a tenant. Throws telemetry.deviceUnknown, and
 * request.tooOften after ten wrong keys within a minute.
 * @param address address of the caller
 */
export async function findSender(platform: Kernel, deviceCode: string, deviceKey: string, address: string): Promise<BoundSender> {
  const device = await findDevice(platform, 'deviceCode', deviceCode)
  const kept = String(device?.deviceKey ?? '')
  const known = provenIn(platform.store)
  const shown = createHash('sha256')
    .update(JSON.stringify([address, deviceCode, deviceKey]))
    .digest('base64url')
  if (device && kept !== '' && known.get(shown) === kept) return senderOf(device)
  // Unknown codes share one count, so that invented codes do not fill the table of counts.
  const calls = `device key ${address} ${device ? deviceCode : ''}`
  if ((await failures(platform.store, { calls })) >= MAX_WRONG) throw new AppError('request.tooOften')
  if (!device || kept === '' || !isSecretOf(kept, deviceKey)) {
    await addFailure(platform.store, { calls })
    throw new AppError('telemetry.deviceUnknown')
  }
  known.set(shown, kept)
  return senderOf(device)
}

function provenIn(store: Store): LRUCache<string, string> {
  const known = proven.get(store) ?? new LRUCache<string, string>({ max: REMEMBERED })
  proven.set(store, known)
  return known
}

/** Device by id, for rows that do not arrive over the network. */
export async function senderById(platform: Kernel, deviceId: string): Promise<BoundSender | null> {
  const device = await findDevice(platform, 'id', deviceId)
  return device ? senderOf(device) : null
}

/** Device by code, for a caller that was authenticated otherwise. */
export async function senderByCode(platform: Kernel, deviceCode: string): Promise<BoundSender | null> {
  const device = await findDevice(platform, 'deviceCode', deviceCode)
  return device ? senderOf(device) : null
}

/** @param device a record that `findDevice` read */
export function senderOf(device: Rec): BoundSender {
  const text = (name: string) => String(device[name] ?? '')
  return {
    id: text('id'),
    tenantId: text('tenantId'),
    projectId: text('projectId'),
    createDept: text('createDept'),
    deviceCode: text('deviceCode'),
    deviceName: text('deviceName'),
    deviceClass: text('deviceClass'),
    enabled: text('enabled') !== dict.flag.no,
    onlineStatus: text('onlineStatus'),
    ...sprayOf(device.config),
  }
}

function sprayOf(config: unknown): Pick<BoundSender, 'sprayType' | 'meterCapacity'> {
  const parsed: unknown = typeof config === 'string' && config.startsWith('{') ? JSON.parse(config) : null
  const { sprayType, meterCapacity } = (parsed ?? {}) as { sprayType?: unknown; meterCapacity?: unknown }
  return { sprayType: String(sprayType ?? ''), meterCapacity: typeof meterCapacity === 'number' ? meterCapacity : null }
}
