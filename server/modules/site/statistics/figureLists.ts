// The numbers of the start page: each is the total of a list under a search, so that it can be opened and counted after.
// The server counts by these searches and sends them along, and the console opens them; docs/figures.md says the same in words.

import * as dict from '../../../../engine/site/keys.ts'

interface Listed {
  /** The entity whose list holds what is counted. */
  entity: string
  /** As the address bar of the list says it. `today` stands for the stretch from the start of this day on. */
  search: Readonly<Record<string, string>>
}

const REACHED = [dict.deviceOnline.online, dict.deviceOnline.alarm, dict.deviceOnline.fault].join(',')
const OPEN = [dict.handleState.pending, dict.handleState.inProgress].join(',')
const TODAY = 'today'

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
} as const satisfies Readonly<Record<string, Listed>>

export type SiteFigure = keyof typeof siteFigures

export const siteFigureNames = Object.keys(siteFigures) as SiteFigure[]

/**
 * The search of a figure as query parameters of its list.
 * @param startOfToday a range of moments is open at its ends, so this is the last second of the day before (`YYYY-MM-DD HH:mm:ss`)
 */
export function searchOfFigure(figure: SiteFigure, startOfToday: string): Record<string, string> {
  const entries = Object.entries<string>(siteFigures[figure].search)
  return Object.fromEntries(entries.map(([field, value]) => [field, value === TODAY ? `${startOfToday},` : value]))
}
