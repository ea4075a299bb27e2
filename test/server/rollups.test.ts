import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { freshRollups } from '../../server/series/rollups.ts'
import { sweepSeries } from '../../server/series/sweepSeries.ts'
import { selectRows } from '../../server/store/sql/query.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

/** The last whole days, in the site's time zone. */
const day = (back: number): string => siteTime(new Date(Date.now() - back * 86_400_000)).slice(0, 10)

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let sender: BoundSender

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform)
    sender = (await senderById(app.platform, await site.device('ENV-0001', '2'))) as BoundSender
  })
  afterAll(() => app.close())

  const rows = (sql: string, ...values: unknown[]) => selectRows(app.platform.store.db, sql, values)
  const send = (list: object[], from = sender) => ingest(app.platform, [{ sender: from, rows: list }])
  /** Minute rows of a span, with gaps and missing values that follow from the minute. */
  const minutes = (date: string, from: number, to: number, seed = 0) =>
    Array.from({ length: to - from }, (_, at) => from + at)
      .filter((minute) => minute % 7 !== 3)
      .map((minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
        const pm10 = minute % 11 === 0 ? null : 40 + ((minute * 13 + seed) % 160)
        return {
          kind: 'env',
          collectTime: `${date} ${time}`,
          pm10,
          noise: 50 + (minute % 8) / 4,
          windDirection: (minute * 31) % 360,
          windSpeed: (minute % 9) / 2,
        }
      })
  const recount = (
    length: number,
  ) => `select project_id, device_id, substr(collect_time, 1, ${length}), count(*), count(pm10), sum(pm10), max(pm10), min(pm10), sum(noise), count(over_flags)
    from spray_env_log where is_deleted = 0 and data_type = '2011' group by 1, 2, 3 order by 1, 2, 3`
  const kept = (
    table: string,
    length: number,
  ) => `select project_id, device_id, substr("time", 1, ${length}), "rows", pm10_count, pm10_sum, pm10_max, pm10_min, noise_sum, over_rows
    from ${table} order by 1, 2, 3`
  const isExact = async () => {
    for (const [table, length] of [
      ['env_hour', 13],
      ['env_day', 10],
    ] as const) {
      const counted = await rows(recount(length))
      expect(counted.length).toBeGreaterThan(0)
      expect((await rows(kept(table, length))).map((row) => row.map(String))).toEqual(counted.map((row) => row.map(String)))
    }
  }

  test('hours and days hold what a recount of the rows gives, whatever came late, twice or out of order', async () => {
    const other = (await senderById(app.platform, await site.device('ENV-0002', '2'))) as BoundSender
    const [first, second] = [minutes(day(3), 0, 700), minutes(day(3), 700, 1440)]
    await send(second.toReversed())
    await send(first.filter((_, at) => at % 3 > 0))
    await freshRollups(app.platform)
    await isExact()
    await send(first)
    await send(first)
    await send(minutes(day(2), 60, 180, 5), other)
    await freshRollups(app.platform)
    await isExact()
    expect((await rows('select count(*) from rollup_mark where series is not null'))[0]).toEqual([0])
  })

  test('the last second of a day belongs to it, the first of the next one does not', async () => {
    const own = (await senderById(app.platform, await site.device('ENV-0003', '2'))) as BoundSender
    const row = (collectTime: string, pm10: number) => ({ kind: 'env', collectTime, pm10 })
    await send(
      [row(`${day(5)} 23:59:59`, 100), row(`${day(4)} 00:00:00`, 10), row(`${day(4)} 00:59:59`, 20), row(`${day(4)} 01:00:00`, 30)],
      own,
    )
    await freshRollups(app.platform)
    expect(await rows('select "time", "rows", pm10_sum from env_hour where device_id = ? order by 1', own.id)).toEqual([
      [`${day(5)} 23:00:00`, 1, 100],
      [`${day(4)} 00:00:00`, 2, 30],
      [`${day(4)} 01:00:00`, 1, 30],
    ])
    expect(await rows('select "time", "rows", pm10_sum from env_day where device_id = ? order by 1', own.id)).toEqual([
      [day(5), 1, 100],
      [day(4), 3, 60],
    ])
  })

  test('rows that a roll-up does not take leave it alone: means that the device made itself', async () => {
    const own = (await senderById(app.platform, await site.device('ENV-0004', '2'))) as BoundSender
    await send([{ kind: 'env', dataType: '2051', collectTime: `${day(2)} 08:00:00`, pm10: 77 }], own)
    await freshRollups(app.platform)
    expect(await rows('select 1 from env_hour where device_id = ?', own.id)).toEqual([])
  })

  test('conditions of one figure count some rows only: work at height with and without a hook', async () => {
    const rope = (await senderById(app.platform, await site.device('ROPE-0001', '1'))) as BoundSender
    const row = (minute: string, height: number, hook1State: string, hook2State: string) => ({
      collectTime: `${day(2)} 09:${minute}:00`,
      wearState: '1',
      height,
      hook1State,
      hook2State,
    })
    await send([row('01', 12, '1', '1'), row('02', 12, '1', '0'), row('03', 12, '0', '0'), row('04', 1, '0', '0')], rope)
    await freshRollups(app.platform)
    const figures = 'select "rows", above_rows, hooked_rows, double_rows, height_max from rope_hour where device_id = ?'
    expect(await rows(figures, rope.id)).toEqual([[4, 3, 2, 1, 12]])
  })

  test('nobody enters or removes a row of a device, not even an administrator', async () => {
    const own = (await senderById(app.platform, await site.device('ENV-0005', '2'))) as BoundSender
    await send([{ kind: 'env', collectTime: `${day(2)} 10:01:00`, pm10: 1 }], own)
    await freshRollups(app.platform)
    const [[id]] = (await rows('select id from spray_env_log where device_id = ?', own.id)) as [[string]]
    const root = 'POST /api/blade-archives/spray_eqp_env_log'
    const entered = { deviceId: own.id, collectTime: `${day(2)} 10:02:00`, dataType: '2011', pm10: 2 }
    expect((await admin(`${root}/remove`, { query: { ids: id } })).status).toBe(403)
    expect((await admin(`${root}/submit`, { body: entered })).status).toBe(403)
    expect((await admin('POST /api/blade-archives/alarm_event/remove', { query: { ids: '1' } })).status).toBe(403)
    await freshRollups(app.platform)
    expect(await rows('select "rows", pm10_sum from env_hour where device_id = ?', own.id)).toEqual([[1, 1]])
  })

  test('a row that is corrected by hand is summed up anew, and the log keeps what was there', async () => {
    const own = (await senderById(app.platform, await site.device('ENV-0010', '2'))) as BoundSender
    await send([{ kind: 'env', collectTime: `${day(2)} 13:00:00`, pm10: 999 }], own)
    await freshRollups(app.platform)
    const [[id]] = (await rows('select id from spray_env_log where device_id = ?', own.id)) as [[string]]
    const submit = (body: object, by = admin) => by('POST /api/blade-archives/spray_eqp_env_log/submit', { body })
    expect((await submit({ id, pm10: 99, collectTime: `${day(2)} 14:00:00` })).status).toBe(200)
    await freshRollups(app.platform)
    expect(await rows('select "time", "rows", pm10_sum from env_hour where device_id = ? and "rows" > 0', own.id)).toEqual([
      [`${day(2)} 14:00:00`, 1, 99],
    ])
    const logged = (await rows("select log_data, create_by from usual_log where log_id = 'correction' order by id")) as [string, string][]
    expect(logged.map(([data, by]) => [JSON.parse(data), by])).toMatchObject([
      [{ entity: 'spray-env-log', id, changed: { pm10: [999, 99] } }, 'admin'],
    ])
    await app.addUser({ account: 'looker', permissions: ['spray_env_log', 'spray_env_log_view'] })
    expect((await submit({ id, pm10: 5 }, await app.api('looker'))).status).toBe(403)
  })

  test.each([
    ['spray_eqp_flow_log', '2', { kind: 'flow', startTime: `${day(2)} 15:00:00` }, { operator: '张三' }],
    ['ai_video_reatldata', '5', { kind: 'ai', alarmTime: `${day(2)} 15:00:00`, alarmType: '1' }, { alarmType: '2' }],
    ['ropedata', '1', { kind: 'rope', collectTime: `${day(2)} 15:00:00` }, { zone: '东侧' }],
  ])('%s takes a correction from who holds the code', async (path, deviceClass, row, change) => {
    const own = (await senderById(app.platform, await site.device(`HAND-${path}`, deviceClass))) as BoundSender
    await send([row], own)
    const base = path === 'ropedata' ? '/api/rope_data/ropedata' : `/api/blade-archives/${path}`
    const list = async () =>
      ((await admin(`GET ${base}/list`, { query: { deviceId: own.id } })).body.data as { records: Record<string, unknown>[] }).records[0]
    expect((await admin(`POST ${base}/submit`, { body: { id: (await list())?.id, ...change } })).body.msg).toBe('操作成功')
    expect(await list()).toMatchObject(change)
  })

  test('one project is brought up to date without the others', async () => {
    const elsewhere = await addSite(app.platform, '另一工地')
    const far = (await senderById(app.platform, await elsewhere.device('ENV-0006', '2'))) as BoundSender
    const near = (await senderById(app.platform, await site.device('ENV-0007', '2'))) as BoundSender
    for (const one of [far, near]) await send([{ kind: 'env', collectTime: `${day(2)} 11:00:00`, pm10: 9 }], one)
    await freshRollups(app.platform, site.projectId)
    expect(await rows('select 1 from env_hour where device_id = ?', near.id)).toHaveLength(1)
    expect(await rows('select 1 from env_hour where device_id = ?', far.id)).toHaveLength(0)
  })

  test('rows that come while others are summed up are neither lost nor counted twice', async () => {
    const own = (await senderById(app.platform, await site.device('ENV-0008', '2'))) as BoundSender
    const all = minutes(day(2), 0, 300)
    await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        await send(all.slice(at * 26, (at + 1) * 26), own)
        await freshRollups(app.platform)
      }),
    )
    await freshRollups(app.platform)
    await isExact()
  })

  test('rows past their days are deleted, and what was summed up of them stays', async () => {
    const own = (await senderById(app.platform, await site.device('ENV-0009', '2'))) as BoundSender
    await send(
      [1, 40].map((back) => ({ kind: 'env', collectTime: `${day(back)} 12:00:00`, pm10: 5 })),
      own,
    )
    await freshRollups(app.platform)
    // PostgreSQL drops a month as a whole.
    const nextMonth = new Date(`${day(40).slice(0, 7)}-01T12:00:00+08:00`)
    nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1)
    const later = new Date(nextMonth.getTime() + 1095 * 86_400_000)
    await sweepSeries(app.platform.store, app.platform.library(), later)
    expect(await rows('select collect_time from spray_env_log where device_id = ?', own.id)).toEqual([[`${day(1)} 12:00:00`]])
    await freshRollups(app.platform)
    expect(await rows('select "time" from env_day where device_id = ? order by 1', own.id)).toEqual([[day(40)], [day(1)]])
  })
})
