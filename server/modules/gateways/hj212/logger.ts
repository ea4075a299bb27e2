// Device record for `MN` and `PW`.

import type { Kernel } from '#server/kernel.ts'
import { isSecretOf, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { type BoundSender, senderById } from '../../devices/index.ts'
import type { DeviceFactors } from './rowOf.ts'

export interface Logger {
  sender: BoundSender
  factors: DeviceFactors
  /** Interval in seconds; `null` if not set. */
  reportRate: number | null
}

const FIELDS = ['id', 'mn', 'mnPassword', 'factorUnits', 'reportRate']

/** Device of the credentials, or the reason for a refusal. Read on each call, so that a changed password takes effect at once. */
export async function loggerOf(platform: Kernel, mn: string, pw: string): Promise<Logger | 'unknown' | 'password'> {
  const [device] = await repositoryOfAllTenants(platform, 'device').find({ mn_equal: mn }, { fields: FIELDS })
  if (!device) return 'unknown'
  const kept = textOf(device, 'mnPassword')
  if (kept === '' || !isSecretOf(kept, pw)) return 'password'
  const sender = await senderById(platform, textOf(device, 'id'))
  if (!sender) return 'unknown'
  return { sender, factors: factorsOf(device.factorUnits), reportRate: Number(device.reportRate) || null }
}

function factorsOf(rows: unknown): DeviceFactors {
  if (!Array.isArray(rows)) return new Map()
  return new Map(
    (rows as { sent?: string; code?: string; unit?: string }[]).map(({ sent = '', code, unit }) => [
      sent,
      { ...(code ? { code } : {}), ...(unit ? { unit } : {}) },
    ]),
  )
}
