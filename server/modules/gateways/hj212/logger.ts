// Device record for `MN` and `PW`.

import type { Kernel } from '#server/kernel.ts'
import { isSecretOf, textOf } from '#store/rows.ts'
import { type BoundSender, findDevice, senderOf } from '../../devices/index.ts'
import type { DeviceFactors } from './rowOf.ts'

export interface Logger {
  sender: BoundSender
  factors: DeviceFactors
  /** Interval in seconds; `null` if not set. */
  reportRate: number | null
}

/** Device of the credentials, or the reason for a refusal. Read on each call, so that a changed password takes effect at once. */
export async function loggerOf(platform: Kernel, mn: string, pw: string): Promise<Logger | 'unknown' | 'password'> {
  const device = await findDevice(platform, 'mn', mn)
  if (!device) return 'unknown'
  const kept = textOf(device, 'mnPassword')
  if (kept === '' || !isSecretOf(kept, pw)) return 'password'
  return { sender: senderOf(device), factors: factorsOf(device.factorUnits), reportRate: Number(device.reportRate) || null }
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
