// Rows of simulated past alarms.

import * as dict from '#engine/site/keys.ts'
import { stableId } from '#store/ids.ts'
import type { SeedRow } from '#store/rows.ts'
import type { AlarmLabel } from '../../alarms/index.ts'
import { alarmSentence } from '../../alarms/index.ts'
import { timeAt } from '../clock.ts'
import { type DayPlans, daysIn, secondsOfDay, type TimeStretch } from '../past.ts'
import type { DemoDevice, DemoSite } from '../site.ts'
import { alarmsOf, type PastAlarm } from './alarms.ts'
import { handled } from './handling.ts'

interface AlarmDays {
  site: DemoSite
  device: DemoDevice
  days: DayPlans
  words: ReadonlyMap<string, AlarmLabel>
}

/** Alarms of a device that ended in a period, with their handling up to `now`. */
export function alarmRows({ site, device, days, words }: AlarmDays, stretch: TimeStretch, now = stretch.to): SeedRow[] {
  return daysIn(stretch).flatMap((name) => {
    const { from, to } = secondsOfDay(name, stretch)
    const over = alarmsOf(site, device, days(name)).filter(({ start, end }) => start > from && end <= to)
    return over.map((alarm) => alarmRow(site, device, name, alarm, words, now))
  })
}

function alarmRow(
  site: DemoSite,
  { id, sender, record }: DemoDevice,
  day: string,
  alarm: PastAlarm,
  words: AlarmDays['words'],
  now: number,
): SeedRow {
  const { kind, type, part, start, end, value, limit, unit, row } = alarm
  const [startTime, endTime] = [timeAt(day, start), timeAt(day, end)]
  const word = words.get(`${kind} ${type}`)
  const level = word?.level ?? dict.alarmLevel.warning
  const state = { first: value, limit, part }
  return {
    id: stableId('demo', 'alarm', id, type, part, startTime),
    projectId: site.projectId,
    deviceId: id,
    deviceClass: sender.deviceClass,
    alarmType: type,
    alarmLevel: level,
    content: alarmSentence(word?.zh ?? type, sender, row, state, unit),
    contentEn: alarmSentence(word?.en ?? type, sender, row, state, unit),
    value,
    threshold: limit,
    unit,
    part,
    startTime,
    endTime,
    lastTime: endTime,
    alarmState: dict.alarmState.recovered,
    lon: record.longitude,
    lat: record.latitude,
    createTime: startTime,
    ...handled({ moment: startTime, device: id, type, level }, site.laxity, now),
  }
}
