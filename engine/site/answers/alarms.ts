// Types of the API responses with statistics of alarms and safety.

export interface AlarmRow {
  id: string
  /** Name of the record's entity. */
  entity: 'alarm-event' | 'ai-video-data'
  alarmTime: string
  deviceClass: string
  projectName: string | null
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

/** Number of alarms on a day. */
export interface AlarmDay {
  date: string
  total: number
  critical: number
  handled: number
  byClass: readonly { deviceClass: string; count: number }[]
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
  trend: readonly AlarmDay[]
  latest: readonly AlarmRow[]
}

export interface SafetyFigures {
  /** Crews and companies with the most violations in thirty days. */
  rank: readonly { name: string | null; kind: 'company' | 'team'; count: number }[]
  safeDays: number
  safeStartDate: string | null
  score: number | null
  radar: readonly { key: string; name: string; score: number | null }[]
  /** Alarms in thirty days. */
  handle: { total: number; closed: number; pending: number; overdue: number; avgMinutes: number | null; closeRate: number | null }
  hazard: { major: number; larger: number; general: number }
  officers: { required: number | null; actual: number; onDuty: number }
  training: { should: number; done: number; rate: number | null }
  certs: { total: number; valid: number; expiring30: number; expired: number }
}

export interface RiskDevice {
  deviceId: string
  deviceName: string
  /** Key of `device_class`. */
  deviceClass: string
  onlineStatus: string
  longitude: number | null
  latitude: number | null
  /** Number of alarms in seven days. */
  alarms: number
  open: number
  /** Number of open critical alarms. */
  critical: number
  /** Number of alarms in each of `hours`. */
  byHour: readonly number[]
}

export interface RiskMap {
  /** Start times of the last 24 hours. */
  hours: readonly string[]
  devices: readonly RiskDevice[]
}

export interface SafetyRanks {
  team: readonly { name: string; violations: number; attend: number; per100: number | null }[]
  device: readonly { name: string | null; deviceClass: string; alarms: number }[]
  camera: readonly { name: string | null; alarms: number }[]
}

/** Figures at the same time yesterday. */
export interface DayBefore {
  at: string
  /** Percent; `null` if there were no devices. */
  onlineRate: number | null
  /** Number of open alarms. */
  pending: number
}

/** An alarm rule that can be replayed. */
export interface ReplayableRule {
  name: string
  title: string
  /** The part of the rule that may be changed: its condition, else its limit. */
  part: 'when' | 'limit'
  text: string
}

export interface RuleReplay {
  devices: number
  rows: number
  /** Number of alarms that the rule would have raised (`would`), and of those that were raised (`did`), by day. */
  days: { day: string; would: number; did: number }[]
}
