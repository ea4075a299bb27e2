import * as dict from '../../engine/site/keys.ts'
import { deviceFigures } from '../panel/useEquipped.ts'
import { panel, type Screen } from '../screen.ts'
import { alarmFiguresOf } from '../sources/alarms.ts'
import { chosenLiftHours, chosenLiftWork, liftsSource, liftWork } from '../sources/lifts.ts'
import { LiftDials } from './lift/LiftDials.tsx'
import { LiftDrivers } from './lift/LiftDrivers.tsx'
import { LiftList } from './lift/LiftList.tsx'
import { LiftLoads } from './lift/LiftLoads.tsx'
import { LiftNumbers } from './lift/LiftNumbers.tsx'
import { LiftScene } from './lift/LiftScene.tsx'
import { LiftTrips } from './lift/LiftTrips.tsx'
import { MachineAlarmsPanel } from './MachineAlarms.tsx'

const equipment = dict.deviceClass.hoist

const lift: Screen = {
  panels: [
    panel({
      place: 'L1',
      title: 'lift.figures',
      sources: { devices: deviceFigures, work: liftWork },
      cadence: '15s',
      equipment,
      view: LiftNumbers,
    }),
    panel({ place: 'L2', title: 'lift.list', sources: { lifts: liftsSource }, cadence: '5s', equipment, view: LiftList }),
    panel({ place: 'L3', title: 'lift.drivers', sources: { lifts: liftsSource }, cadence: '5s', equipment, view: LiftDrivers }),
    panel({ place: 'C12', title: 'lift.scene', sources: { lifts: liftsSource }, cadence: '5s', equipment, isBare: true, view: LiftScene }),
    panel({
      place: 'C3',
      title: 'lift.byHour',
      sources: { work: chosenLiftHours, lifts: liftsSource },
      cadence: '5min',
      equipment,
      view: LiftTrips,
    }),
    panel({ place: 'R1', title: 'lift.dials', sources: { lifts: liftsSource }, cadence: '5s', equipment, view: LiftDials }),
    panel({
      place: 'R2',
      title: 'lift.loads',
      sources: { work: chosenLiftWork, lifts: liftsSource },
      cadence: '5min',
      equipment,
      isEmpty: ({ work }) => work.summary.trips === 0,
      view: LiftLoads,
    }),
    panel({
      place: 'R3',
      title: 'lift.alarmsAndDue',
      sources: { alarms: alarmFiguresOf(equipment), devices: deviceFigures },
      cadence: '15s',
      equipment,
      view: ({ alarms, devices }) => <MachineAlarmsPanel alarms={alarms} devices={devices} deviceClass={equipment} />,
    }),
  ],
}

export default lift
