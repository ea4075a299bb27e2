import { type Panel, type PanelPlace, panel } from '../screen.ts'
import { alarmFigures, alarmFiguresOf } from '../sources/alarms.ts'
import { AlarmList } from '../views/AlarmList.tsx'

/** Panel of the newest alarms, optionally of one device class (`dict.deviceClass`). */
export function alarmPanel(place: PanelPlace, deviceClass?: string): Panel {
  return panel({
    place,
    title: 'frame.alarms',
    sources: { alarms: deviceClass === undefined ? alarmFigures : alarmFiguresOf(deviceClass) },
    cadence: '5s',
    ...(deviceClass === undefined ? {} : { equipment: deviceClass }),
    isEmpty: ({ alarms }) => alarms.latest.length === 0,
    view: ({ alarms }) => <AlarmList alarms={alarms.latest} />,
  })
}
