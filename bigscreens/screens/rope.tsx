import * as dict from '../../engine/site/keys.ts'
import { type Panel, panel, type Screen } from '../screen.ts'
import { alarmFiguresOf } from '../sources/alarms.ts'
import { AlarmKinds } from './rope/AlarmKinds.tsx'
import { Elevation } from './rope/Elevation.tsx'
import { GroupRates, GroupSwitch } from './rope/GroupRates.tsx'
import { HeightHours } from './rope/HeightHours.tsx'
import { HookRate } from './rope/HookRate.tsx'
import { LiveAlarms } from './rope/LiveAlarms.tsx'
import { OrderSwitch, PeopleRanks } from './rope/PeopleRanks.tsx'
import { RopeKpis } from './rope/RopeKpis.tsx'
import { activeAlarms, alarmsOfToday, groupRanks, peopleRanks, ropeDaySource, ropeHours, ropesNowSource } from './rope/ropeSources.ts'

const { safetyRope } = dict.deviceClass

const panels: Panel[] = [
  panel({ place: 'L1', title: 'rope.figures', sources: { ropes: ropesNowSource }, cadence: '5s', equipment: safetyRope, view: RopeKpis }),
  panel({ place: 'L2', title: 'rope.hookRate', sources: { day: ropeDaySource }, cadence: '1min', equipment: safetyRope, view: HookRate }),
  panel({
    place: 'L3',
    title: 'rope.groups',
    sources: { ranks: groupRanks },
    cadence: '5min',
    equipment: safetyRope,
    isEmpty: ({ ranks }) => ranks.rows.length === 0,
    tools: GroupSwitch,
    view: GroupRates,
  }),
  panel({
    place: 'C12',
    title: 'rope.elevation',
    sources: { ropes: ropesNowSource },
    cadence: '5s',
    equipment: safetyRope,
    isBare: true,
    isEmpty: ({ ropes }) => ropes.list.length === 0,
    view: Elevation,
  }),
  panel({ place: 'C3', title: 'rope.hours', sources: { hours: ropeHours }, cadence: '5min', equipment: safetyRope, view: HeightHours }),
  panel({
    place: 'R1',
    title: 'rope.alarms',
    sources: { active: activeAlarms, today: alarmsOfToday },
    cadence: '5s',
    equipment: safetyRope,
    view: LiveAlarms,
  }),
  panel({
    place: 'R2',
    title: 'rope.kinds',
    sources: { alarms: alarmFiguresOf(safetyRope) },
    cadence: '5min',
    equipment: safetyRope,
    isEmpty: ({ alarms }) => alarms.summary.total === 0,
    view: AlarmKinds,
  }),
  panel({
    place: 'R3',
    title: 'rope.ranks',
    sources: { ranks: peopleRanks },
    cadence: '5min',
    equipment: safetyRope,
    isEmpty: ({ ranks }) => ranks.rows.length === 0,
    tools: OrderSwitch,
    view: PeopleRanks,
  }),
]

const rope: Screen = { panels }

export default rope
