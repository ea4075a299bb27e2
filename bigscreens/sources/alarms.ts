import { type PanelSource, source } from '../screen.ts'

export interface AlarmRow {
  id: string
  /** Entity of the record. */
  entity: 'alarm-event' | 'ai-video-data'
  alarmTime: string
  deviceClass: string
  deviceName: string | null
  alarmType: string
  name: string
  /** Key of `alarm_level`. */
  level: string
  content: string
  /** Key of `handle_state`. */
  handleState: string
  picUrl: string | null
}

export interface AlarmFigures {
  summary: {
    total: number
    today: number
    yesterday: number
    pending: number
    handled: number
    handleRate: number | null
    critical: number
  }
  byLevel: readonly { level: string; count: number }[]
  byClass: readonly { deviceClass: string; count: number; pending: number }[]
  byType: readonly { alarmType: string; name: string; deviceClass: string; count: number }[]
  trend: readonly { date: string; total: number; critical: number }[]
  latest: readonly AlarmRow[]
}

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
