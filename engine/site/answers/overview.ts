// Types of the API responses about all sites and about the platform, for the start page.

import type { AlarmRow } from './alarms.ts'
/** Alarms on a day by level. */
export interface LevelDay {
  day: string
  levels: Readonly<Record<string, number>>
}

/** Trends of all sites; parts are missing for users without access to the list behind them. */
export interface SiteTrends {
  since: string
  alarms?: readonly LevelDay[]
  devices?: readonly { state: string; count: number }[]
  people?: readonly { day: string; people: number }[]
}

/** Number of rows received within the last hour. */
export interface IngestCounts {
  /** By entity whose list contains the rows. */
  rows: readonly { list: string; count: number; search: Readonly<Record<string, string>> }[]
}

/** Use of the platform; parts are missing for users without access to the list behind them. */
export interface PlatformUse {
  tenants?: { total: number; expired: number }
  logins?: readonly { day: string; done: number; failed: number }[]
  calls?: readonly { time: string; calls: number }[]
  slow?: readonly { method: string; route: string; calls: number; mean: number }[]
}

/** Figures of one project for a number of days. */
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
  /** Number of sites whose PM10 exceeds the limit. */
  env: { overSites: number }
  map: readonly {
    projectId: string
    name: string
    lon: number | null
    lat: number | null
    /** Level of the most severe open alarm; 0 for none. */
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
