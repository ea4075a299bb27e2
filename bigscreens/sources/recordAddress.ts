// Address of a record in the console, for links on a big screen.

import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '../../engine/site/keys.ts'

/** The lists of records by their entity. */
const LISTS = {
  'alarm-event': '/site/alarm_event',
  'ai-video-data': '/site/ai_video',
  device: '/equipment/device',
  project: '/archives/project',
  labor: '/archives/labor',
  lift: '/equipment/lift',
  'tower-crane': '/equipment/tower_crane',
  'monitor-device': '/equipment/monitor_device',
  'rope-use-log': '/site/ropeuselog',
} as const

export type RecordKind = keyof typeof LISTS

/**
 * Opens the list with the record's dialog above it.
 * @param action a button of the schema file to press instead of viewing it; the console shows the record where it is not offered
 */
export function recordAddress(kind: RecordKind, id: string, action = ''): string {
  return `${LISTS[kind]}?${new URLSearchParams({ open: id, ...(action === '' ? {} : { action }) })}`
}

/** An alarm that nobody has closed opens with the dialog that closes it. */
export function alarmAddress({ id, entity, handleState }: Pick<AlarmRow, 'id' | 'entity' | 'handleState'>): string {
  const isOpen = handleState === dict.handleState.pending || handleState === dict.handleState.inProgress
  return recordAddress(entity, id, isOpen ? 'handle' : '')
}
