// Five thousand generated rows against a model that shares no code with the server: drift, wrong values, flags, gaps, repeats, late rows
// and jumping clocks. Each value of the store, each count and each hour must be the model's.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { freshRollups } from '../../server/series/rollups.ts'
import { selectRows } from '../../server/store/sql/query.ts'
import { addSite } from '../support/site.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const ROWS = 5000
const BATCH = 500
const MINUTE = 60_000
const SITE_OFFSET = 8 * 3_600_000

/** The wall clock of the site. */
const clock = (ms: number): string => new Date(ms + SITE_OFFSET).toISOString().slice(0, 19).replace('T', ' ')

function generator(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { random, pick: <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T }
}

/** Sent values with the value that the store must have; `undefined` for one that is left out. */
const PM10: readonly [unknown, number | null | undefined][] = [
  [42, 42],
  [137, 137],
  [0, 0],
  [78.4, 78],
  [78.5, 79],
  [-3, 0],
  [5003, 5000],
  [-20, undefined],
  [9000, undefined],
  ['abc', undefined],
  [true, undefined],
  [null, null],
]
const HUMIDITY: readonly [unknown, number | null | undefined][] = [
  [46.5, 46.5],
  [100.2, 100],
  [-1, 0],
  [110, undefined],
  ['46', 46],
  ['4O', undefined],
  [null, null],
]
const FLAGS = ['N', 'N', 'N', 'N', 'N', 'D', 'B', 'F', 'M', 'C', 'T', 'S'] as const

interface Expected {
  pm10: number | null
  humidity: number | null
  flag: string
}

interface Model {
  rows: Map<string, Expected>
  accepted: number
  duplicates: number
  rejected: number
  /** Occurrences by field, of rows that were new, and of rows that were refused. */
  leftOut: Map<string, number>
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let sender: BoundSender

  beforeAll(async () => {
    app = await startApp({ database })
    const site = await addSite(app.platform)
    sender = (await senderById(app.platform, await site.device('ENV-MODEL', '2'))) as BoundSender
  })
  afterAll(() => app.close())

  test('the store holds what the model says of five thousand rows', async () => {
    const { random, pick } = generator(20_261_125)
    const now = Date.now()
    // Gaps make more minutes than rows.
    const base = now - 2 * ROWS * MINUTE
    const model: Model = { rows: new Map(), accepted: 0, duplicates: 0, rejected: 0, leftOut: new Map() }
    const count = (field: string) => model.leftOut.set(field, (model.leftOut.get(field) ?? 0) + 1)
    let newest = ''
    let late: object[] = []
    let minute = 0
    let sentRows = 0
    const total = { accepted: 0, duplicates: 0, rejected: 0 }
    const expected = new Map<object, (isLate: (time: string) => boolean) => void>()

    /** A row, and how the model takes it. */
    const row = (): object => {
      minute += random() < 0.02 ? 1 + Math.floor(random() * 20) : 1
      const [pm10, keptPm10] = random() < 0.6 ? ([50, 50] as const) : pick(PM10)
      const [humidity, keptHumidity] = random() < 0.6 ? ([40, 40] as const) : pick(HUMIDITY)
      const flag = pick(FLAGS)
      const isUnknown = random() < 0.01
      const ownFlag = random() < 0.1 ? pick(['D', 'N', 'x']) : undefined
      const jump = random()
      const time: unknown =
        jump < 0.01
          ? clock(now + 3 * 86_400_000)
          : jump < 0.02
            ? '2000-01-01 00:00:00'
            : jump < 0.03
              ? pick([null, '', '2026-13-45 00:00:00', 1_764_000_000, '08:00'])
              : clock(base + minute * MINUTE)
      const sent = {
        kind: 'env',
        collectTime: time,
        pm10,
        humidity,
        dataFlag: flag,
        ...(isUnknown && { pm11: 1 }),
        ...(ownFlag && { humidityFlag: ownFlag }),
      }
      expected.set(sent, (isLate) => {
        if (jump < 0.03) {
          model.rejected++
          count('collectTime')
          return
        }
        if (model.rows.has(String(time))) {
          model.duplicates++
          return
        }
        model.accepted++
        const isFlagged = (ownFlag === 'D' || ownFlag === 'x') && keptHumidity !== null && keptHumidity !== undefined
        // A row without a value that counts keeps its values and has their flag.
        const isAlone = isFlagged && ownFlag === 'D' && (keptPm10 ?? null) === null
        const isLeft = keptHumidity === undefined || (isFlagged && !isAlone)
        model.rows.set(String(time), {
          pm10: keptPm10 ?? null,
          humidity: isLeft ? null : keptHumidity,
          flag: isAlone && flag === 'N' ? 'D' : flag,
        })
        if (keptPm10 === undefined) count('pm10')
        if (isLeft) count('humidity')
        if (isUnknown) count('pm11')
        if (isLate(String(time))) count('collectTime')
      })
      return sent
    }

    while (sentRows < ROWS) {
      const batch: object[] = [...late]
      late = []
      while (batch.length < BATCH) {
        const one = row()
        if (random() < 0.02) late.push(one)
        else batch.push(one)
        if (random() < 0.03) batch.push(pick(batch))
      }
      const before = newest
      const limit = before === '' ? '' : clock(Date.parse(`${before.replace(' ', 'T')}+08:00`) - 5 * MINUTE)
      for (const one of batch) expected.get(one)?.((time) => time < limit)
      for (const time of model.rows.keys()) if (time > newest) newest = time
      const answer = await ingest(app.platform, [{ sender, rows: batch }])
      total.accepted += answer.accepted
      total.duplicates += answer.duplicates
      total.rejected += answer.rejected.length
      sentRows += batch.length
    }

    expect(total).toEqual({ accepted: model.accepted, duplicates: model.duplicates, rejected: model.rejected })
    const { db } = app.platform.store
    const stored = await selectRows(db, 'select collect_time, pm10, humidity, data_flag from spray_env_log where is_deleted = 0', [])
    const number = (cell: unknown) => (cell === null ? null : Number(cell))
    expect(new Map(stored.map(([time, pm10, humidity, flag]) => [time, { pm10: number(pm10), humidity: number(humidity), flag }]))).toEqual(
      model.rows,
    )
    const kept = await selectRows(db, 'select field_name, sum(occurrences) from left_out_value group by field_name', [])
    expect(new Map(kept.map(([field, sum]) => [field, Number(sum)]))).toEqual(model.leftOut)

    await freshRollups(app.platform)
    const hours = await selectRows(db, 'select "time", "rows", pm10_count, pm10_sum, pm10_max from env_hour where is_deleted = 0', [])
    const told = new Map<string, (number | null)[]>()
    for (const [hour, rows] of Map.groupBy(model.rows, ([time]) => `${time.slice(0, 13)}:00:00`)) {
      const valid = rows.filter(([, { flag }]) => flag === 'N').map(([, { pm10 }]) => pm10)
      const values = valid.filter((value) => value !== null)
      if (valid.length === 0) continue
      const sum = values.length === 0 ? null : values.reduce((one, other) => one + other, 0)
      told.set(hour, [valid.length, values.length, sum, values.length === 0 ? null : Math.max(...values)])
    }
    expect(new Map(hours.map(([time, ...cells]) => [time, cells.map(number)]))).toEqual(told)
  })
})
