// Address of a record in the console, for links on a big screen.

import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import * as dict from '../../engine/site/keys.ts'

/** Paths of the lists, by entity. */
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
 * URL of a list that opens the dialog of a record.
 * @param action action to press instead of the view; without permission the record is shown
 */
export function recordAddress(kind: RecordKind, id: string, action = ''): string {
  return `${LISTS[kind]}?${new URLSearchParams({ open: id, ...(action === '' ? {} : { action }) })}`
}

/** URL of an alarm; one that is not closed opens with the dialog to close it. */
export function alarmAddress({ id, entity, handleState }: Pick<AlarmRow, 'id' | 'entity' | 'handleState'>): string {
  const isOpen = handleState === dict.handleState.pending || handleState === dict.handleState.inProgress
  return recordAddress(entity, id, isOpen ? 'handle' : '')
}
