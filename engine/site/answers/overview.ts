// Answers about all sites and about the platform, as the server sends them and the start page reads them.

import type { AlarmRow } from './alarms.ts'
/** Alarms of a day by level. */
export interface LevelDay {
  day: string
  levels: Readonly<Record<string, number>>
}

/** The last days of all sites; a part is missing for readers without access to its list. */
export interface SiteTrends {
  since: string
  alarms?: readonly LevelDay[]
  devices?: readonly { state: string; count: number }[]
  people?: readonly { day: string; people: number }[]
}

/** Rows received within the last hour. */
export interface IngestCounts {
  /** By the name of the entity whose list holds them. */
  rows: readonly { list: string; count: number; search: Readonly<Record<string, string>> }[]
}

/** Use of the platform; a part is missing for readers without access to its list. */
export interface PlatformUse {
  tenants?: { total: number; expired: number }
  logins?: readonly { day: string; done: number; failed: number }[]
  calls?: readonly { time: string; calls: number }[]
  slow?: readonly { method: string; route: string; calls: number; mean: number }[]
}

/** One project over some days. */
export interface AnalysisFigures {
  since: string
  alarms: readonly LevelDay[]
  handling: readonly { level: string; raised: number; closed: number; minutes: number | null }[]
  devices: readonly { deviceId: string; name: string; alarms: number }[]
  attendance: readonly { day: string; people: number }[]
  dust: readonly { day: string; dustHours: number | null; pm10: number | null; sprayRuns: number; sprayMinutes: number }[]
  cranes: readonly { day: string; hour: number; cycles: number }[]
  ropes: readonly { key: string; name: string | null; score: number; hookRate: number | null; alarmCount: number }[]
}

export interface PlatformOverview {
  projects: { total: number; active: number; suspended: number }
  labor: { onSite: number; todayAttend: number }
  device: { total: number; online: number; onlineRate: number | null }
  alarm: { today: number; pending: number; critical: number }
  /** Sites whose PM10 is above their limit. */
  env: { overSites: number }
  map: readonly {
    projectId: string
    name: string
    lon: number | null
    lat: number | null
    /** Of the gravest alarm that nobody has closed; 0 for none. */
    level: number
    onSite: number
    pm10: number | null
    pm10Limit: number | null
    alarms: number
  }[]
  /** Best score first. */
  rank: readonly { projectId: string; projectName: string; score: number }[]
  latest: readonly AlarmRow[]
}
