import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import { type PanelSource, source } from '../screen.ts'

/** Alarms of seven days, updated by events. */
export const alarmFigures = source<AlarmFigures>('/api/visual/getOverViewAlarmCt', { topic: 'alarm' })

const byClass = new Map<string, PanelSource<AlarmFigures>>()

/** Alarms of one device class (`dict.deviceClass`). */
export function alarmFiguresOf(deviceClass: string): PanelSource<AlarmFigures> {
  const known =
    byClass.get(deviceClass) ?? source<AlarmFigures>('/api/visual/getOverViewAlarmCt', { query: { deviceClass }, topic: 'alarm' })
  byClass.set(deviceClass, known)
  return known
}
