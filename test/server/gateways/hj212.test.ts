import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { parseConfig } from '#server/config.ts'
import { connectDevice, type DeviceOptions, type Hj212Device } from '../../support/devices/hj212Device.ts'
import { addSite, type Site } from '../../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../../support/startApp.ts'
import { waitFor } from '../../support/waitFor.ts'

const MN = '010000A8900016F000169DC0'

describe('HJ212_LISTEN', () => {
  test.each([
    ['5212', { host: '127.0.0.1', port: 5212 }],
    ['0.0.0.0:5212', { host: '0.0.0.0', port: 5212 }],
    ['[::]:5212', { host: '::', port: 5212 }],
  ])('%s', (value, expected) => {
    expect(parseConfig({ HJ212_LISTEN: value }).hj212).toEqual(expected)
  })

  test.each(['x', '70000', '0.0.0.0', '5212/tcp'])('%s is refused', (value) => {
    expect(() => parseConfig({ HJ212_LISTEN: value })).toThrow('HJ212_LISTEN')
  })

  test('nothing listens without it', () => {
    expect(parseConfig({}).hj212).toBeNull()
  })
})

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let port: number
  let deviceId: string
  const open: Hj212Device[] = []

  beforeAll(async () => {
    app = await startApp({ database, env: { HJ212_LISTEN: '127.0.0.1:0' } })
    admin = await app.api()
    site = await addSite(app.platform)
    const connection = { protocol: '3', mn: MN, mnPassword: '123456', reportRate: 60 }
    deviceId = await site.device('HJ-ENV-1', '2', connection)
    port = Number(app.logs().find(({ msg }) => msg === 'Devices connect by HJ 212')?.port)
  })
  afterEach(() => {
    for (const device of open.splice(0)) device.close()
  })
  afterAll(() => app.close())

  const device = async (options?: DeviceOptions) => {
    const opened = await connectDevice(port, options)
    open.push(opened)
    return opened
  }
  let lastQn = 10_000
  const qn = () => `20261125085${String(++lastQn).padStart(6, '0')}`
  const compact = (moment: string) => moment.replace(/\D/g, '')
  const ago = (seconds: number) => siteTime(new Date(Date.now() - seconds * 1000))
  const data = (number: string, cp: string, { cn = '2011', mn = MN, pw = '123456', flag = 'Flag=5' } = {}) =>
    `QN=${number};ST=39;CN=${cn};PW=${pw};MN=${mn};${flag};CP=&&${cp}&&`
  const rows = async (path = 'spray_eqp_env_log', query: Record<string, string> = { deviceId_equal: deviceId }) => {
    const { body } = await admin(`GET /api/blade-archives/${path}/list`, { query: { size: '100', ...query } })
    return (body.data as { records: Record<string, unknown>[] }).records
  }
  const rowAt = async (collectTime: string) => (await rows()).find((row) => row.collectTime === collectTime)
  const frames = async (query: Record<string, string> = {}) => {
    await app.platform.logs.settle()
    return rows('device_frame', query)
  }

  test('real-time values are stored in the units of the fields, and answered', async () => {
    const at = ago(40)
    const own = await device()
    const number = qn()
    own.send(
      data(
        number,
        `DataTime=${compact(at)};a34004-Rtd=35.2,a34004-Flag=N;a34002-Rtd=78.0,a34002-Flag=N;LA-Rtd=61.3,LA-Flag=N;a01006-Rtd=101.95,a01006-Flag=N;a01008-Rtd=360,a01008-Flag=N;a99999-Rtd=1,a99999-Flag=N`,
      ),
    )
    expect(await own.answerTo(number)).toMatchObject({ cn: '9014', st: '91', mn: MN, version: 1, wantsAnswer: false, cp: '' })
    expect(await rowAt(at)).toMatchObject({
      dataType: '2011',
      pm25: 35,
      pm10: 78,
      noise: 61.3,
      pressure: 1019.5,
      windDirection: 359,
      dataFlag: 'N',
    })
    const [frame] = await frames({ deviceId_equal: deviceId })
    expect(frame).toMatchObject({ outcome: '1', protocol: '3', raw: expect.stringContaining('PW=******;') })
    expect(String(frame?.leftOut)).toContain('a99999')
    expect(String(frame?.reading)).toContain('1019.5')
  })

  test('a value with another flag is left out, and a row without a valid value bears the flag', async () => {
    const own = await device()
    const [mixed, none] = [ago(35), ago(34)]
    const numbers = [qn(), qn()] as const
    own.send(data(numbers[0], `DataTime=${compact(mixed)};a34002-Rtd=76,a34002-Flag=N;a34004-Rtd=4990,a34004-Flag=D`))
    own.send(data(numbers[1], `DataTime=${compact(none)};a34002-Rtd=76,a34002-Flag=C;a34004-Rtd=40,a34004-Flag=C`))
    await own.answerTo(numbers[1])
    const first = await rowAt(mixed)
    expect(first).toMatchObject({ pm10: 76, dataFlag: 'N' })
    expect(first?.pm25 ?? null).toBeNull()
    expect(await rowAt(none)).toMatchObject({ pm10: 76, pm25: 40, dataFlag: 'C' })
    const leftOut = await rows('left_out_value')
    expect(leftOut.find(({ fieldName }) => fieldName === 'pm25')).toMatchObject({ reason: '数据标记为D，不是有效数据' })
  })

  test('minutes, hours and days are rows of their own kind with extremes', async () => {
    const own = await device()
    const at = ago(30)
    for (const cn of ['2051', '2061', '2031']) {
      const number = qn()
      own.send(data(number, `DataTime=${compact(at)};LA-Min=50.5,LA-Avg=60.5,LA-Max=70.5,LA-Flag=N`, { cn }))
      expect((await own.answerTo(number)).cn).toBe('9014')
    }
    const found = (await rows()).filter(({ collectTime }) => collectTime === at)
    expect(found.map(({ dataType }) => dataType).sort()).toEqual(['2031', '2051', '2061'])
    for (const row of found) expect(row).toMatchObject({ noise: 60.5, noiseMin: 50.5, noiseMax: 70.5 })
  })

  test('a message that is sent again after a lost answer is stored once and answered again; history comes at its own moments', async () => {
    const own = await device()
    const at = ago(28)
    const number = qn()
    const frame = data(number, `DataTime=${compact(at)};a34002-Rtd=11`)
    own.send(frame)
    own.send(frame)
    const history = [ago(7200), ago(3600)]
    const numbers = history.map(qn)
    for (const [place, moment] of history.entries())
      own.send(data(numbers[place] as string, `DataTime=${compact(moment)};a34002-Rtd=5${place}`, { cn: '2051', flag: 'Flag=9;RF=1' }))
    expect((await own.answerTo(numbers[1] as string)).version).toBe(2)
    expect(own.messages.filter((message) => message.qn === number)).toHaveLength(2)
    expect((await rows()).filter(({ collectTime }) => collectTime === at)).toHaveLength(1)
    expect([await rowAt(history[0] as string), await rowAt(history[1] as string)]).toMatchObject([{ pm10: 50 }, { pm10: 51 }])
  })

  test('packets of a message become one row, in whatever order they come', async () => {
    const own = await device()
    const at = ago(26)
    const number = qn()
    const packet = (no: number, cp: string) => data(number, cp, { flag: `Flag=7;PNUM=2;PNO=${no}` })
    own.send(packet(2, 'a34004-Rtd=22,a34004-Flag=N'))
    await waitFor(() => expect(own.messages.filter((message) => message.qn === number)).toHaveLength(1))
    expect(await rowAt(at)).toBeUndefined()
    own.send(packet(1, `DataTime=${compact(at)};a34002-Rtd=33,a34002-Flag=N`))
    await waitFor(() => expect(own.messages.filter((message) => message.qn === number)).toHaveLength(2))
    expect(await rowAt(at)).toMatchObject({ pm10: 33, pm25: 22 })
  })

  test('codes and units of a device that differ are those of its record', async () => {
    const mn = '99990000000000000000ABCD'
    const factorUnits = [
      { sent: 'PM10', code: 'a34002', unit: 'mg/m³' },
      { sent: 'a01006', unit: 'hPa' },
    ]
    const id = await site.device('HJ-ENV-2', '2', { protocol: '3', mn, mnPassword: 'abc', factorUnits })
    const own = await device()
    const number = qn()
    own.send(data(number, `DataTime=${compact(ago(9))};PM10-Rtd=0.078;a01006-Rtd=1013.2`, { mn, pw: 'abc' }))
    await own.answerTo(number)
    expect(await rows('spray_eqp_env_log', { deviceId_equal: id })).toMatchObject([{ pm10: 78, pressure: 1013.2 }])
  })

  test('the platform sets clock, time limits and interval of a device that connects, and its clock again when it asks', async () => {
    const own = await device({ execution: '1' })
    own.send(data(qn(), 'PolId=x', { cn: '9015', flag: 'Flag=8' }))
    await waitFor(() => expect(own.messages.map(({ cn }) => cn)).toEqual(['9013', '1012', '1000', '1062']))
    expect(own.messages[1]).toMatchObject({ cp: expect.stringMatching(/^SystemTime=\d{14}$/), pw: '123456', wantsAnswer: true, version: 2 })
    expect(own.messages[3]?.cp).toBe('RtdInterval=60')
    const number = qn()
    own.send(data(number, '', { cn: '1013' }))
    expect((await own.answerTo(number)).cn).toBe('9013')
    await waitFor(() => expect(own.messages.filter(({ cn }) => cn === '1012')).toHaveLength(2))
  })

  test.each([
    ['1', '1'],
    ['2', '2'],
  ])('an interval that is set is sent to the device, and execution %s sets its state to %s', async (execution, rateState) => {
    const mn = `77770000000000000000000${execution}`
    const id = await site.device(`HJ-RATE-${execution}`, '2', { protocol: '3', mn, mnPassword: 'abc' })
    const own = await device({ execution })
    own.send(data(qn(), `DataTime=${compact(ago(2))};a34002-Rtd=1`, { mn, pw: 'abc' }))
    await waitFor(() => expect(own.messages.map(({ cn }) => cn)).toContain('1012'))
    expect((await admin('POST /api/blade-archives/device/rateUpdate', { body: { ids: id, reportRate: 45 } })).status).toBe(200)
    const stored = async () => (await rows('device', { id_equal: id }))[0]
    await waitFor(async () => expect(await stored()).toMatchObject({ rateState }))
    expect(own.messages.filter(({ cn, cp }) => cn === '1062' && cp === 'RtdInterval=45')).not.toEqual([])
  })

  test('a message without a moment or a known factor is answered, and kept with its reason', async () => {
    const own = await device()
    const numbers = [qn(), qn()] as const
    own.send(data(numbers[0], 'DataTime=yesterday;a34002-Rtd=1'))
    own.send(data(numbers[1], `DataTime=${compact(ago(5))};w01018-Rtd=1`))
    await own.answerTo(numbers[1])
    const refused = await frames({ deviceId_equal: deviceId, outcome_in: '3' })
    expect(refused.map(({ reason }) => reason)).toEqual(['报文没有可用的监测因子', '报文没有有效的DataTime: yesterday'])
  })

  test('an unknown number and a wrong password end the connection, with a line in the log and a record', async () => {
    const cases = [
      ['123400000000000000000000', '123456', '1'],
      [MN, '654321', '2'],
    ] as const
    for (const [mn, pw, reason] of cases) {
      const own = await device()
      own.send(data(qn(), `DataTime=${compact(ago(3))};a34002-Rtd=1`, { mn, pw }))
      await waitFor(() => expect(own.isClosed()).toBe(true))
      expect(own.messages).toEqual([])
      const [rejection] = await rows('unknown_device', { name_equal: mn })
      expect(rejection).toMatchObject({ reason, protocol: '3', mn, occurrences: 1, raw: expect.not.stringContaining(pw) })
    }
    expect(app.logs().filter(({ msg }) => msg === 'A sender of device rows was refused')).toHaveLength(2)
    expect((await rows()).some(({ pm10 }) => pm10 === 1)).toBe(false)
  })

  test('the number of a device of another tenant is refused for a second device', async () => {
    await addSite(app.platform, '别家工地', '100002')
    const values = {
      deviceName: '重复',
      deviceCode: 'HJ-TWICE',
      deviceClass: '2',
      manufacturer: 'x',
      installDate: '2026-01-01',
      protocol: '3',
      mn: MN,
    }
    await app.addUser({ account: 'owner', tenantId: '100002', permissions: ['device', 'device_add'] })
    const { body } = await (await app.api('owner', '100002'))('POST /api/blade-archives/device/submit', { body: values })
    expect(body).toMatchObject({ code: 400, msg: expect.stringContaining('数采仪编号MN') })
  })

  test('bytes that are no frames end a connection: at once before a device is known, else after ten', async () => {
    const stranger = await device()
    stranger.write('GET / HTTP/1.1\r\nHost: gantry\r\n\r\n')
    await waitFor(() => expect(stranger.isClosed()).toBe(true))
    const own = await device()
    const number = qn()
    own.send(data(number, `DataTime=${compact(ago(2))};a34002-Rtd=2`))
    await own.answerTo(number)
    for (let at = 0; at < 10; at++) own.write(`##0003abcFFF${at}\r\n`)
    await waitFor(() => expect(own.isClosed()).toBe(true))
    expect((await frames({ deviceId_equal: deviceId, outcome_in: '4' }))[0]).toMatchObject({ reason: 'CRC校验错误' })
  })

  test('an address has a bound of connections that never say who they are', async () => {
    const many = await Promise.all(Array.from({ length: 110 }, () => device()))
    await waitFor(() => expect(many.filter((one) => one.isClosed()).length).toBeGreaterThanOrEqual(10))
    expect(many.filter((one) => one.isClosed()).length).toBeLessThan(20)
    for (const one of many) one.socket.destroy()
  })

  test('a gigabyte without a frame and a flood of frames end a connection', async () => {
    const large = await device()
    const block = Buffer.alloc(1024 * 1024, 'x')
    let sent = 0
    while (!large.isClosed() && sent < 1024) {
      sent += 1
      if (!large.socket.write(block)) await new Promise((go) => setImmediate(go))
    }
    await waitFor(() => expect(large.isClosed()).toBe(true))
    const flood = await device()
    const frame = data('20261125085857223', '', { cn: '9013', flag: 'Flag=4' })
    // As many as it takes: on a busy machine the allowance grows meanwhile.
    for (let at = 0; at < 200_000 && !flood.isClosed(); at++) {
      flood.send(frame)
      if (at % 500 === 0) await new Promise((go) => setImmediate(go))
    }
    await waitFor(() => expect(flood.isClosed()).toBe(true))
    const reasons = app
      .logs()
      .filter(({ msg }) => msg === 'A connection of HJ 212 was ended')
      .map(({ reason }) => reason)
    expect(new Set(reasons)).toEqual(new Set(['unknown', 'password', 'garbage', 'flood']))
  })
})
