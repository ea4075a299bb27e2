import type { DeviceRow } from '#engine/site/answers/devices.ts'
import type { LiftFigures } from '#engine/site/answers/machines.ts'
import * as dict from '../../engine/site/keys.ts'
import type { Lift, LiftCage } from '../scenes/liftData.ts'
import { type PanelSource, source } from '../screen.ts'
import { devicesOf } from './devices.ts'
import { useAddressChoice } from './useChoice.ts'

export interface Cage extends LiftCage {
  driverId: string | null
  driverFace: string | null
}

/** Monitoring device of a lift, with the lift; `null` if none is assigned yet. */
export interface LiftRow extends Omit<DeviceRow, 'latest'> {
  lift: (Lift & { liftId: string; monitorLeftId: string | null; monitorRightId: string | null }) | null
  latest: { collectTime?: string; cages?: readonly Cage[] }
}

export const liftsSource = devicesOf(dict.deviceClass.hoist) as unknown as PanelSource<readonly LiftRow[]>

const WORK = '/api/blade-archives/lift/getLiftStLogByProjectAndDevice'

/** Work of the project's lifts today. */
export const liftWork = source<LiftFigures>(WORK)

const ofChosen = (address: URLSearchParams): Record<string, string> => {
  const deviceId = address.get('deviceId')
  return deviceId === null ? {} : { deviceId }
}

/** Work of the selected lift today, or of all lifts. */
export const chosenLiftWork = source<LiftFigures>(WORK, { query: ofChosen })

/** Work of the selected lift, or of all lifts, in the last 24 hours. */
export const chosenLiftHours = source<LiftFigures>(WORK, { query: (address) => ({ ...ofChosen(address), hours: '24' }) })

/** Sorts by name; lifts without a name come last. */
export function liftsInOrder(rows: readonly LiftRow[]): readonly LiftRow[] {
  const rank = ({ lift, deviceName }: LiftRow) => `${lift === null ? 1 : 0} ${lift?.liftName ?? deviceName}`
  return [...rows].sort((one, other) => rank(one).localeCompare(rank(other), 'zh', { numeric: true }))
}

/** The lift to show: the selected one, else the first; `choose(null)` removes the selection. */
export function useShownLift(rows: readonly LiftRow[]) {
  const [chosen, choose] = useAddressChoice('deviceId')
  const sorted = liftsInOrder(rows)
  return { rows: sorted, shown: sorted.find(({ id }) => id === chosen) ?? sorted[0] ?? null, chosen, choose }
}

/** Side of the lift for camera and gauges. */
export function useShownSide(): readonly ['left' | 'right', (side: 'left' | 'right') => void] {
  const [side, choose] = useAddressChoice('cage')
  return [side === 'right' ? 'right' : 'left', choose]
}

export const cageOf = (row: LiftRow | null, side: 'left' | 'right'): Cage | null =>
  row?.latest.cages?.find(({ cage }) => cage === dict.liftCage[side]) ?? null
