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

/** Renders nothing for a record that is not saved yet. */
function Day({ record: { id, projectId }, deviceId, deviceClass, isSpray = false }: DayProps) {
  if (isEmpty(id)) return null
  const given = (value: unknown) => (isEmpty(value) ? null : String(value))
  return <LazyDeviceDay projectId={given(projectId)} deviceId={given(deviceId)} deviceClass={deviceClass} isSpray={isSpray} />
}
