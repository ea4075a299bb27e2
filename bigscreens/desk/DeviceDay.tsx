import { useMemo } from 'react'
import { siteTime } from '../../engine/model/siteTime.ts'
import { useClock } from '../../engine/ui/useClock.ts'
import { Desk } from './Desk.tsx'
import { dayPanels } from './dayPanels.tsx'

interface Props {
  projectId: string
  deviceId: string
  /** Key of `device_class`. */
  deviceClass: string
  /** True for a spray, which has the class of dust monitors but no measurements. */
  isSpray: boolean
}

/** Current values of a device and its last 24 hours, by class. */
export function DeviceDay({ projectId, deviceId, deviceClass, isSpray }: Props) {
  const hour = siteTime(new Date(useClock())).slice(0, 13)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels read the clock, once an hour is enough
  const panels = useMemo(() => dayPanels(deviceId, deviceClass, isSpray), [deviceId, deviceClass, isSpray, hour])
  return (
    <div className="wall-desk-day">
      <Desk projectId={projectId} panels={panels} />
    </div>
  )
}
