import { projectOverviewSource } from '../frame/useProject.ts'
import { panel, type Screen } from '../screen.ts'
import { alarmMonth, openAlarms, riskMapSource, safetyFigures, safetyRanksSource } from '../sources/safety.ts'
import { AlarmHandlingPanel } from './safety/Handling.tsx'
import { MonthTrend } from './safety/MonthTrend.tsx'
import { OpenList } from './safety/OpenList.tsx'
import { Ranks } from './safety/Ranks.tsx'
import { RiskScene } from './safety/RiskScene.tsx'
import { ScorePanel } from './safety/Score.tsx'
import { Shares } from './safety/Shares.tsx'
import { SixParts } from './safety/SixParts.tsx'

const safety: Screen = {
  panels: [
    panel({ place: 'L1', title: 'safety.head', sources: { safety: safetyFigures }, cadence: '1min', view: ScorePanel }),
    panel({
      place: 'L2',
      title: 'safety.parts',
      sources: { safety: safetyFigures },
      cadence: '5min',
      isEmpty: ({ safety: all }) => all.radar.every(({ score }) => score === null),
      view: SixParts,
    }),
    panel({ place: 'L3', title: 'safety.shares', sources: { safety: safetyFigures }, cadence: '5min', view: Shares }),
    panel({
      place: 'C12',
      title: 'safety.map',
      sources: { risk: riskMapSource, overview: projectOverviewSource },
      cadence: '15s',
      isBare: true,
      view: RiskScene,
    }),
    panel({
      place: 'C3',
      title: 'safety.month',
      sources: { month: alarmMonth },
      cadence: '5min',
      isEmpty: ({ month }) => month.summary.total === 0,
      view: MonthTrend,
    }),
    panel({
      place: 'R1',
      title: 'safety.open',
      sources: { open: openAlarms },
      cadence: '5s',
      isEmpty: ({ open }) => open.latest.length === 0,
      view: OpenList,
    }),
    panel({ place: 'R2', title: 'safety.handling', sources: { safety: safetyFigures }, cadence: '5min', view: AlarmHandlingPanel }),
    panel({ place: 'R3', title: 'safety.ranks', sources: { ranks: safetyRanksSource }, cadence: '5min', view: Ranks }),
  ],
}

export default safety
