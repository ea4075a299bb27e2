// The figures of the models over many days: what sites of these kinds are known to have.

import { describe, expect, test } from 'vitest'
import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { memberVariable } from '#model/expressions/ruleExpression.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { updateAlarmStates } from '#modules/alarms/lifeCycle.ts'
import { rulesOf } from '#modules/alarms/rules.ts'
import { aiEventsOf } from '#modules/demo/alarms/aiEvents.ts'
import { addDemoDays, DEMO_DAY_SECONDS, MINUTES, timeAt } from '#modules/demo/clock.ts'
import { dustOf, meanOfMinutes } from '#modules/demo/environment/dust.ts'
import { stationHours } from '#modules/demo/environment/stationHours.ts'
import { weatherOf, windAt } from '#modules/demo/environment/weather.ts'
import { type Crane, craneDayOf } from '#modules/demo/machines/crane.ts'
import { craneAt } from '#modules/demo/machines/craneSample.ts'
import { liftAt, liftDayOf } from '#modules/demo/machines/lift.ts'
import { isOut, outagesOf } from '#modules/demo/outages.ts'
import { demoPassesOf } from '#modules/demo/people/people.ts'
import { randomOf } from '#modules/demo/random.ts'
import { ropeAt, ropeDayOf, sessionFacts } from '#modules/demo/ropes/rope.ts'
import { projectEntities } from '../../support/projectEntities.ts'

const place = (at: number) => ({ key: `site ${at}`, altitude: 20 })
/** Days of spring: neither heating nor monsoon. */
const dayAt = (at: number): string => addDemoDays('2026-04-01', at % 60)
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const CRANE: Crane = {
  key: 'crane',
  jibHeight: 70,
  minRange: 2.5,
  maxRange: 56,
  maxLoad: 6,
  curve: { a: 78.81, c: 0.407 },
  workHeight: 45,
  neighbours: 2,
  laxity: 1,
}
const CAGE = { key: 'cage', maxFloor: 22, floorHeight: 3, ratedLoad: 2, ratedPeople: 9, ratedSpeed: 1.05 }
const ROPE = { key: 'rope', workFloor: 22, floorHeight: 3, laxity: 1 }

test('the same seed gives the same numbers, another one others', () => {
  const numbers = (seed: string) => {
    const random = randomOf(seed)
    return range(5).map(() => random.next())
  }
  expect(numbers('a')).toEqual(numbers('a'))
  expect(numbers('a')).not.toEqual(numbers('b'))
})

test('a day happens the same way each time it is asked for', () => {
  const weather = weatherOf(place(1), '2026-05-04')
  expect(weatherOf(place(1), '2026-05-04')).toEqual(weather)
  expect(dustOf('s', '4', '2026-05-04', weather)).toEqual(dustOf('s', '4', '2026-05-04', weather))
  const crane = craneDayOf(CRANE, '2026-05-04', weather)
  expect(craneDayOf(CRANE, '2026-05-04', weather)).toEqual(crane)
  expect(craneAt(CRANE, crane, '2026-05-04', 30_000, weather)).toEqual(craneAt(CRANE, crane, '2026-05-04', 30_000, weather))
  expect(liftDayOf(CAGE, '2026-05-04')).toEqual(liftDayOf(CAGE, '2026-05-04'))
  expect(ropeDayOf(ROPE, '2026-05-04')).toEqual(ropeDayOf(ROPE, '2026-05-04'))
  expect(aiEventsOf('camera', '2026-05-04')).toEqual(aiEventsOf('camera', '2026-05-04'))
})

test('a second beyond midnight is on another day', () => {
  expect([timeAt('2026-12-31', 0), timeAt('2026-12-31', DEMO_DAY_SECONDS - 1), timeAt('2026-12-31', DEMO_DAY_SECONDS + 61)]).toEqual([
    '2026-12-31 00:00:00',
    '2026-12-31 23:59:59',
    '2027-01-01 00:01:01',
  ])
})

test('a reference station publishes each hour of a day, a quarter of an hour after its end', () => {
  const airOf = (day: string) => {
    const weather = weatherOf(place(1), day)
    return { day, weather, dust: dustOf('s', '4', day, weather) }
  }
  const between = (from: string, to: string) =>
    stationHours({ stations: [{ id: '7' }] }, airOf, { from: millisecondsOf(from), to: millisecondsOf(to) }).map(({ dataTime }) => dataTime)
  expect(between('2026-05-04 00:15:00', '2026-05-05 00:15:00')).toEqual(range(24).map((hour) => timeAt('2026-05-04', hour * 3600)))
  expect(between('2026-05-05 00:14:59', '2026-05-05 00:15:00')).toEqual(['2026-05-04 23:00:00'])
  expect(between('2026-05-05 00:15:00', '2026-05-05 01:14:59')).toEqual([])
})

describe('weather', () => {
  const days = range(200).map((at) => weatherOf(place(at), dayAt(at)))

  test('wind is 2.2 m/s in the mean and about 7 at its strongest', () => {
    expect(mean(days.map(({ wind }) => meanOfMinutes(wind, 0, MINUTES)))).toBeCloseTo(2.2, 0)
    expect(mean(days.map(({ wind }) => Math.max(...wind)))).toBeGreaterThan(5.5)
    expect(mean(days.map(({ wind }) => Math.max(...wind)))).toBeLessThan(8.5)
  })

  test('a day goes on where the one before ended', () => {
    const jumps = range(100).map((at) => {
      const evening = weatherOf(place(at), '2026-05-04').wind[MINUTES - 1] ?? 0
      return Math.abs(Math.log((weatherOf(place(at), '2026-05-05').wind[0] ?? 0) / evening))
    })
    const withinADay = mean(days.map(({ wind }) => Math.abs(Math.log((wind[601] ?? 0) / (wind[600] ?? 1)))))
    expect(mean(jumps)).toBeLessThan(withinADay * 2)
  })

  test('July is warmer than January, and rain is damp', () => {
    const warmth = (day: string) => mean([...weatherOf(place(1), day).temperature])
    expect(warmth('2026-07-15') - warmth('2026-01-15')).toBeCloseTo(25, -0.5)
    const rainy = days.filter(({ isRaining }) => isRaining.includes(1))
    expect(rainy.length / days.length).toBeCloseTo(0.25, 0.8)
    for (const { humidity, isRaining } of rainy) expect(humidity[isRaining.indexOf(1)]).toBeGreaterThan(70)
  })
})

describe('dust', () => {
  const days = (stage: string) => range(200).map((at) => dustOf(`s${at}`, stage, dayAt(at), weatherOf(place(at), dayAt(at))))

  test.each([
    { stage: '2', pm10: 93, p95: 164, runs: 18, minutes: 298 },
    { stage: '3', pm10: 87, p95: 143, runs: 17, minutes: 253 },
    { stage: '4', pm10: 80, p95: 117, runs: 11, minutes: 138 },
    { stage: '7', pm10: 74, p95: 99, runs: 5, minutes: 52 },
  ])('of stage $stage is $pm10 in the mean, with $runs runs of the sprays', ({ stage, pm10, p95, runs, minutes }) => {
    const all = days(stage)
    const sorted = all.flatMap((day) => [...day.pm10]).sort((a, b) => a - b)
    expect(Math.abs(mean(sorted) / pm10 - 1)).toBeLessThan(0.06)
    expect(Math.abs((sorted[Math.floor(sorted.length * 0.95)] ?? 0) / p95 - 1)).toBeLessThan(0.25)
    expect(Math.abs(mean(all.map((day) => day.runs.length)) / runs - 1)).toBeLessThan(0.3)
    const on = mean(all.map((day) => day.runs.reduce((sum, run) => sum + run.end - run.start, 0)))
    expect(Math.abs(on - minutes)).toBeLessThan(50)
  })

  test('sprays run when dust is over the limit, lower it, and stay off in rain and strong wind', () => {
    const falls: number[] = []
    for (const at of range(100)) {
      const weather = weatherOf(place(at), dayAt(at))
      const { runs, pm10, own } = dustOf(`s${at}`, '2', dayAt(at), weather)
      for (const run of runs) {
        expect(weather.isRaining[run.start]).toBe(0)
        expect(weather.wind[run.start]).toBeLessThan(10)
        if (run.trigger === '1') expect(meanOfMinutes(pm10, run.start - 4, run.start + 1)).toBeGreaterThanOrEqual(150)
        if (run.trigger !== '3' && run.start >= 5)
          falls.push(meanOfMinutes(own, run.start - 5, run.start) - meanOfMinutes(own, run.end - 5, run.end))
      }
    }
    expect(falls.length).toBeGreaterThan(100)
    expect(mean(falls)).toBeGreaterThan(15)
  })

  test('still air holds more of it than a breeze', () => {
    const still: number[] = []
    const breezy: number[] = []
    for (const at of range(100)) {
      const { wind } = weatherOf(place(at), dayAt(at))
      const { own } = dustOf(`s${at}`, '4', dayAt(at), weatherOf(place(at), dayAt(at)))
      for (let minute = 480; minute < 660; minute++) ((wind[minute] ?? 0) < 1.5 ? still : breezy).push(own[minute] ?? 0)
    }
    expect(mean(still)).toBeGreaterThan(mean(breezy) * 1.15)
  })
})

describe('a crane', () => {
  const days = range(300).map((at) => {
    const crane = { ...CRANE, key: `crane ${at}` }
    const weather = weatherOf(place(at), dayAt(at))
    return { crane, weather, day: dayAt(at), plan: craneDayOf(crane, dayAt(at), weather) }
  })

  test('lifts 72 times a day, warns of its moment 1.5 times and alarms .15 times', () => {
    expect(Math.abs(mean(days.map(({ plan }) => plan.cycles.length)) / 72 - 1)).toBeLessThan(0.12)
    const over = (from: number, to: number) =>
      mean(days.map(({ plan }) => plan.cycles.filter((c) => c.percent >= from && c.percent < to).length))
    expect(over(90, 100)).toBeCloseTo(1.3, 0)
    expect(over(100, 200)).toBeGreaterThan(0.05)
    expect(over(100, 200)).toBeLessThan(0.3)
  })

  test('moves no faster than its drives, and never lifts more than the cycle says', () => {
    const samples = days.slice(0, 20).flatMap(({ crane, weather, day, plan }) =>
      plan.cycles.flatMap((cycle) =>
        range(Math.floor((cycle.end - cycle.start) / 7)).map((at) => ({
          cycle,
          ...craneAt(crane, plan, day, cycle.start + 1 + at * 7, weather),
        })),
      ),
    )
    const most = (value: (sample: (typeof samples)[number]) => number) => Math.max(...samples.map(value))
    expect(most(({ slewSpeed }) => slewSpeed)).toBeLessThanOrEqual(0.61)
    expect(most(({ hoistSpeed }) => hoistSpeed)).toBeLessThanOrEqual(80)
    expect(most(({ trolleySpeed }) => trolleySpeed)).toBeLessThanOrEqual(50)
    expect(most(({ range: radius }) => radius)).toBeLessThanOrEqual(CRANE.maxRange)
    expect(most(({ momentPercent, cycle }) => momentPercent - cycle.percent)).toBeLessThanOrEqual(0.1)
  })

  test('shows the heaviest moment of a lift to whoever looks four times a minute', () => {
    const heavy = days.flatMap((day) => day.plan.cycles.filter(({ percent }) => percent >= 92).map((cycle) => ({ ...day, cycle })))
    expect(heavy.length).toBeGreaterThan(100)
    for (const { crane, weather, day, plan, cycle } of heavy) {
      const seen = range(Math.ceil((cycle.end - cycle.start) / 15)).map((at) => craneAt(crane, plan, day, cycle.start + at * 15, weather))
      expect(Math.max(...seen.map(({ momentPercent }) => momentPercent))).toBeGreaterThanOrEqual(90)
    }
  })

  test('raises three to five alarms a day when the server validates its rows as they come', () => {
    const some = days.slice(0, 12)
    const limits = { momentWarn: 90, momentAlarm: 100, loadWarn: 100, loadAlarm: 110, windWarn: 10.8, windAlarm: 13.9 }
    const members = Object.fromEntries(Object.entries(limits).map(([name, value]) => [memberVariable('crane', name), value]))
    const rules = rulesOf(projectEntities().get('tower-crane-realtime') as Entity)
    const raised = some.flatMap(({ crane, weather, day, plan }) => {
      const list = range((12 * 3600) / 5).map((at) => {
        const second = 6.5 * 3600 + at * 5
        const { flags, ...row } = craneAt(crane, plan, day, second, weather)
        const own = { ...row, alarmFlags: flags.join(',') }
        return { time: timeAt(day, second), row: own, scope: { ...members, ...own } }
      })
      return updateAlarmStates([], { part: '', list, rules, knows: () => true, since: new Map() })
    })
    expect(raised.length / some.length).toBeGreaterThan(2)
    expect(raised.length / some.length).toBeLessThan(5)
  })

  test('stands still in a storm', () => {
    const weather = weatherOf(place(1), '2026-05-04')
    weather.wind.fill(13)
    expect(windAt(13, CRANE.jibHeight)).toBeGreaterThan(13.9)
    expect(craneDayOf(CRANE, '2026-05-04', weather).cycles).toEqual([])
  })
})

describe('a cage', () => {
  const days = range(300).map((at) => liftDayOf({ ...CAGE, key: `cage ${at}` }, '2026-05-04'))

  test('makes 150 to 200 trips a day, one in a thousand of them overloaded', () => {
    expect(mean(days.map((trips) => trips.length))).toBeGreaterThan(150)
    expect(mean(days.map((trips) => trips.length))).toBeLessThan(200)
    const overloaded = days.flat().filter(({ load }) => load >= CAGE.ratedLoad * 1.1).length / days.flat().length
    expect(overloaded).toBeGreaterThan(0.0004)
    expect(overloaded).toBeLessThan(0.0018)
  })

  test('moves steadily from floor to floor and opens only where it stands', () => {
    const weather = weatherOf(place(1), '2026-05-04')
    const trips = days[0] ?? []
    let last = liftAt(CAGE, trips, '2026-05-04', 21_600, weather)
    for (let second = 21_601; second < 30_000; second++) {
      const sample = liftAt(CAGE, trips, '2026-05-04', second, weather)
      expect(Math.abs(sample.height - last.height)).toBeLessThan(1.4)
      expect(sample.isDoorOpen && sample.speed > 0).toBe(false)
      last = sample
    }
    const [first] = trips
    expect(first && liftAt(CAGE, trips, '2026-05-04', first.end, weather).floor).toBe(first?.endFloor)
  })
})

describe('people', () => {
  const workers = range(420).map((at) => ({
    key: `worker ${at}`,
    isAdmitted: at > 0,
    entryDate: '2026-01-01',
    exitDate: null,
    hasExpiredCertificate: false,
  }))

  test('two thirds of the roster come, and pass a gate 2.9 times', () => {
    const days = range(30).map((at) => demoPassesOf('s', workers, dayAt(at), weatherOf(place(1), dayAt(at))))
    const came = (passes: (typeof days)[number]) =>
      new Set(passes.filter(({ result }) => result === 0).map(({ worker }) => worker?.key)).size
    expect(mean(days.map(came)) / 420).toBeGreaterThan(0.58)
    expect(mean(days.map(came)) / 420).toBeLessThan(0.75)
    expect(mean(days.map((passes) => passes.length / came(passes)))).toBeCloseTo(2.9, 0.7)
    expect(days.flat().filter(({ worker, result }) => worker?.isAdmitted === false && result === 0)).toEqual([])
  })

  test('fill the site in the morning, thin out at noon and are gone at night', () => {
    const passes = range(20).flatMap((at) =>
      demoPassesOf('s', workers, dayAt(at), weatherOf(place(1), dayAt(at))).filter(({ result }) => result === 0),
    )
    const inside = (hours: number) =>
      passes
        .filter(({ second }) => second <= hours * 3600)
        .reduce((sum, { direction }) => sum + (direction === dict.attendDirection.in ? 1 : -1), 0) /
      20 /
      420
    expect(inside(5)).toBe(0)
    expect(inside(6.5)).toBeGreaterThan(0.2)
    expect(inside(9)).toBeGreaterThan(0.55)
    expect(inside(12.25)).toBeLessThan(inside(9) * 0.65)
    expect(inside(15)).toBeCloseTo(inside(9), 1)
    expect(inside(20)).toBeLessThan(0.15)
    expect(inside(23.9)).toBeLessThan(0.03)
  })

  test('who has come goes again, and nobody comes before the first or after the last day', () => {
    const some = [
      { ...(workers[1] as (typeof workers)[number]), entryDate: '2026-05-05' },
      { ...(workers[2] as (typeof workers)[number]), exitDate: '2026-05-03' },
      ...workers.slice(3),
    ]
    const passes = demoPassesOf('s', some, '2026-05-04', weatherOf(place(1), '2026-05-04'))
    const byWorker = Map.groupBy(
      passes.filter(({ worker, result }) => worker !== null && result === 0),
      ({ worker }) => worker?.key,
    )
    expect(byWorker.has('worker 1') || byWorker.has('worker 2')).toBe(false)
    for (const [, own] of byWorker) expect(own.length % 2).toBe(0)
  })
})

describe('a rope', () => {
  const sessions = range(300).flatMap((at) =>
    ropeDayOf({ ...ROPE, key: `rope ${at}` }, '2026-05-04').map((session) => ({ rope: { ...ROPE, key: `rope ${at}` }, session })),
  )

  test('is used on two days of three, twice a day', () => {
    expect(sessions.length / 300).toBeCloseTo(4 / 3, 0.7)
  })

  test('above two metres both hooks hold 70 % of the time and none 6 %', () => {
    const counts: Record<string, number> = { 0: 0, 1: 0, 2: 0 }
    for (const { rope, session } of sessions.slice(0, 60)) {
      for (let second = session.start; second < session.end; second += 11) {
        const { hookState } = ropeAt(rope, session, '2026-05-04', second)
        if (hookState !== '3') counts[hookState] = (counts[hookState] ?? 0) + 1
      }
    }
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    expect((counts[2] ?? 0) / all).toBeCloseTo(0.7, 1)
    expect((counts[0] ?? 0) / all).toBeCloseTo(0.055, 1.3)
  })

  test('tells of each time that no hook held for too long, .6 a day', () => {
    const facts = sessions.map(({ rope, session }) => ({ rope, session, facts: sessionFacts(rope, session, '2026-05-04') }))
    expect(facts.reduce((sum, one) => sum + one.facts.alarms.length, 0) / (sessions.length / 2)).toBeCloseTo(0.65, 0.5)
    for (const { rope, session, facts: own } of facts) {
      for (const { start, end } of own.alarms) {
        expect(ropeAt(rope, session, '2026-05-04', start + 1)).toMatchObject({ hookState: '0', alarmType: expect.any(String) })
        expect(ropeAt(rope, session, '2026-05-04', end + 2).hookState).not.toBe('0')
      }
    }
  })

  test('loses six per cent of its charge an hour', () => {
    const { rope, session } = sessions[0] as (typeof sessions)[number]
    const at = (second: number) => ropeAt(rope, session, '2026-05-04', second).battery
    expect(at(session.start) - at(session.start + 7200)).toBeCloseTo(12, -0.5)
  })
})

test('an AI camera reports 1.9 times a day, mostly while people work', () => {
  const events = range(1000).flatMap((at) => aiEventsOf(`camera ${at}`, '2026-05-04'))
  expect(events.length / 1000).toBeCloseTo(1.9, 0.7)
  expect(events.filter(({ second }) => second >= 6.5 * 3600 && second < 18.5 * 3600).length / events.length).toBeGreaterThan(0.8)
  expect(events.filter(({ type }) => type === '1').length / events.length).toBeCloseTo(0.34, 1)
})

test('a device is out of reach for three hundredths of the time', () => {
  const seconds = range(3000).map(
    (at) => range(24).filter((hour) => isOut(outagesOf('site', `device ${at}`, dayAt(at)), hour * 3600)).length / 24,
  )
  expect(mean(seconds)).toBeGreaterThan(0.02)
  expect(mean(seconds)).toBeLessThan(0.045)
})
