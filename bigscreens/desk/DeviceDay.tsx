import { useMemo } from 'react'
import { Desk } from './Desk.tsx'
import { dayPanels } from './dayPanels.tsx'

interface Props {
  projectId: string
  deviceId: string
  /** Key of `device_class`. */
  deviceClass: string
}

/** What a device says now, and its last 24 hours, as its class has them. */
export function DeviceDay({ projectId, deviceId, deviceClass }: Props) {
  const panels = useMemo(() => dayPanels(deviceId, deviceClass), [deviceId, deviceClass])
  return (
    <div className="wall-desk-day">
      <Desk projectId={projectId} panels={panels} />
    </div>
  )
}
