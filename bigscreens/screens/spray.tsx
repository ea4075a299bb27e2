import * as dict from '../../engine/site/keys.ts'
import { projectOverviewSource } from '../frame/useProject.ts'
import { panel, type Screen } from '../screen.ts'
import { airNowSource } from '../sources/air.ts'
import { sprayRunsSource } from '../sources/sprayRuns.ts'
import { flowNow, sprayEffectSource } from '../sources/sprays.ts'
import { chosenWater, waterOfDay } from '../sources/water.ts'
import { BeforeAfter, comparableRuns } from './spray/BeforeAfter.tsx'
import { DustEffect } from './spray/DustEffect.tsx'
import { Policy } from './spray/Policy.tsx'
import { RunList } from './spray/RunList.tsx'
import { SprayScene } from './spray/SprayScene.tsx'
import { WaterOfDevices } from './spray/WaterOfDevices.tsx'
import { WaterToday } from './spray/WaterToday.tsx'
import { WaterTrend } from './spray/WaterTrend.tsx'

const equipment = dict.deviceClass.sprayDust

const spray: Screen = {
  panels: [
    panel({
      place: 'L1',
      title: 'spray.today',
      sources: { water: waterOfDay, flow: flowNow },
      cadence: '1min',
      equipment,
      view: WaterToday,
    }),
    panel({ place: 'L2', title: 'spray.trend', sources: { water: chosenWater }, cadence: '5min', equipment, view: WaterTrend }),
    panel({
      place: 'L3',
      title: 'spray.devices',
      sources: { water: chosenWater },
      cadence: '5min',
      equipment,
      isEmpty: ({ water }) => water.byDevice.length === 0,
      view: WaterOfDevices,
    }),
    panel({
      place: 'C12',
      title: 'spray.plan',
      sources: { flow: flowNow, air: airNowSource, overview: projectOverviewSource },
      cadence: '15s',
      equipment,
      isEmpty: ({ flow, air }) => flow.current.length === 0 && air.devices.length === 0,
      isBare: true,
      view: SprayScene,
    }),
    panel({
      place: 'C3',
      title: 'spray.effect',
      sources: { effect: sprayEffectSource },
      cadence: '5min',
      equipment,
      isEmpty: ({ effect }) => effect.series.every(({ pm10 }) => pm10 === null),
      view: DustEffect,
    }),
    panel({
      place: 'R1',
      title: 'spray.policies',
      sources: { flow: flowNow, effect: sprayEffectSource },
      cadence: '1min',
      equipment,
      isEmpty: ({ flow }) => flow.current.length === 0,
      view: Policy,
    }),
    panel({
      place: 'R2',
      title: 'spray.pairs',
      sources: { effect: sprayEffectSource },
      cadence: '5min',
      equipment,
      isEmpty: ({ effect }) => comparableRuns(effect.runs).length === 0,
      view: BeforeAfter,
    }),
    panel({
      place: 'R3',
      title: 'spray.records',
      sources: { page: sprayRunsSource },
      cadence: '15s',
      equipment,
      isEmpty: ({ page }) => page.records.length === 0,
      view: RunList,
    }),
  ],
}

export default spray
