// Data that alarm rules need, loaded before the transaction of the rows.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import { type AlarmLabel, alarmLabels } from './alarmLabels.ts'
import { endOffline, isAlarmed } from './judgeAlarms.ts'
import { type Limits, limitsOf } from './limits.ts'

export interface AlarmContext {
  words: ReadonlyMap<string, AlarmLabel>
  limits: ReadonlyMap<string, Limits>
  /** How a device stands now that it has spoken: `row` is the newest of its rows. */
  statusOf(db: Database, sender: BoundSender, at: string, row: Rec | null): Promise<string>
}

export async function alarmContext(platform: Kernel, senders: readonly BoundSender[]): Promise<AlarmContext> {
  const limits = new Map<string, Limits>()
  for (const sender of senders) if (!limits.has(sender.id)) limits.set(sender.id, await limitsOf(platform, sender))
  return { words: await alarmLabels(platform), limits, statusOf }
}

async function statusOf(db: Database, sender: BoundSender, at: string, row: Rec | null): Promise<string> {
  if (sender.onlineStatus === dict.deviceOnline.offline) await endOffline(db, sender, at)
  if (await isAlarmed(db, sender)) return dict.deviceOnline.alarm
  return row?.faultFlags ? dict.deviceOnline.fault : dict.deviceOnline.online
}
