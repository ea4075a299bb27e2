// Settings that a device fetches, reporting its current settings in the same call.

import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { objectBody } from '#records/body.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import { acknowledgeRate } from './reportRate.ts'
import { findSender } from './sender.ts'
import { waitingCommand } from './sprayControl.ts'

const MAX_FIRMWARE_LENGTH = 20

/**
 * Body `{deviceCode, deviceKey, reportRate?, firmware?}`: the last two are current values of the device. Returns the wanted settings, and
 * in `spray` the pending command of a spray.
 */
async function settings(call: Call): Promise<Rec> {
  const { deviceCode, deviceKey, reportRate, firmware } = objectBody(call.body)
  if (typeof deviceCode !== 'string' || typeof deviceKey !== 'string') throw new AppError('telemetry.deviceUnknown')
  if (reportRate !== undefined && !Number.isSafeInteger(reportRate)) throw new AppError('request.parameterInvalid', { name: 'reportRate' })
  if (firmware !== undefined && (typeof firmware !== 'string' || firmware === '' || firmware.length > MAX_FIRMWARE_LENGTH))
    throw new AppError('request.parameterInvalid', { name: 'firmware' })
  const sender = await findSender(call.platform, deviceCode, deviceKey, call.request.ip)
  const { store } = call.platform
  if (reportRate !== undefined) await acknowledgeRate(store, sender.id, Number(reportRate))
  if (firmware !== undefined)
    await repository(store.db, 'device', systemActor(sender.tenantId)).change({ id_equal: sender.id }, { firmware })
  return settingsOf(call.platform, sender.id, sender.tenantId)
}

async function settingsOf(platform: Kernel, id: string, tenantId: string): Promise<Rec> {
  const device = await repository(platform, 'device', systemActor(tenantId)).get(id)
  const { reportRate, enabled, config } = device ?? {}
  const spray = device?.sprayCommandTime ? waitingCommand(device, await latestRun(platform, id, tenantId), siteTime()) : null
  return { reportRate, enabled, config: typeof config === 'string' ? (JSON.parse(config) as unknown) : null, spray }
}

/** Latest stored run of a spray. */
async function latestRun(platform: Kernel, id: string, tenantId: string): Promise<Rec | undefined> {
  const [row] = await repository(platform.store.db, 'device-latest', systemActor(tenantId)).find({ deviceId_equal: id, kind_equal: 'flow' })
  return row ? (JSON.parse(String(row.data)) as Rec) : undefined
}

export const deviceSettingsRoute: Route = {
  method: 'POST',
  path: '/api/blade-archives/device/settings',
  access: 'public',
  // Not logged, since every device calls it periodically.
  keepsOwnLog: true,
  handle: settings,
}
