// Sources of alarm notifications: device alarms and camera detections.

import * as dict from '#engine/site/keys.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { type AlarmLabel, labelOf } from './alarmLabels.ts'

/** Minimum time between two messages of the same device and alarm type. */
export const APART_MS = 10 * 60_000

export interface AlarmTrigger {
  entity: string
  /** Field of the start time. */
  time: string
  read: readonly string[]
  deviceClass(row: Rec): string
  content(row: Rec, device: string, words: ReadonlyMap<string, AlarmLabel>): string
}

const SHARED = ['id', 'tenantId', 'projectId', 'deviceId', 'alarmType', 'alarmLevel']

export const alarmTriggers: readonly AlarmTrigger[] = [
  {
    entity: 'alarm-event',
    time: 'startTime',
    read: [...SHARED, 'startTime', 'deviceClass', 'content', 'contentEn'],
    deviceClass: (row) => textOf(row, 'deviceClass'),
    content: (row) => textOf(row, 'content'),
  },
  {
    entity: 'ai-video-data',
    time: 'alarmTime',
    read: [...SHARED, 'alarmTime'],
    deviceClass: () => dict.deviceClass.camera,
    content: (row, device, words) => `${device} ${alarmWordOf(row, dict.deviceClass.camera, words)?.zh ?? row.alarmType}`,
  },
]

/** Label of an alarm; `undefined` if no dictionary has it. */
export const alarmWordOf = (row: Rec, deviceClass: string, words: ReadonlyMap<string, AlarmLabel>): AlarmLabel | undefined =>
  labelOf(words, deviceClass, textOf(row, 'alarmType'))
