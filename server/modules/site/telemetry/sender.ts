// The device behind a batch of rows.

import { timingSafeEqual } from 'node:crypto'
import * as dict from '../../../../dict/keys.ts'
import type { Kernel } from '../../../kernel.ts'
import type { Sender as AnySender } from '../../../series/follower.ts'
import type { Rec } from '../../../store/codec.ts'
import { plainRowsOfAllTenants } from '../../../store/plainRows.ts'
import { entityOf } from '../../../store/rows.ts'
import type { Wanted } from '../../../store/where.ts'

export interface Sender extends AnySender {
  deviceName: string
  /** Rows of a device that is switched off are stored, but alarm nobody. */
  enabled: boolean
  onlineStatus: string
  sprayType: string
}

/** The device of a code, if the key is its own: both are said by whoever sends. Codes are the platform's, not a tenant's. */
export async function findSender(platform: Kernel, deviceCode: string, deviceKey: string): Promise<Sender | null> {
  const [device] = await devicesWhere(platform, { deviceCode_equal: deviceCode })
  const key = String(device?.deviceKey ?? '')
  return device && key !== '' && isSame(key, deviceKey) ? senderOf(device) : null
}

/** The sender that a device of the platform's own tables is: for rows that do not come over the network. */
export async function senderById(platform: Kernel, deviceId: string): Promise<Sender | null> {
  const [device] = await devicesWhere(platform, { id_equal: deviceId })
  return device ? senderOf(device) : null
}

const FIELDS = [
  'id',
  'tenantId',
  'projectId',
  'createDept',
  'deviceCode',
  'deviceName',
  'deviceClass',
  'enabled',
  'onlineStatus',
  'config',
  'deviceKey',
]

function devicesWhere(platform: Kernel, wanted: Wanted): Promise<Rec[]> {
  return plainRowsOfAllTenants(platform.store.db, entityOf(platform, 'device'), wanted, { fields: FIELDS })
}

function senderOf(device: Rec): Sender {
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
    sprayType: sprayTypeOf(device.config),
  }
}

function sprayTypeOf(config: unknown): string {
  const parsed: unknown = typeof config === 'string' && config.startsWith('{') ? JSON.parse(config) : null
  return String((parsed as { sprayType?: unknown } | null)?.sprayType ?? '')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
