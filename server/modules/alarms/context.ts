// Data that alarm rules need, loaded before the transaction of the rows.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { entitiesOf, type Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import { type AlarmLabel, alarmLabels } from './alarmLabels.ts'
import { endSilence, isAlarmed } from './evaluateAlarms.ts'
import type { AlarmListener } from './raisedAlarm.ts'
import { type RuleScope, ruleScopeOf } from './ruleRecords.ts'
import { offlineRuleOf } from './rules.ts'

export interface AlarmContext {
  /** Is called with each new alarm; twice where the transaction of the rows is tried again. */
  raised: AlarmListener
  words: ReadonlyMap<string, AlarmLabel>
  /** Record fields and latest values that rules read, by device id. */
  scopes: ReadonlyMap<string, RuleScope>
  /** Status of a device after contact; `row` is its newest row. */
  statusOf(db: Database, sender: BoundSender, at: string, row: Rec | null): Promise<string>
}

export async function alarmContext(
  platform: Kernel,
  senders: readonly BoundSender[],
  raised: AlarmListener = () => {},
): Promise<AlarmContext> {
  const scopes = new Map<string, RuleScope>()
  for (const sender of senders) if (!scopes.has(sender.id)) scopes.set(sender.id, await ruleScopeOf(platform, sender))
  return { words: await alarmLabels(platform), scopes, raised, statusOf }
}

async function statusOf(db: Database, sender: BoundSender, at: string, row: Rec | null): Promise<string> {
  if (sender.onlineStatus === dict.deviceOnline.offline) {
    const silence = offlineRuleOf(entitiesOf(db), sender.deviceClass)
    await endSilence(db, sender, at, silence ? [silence] : [])
  }
  if (await isAlarmed(db, sender)) return dict.deviceOnline.alarm
  return row?.faultFlags ? dict.deviceOnline.fault : dict.deviceOnline.online
}
