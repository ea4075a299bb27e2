import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import type { DeviceFigures } from '#engine/site/answers/devices.ts'
import { PanelNotice } from '../panel/Notice.tsx'
import { useScreenText } from '../screenText.ts'
import { recordAddress } from '../sources/recordAddress.ts'
import { AlarmList } from '../views/AlarmList.tsx'
import { DueTags } from '../views/DueTags.tsx'

interface Props {
  alarms: AlarmFigures
  devices: DeviceFigures
  deviceClass: string
}

type DueFigures = Pick<DeviceFigures, 'expiring' | 'expiringByClass'>

/** Maximum number of due dates, so that alarms are visible too. */
const MAX_DUE = 3

/** Due dates of a device class, statutory ones first. */
export function shownDueDates({ expiring, expiringByClass }: DueFigures, deviceClass: string) {
  const own = expiring.filter((one) => one.deviceClass === deviceClass)
  const shown = [...own.filter(({ isStatutory }) => isStatutory), ...own.filter(({ isStatutory }) => !isStatutory)].slice(0, MAX_DUE)
  const all = expiringByClass.find((one) => one.deviceClass === deviceClass)?.count ?? 0
  return { shown, more: all - shown.length }
}

/** Due dates of these machines within thirty days, and their latest alarms. */
export function MachineAlarmsPanel({ alarms, devices, deviceClass }: Props) {
  const { t } = useScreenText()
  const { shown, more } = shownDueDates(devices, deviceClass)
  return (
    <>
      <DueTags
        empty={t('frame.nothingDue')}
        more={more}
        rows={shown.map(({ deviceId, deviceName, item, dueDate, leftDays }) => ({
          key: `${deviceId ?? deviceName} ${item}`,
          name: deviceName,
          item,
          date: dueDate,
          leftDays,
          href: deviceId === null ? null : recordAddress('device', deviceId),
        }))}
      />
      {alarms.latest.length === 0 ? <PanelNotice state="empty" /> : <AlarmList alarms={alarms.latest} />}
    </>
  )
}
