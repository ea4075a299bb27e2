import { projectOverviewSource } from '../frame/useProject.ts'
import { panel, type Screen } from '../screen.ts'
import { airNowSource } from '../sources/air.ts'
import { alarmFigures } from '../sources/alarms.ts'
import { cameras } from '../sources/cameras.ts'
import { devices } from '../sources/devices.ts'
import { stageFigures } from '../sources/stages.ts'
import { waterOfDay } from '../sources/water.ts'
import { alarmPanel } from './alarmPanel.tsx'
import { AirView } from './overview/AirView.tsx'
import { AlarmCharts } from './overview/AlarmCharts.tsx'
import { CameraTiles } from './overview/CameraTiles.tsx'
import { Kpis } from './overview/Kpis.tsx'
import { PeopleView } from './overview/PeopleView.tsx'
import { ProjectView } from './overview/ProjectView.tsx'
import { SiteScene } from './overview/SiteScene.tsx'
import { StagesView } from './overview/StagesView.tsx'

const overview: Screen = {
  panels: [
    panel({ place: 'L1', title: 'overview.project', sources: { overview: projectOverviewSource }, cadence: 'daily', view: ProjectView }),
    panel({
      place: 'L2',
      title: 'overview.stages',
      sources: { overview: projectOverviewSource, work: stageFigures },
      cadence: '5min',
      isEmpty: ({ work }) => work.stages.length === 0,
      view: StagesView,
    }),
    panel({
      place: 'L3',
      title: 'overview.people',
      sources: { overview: projectOverviewSource, work: stageFigures },
      cadence: '1min',
      view: PeopleView,
    }),
    panel({
      place: 'strip',
      title: 'overview.figures',
      sources: { overview: projectOverviewSource, alarms: alarmFigures, water: waterOfDay, air: airNowSource },
      cadence: '1min',
      isBare: true,
      view: Kpis,
    }),
    panel({
      place: 'C12',
      title: 'overview.map',
      sources: { overview: projectOverviewSource, devices },
      cadence: '15s',
      isBare: true,
      view: SiteScene,
    }),
    panel({
      place: 'C3',
      title: 'overview.cameras',
      sources: { cameras },
      cadence: '1min',
      isEmpty: ({ cameras: all }) => all.length === 0,
      view: CameraTiles,
    }),
    panel({
      place: 'R1',
      title: 'overview.air',
      sources: { air: airNowSource },
      cadence: '1min',
      isEmpty: ({ air }) => air.devices.length === 0,
      view: AirView,
    }),
    panel({
      place: 'R2',
      title: 'overview.alarmFigures',
      sources: { alarms: alarmFigures },
      cadence: '5min',
      isEmpty: ({ alarms }) => alarms.summary.total === 0,
      view: AlarmCharts,
    }),
    alarmPanel('R3'),
  ],
}

export default overview
