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

/** The box of a lift with the lift that it watches, `null` when it watches none yet. */
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

/** The same of the chosen one, of all as long as none is chosen. */
export const chosenLiftWork = source<LiftFigures>(WORK, { query: ofChosen })

/** Work of the lift in the last 24 hours. */
export const chosenLiftHours = source<LiftFigures>(WORK, { query: (address) => ({ ...ofChosen(address), hours: '24' }) })

/** Lifts with a name first, by name. */
export function liftsInOrder(rows: readonly LiftRow[]): readonly LiftRow[] {
  const rank = ({ lift, deviceName }: LiftRow) => `${lift === null ? 1 : 0} ${lift?.liftName ?? deviceName}`
  return [...rows].sort((one, other) => rank(one).localeCompare(rank(other), 'zh', { numeric: true }))
}

/** The lift that the screen shows: the chosen one, else the first; `choose(null)` leaves it to the screen again. */
export function useShownLift(rows: readonly LiftRow[]) {
  const [chosen, choose] = useAddressChoice('deviceId')
  const sorted = liftsInOrder(rows)
  return { rows: sorted, shown: sorted.find(({ id }) => id === chosen) ?? sorted[0] ?? null, chosen, choose }
}

/** The side of the lift that camera and dials are of. */
export function useShownSide(): readonly ['left' | 'right', (side: 'left' | 'right') => void] {
  const [side, choose] = useAddressChoice('cage')
  return [side === 'right' ? 'right' : 'left', choose]
}

export const cageOf = (row: LiftRow | null, side: 'left' | 'right'): Cage | null =>
  row?.latest.cages?.find(({ cage }) => cage === dict.liftCage[side]) ?? null
