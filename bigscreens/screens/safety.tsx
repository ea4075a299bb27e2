import { projectOverview } from '../frame/useProject.ts'
import { panel, type Screen } from '../screen.ts'
import { alarmMonth, openAlarms, riskMap, safetyFigures, safetyRanks } from '../sources/safety.ts'
import { Handling } from './safety/Handling.tsx'
import { MonthTrend } from './safety/MonthTrend.tsx'
import { OpenList } from './safety/OpenList.tsx'
import { Ranks } from './safety/Ranks.tsx'
import { RiskScene } from './safety/RiskScene.tsx'
import { Score } from './safety/Score.tsx'
import { Shares } from './safety/Shares.tsx'
import { SixParts } from './safety/SixParts.tsx'

const safety: Screen = {
  panels: [
    panel({ place: 'L1', title: 'safety.head', sources: { safety: safetyFigures }, cadence: 'C', view: Score }),
    panel({
      place: 'L2',
      title: 'safety.parts',
      sources: { safety: safetyFigures },
      cadence: 'D',
      isEmpty: ({ safety: all }) => all.radar.every(({ score }) => score === null),
      view: SixParts,
    }),
    panel({ place: 'L3', title: 'safety.shares', sources: { safety: safetyFigures }, cadence: 'D', view: Shares }),
    panel({
      place: 'C12',
      title: 'safety.map',
      sources: { risk: riskMap, overview: projectOverview },
      cadence: 'B',
      isBare: true,
      view: RiskScene,
    }),
    panel({
      place: 'C3',
      title: 'safety.month',
      sources: { month: alarmMonth },
      cadence: 'D',
      isEmpty: ({ month }) => month.summary.total === 0,
      view: MonthTrend,
    }),
    panel({
      place: 'R1',
      title: 'safety.open',
      sources: { open: openAlarms },
      cadence: 'A',
      isEmpty: ({ open }) => open.latest.length === 0,
      view: OpenList,
    }),
    panel({ place: 'R2', title: 'safety.handling', sources: { safety: safetyFigures }, cadence: 'D', view: Handling }),
    panel({ place: 'R3', title: 'safety.ranks', sources: { ranks: safetyRanks }, cadence: 'D', view: Ranks }),
  ],
}

export default safety
