import { useMemo } from 'react'
import { Desk } from './Desk.tsx'
import { dayPanels } from './dayPanels.tsx'

interface Props {
  projectId: string
  deviceId: string
  /** Key of `device_class`. */
  deviceClass: string
}

/** Current values of a device and its last 24 hours, by class. */
export function DeviceDay({ projectId, deviceId, deviceClass }: Props) {
  const panels = useMemo(() => dayPanels(deviceId, deviceClass), [deviceId, deviceClass])
  return (
    <div className="wall-desk-day">
      <Desk projectId={projectId} panels={panels} />
    </div>
  )
}
