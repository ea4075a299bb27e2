// Detects silent devices: marks them offline after the time that their record allows, and raises an alarm.

import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { figuresOfAllTenants } from '#store/aggregates/index.ts'
import { repository, repositoryOfAllTenants, systemActor, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type AlarmLabel, alarmLabels, raiseOffline, raiseSilence, type SilenceRule, silenceRulesOf } from '../alarms/index.ts'
import { type BoundSender, senderById } from '../devices/index.ts'
import { seenBeforeSetBack } from './deviceState.ts'

const RATES = 3
const LEAST_SECONDS = 180

/**
 * Marks every device that has been silent for too long at the time `at`, with an alarm at the time the limit was reached. Safe on several
 * nodes: only one finds a device. Returns the number of devices.
 */
export async function markSilent(platform: Kernel, at = new Date()): Promise<number> {
  const { db, transaction } = platform.store
  const speaking = { onlineStatus_notnull: 'true', onlineStatus_notequal: dict.deviceOnline.offline, lastTime_notnull: 'true' }
  const limits = await figuresOfAllTenants(db, 'device', {
    measures: { devices: 'count' },
    by: { timeout: 'offlineTimeout', rate: 'reportRate' },
    filters: speaking,
  })
  const words = await alarmLabels(platform)
  // Devices last seen in the future: their time starts again.
  await repositoryOfAllTenants(platform, 'device').change({ ...speaking, ...seenBeforeSetBack() }, { lastTime: siteTime() })
  let silent = 0
  for (const { timeout, rate } of limits) {
    const seconds = Number(timeout ?? Math.max(RATES * Number(rate ?? 0), LEAST_SECONDS))
    const border = later(siteTime(at), -seconds)
    const same = { ...equal('offlineTimeout', timeout), ...equal('reportRate', rate) }
    const fields = ['id', 'lastTime']
    for (const { id, lastTime } of await repositoryOfAllTenants(db, 'device').find(
      { ...speaking, ...same, lastTime_lt: border },
      { fields },
    )) {
      const sender = await senderById(platform, String(id))
      if (!sender) continue
      await transaction(async (within) => {
        // Skipped if the device has sent since it was read.
        const still = { id_equal: sender.id, lastTime_equal: String(lastTime), onlineStatus_notequal: dict.deviceOnline.offline }
        const marked = await repository(within, 'device', systemActor(sender.tenantId)).change(still, {
          onlineStatus: dict.deviceOnline.offline,
        })
        if (marked === 0) return
        silent += 1
        await raiseOffline(within, sender, later(String(lastTime), seconds), words)
      })
    }
  }
  return silent
}

/**
 * Raises alarms of rules `absent('10m')` for devices whose newest row of a kind is older. Safe on several nodes. Returns the number of
 * alarms.
 */
export async function raiseAbsences(platform: Kernel, at = new Date()): Promise<number> {
  const entities = platform.library().entities
  const classes = new Set([...entities.values()].flatMap(({ series }) => series?.classes ?? []))
  const words = await alarmLabels(platform)
  let raised = 0
  for (const deviceClass of classes) {
    for (const silence of silenceRulesOf(entities, deviceClass).filter(({ seconds }) => seconds > 0)) {
      const latest = repositoryOfAllTenants(platform, 'device-latest')
      const border = later(siteTime(at), -silence.seconds)
      for (const { deviceId } of await latest.find({ kind_equal: silence.kind, collectTime_lt: border }, { fields: ['deviceId'] })) {
        const sender = await senderById(platform, String(deviceId))
        if (sender?.deviceClass !== deviceClass) continue
        if (await platform.store.transaction((db) => raiseAbsence(db, sender, silence, border, words))) raised += 1
      }
    }
  }
  return raised
}

async function raiseAbsence(
  db: Database,
  sender: BoundSender,
  silence: SilenceRule,
  border: string,
  words: ReadonlyMap<string, AlarmLabel>,
): Promise<boolean> {
  const actor = systemActor(sender.tenantId)
  await repository(db, 'device', actor).lock(sender.id)
  // Checked again, since the device may have sent a row of any part.
  const rows = await repository(db, 'device-latest', actor).find({ deviceId_equal: sender.id, kind_equal: silence.kind })
  const newest = rows
    .map(({ collectTime }) => String(collectTime))
    .sort()
    .at(-1)
  const active = { deviceId_equal: sender.id, alarmType_equal: silence.rule.type, alarmState_equal: dict.alarmState.active }
  if (newest === undefined || newest >= border || (await repository(db, 'alarm-event', actor).exists(active))) return false
  await raiseSilence(db, sender, silence, later(newest, silence.seconds), words)
  return sender.enabled && sender.projectId !== ''
}

/** Marks a device offline immediately, as it or its broker reports, with an alarm. No effect on an offline device. */
export async function markOffline(platform: Kernel, sender: BoundSender, at = new Date()): Promise<void> {
  const words = await alarmLabels(platform)
  await platform.store.transaction(async (db) => {
    const online = { id_equal: sender.id, onlineStatus_notequal: dict.deviceOnline.offline }
    const marked = await repository(db, 'device', systemActor(sender.tenantId)).change(online, { onlineStatus: dict.deviceOnline.offline })
    if (marked > 0) await raiseOffline(db, sender, siteTime(at), words)
  })
}

function equal(name: string, value: string | number | null): WireFilters {
  return value === null ? { [`${name}_null`]: 'true' } : { [`${name}_equal`]: String(value) }
}
