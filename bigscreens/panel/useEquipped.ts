import type { DeviceFigures } from '#engine/site/answers/devices.ts'
import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

/** Devices of the project by class and state. */
export const deviceFigures = source<DeviceFigures>('/api/visual/deviceManager')

/** True if the project has devices of a class (of any for `null`); `null` while that is unknown. */
export function useEquipped(deviceClass: string | null): boolean | null {
  const { data } = useSource(deviceClass === null ? NO_FIGURES : deviceFigures, '15s')
  if (deviceClass === null) return true
  return data ? isAmong(data, deviceClass) : null
}

/** True if the figures contain a device of the class. */
export const isAmong = ({ byClass }: DeviceFigures, deviceClass: string): boolean =>
  (byClass ?? []).some((one) => one.deviceClass === deviceClass && one.total > 0)

/** Source that is never read. */
export const NO_FIGURES = source<DeviceFigures>('', { query: () => null })
