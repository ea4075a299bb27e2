// Data that alarm rules need, loaded before the transaction of the rows, and the status of devices.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { entitiesOf, type Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import { type AlarmLabel, alarmLabels } from './alarmLabels.ts'
import type { AlarmStates } from './alarmStates.ts'
import { endSilence } from './evaluateAlarms.ts'
import type { AlarmListener } from './raisedAlarm.ts'
import { type RuleScope, ruleScopesOf } from './ruleRecords.ts'
import { offlineRuleOf } from './rules.ts'

export interface AlarmContext {
  /** Is called with each new alarm; twice where the transaction of the rows is tried again. */
  raised: AlarmListener
  words: ReadonlyMap<string, AlarmLabel>
  /** Record fields and latest values that rules read. */
  scopes: ReadonlyMap<BoundSender, RuleScope>
}

export async function alarmContext(
  platform: Kernel,
  senders: readonly BoundSender[],
  raised: AlarmListener = () => {},
): Promise<AlarmContext> {
  return { words: await alarmLabels(platform), scopes: await ruleScopesOf(platform, senders), raised }
}

/** Status of a device after contact; ends its offline alarm. @param row its newest row; `null` for none */
export async function statusAfterContact(
  db: Database,
  states: AlarmStates,
  sender: BoundSender,
  at: string,
  row: Rec | null,
): Promise<string> {
  if (sender.onlineStatus === dict.deviceOnline.offline) {
    const silence = offlineRuleOf(entitiesOf(db), sender.deviceClass)
    await endSilence(db, states, sender, at, silence ? [silence] : [])
  }
  if (await states.isAlarmed(sender)) return dict.deviceOnline.alarm
  return row?.faultFlags ? dict.deviceOnline.fault : dict.deviceOnline.online
}
