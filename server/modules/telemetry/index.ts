// Module of device rows: stores, completes, validates, corrects and deletes them, and publishes live topics.

import type { Module } from '../module.ts'
import { alarmHook, handlingHooks, seriesHook } from './series.ts'
import { startTelemetry } from './telemetry.ts'
import { topicKinds } from './topics.ts'

export type { RaisedAlarm } from '../alarms/index.ts'
export { completeRows } from './complete.ts'
export { keepLatest, markSeen, rowPartOf } from './deviceState.ts'
export { ingest } from './ingest.ts'
export { markOffline } from './offline.ts'
export { airQuality, airQualityLevel, beaufortLevel } from './weather.ts'

export const telemetry: Module = {
  name: 'telemetry',
  hooks: () => [seriesHook, alarmHook, ...handlingHooks],
  topics: topicKinds,
  start: async (platform) => startTelemetry(platform),
}
