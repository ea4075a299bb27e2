// Module of alarms: rules, life cycle, combined list, text messages.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { evaluateAttendance } from './attendance.ts'
import { allAlarmsRoutes, inboxHook } from './inbox/inbox.ts'
import { limitHook, limitPlaceHooks, limitRoutes } from './limits/limitRoutes.ts'
import { replayRoutes } from './replayRoutes.ts'
import { sendAlarmMessages } from './sendAlarmMessages.ts'
import { subscriptionHook } from './subscription.ts'

export { type AlarmLabel, alarmLabels, labelOf } from './alarmLabels.ts'
export { type AlarmStates, readAlarmStates } from './alarmStates.ts'
export { type AlarmContext, alarmContext, statusAfterContact } from './context.ts'
export { raiseOffline, raiseSilence } from './evaluateAlarms.ts'
export { evaluateStored, type StoredRows } from './evaluateStored.ts'
export { openAlarmStates, settledStates } from './handling.ts'
export { type Limits, limitsOf, limitsOfEach } from './limits.ts'
export { alarmNews, notRecentlySent, recentAlarmIds } from './news.ts'
export { noisePeriod } from './noisePeriod.ts'
export type { AlarmListener, RaisedAlarm } from './raisedAlarm.ts'
export { replayRule } from './replay.ts'
export { type RuleLimit, ruleLimits } from './ruleLimits.ts'
export { hasRules, offlineRuleOf, type SilenceRule, silenceRulesOf, silenceTypes } from './rules.ts'
export { alarmSentence } from './sentence.ts'
export { alarmTriggers } from './sources.ts'

export const alarms: Module = {
  name: 'alarms',
  routes: [...allAlarmsRoutes, ...limitRoutes, ...replayRoutes],
  hooks: () => [subscriptionHook, inboxHook, limitHook, ...limitPlaceHooks],
  scheduled: [
    { name: 'evaluate attendance', run: (platform, now) => evaluateAttendance(platform, now) },
    { name: 'tell of alarms', run: sendAlarmMessages },
  ],
  seeds: { dictionaries: readSeeds(import.meta.dirname, 'dictionaries/alarms.json') },
}
