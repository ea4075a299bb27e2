import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

export interface EquippedCounts {
  total: number
  online: number
  offline: number
  alarm: number
  fault: number
  onlineRate: number | null
}

export interface DeviceFigures extends EquippedCounts {
  byClass: readonly (EquippedCounts & { deviceClass: string })[]
  expiring: readonly { deviceId: string; deviceName: string; deviceClass: string; item: string; dueDate: string; leftDays: number }[]
  offlineList: readonly { deviceId: string; deviceName: string; lastTime: string | null; offlineMinutes: number | null }[]
}

/** How the devices of the project stand, by class. */
export const deviceFigures = source<DeviceFigures>('/api/visual/deviceManager')

/** Whether the project has devices of a class (any for `null`); `null` as long as that is not known. */
export function useEquipped(deviceClass: string | null): boolean | null {
  const { data } = useSource(deviceClass === null ? NONE : deviceFigures, 'B')
  if (deviceClass === null) return true
  return data ? (data.byClass ?? []).some((one) => one.deviceClass === deviceClass && one.total > 0) : null
}

/** Never read. */
const NONE = source<DeviceFigures>('', { query: () => null })
