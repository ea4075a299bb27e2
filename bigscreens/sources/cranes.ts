import type { DeviceRow } from '#engine/site/answers/devices.ts'
import type { TowerFigures, TowerNow } from '#engine/site/answers/machines.ts'
import * as dict from '../../engine/site/keys.ts'
import { type PanelSource, source } from '../screen.ts'
import { devicesOf } from './devices.ts'

/** Monitoring device of a crane, with the crane; `null` if none is assigned yet. */
export interface CraneRow extends Omit<DeviceRow, 'latest'> {
  crane: { craneId: string; craneName: string | null; craneNo: string | null } | null
  latest: { collectTime?: string; momentPercent?: number | null; driverName?: string | null; workState?: string | null }
}

export const cranesSource = devicesOf(dict.deviceClass.towerCrane) as unknown as PanelSource<readonly CraneRow[]>

const ofChosen = (address: URLSearchParams) => {
  const deviceId = address.get('deviceId')
  return deviceId === null ? {} : { deviceId }
}

/** The selected crane, or the first of the project. */
export const towerNowSource = source<TowerNow>('/api/blade-archives/tower_crane_realtime/detail', { query: ofChosen })

/** Work of the project's cranes today. */
export const towerWork = source<TowerFigures>('/api/blade-archives/tower_crane/getTowerStLogByProjectAndDevice')
