// Settings that a device fetches, reporting its current settings in the same call.

import * as dict from '#engine/site/keys.ts'
import { INTEGER, TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { objectBody } from '#records/body.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { acknowledgeRate } from './reportRate.ts'
import { type BoundSender, findSender } from './sender.ts'
import { acknowledgeSpray, type SprayCommand, VALID_SECONDS, waitingCommand } from './sprayControl.ts'

const MAX_FIRMWARE_LENGTH = 20

/** Current settings of a device, as it reports them. `sprayTime` is the time of the last spray command that it received. */
export interface ReportedSettings {
  reportRate?: number
  firmware?: string
  sprayTime?: string
}

/** Reads `{reportRate?, firmware?, spray?: {time}}`; `spray: null` counts as omitted. Throws request.parameterInvalid. */
export function parseReported({ reportRate, firmware, spray }: Rec): ReportedSettings {
  const invalid = (name: string) => new AppError('request.parameterInvalid', { name })
  const sprayTime = (spray as Rec | null | undefined)?.time
  if (reportRate !== undefined && !Number.isSafeInteger(reportRate)) throw invalid('reportRate')
  if (firmware !== undefined && (typeof firmware !== 'string' || firmware === '' || firmware.length > MAX_FIRMWARE_LENGTH))
    throw invalid('firmware')
  if (spray !== undefined && spray !== null && typeof sprayTime !== 'string') throw invalid('spray')
  return {
    ...(reportRate === undefined ? {} : { reportRate: Number(reportRate) }),
    ...(firmware === undefined ? {} : { firmware }),
    ...(typeof sprayTime === 'string' ? { sprayTime } : {}),
  }
}

/** Stores reported settings of a device, which confirms a sent interval or spray command. */
export async function storeReported(platform: Kernel, { id, tenantId }: Sender, reported: ReportedSettings): Promise<void> {
  const { store } = platform
  const { reportRate, firmware, sprayTime } = reported
  if (reportRate !== undefined) await acknowledgeRate(store, id, reportRate)
  if (sprayTime !== undefined) await acknowledgeSpray(store, id, sprayTime)
  if (firmware !== undefined) await repository(store.db, 'device', systemActor(tenantId)).change({ id_equal: id }, { firmware })
}

/**
 * Body `{deviceCode, deviceKey, reportRate?, firmware?, spray?}`: the last three are current values of the device. Returns the desired
 * settings, and in `spray` the pending command of a spray.
 */
async function settings(call: Call): Promise<DesiredSettings> {
  const body = objectBody(call.body)
  const { deviceCode, deviceKey } = body
  if (typeof deviceCode !== 'string' || typeof deviceKey !== 'string') throw new AppError('telemetry.deviceUnknown')
  const reported = parseReported(body)
  const sender = await findSender(call.platform, deviceCode, deviceKey, call.request.ip)
  await storeReported(call.platform, sender, reported)
  return desiredSettings(call.platform, sender)
}

type Sender = Pick<BoundSender, 'id' | 'tenantId'>

/** Settings that a device should have. `reportRate` is in seconds. */
export interface DesiredSettings {
  reportRate: unknown
  enabled: unknown
  config: unknown
  spray: SprayCommand | null
}

export async function desiredSettings(platform: Kernel, { id, tenantId }: Sender): Promise<DesiredSettings> {
  const device = await repository(platform, 'device', systemActor(tenantId)).get(id)
  const { reportRate, enabled, config } = device ?? {}
  const command = device?.sprayCommandTime ? waitingCommand(device, await latestRun(platform, id, tenantId), siteTime()) : null
  const spray = command && { isOn: command.isOn, time: command.time }
  return { reportRate, enabled, config: typeof config === 'string' ? (JSON.parse(config) as unknown) : null, spray }
}

/**
 * Devices of MQTT with an interval or a spray command that they have not confirmed.
 * @param now of the site, `YYYY-MM-DD HH:mm:ss`
 */
export async function unconfirmedDevices({ db }: Store, now: string): Promise<{ sender: Sender; deviceCode: string; since: string }[]> {
  const devices = repositoryOfAllTenants(db, 'device')
  const ofMqtt = { protocol_equal: dict.accessProtocol.mqtt }
  const oldest = later(now, -VALID_SECONDS)
  const fields = ['id', 'tenantId', 'deviceCode', 'rateTime', 'sprayCommandTime', 'sprayReceivedTime']
  const rates = await devices.find({ ...ofMqtt, rateState_equal: dict.rateState.sent, rateTime_ge: oldest }, { fields })
  const sprays = await devices.find({ ...ofMqtt, sprayCommandTime_ge: oldest }, { fields })
  const pendingSprays = sprays.filter(({ sprayCommandTime, sprayReceivedTime }) => sprayCommandTime !== sprayReceivedTime)
  const found = new Map([...pendingSprays, ...rates].map((device) => [textOf(device, 'id'), device]))
  return [...found.values()].map((device) => ({
    sender: { id: textOf(device, 'id'), tenantId: textOf(device, 'tenantId') },
    deviceCode: textOf(device, 'deviceCode'),
    since: [textOf(device, 'rateTime'), textOf(device, 'sprayCommandTime')].sort().at(-1) ?? '',
  }))
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
  described: takesJson(
    {
      deviceCode: TEXT,
      deviceKey: TEXT,
      reportRate: INTEGER,
      firmware: TEXT,
      spray: { type: ['object', 'null'], properties: { time: TEXT } },
    },
    ['deviceCode', 'deviceKey'],
  ),
  handle: settings,
}
