import * as dict from '../../engine/site/keys.ts'
import type { CraneNow, GroupCrane } from '../scenes/craneData.ts'
import { type PanelSource, source } from '../screen.ts'
import { type DeviceRow, devicesOf } from './devices.ts'

/** The box of a crane with the crane that it watches, `null` when it watches none yet. */
export interface CraneRow extends Omit<DeviceRow, 'latest'> {
  crane: { craneId: string; craneName: string | null; craneNo: string | null } | null
  latest: { collectTime?: string; momentPercent?: number | null; driverName?: string | null; workState?: string | null }
}

export const cranesSource = devicesOf(dict.deviceClass.towerCrane) as unknown as PanelSource<readonly CraneRow[]>

/** One crane as it works now, among all of the project. */
export interface TowerNow extends CraneNow {
  crane: CraneNow['crane'] & { craneId: string; deviceId: string }
  latest: (NonNullable<CraneNow['latest']> & { collectTime: string }) | null
  driver: {
    name: string | null
    face: string | null
    certNo: string | null
    certExpire: string | null
    onTime: string | null
    onMinutes: number | null
  } | null
  today: { cycles: number; loadTotal: number; warns: number; alarms: number }
  maintain: { nextInspectDate: string | null; leftDays: number | null }
  group: readonly GroupCrane[]
  monitorId: string | null
}

const ofChosen = (address: URLSearchParams) => {
  const deviceId = address.get('deviceId')
  return deviceId === null ? {} : { deviceId }
}

/** The chosen crane; the first of the project as long as none is chosen. */
export const towerNowSource = source<TowerNow>('/api/blade-archives/tower_crane_realtime/detail', { query: ofChosen })

export interface TowerFigures {
  summary: {
    cycles: number
    loadTotal: number | null
    workMinutes: number
    utilisation: number | null
    avgMomentPercent: number | null
    maxMomentPercent: number | null
    warns: number
    alarms: number
    overloads: number
    maxWind: number | null
  }
  momentBuckets: readonly { bucket: string; count: number }[]
  alarmByType: readonly { alarmType: string; name: string; count: number }[]
}

/** Work of the project's cranes today. */
export const towerWork = source<TowerFigures>('/api/blade-archives/tower_crane/getTowerStLogByProjectAndDevice')
