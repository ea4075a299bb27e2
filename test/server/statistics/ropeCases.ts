// Ropes and cameras.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'
import type { Case } from './case.ts'
import { inSpan, max, mean, rate, to } from './recount.ts'

const ROOT = '/api/rope_data/ropedata'

const yesterday = (month: Month): string => month.days.at(-2) ?? ''
const onDay = (rows: readonly Rec[], time: string, day: string): Rec[] => rows.filter((row) => String(row[time]).startsWith(day))

const worn = (rows: readonly Rec[]): Rec[] => rows.filter(({ wearState }) => wearState === '1')
const above = (rows: readonly Rec[]): Rec[] => worn(rows).filter(({ height }) => height !== null && Number(height) >= 2)
const hooked = (rows: readonly Rec[]): Rec[] => above(rows).filter(({ hookState }) => hookState === '1' || hookState === '2')
interface Used {
  use: number
  above: number
  hooked: number
}

/** Minutes of a day of some uses: ended uses hold theirs; the share at height and hooked on is that of the rows of rope and wearer. */
function usedMinutes(month: Month, date: string, uses: readonly Rec[]): Used {
  const rows = onDay(month.rows('rope'), 'collectTime', date)
  return uses.reduce<Used>(
    (all, { deviceId, laborId, useMinutes }) => {
      const own = rows.filter((row) => row.deviceId === deviceId && wearer(month, deviceId, row.collectTime)?.laborId === laborId)
      const share = (part: readonly Rec[]) => (worn(own).length > 0 ? part.length / worn(own).length : 0)
      const use = Number(useMinutes)
      return { use: all.use + use, above: all.above + use * share(above(own)), hooked: all.hooked + use * share(hooked(own)) }
    },
    { use: 0, above: 0, hooked: 0 },
  )
}

const ropeAlarms = (month: Month): Rec[] => month.alarms.filter(({ deviceClass }) => deviceClass === '1')

/** Wearers of a rope at a time. */
const wearer = (month: Month, deviceId: unknown, time: unknown): Rec | undefined =>
  month.uses.find(
    (use) =>
      use.deviceId === deviceId && String(use.useStart) <= String(time) && (use.useEnd === null || String(use.useEnd) >= String(time)),
  )

function ranks(month: Month, keyOf: (use: Rec) => unknown): Rec[] {
  const day = yesterday(month)
  const rows = onDay(month.rows('rope'), 'collectTime', day)
  const alarms = onDay(ropeAlarms(month), 'startTime', day)
  const keyed = (row: Rec, time: string) => {
    const use = wearer(month, row.deviceId, row[time])
    return use ? keyOf(use) : undefined
  }
  return [...Map.groupBy(rows, (row) => keyed(row, 'collectTime'))]
    .filter(([key, own]) => key !== undefined && key !== null && above(own).length > 0)
    .map(([key]) => {
      const count = alarms.filter((alarm) => keyed(alarm, 'startTime') === key).length
      const uses = onDay(month.uses, 'useStart', day).filter((use) => keyOf(use) === key)
      const used = usedMinutes(month, day, uses)
      const hookRate = to(1, (used.hooked / used.above) * 100)
      const score = 100 - (8 * 100 * count) / Math.round(used.above) - 40 * (1 - hookRate / 100)
      return { hookRate, useMinutes: to(0, used.use), alarmCount: count, score: to(1, Math.max(0, score)) }
    })
    .sort((one, other) => other.score - one.score)
}

/** A day of all ropes in numbers. */
function dayOf(month: Month, date: string): Rec {
  const rows = onDay(month.rows('rope'), 'collectTime', date)
  const uses = onDay(month.uses, 'useStart', date)
  const used = usedMinutes(month, date, uses)
  const alarms = onDay(ropeAlarms(month), 'startTime', date)
  return {
    date,
    usePersons: new Set(uses.map(({ laborId }) => laborId)).size,
    useCount: uses.length,
    useMinutes: to(0, used.use),
    aboveMinutes: to(0, used.above),
    hookedMinutes: to(0, used.hooked),
    hookRate: rate(used.hooked, used.above),
    avgHeight: mean(rows, 'height', 1),
    maxHeight: max(rows, 'height'),
    alarmCount: alarms.length,
    unhookCount: alarms.filter(({ alarmType }) => alarmType === '401').length,
    handledCount: alarms.filter(({ handleState }) => handleState === '2' || handleState === '3').length,
  }
}

export const ropeCases: Case[] = [
  {
    name: 'a day of ropes is told in minutes, heights and alarms, with the day before',
    path: `${ROOT}/simpleStatics`,
    query: (month) => ({ date: yesterday(month) }),
    recount: (month) => ({ ...dayOf(month, yesterday(month)), before: dayOf(month, month.days.at(-3) ?? '') }),
  },
  {
    name: 'ropes by day, days without any too',
    path: `${ROOT}/averages`,
    query: (month) => ({ startTime: month.days[0] ?? '', endTime: month.today, granularity: 'day' }),
    recount: (month) => ({
      series: month.days.map((day) => {
        const rows = onDay(month.rows('rope'), 'collectTime', day)
        return {
          time: `${day} 00:00:00`,
          hookRate: rate(hooked(rows).length, above(rows).length),
          avgHeight: mean(rows, 'height', 1),
          onCount: new Set(worn(rows).map(({ deviceId }) => deviceId)).size,
          aboveCount: new Set(above(rows).map(({ deviceId }) => deviceId)).size,
          alarmCount: onDay(ropeAlarms(month), 'startTime', day).length,
          avgBattery: mean(rows, 'battery', 0),
        }
      }),
    }),
  },
  ...(
    [
      ['labor', (use: Rec) => use.laborId],
      ['team', (use: Rec) => use.teamName],
      ['device', (use: Rec) => use.deviceId],
      ['workType', (use: Rec, month: Month) => month.archives.people.find(({ id }) => id === use.laborId)?.workType],
    ] as const
  ).map(
    ([type, keyOf]): Case => ({
      name: `ropes are ranked by ${type}`,
      path: `${ROOT}/rankings`,
      query: (month) => ({ type, limit: '100', startTime: yesterday(month), endTime: yesterday(month) }),
      shown: ({ rows }) =>
        (rows ?? [])
          .map(({ rank, key, name, ...figures }) => figures)
          .map(asText)
          .sort(),
      recount: (month) =>
        ranks(month, (use) => keyOf(use, month))
          .map(asText)
          .sort(),
    }),
  ),
  {
    name: 'alarms of ropes come with who wore them',
    path: `${ROOT}/alarm`,
    query: (month) => ({ startTime: month.days[0] ?? '', size: '200' }),
    shown: ({ total, records }) => ({ total, wearers: records?.map(({ alarmTime, laborName }) => [alarmTime, laborName]).sort() }),
    recount: (month) => {
      const names = new Map(month.archives.people.map(({ id, name }) => [id, name]))
      const alarms = ropeAlarms(month)
      const named = alarms.map(({ startTime, deviceId }) => [startTime, names.get(wearer(month, deviceId, startTime)?.laborId) ?? null])
      return { total: alarms.length, wearers: named.sort() }
    },
  },
  {
    name: 'uses of a day are told with their minutes and without phone numbers',
    path: `${ROOT}/useList`,
    query: (month) => ({ date: yesterday(month) }),
    shown: ({ total, records }) => ({
      total,
      minutes: records?.map(({ useMinutes }) => useMinutes).sort(),
      phones: records?.filter((row) => 'phone' in row),
    }),
    recount: (month) => {
      const uses = onDay(month.uses, 'useStart', yesterday(month))
      return { total: uses.length, minutes: uses.map(({ useMinutes }) => useMinutes).sort(), phones: [] }
    },
  },
  {
    name: 'ropes now are told one by one with their newest row',
    path: `${ROOT}/latestStatus`,
    shown: ({ list, building }) => ({
      building: Object.keys(building ?? {}),
      ropes: list?.map(({ deviceId, collectTime, height, zone, face }) => [deviceId, collectTime, height, zone, face]).sort(),
    }),
    recount: (month) => ({
      building: ['buildHeight', 'floorUp', 'floorDown', 'buildingCount'],
      ropes: month.archives.devices
        .filter(({ deviceClass }) => deviceClass === '1')
        .map(({ id }) => {
          const own = month.rows('rope').filter(({ deviceId }) => deviceId === id)
          const newest = own.sort((one, other) => (String(one.collectTime) < String(other.collectTime) ? 1 : -1))[0]
          const face = month.archives.people.find((person) => person.id === newest?.laborId)?.facePhoto ?? null
          return [id, newest?.collectTime, newest?.height ?? null, newest?.zone ?? null, face]
        })
        .sort(),
    }),
  },
  {
    name: 'what cameras saw is counted without the false alarms',
    path: '/api/blade-archives/ai_video_reatldata/getStaticsList',
    query: (month) => ({ startTime: month.days[0] ?? '', endTime: month.today, granularity: 'day' }),
    shown: ({ summary, byType, trend, byCamera, byArea, latest }) => ({
      summary,
      types: byType?.map(({ count, ratio }) => [count, ratio]),
      trend,
      cameras: byCamera?.map(({ monitorName, count }) => [monitorName, count]).sort(),
      areas: byArea?.map(({ areaType, count }) => [areaType, count]).sort(),
      latest: latest?.map(({ alarmTime }) => alarmTime),
    }),
    recount: (month) => {
      const all = inSpan(month.rows('ai'), 'alarmTime', `${month.days[0]} 00:00:00`, month.until)
      const rows = all.filter(({ isFalse }) => isFalse === '0')
      const open = rows.filter(({ handleState }) => handleState === '0').length
      const groups = (name: string) => [...Map.groupBy(rows, (row) => row[name])].map(([key, some]) => [key, some.length] as const)
      const monitors = new Map(month.archives.monitors.map(({ id, monitorName }) => [id, monitorName]))
      return {
        summary: {
          total: rows.length,
          today: onDay(rows, 'alarmTime', month.today).length,
          pending: open,
          handled: rows.length - open,
          handleRate: rate(rows.length - open, rows.length),
          falseCount: all.length - rows.length,
          falseRate: rate(all.length - rows.length, all.length),
          cameras: 2,
          onlineCameras: 1,
          aiCameras: 1,
        },
        types: groups('alarmType')
          .map(([, count]) => [count, rate(count, rows.length)])
          .sort((one, other) => Number(other[0]) - Number(one[0])),
        trend: month.days.map((day) => ({ time: `${day} 00:00:00`, count: onDay(rows, 'alarmTime', day).length })),
        cameras: groups('monitorId')
          .map(([id, count]) => [monitors.get(id), count])
          .sort(),
        areas: groups('areaType').sort(),
        latest: rows
          .map(({ alarmTime }) => alarmTime)
          .sort()
          .reverse()
          .slice(0, 20),
      }
    },
  },
]

const asText = (row: Rec): string => JSON.stringify(row)
