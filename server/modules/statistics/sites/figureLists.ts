// Figures of the start page. Each is the total of a filtered list, so that users can open the list and verify it.

import { DUE_DAYS } from '#engine/site/dueDays.ts'
import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'

interface Listed {
  /** Entity of the list. */
  entity: string
  /** Search of the list as in its URL; times are given by the names below. */
  search: Readonly<Record<string, string>>
}

const REACHED = [dict.deviceOnline.online, dict.deviceOnline.alarm, dict.deviceOnline.fault].join(',')
const OPEN = [dict.handleState.pending, dict.handleState.inProgress].join(',')
/** Dismantled machines are no longer inspected. */
const STANDING = Object.values(dict.machineStatus)
  .filter((status) => status !== dict.machineStatus.dismantled)
  .join(',')
/** Since the start of today. */
const TODAY = 'today'
/** Expiry within `DUE_DAYS` or in the past: for dates, and for times. */
const [ENDING, ENDING_AT] = ['ending', 'endingAt'] as const

export const siteFigures = {
  projects: { entity: 'project', search: {} },
  activeProjects: { entity: 'project', search: { projectStatus: dict.projectStatus.underConstruction } },
  peopleInside: { entity: 'labor', search: { presence: dict.laborPresence.inside } },
  peopleToday: { entity: 'labor', search: { presence: `${dict.laborPresence.inside},${dict.laborPresence.wentOut}` } },
  devices: { entity: 'device', search: { bindStatus: dict.bindStatus.bound } },
  devicesOnline: { entity: 'device', search: { bindStatus: dict.bindStatus.bound, onlineStatus: REACHED } },
  deviceAlarmsToday: { entity: 'alarm-event', search: { startTime: TODAY } },
  deviceAlarmsOpen: { entity: 'alarm-event', search: { handleState: OPEN } },
  deviceAlarmsCritical: { entity: 'alarm-event', search: { startTime: TODAY, alarmLevel: dict.alarmLevel.critical } },
  aiAlarmsToday: { entity: 'ai-video-data', search: { alarmTime: TODAY, isFalse: dict.flag.no } },
  aiAlarmsOpen: { entity: 'ai-video-data', search: { handleState: OPEN, isFalse: dict.flag.no } },
  devicesOffline: { entity: 'device', search: { bindStatus: dict.bindStatus.bound, onlineStatus: dict.deviceOnline.offline } },
  admissions: { entity: 'labor', search: { admitStatus: dict.laborAdmitStatus.pending } },
  certsEnding: { entity: 'labor', search: { onSite: dict.laborOnSite.onTheRoster, isSpecial: dict.flag.yes, certExpire: ENDING } },
  officersEnding: { entity: 'project-safeman', search: { certExpire: ENDING } },
  cranesDue: { entity: 'tower-crane', search: { nextInspectDate: ENDING, workStatus: STANDING } },
  liftsDue: { entity: 'lift', search: { nextInspectDate: ENDING, workStatus: STANDING } },
  tenantsEnding: { entity: 'tenant', search: { expireTime: ENDING_AT } },
  signInsFailed: { entity: 'login-log', search: { loginTime: TODAY, loginResult: dict.loginResult.failed } },
  schemasRefused: { entity: 'schema-file', search: { state: dict.schemaState.refused } },
} as const satisfies Readonly<Record<string, Listed>>

export type SiteFigure = keyof typeof siteFigures

export const siteFigureNames = Object.keys(siteFigures) as SiteFigure[]

/** Search of a figure as query parameters of its list. `now` is a timestamp of today. */
export function searchOfFigure(figure: SiteFigure, now: string): Record<string, string> {
  const entries = Object.entries<string>(siteFigures[figure].search)
  return Object.fromEntries(entries.map(([field, value]) => [field, stretchOf(value, now)]))
}

/** Ranges include both ends. */
function stretchOf(value: string, now: string): string {
  if (value === TODAY) return `${startOfDay(now)},`
  if (value === ENDING) return `,${daysLater(datePart(now), DUE_DAYS)}`
  return value === ENDING_AT ? `,${later(daysLater(startOfDay(now), DUE_DAYS + 1), -1)}` : value
}
