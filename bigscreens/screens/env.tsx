import * as dict from '../../engine/site/keys.ts'
import { projectOverviewSource } from '../frame/useProject.ts'
import { panel, type Screen } from '../screen.ts'
import { airNowSource } from '../sources/air.ts'
import { airAlarms, airOfHours, airOfToday } from '../sources/airDay.ts'
import { sprayEffectSource } from '../sources/sprays.ts'
import { AirCalendar } from './env/AirCalendar.tsx'
import { AirMap } from './env/AirMap.tsx'
import { FactorLines } from './env/FactorLines.tsx'
import { FactorsNow } from './env/FactorsNow.tsx'
import { NoiseChart } from './env/NoiseChart.tsx'
import { OverList } from './env/OverList.tsx'
import { StationCompare } from './env/StationCompare.tsx'
import { WindRose } from './env/WindRose.tsx'

const equipment = dict.deviceClass.sprayDust

const env: Screen = {
  panels: [
    panel({
      place: 'L1',
      title: 'env.now',
      sources: { air: airNowSource },
      cadence: '1min',
      equipment,
      isEmpty: ({ air }) => air.devices.length === 0,
      view: FactorsNow,
    }),
    panel({
      place: 'L2',
      title: 'env.compare',
      sources: { day: airOfHours, air: airNowSource },
      cadence: 'hourly',
      equipment,
      isEmpty: ({ day }) => day.series.every(({ pm10, refPm10 }) => pm10 === null && refPm10 === null),
      view: StationCompare,
    }),
    panel({
      place: 'L3',
      title: 'env.calendar',
      sources: { day: airOfHours },
      cadence: 'daily',
      equipment,
      isEmpty: ({ day }) => day.days.every(({ level }) => level === null),
      view: AirCalendar,
    }),
    panel({
      place: 'C12',
      title: 'env.map',
      sources: { air: airNowSource, overview: projectOverviewSource },
      cadence: '1min',
      isBare: true,
      view: AirMap,
    }),
    panel({
      place: 'C3',
      title: 'env.lines',
      sources: { day: airOfHours, air: airNowSource, effect: sprayEffectSource },
      cadence: '5min',
      equipment,
      isEmpty: ({ day }) => day.series.every(({ pm10, noise, temperature }) => pm10 === null && noise === null && temperature === null),
      view: FactorLines,
    }),
    panel({
      place: 'R1',
      title: 'env.rose',
      sources: { day: airOfHours, air: airNowSource },
      cadence: '5min',
      equipment,
      isEmpty: ({ day }) => day.windRose.length === 0,
      view: WindRose,
    }),
    panel({
      place: 'R2',
      title: 'env.noise',
      sources: { day: airOfHours, air: airNowSource },
      cadence: '5min',
      equipment,
      isEmpty: ({ day }) => day.series.every(({ noise }) => noise === null),
      view: NoiseChart,
    }),
    panel({ place: 'R3', title: 'env.over', sources: { today: airOfToday, over: airAlarms }, cadence: '15s', equipment, view: OverList }),
  ],
}

export default env
