// Kinds of devices that come as files alone: their rules raise and end alarms, with windows over stored rows.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlarmRule } from '../../engine/model/entity/alarmRules.ts'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import type { Terminal } from '../../server/commands/terminal.ts'
import { replayRule } from '../../server/modules/alarms/replay.ts'
import { type BoundSender, senderById } from '../../server/modules/devices/sender.ts'
import { ingest } from '../../server/modules/telemetry/ingest.ts'
import { markSilent, raiseAbsences } from '../../server/modules/telemetry/offline.ts'
import { entityOf } from '../../server/store/rows.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

interface Alarm {
  alarmType: string
  alarmName: string
  alarmLevel: string
  startTime: string
  endTime: string | null
  value: number | null
  threshold: number | null
  unit: string
  content: string
}

const HOUR = 3600

const shaker = {
  name: 'shaker-data',
  title: '振动数据',
  api: '/api/blade-archives/shaker_data',
  route: '/site/shaker_data',
  menu: { directory: 'site' },
  series: {
    time: 'collectTime',
    kind: 'shaker',
    classes: ['31'],
    keep: 30,
    alarms: {
      restless: { title: '频繁振动', level: '2', when: "count('shake > 5', '10m') >= 3", ends: "count('shake > 5', '10m') == 0", calm: 1 },
      moved: { title: '状态变化', level: '1', when: "changed('state', '1m')", calm: 1 },
      gone: { title: '数据中断', level: '3', when: "absent('10m')" },
      long: { title: '持续振动', level: '3', value: 'shake', limit: '50', for: 60, hysteresis: 0.5 },
    },
  },
  dictionaries: { device_class: { title: '设备类型', entries: [{ key: '31', title: '振动', english: 'Shaker' }] } },
  type: 'object',
  required: ['deviceId', 'collectTime'],
  properties: {
    projectId: { title: '所属项目', ref: { entity: 'project', label: 'projectName' } },
    deviceId: { title: '设备', ref: { entity: 'device', label: 'deviceName' } },
    collectTime: { title: '采集时间', format: 'date-time' },
    shake: { title: '振幅', type: 'number', minimum: 0, maximum: 100 },
    state: { title: '形态', maxLength: 10 },
  },
  en: {
    振动数据: 'Shaker data',
    振幅: 'Amplitude',
    形态: 'Shape',
    频繁振动: 'Restless',
    状态变化: 'Moved',
    数据中断: 'No data',
    持续振动: 'Shakes for long',
  },
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let count = 0

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/shaker-data.json': shaker } })
    admin = await app.api()
    site = await addSite(app.platform)
  })
  afterAll(() => app.close())

  const start = `${siteTime(new Date(Date.now() - 3 * 24 * HOUR * 1000)).slice(0, 10)} 08:00:00`
  const at = (seconds: number): string => later(start, seconds)
  const newSender = async (deviceClass: string, values: object = {}): Promise<BoundSender> => {
    count += 1
    return (await senderById(
      app.platform,
      await site.device(`K-${count}`, deviceClass, { deviceName: `${count}#`, ...values }),
    )) as BoundSender
  }
  const send = async (sender: BoundSender, rows: object[]) => expect((await ingest(app.platform, [{ sender, rows }])).rejected).toEqual([])
  const alarmsOf = async (sender: BoundSender, headers = {}): Promise<Alarm[]> => {
    const query = { deviceId_equal: sender.id, ascs: 'startTime,alarmType' }
    return ((await admin('GET /api/blade-archives/alarm_event/list', { query, headers })).body.data as { records: Alarm[] }).records
  }
  const brief = (alarms: readonly Alarm[]) =>
    alarms.map(({ alarmType, startTime, endTime, value }) => [alarmType, startTime, endTime, value])

  test('a foundation pit is evaluated by its settlement and by its daily rate, whether rows come one by one or together', async () => {
    const depths = [0, 0.5, 1, 1.5, 2, 3.5, 5, 6.5]
    const rows = depths.map((settlement, index) => ({ collectTime: at(index * 6 * HOUR), settlement: -settlement }))
    const one = await newSender('21')
    for (const row of rows) await send(one, [row])
    const other = await newSender('21')
    await send(other, rows)
    const told = brief(await alarmsOf(one))
    expect(told.map(([type, from]) => [type, from])).toEqual([['settlement-rate', at(5 * 6 * HOUR)]])
    expect(brief(await alarmsOf(other))).toEqual(told)
    const [alarm] = await alarmsOf(one, { 'accept-language': 'en' })
    expect(alarm).toMatchObject({ alarmName: 'Settlement rate', alarmLevel: '3', threshold: 3, unit: 'mm/d' })
    expect(alarm?.content).toMatch(/^\d+# settles by \d\.\d+ mm\/d, limit 3 mm\/d$/)
  })

  test('a power box tells of leakage by its mean and of smoke at once', async () => {
    const sender = await newSender('23')
    const row = (seconds: number, leakage: number, smoke = 0) => ({ collectTime: at(seconds), leakage, smoke })
    await send(sender, [row(0, 100), row(20, 100), row(40, 650), row(200, 100, 1)])
    expect(brief(await alarmsOf(sender)).map(([type, from]) => [type, from])).toEqual([
      ['leakage-warning', at(40)],
      ['smoke', at(200)],
    ])
  })

  test('a formwork that settles fast is a critical alarm', async () => {
    const sender = await newSender('22')
    await send(
      sender,
      [0, 1, 2, 6.5].map((settlement, index) => ({ collectTime: at(index * 60), settlement })),
    )
    expect(await alarmsOf(sender)).toMatchObject([{ alarmType: 'settlement-fast', alarmLevel: '4', value: 6.5, threshold: 5 }])
  })

  test('a rule ends by its own condition, and the windows of another device do not count', async () => {
    const [sender, neighbour] = [await newSender('31'), await newSender('31')]
    const row = (seconds: number, shake: number) => ({ collectTime: at(seconds), shake })
    await send(neighbour, [row(0, 9), row(10, 9)])
    await send(sender, [row(0, 9), row(60, 9), row(120, 1), row(180, 9), row(240, 1), row(700, 1), row(790, 1)])
    expect(brief(await alarmsOf(sender))).toEqual([['restless', at(180), at(790), null]])
    expect(await alarmsOf(neighbour)).toEqual([])
  })

  test('a condition must hold for its time, and the value come back by its hysteresis', async () => {
    const sender = await newSender('31')
    const row = (seconds: number, shake: number) => ({ collectTime: at(seconds), shake })
    await send(sender, [row(0, 55), row(30, 55), row(40, 10), row(50, 55)])
    await send(sender, [row(110, 60), row(120, 30), row(130, 24), row(140, 24), row(150, 24)])
    expect((await alarmsOf(sender)).filter(({ alarmType }) => alarmType === 'long')).toMatchObject([
      { startTime: at(110), endTime: at(150), value: 60, threshold: 50 },
    ])
  })

  test('a field that changed within a window is an alarm', async () => {
    const sender = await newSender('31')
    const row = (seconds: number, state: string) => ({ collectTime: at(seconds), state })
    await send(sender, [row(0, 'a'), row(30, 'a')])
    await send(sender, [row(45, 'b')])
    await send(sender, [row(300, 'b')])
    expect(brief(await alarmsOf(sender))).toEqual([['moved', at(45), at(300), null]])
  })

  test('rows of one kind that are missing for ten minutes are an alarm, raised once and ended by the next row', async () => {
    const sender = await newSender('31')
    const now = new Date()
    const moment = siteTime(new Date(now.getTime() - 700_000))
    await send(sender, [{ collectTime: moment, shake: 1 }])
    await Promise.all([raiseAbsences(app.platform, now), raiseAbsences(app.platform, now)])
    await raiseAbsences(app.platform, now)
    expect(brief(await alarmsOf(sender))).toEqual([['gone', later(moment, 600), null, null]])
    await send(sender, [{ collectTime: siteTime(now), shake: 1 }])
    expect((await alarmsOf(sender))[0]?.endTime).not.toBeNull()
  })

  test('a silent device of a kind from a file is told of by the rule of its file', async () => {
    const sender = await newSender('23')
    await send(sender, [{ collectTime: siteTime(), leakage: 1 }])
    await markSilent(app.platform, new Date(Date.now() + 3600_000))
    expect(await alarmsOf(sender)).toMatchObject([{ alarmType: 'silence', alarmName: '配电箱离线', alarmLevel: '2' }])
  })

  describe('a replay', () => {
    const moments = [9, 9, 9, 1, 1, 9, 9, 9, 1]
    let sender: BoundSender
    const entity = () => entityOf(app.platform, 'shaker-data')
    const ruleOf = (name: string, values: object = {}): AlarmRule => ({
      ...(entity().series?.alarms.find((rule) => rule.name === name) as AlarmRule),
      ...values,
    })
    const sums = async (rule: AlarmRule): Promise<number[]> => {
      const { days } = await replayRule(app.platform, entity(), rule, 7)
      return [days.reduce((all, { would }) => all + would, 0), days.reduce((all, { did }) => all + did, 0)]
    }

    beforeAll(async () => {
      sender = await newSender('31')
      await send(
        sender,
        moments.map((shake, index) => ({ collectTime: at(20 * HOUR + index * 900), shake })),
      )
    })

    test('of an unchanged rule counts the alarms that there were', async () => {
      // Those of the rows of two tests before.
      expect(await sums(ruleOf('restless'))).toEqual([2, 2])
    })

    test('of a changed rule counts those that there would have been, and changes nothing', async () => {
      const before = await alarmsOf(sender)
      const [would] = await sums(ruleOf('restless', { when: 'shake > 5', ends: null, calm: 1 }))
      expect(would).toBeGreaterThan(2)
      expect((await sums(ruleOf('restless', { when: 'shake > 99', ends: null })))[0]).toBe(0)
      expect(await alarmsOf(sender)).toEqual(before)
    })

    test('is asked for by the page of schema files, with another condition, which is evaluated like the file', async () => {
      const api = await app.api()
      const ask = async (body: object) => (await api('POST /api/blade-develop/schema-file/replay', { body })).body
      const offered = (await api('GET /api/blade-develop/schema-file/rules', { query: { name: 'shaker-data' } })).body.data
      const restless = (offered as { name: string; part: string; text: string }[]).find(({ name }) => name === 'restless')
      expect(restless).toMatchObject({ part: 'when', text: ruleOf('restless').when })
      const total = ({ data }: { data?: unknown }) =>
        (data as { days: { would: number }[] }).days.reduce((all, { would }) => all + would, 0)
      const wanted = { name: 'shaker-data', rule: 'restless', days: 7 }
      expect(total(await ask(wanted))).toBe(2)
      expect(total(await ask({ ...wanted, text: 'shake > 99' }))).toBe(0)
      expect(await ask({ ...wanted, text: 'shakes > 5' })).toMatchObject({ code: 400, msg: expect.stringContaining('shakes') })
      expect(await ask({ ...wanted, text: '((' })).toMatchObject({ code: 400 })
      expect(await ask({ ...wanted, days: 400 })).toMatchObject({ code: 400 })
      expect(await ask({ ...wanted, rule: 'nothing' })).toMatchObject({ code: 400 })
      expect(await ask({ ...wanted, name: 'user' })).toMatchObject({ code: 404 })
      await app.addUser({ account: 'reader', permissions: ['schema_file'] })
      const reader = await app.api('reader')
      expect((await reader('POST /api/blade-develop/schema-file/replay', { body: wanted })).body).toMatchObject({ code: 403 })
      expect(entity().series?.alarms.find(({ name }) => name === 'restless')?.when).toBe(restless?.text)
    })

    test('of missing rows counts the gaps', async () => {
      const { devices } = await replayRule(app.platform, entity(), ruleOf('gone'), 7)
      const [hour] = await sums(ruleOf('gone', { when: "absent('1h')" }))
      expect(hour).toBe(devices - 1)
      await expect(replayRule(app.platform, entity(), ruleOf('gone', { when: 'absent()' }), 7)).rejects.toThrow('cannot be replayed')
    })

    test('is printed by the command, and an unknown or ambiguous name is refused', async () => {
      const { config } = app.platform
      const env = { GANTRY_DATA: config.dataFolder, GANTRY_SCHEMAS: app.schemaFolder, DATABASE_URL: config.databaseUrl ?? '' }
      const run = async (...args: string[]) => {
        let text = ''
        const write = (line: string) => {
          text += line
        }
        const code = await runSchemas(args, { out: write, err: write, env, folder: app.schemaFolder } as unknown as Terminal)
        return { code, text }
      }
      const { code, text } = await run('--replay', 'restless', '--days', '7')
      expect(code).toBe(0)
      expect(text).toMatch(/^shaker-data\/restless: \d+ rows of \d+ devices in 7 days\n/)
      expect(text).toMatch(/\nall +2 +2\n$/)
      expect(await run('--replay', 'nothing')).toMatchObject({ code: 1, text: expect.stringContaining('No series has a rule "nothing"') })
      expect(await run('--replay', 'silence')).toMatchObject({ code: 1, text: expect.stringContaining('lift-log/silence') })
      expect(await run('--replay', 'restless', '--days', '0')).toMatchObject({ code: 1, text: expect.stringContaining('from 1 to 90') })
    })
  })
})
