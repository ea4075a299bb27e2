import { useMemo } from 'react'
import { siteTime } from '../../engine/model/siteTime.ts'
import { useClock } from '../../engine/ui/useClock.ts'
import { useScreenText } from '../screenText.ts'
import { Desk } from './Desk.tsx'
import { dayPanels } from './dayPanels.tsx'

interface Props {
  /** `null` for a device of no project. */
  projectId: string | null
  /** `null` for a machine without a monitoring device. */
  deviceId: string | null
  /** Key of `device_class`. */
  deviceClass: string
  /** True for a spray, which has the class of dust monitors but no measurements. */
  isSpray: boolean
}

/** Current values of a device and its last 24 hours, by class; a sentence if there is no device, or no project whose screens read it. */
export function DeviceDay({ projectId, deviceId, deviceClass, isSpray }: Props) {
  const { t } = useScreenText()
  const hour = siteTime(new Date(useClock())).slice(0, 13)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels read the clock, once an hour is enough
  const panels = useMemo(() => dayPanels(deviceId ?? '', deviceClass, isSpray), [deviceId, deviceClass, isSpray, hour])
  if (deviceId === null || projectId === null) return <p>{t(deviceId === null ? 'desk.noDevice' : 'desk.noProject')}</p>
  return (
    <div className="wall-desk-day">
      <Desk projectId={projectId} panels={panels} />
    </div>
  )
}
