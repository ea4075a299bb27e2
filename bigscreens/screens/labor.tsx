import * as dict from '../../engine/site/keys.ts'
import { panel, type Screen } from '../screen.ts'
import { alarmFiguresOf } from '../sources/alarms.ts'
import { stageFigures } from '../sources/stages.ts'
import { AgeStructure } from './labor/Ages.tsx'
import { AttendDays } from './labor/AttendDays.tsx'
import { Companies } from './labor/Companies.tsx'
import { CrewTable } from './labor/CrewTable.tsx'
import { Gates } from './labor/Gates.tsx'
import { LaborKpis } from './labor/LaborKpis.tsx'
import {
  companies,
  crews,
  entries,
  exits,
  hoursOfToday,
  hoursOfYesterday,
  laborFigures,
  lastDays,
  structure,
  trades,
} from './labor/laborSources.ts'
import { PresenceHours } from './labor/PresenceHours.tsx'
import { Trades } from './labor/Trades.tsx'
import { Warnings } from './labor/Warnings.tsx'

const { turnstile } = dict.deviceClass

const labor: Screen = {
  panels: [
    panel({ place: 'L1', title: 'labor.figures', sources: { people: laborFigures }, cadence: '15s', view: LaborKpis }),
    panel({
      place: 'L2',
      title: 'labor.trades',
      sources: { trades },
      cadence: '5min',
      isEmpty: ({ trades: all }) => all.length === 0,
      view: Trades,
    }),
    panel({
      place: 'L3',
      title: 'labor.ages',
      sources: { structure },
      cadence: 'daily',
      isEmpty: ({ structure: { age } }) => age.every(({ count }) => count === 0),
      view: AgeStructure,
    }),
    panel({
      place: 'C1',
      title: 'labor.gates',
      sources: { entries, exits },
      cadence: '15s',
      equipment: turnstile,
      isEmpty: ({ entries: inwards, exits: outwards }) => inwards.length + outwards.length === 0,
      view: Gates,
    }),
    panel({
      place: 'C2',
      title: 'labor.hours',
      sources: { today: hoursOfToday, yesterday: hoursOfYesterday },
      cadence: '5min',
      equipment: turnstile,
      view: PresenceHours,
    }),
    panel({ place: 'C3', title: 'labor.days', sources: { days: lastDays }, cadence: 'daily', equipment: turnstile, view: AttendDays }),
    panel({
      place: 'R1',
      title: 'labor.crews',
      sources: { crews },
      cadence: '5min',
      isEmpty: ({ crews: all }) => all.length === 0,
      view: CrewTable,
    }),
    panel({
      place: 'R2',
      title: 'labor.companies',
      sources: { companies },
      cadence: '5min',
      isEmpty: ({ companies: all }) => all.length === 0,
      view: Companies,
    }),
    panel({
      place: 'R3',
      title: 'labor.warnings',
      sources: { people: laborFigures, work: stageFigures, alarms: alarmFiguresOf(turnstile) },
      cadence: '5min',
      view: Warnings,
    }),
  ],
}

export default labor
