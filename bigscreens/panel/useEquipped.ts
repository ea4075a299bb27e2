import type { DeviceFigures } from '#engine/site/answers/devices.ts'
import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

/** How the devices of the project stand, by class. */
export const deviceFigures = source<DeviceFigures>('/api/visual/deviceManager')

/** True when the project has devices of a class (any for `null`); `null` as long as that is not known. */
export function useEquipped(deviceClass: string | null): boolean | null {
  const { data } = useSource(deviceClass === null ? NO_FIGURES : deviceFigures, '15s')
  if (deviceClass === null) return true
  return data ? isAmong(data, deviceClass) : null
}

/** True when the project has a device of the class. */
export const isAmong = ({ byClass }: DeviceFigures, deviceClass: string): boolean =>
  (byClass ?? []).some((one) => one.deviceClass === deviceClass && one.total > 0)

/** Never read. */
export const NO_FIGURES = source<DeviceFigures>('', { query: () => null })
