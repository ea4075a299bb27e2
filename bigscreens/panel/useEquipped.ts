import type { DeviceFigures } from '#engine/site/answers/devices.ts'
import { source } from '../screen.ts'
import { useSource } from '../sources/useFeeds.ts'

/** How the devices of the project stand, by class. */
export const deviceFigures = source<DeviceFigures>('/api/visual/deviceManager')

/** True when the project has devices of a class (any for `null`); `null` as long as that is not known. */
export function useEquipped(deviceClass: string | null): boolean | null {
  const { data } = useSource(deviceClass === null ? NONE : deviceFigures, '15s')
  if (deviceClass === null) return true
  return data ? (data.byClass ?? []).some((one) => one.deviceClass === deviceClass && one.total > 0) : null
}

/** Never read. */
const NONE = source<DeviceFigures>('', { query: () => null })
