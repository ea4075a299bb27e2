import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import { type PanelSource, source } from '../screen.ts'

/** The alarms of seven days; told anew as they come. */
export const alarmFigures = source<AlarmFigures>('/api/visual/getOverViewAlarmCt', { topic: 'alarm' })

const byClass = new Map<string, PanelSource<AlarmFigures>>()

/** The alarms of one class of devices (`dict.deviceClass`). */
export function alarmFiguresOf(deviceClass: string): PanelSource<AlarmFigures> {
  const known =
    byClass.get(deviceClass) ?? source<AlarmFigures>('/api/visual/getOverViewAlarmCt', { query: { deviceClass }, topic: 'alarm' })
  byClass.set(deviceClass, known)
  return known
}
