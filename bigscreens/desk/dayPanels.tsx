// Panels of one device: state for every class, a curve of 24 hours for devices that measure or work, and the alarms of a week.

import type { AirNow } from '#engine/site/answers/air.ts'
import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import type { PresencePoint } from '#engine/site/answers/people.ts'
import type { RopeHours } from '#engine/site/answers/rope.ts'
import type { WaterFigures } from '#engine/site/answers/water.ts'
import { startOfLastDays } from '../../engine/model/list/relativeDays.ts'
import { DAY_SECONDS, later, siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { type Panel, panel, source } from '../screen.ts'
import { devicesOf } from '../sources/devices.ts'
import { AlarmDays } from './AlarmDays.tsx'
import { DeviceNow } from './DeviceNow.tsx'
import { AirDay, type AirHour, GateDay, MachineDay, type MachineHour, NoiseDay, RopeDay, WaterDay } from './dayViews.tsx'

interface Series<Point> {
  series: readonly Point[]
}
interface Trend<Point> {
  trend: readonly Point[]
}

/**
 * Panels of a device.
 * @param deviceClass key of `device_class`
 * @param isSpray true for a spray, which has the class of dust monitors but no measurements
 */
export function dayPanels(deviceId: string, deviceClass: string, isSpray = false, now = siteTime()): readonly Panel[] {
  const query = { deviceId, startTime: later(now, -DAY_SECONDS), endTime: now, granularity: 'hour' }
  const week = `${startOfLastDays(7, now)},`
  const listed = (list: string, search: Readonly<Record<string, string>>) => `${list}?${new URLSearchParams({ deviceId, ...search })}`
  return [
    panel({
      place: 'L1',
      title: 'desk.now',
      sources: { devices: devicesOf(deviceClass) },
      cadence: '5s',
      isEmpty: ({ devices }) => !devices.some(({ id }) => id === deviceId),
      view: ({ devices }) => <DeviceNow device={devices.find(({ id }) => id === deviceId) ?? null} all={devices} />,
    }),
    ...((isSpray ? water : curves[deviceClass])?.(deviceId, query) ?? []),
    panel({
      place: 'L3',
      title: 'desk.week',
      sources: { alarms: source<AlarmFigures>('/api/visual/getOverViewAlarmCt', { query: { deviceId, deviceClass }, topic: 'alarm' }) },
      cadence: '1min',
      isEmpty: ({ alarms }) => alarms.summary.total === 0,
      view: AlarmDays,
      list:
        deviceClass === dict.deviceClass.camera
          ? listed('/site/ai_video', { alarmTime: week, isFalse: dict.flag.no })
          : listed('/site/alarm_event', { startTime: week }),
    }),
  ]
}

type Query = Readonly<Record<string, string>>

const ROOT = '/api/blade-archives'

const curves: Readonly<Record<string, (deviceId: string, query: Query) => readonly Panel[]>> = {
  [dict.deviceClass.sprayDust]: (deviceId, query) => {
    const air = source<Series<AirHour>>(`${ROOT}/spray_eqp_env_log/getSprayStatsisEnvLogByProject`, { query })
    const now = source<AirNow>('/api/visual/envRealTimeData', { query: { deviceId } })
    const list = `/site/spray_eqp_env_log?${new URLSearchParams({ deviceId, collectTime: `${query.startTime},` })}`
    const isSilent = ({ air: { series } }: { air: Series<AirHour> }) => series.every(({ pm10, noise }) => pm10 === null && noise === null)
    return [
      panel({ place: 'L2', title: 'desk.dust', sources: { air, now }, cadence: '5min', isEmpty: isSilent, view: AirDay, list }),
      panel({ place: 'L2', title: 'desk.noise', sources: { air, now }, cadence: '5min', isEmpty: isSilent, view: NoiseDay, list }),
    ]
  },
  [dict.deviceClass.towerCrane]: (_, query) => machine(`${ROOT}/tower_crane/getTowerStLogByProjectAndDevice`, 'cycles', query),
  [dict.deviceClass.hoist]: (_, query) => machine(`${ROOT}/lift/getLiftStLogByProjectAndDevice`, 'trips', query),
  [dict.deviceClass.safetyRope]: (_, query) => [
    panel({
      place: 'L2',
      title: 'desk.rope',
      sources: { rope: source<RopeHours>('/api/rope_data/ropedata/averages', { query }) },
      cadence: '5min',
      isEmpty: ({ rope }) => rope.series.every(({ avgHeight, avgBattery }) => avgHeight === null && avgBattery === null),
      view: RopeDay,
    }),
  ],
  [dict.deviceClass.turnstile]: (deviceId, query) => [
    panel({
      place: 'L2',
      title: 'desk.gate',
      sources: { hours: source<readonly PresencePoint[]>(`${ROOT}/data_ana/laborAttendTrend`, { query: { deviceId, type: 'hour' } }) },
      cadence: '5min',
      isEmpty: ({ hours }) => hours.every((hour) => hour.in + hour.out === 0),
      view: GateDay,
      list: `/site/labor_attendance?${new URLSearchParams({ deviceId, passTime: `${startOfLastDays(1, String(query.endTime))},`, result: dict.attendResult.passed })}`,
    }),
  ],
}

function water(deviceId: string): readonly Panel[] {
  return [
    panel({
      place: 'L2',
      title: 'desk.water',
      sources: { water: source<WaterFigures>('/api/visual/sprayFlowUseSta', { query: { deviceId, type: 'day' } }) },
      cadence: '5min',
      isEmpty: ({ water: { trend } }) => trend.every(({ waterUse, lastUse }) => !waterUse && !lastUse),
      view: WaterDay,
    }),
  ]
}

/** Panels of a machine: cranes have lifting cycles, lifts have trips. */
function machine(path: string, kind: 'cycles' | 'trips', query: Query): readonly Panel[] {
  return [
    panel({
      place: 'L2',
      title: `desk.${kind}`,
      sources: { work: source<Trend<MachineHour>>(path, { query }) },
      cadence: '5min',
      isEmpty: ({ work }) => work.trend.every((hour) => (hour[kind] ?? 0) === 0),
      view: MachineDay,
    }),
  ]
}
