// Panel with the last 24 hours of a device, on the page of the device or of its machine.

import { LazyDeviceDay } from '../../bigscreens/index.ts'
import type { Rec } from '../../engine/api/record.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import * as dict from '../../engine/site/keys.ts'

export const DevicePanel = ({ record }: PanelProps) => (
  <Day record={record} deviceId={record.id} deviceClass={String(record.deviceClass)} isSpray={!isEmpty(record.sprayType)} />
)

export const CranePanel = ({ record }: PanelProps) => (
  <Day record={record} deviceId={record.deviceId} deviceClass={dict.deviceClass.towerCrane} />
)

export const LiftPanel = ({ record }: PanelProps) => <Day record={record} deviceId={record.deviceId} deviceClass={dict.deviceClass.hoist} />

interface DayProps {
  record: Rec
  deviceId: unknown
  deviceClass: string
  isSpray?: boolean
}

/** Renders nothing for a device without a project, and for a machine without a device. */
function Day({ record: { projectId }, deviceId, deviceClass, isSpray = false }: DayProps) {
  if (!projectId || !deviceId) return null
  return <LazyDeviceDay projectId={String(projectId)} deviceId={String(deviceId)} deviceClass={deviceClass} isSpray={isSpray} />
}
