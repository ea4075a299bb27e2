import * as dict from '../../engine/site/keys.ts'
import { deviceFigures } from '../panel/useEquipped.ts'
import { panel, type Screen } from '../screen.ts'
import { alarmFiguresOf } from '../sources/alarms.ts'
import { cranesSource, towerNowSource, towerWork } from '../sources/cranes.ts'
import { MachineAlarmsPanel } from './MachineAlarms.tsx'
import { Moments } from './tower/Moments.tsx'
import { TowerAlarmKinds } from './tower/TowerAlarmKinds.tsx'
import { TowerDials } from './tower/TowerDials.tsx'
import { TowerDriver } from './tower/TowerDriver.tsx'
import { TowerList } from './tower/TowerList.tsx'
import { TowerNumbers } from './tower/TowerNumbers.tsx'
import { TowerScene } from './tower/TowerScene.tsx'

const equipment = dict.deviceClass.towerCrane

const tower: Screen = {
  panels: [
    panel({
      place: 'L1',
      title: 'tower.figures',
      sources: { devices: deviceFigures, cranes: cranesSource, work: towerWork },
      cadence: '15s',
      equipment,
      view: TowerNumbers,
    }),
    panel({
      place: 'L2',
      title: 'tower.list',
      sources: { cranes: cranesSource, now: towerNowSource },
      cadence: '5s',
      equipment,
      view: TowerList,
    }),
    panel({
      place: 'L3',
      title: 'tower.moments',
      sources: { work: towerWork },
      cadence: '5min',
      equipment,
      isEmpty: ({ work }) => work.summary.cycles === 0,
      view: Moments,
    }),
    panel({
      place: 'C12',
      title: 'tower.scene',
      sources: { now: towerNowSource },
      cadence: '5s',
      equipment,
      isBare: true,
      view: TowerScene,
    }),
    panel({ place: 'C3', title: 'tower.now', sources: { now: towerNowSource }, cadence: '5s', equipment, view: TowerDials }),
    panel({ place: 'R1', title: 'tower.driver', sources: { now: towerNowSource }, cadence: '5s', equipment, view: TowerDriver }),
    panel({ place: 'R2', title: 'tower.kinds', sources: { work: towerWork }, cadence: '5min', equipment, view: TowerAlarmKinds }),
    panel({
      place: 'R3',
      title: 'tower.alarmsAndDue',
      sources: { alarms: alarmFiguresOf(equipment), devices: deviceFigures },
      cadence: '5s',
      equipment,
      view: ({ alarms, devices }) => <MachineAlarmsPanel alarms={alarms} devices={devices} deviceClass={equipment} />,
    }),
  ],
}

export default tower
