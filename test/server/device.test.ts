import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followDevices } from '../../server/modules/devices/cameras.ts'
import { giveUpRates } from '../../server/modules/devices/reportRate.ts'
import { findSecret, type Rec, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const ROOT = '/api/blade-archives/device'
const BIND = 'POST /api/blade-archives/project/deviceUpdateProject'

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: string
  let other: string
  let count = 0

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await store(app, 'project', { projectName: '一号地块' })
    other = await store(app, 'project', { projectName: '二号地块' })
    await app.addUser({ account: 'keeper', permissions: ['device', 'device_add', 'device_bind'] })
    await app.addUser({
      account: 'bob',
      tenantId: '100001',
      permissions: ['device', 'device_add', 'device_edit', 'device_bind', 'device_rate', 'spray_control'],
    })
  })
  afterAll(() => app.close())

  const values = (more: object = {}) => ({
    deviceName: '环境监测仪',
    deviceCode: `GT-${++count}-TEST`,
    deviceClass: '6',
    manufacturer: '某厂',
    installDate: '2026-01-01',
    ...more,
  })
  const submit = async (more: object, by = admin): Promise<{ status: number; msg: unknown; id: string }> => {
    const { status, body } = await by(`POST ${ROOT}/submit`, { body: more })
    return { status, msg: body.msg, id: (body.data as { id: string } | null)?.id ?? '' }
  }
  const add = async (more: object = {}): Promise<string> => {
    const answer = await submit(values(more))
    expect(answer).toMatchObject({ status: 200 })
    return answer.id
  }
  const detail = async (id: string): Promise<Rec> => (await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data as Rec
  const move = (ids: string[], projectId: string, by = admin) => by(BIND, { body: { ids: ids.join(','), projectId } })
  const get = async (name: string, query: Record<string, string>): Promise<Rec[]> =>
    (await admin(`GET ${ROOT}/${name}`, { query })).body.data as Rec[]

  test('a new device is unbound, switched on and offline, reports as its class does and has a key of its own', async () => {
    const id = await add({ deviceClass: '3' })
    expect(await detail(id)).toMatchObject({
      bindStatus: '0',
      enabled: '1',
      onlineStatus: '0',
      reportRate: 5,
      offlineTimeout: 180,
      qrCode: `/rope-bind?deviceId=${id}`,
    })
    expect(await detail(id)).not.toHaveProperty('deviceKey')
    const keys = await Promise.all(
      [id, await add()].map((one) => findSecret(app.platform.store.db, entityOf(app.platform, 'device'), one, 'deviceKey')),
    )
    expect(keys.every((key) => /^\{sha256\}/.test(String(key)))).toBe(true)
    expect(new Set(keys).size).toBe(2)
  })

  test('a key is replaced by who may, is shown that once, and the one before is worth nothing', async () => {
    const old = 'the-first-key-of-this'
    const id = await add({ deviceCode: 'KEYED-1', deviceKey: old })
    const anyone = await app.api(null)
    const ask = async (deviceKey: unknown) => (await anyone(`POST ${ROOT}/settings`, { body: { deviceCode: 'KEYED-1', deviceKey } })).status
    expect(await ask(old)).toBe(200)
    expect(await findSecret(app.platform.store.db, entityOf(app.platform, 'device'), id, 'deviceKey')).not.toContain(old)

    await app.addUser({ account: 'guard', permissions: ['device', 'device_edit'] })
    expect((await (await app.api('guard'))(`POST ${ROOT}/key`, { query: { id } })).status).toBe(403)
    const { deviceKey } = (await admin(`POST ${ROOT}/key`, { query: { id } })).body.data as Rec
    expect([await ask(old), await ask(deviceKey)]).toEqual([401, 200])

    await submit({ id, deviceName: '换名', deviceKey: '' })
    expect(await ask(deviceKey)).toBe(200)
    expect((await admin(`POST ${ROOT}/key`, { query: { id: '1' } })).status).toBe(403)
  })

  test('times that do not fit the report rate are refused, and an emptied one is reckoned anew', async () => {
    expect(await submit(values({ reportRate: 0 }))).toMatchObject({ status: 400, msg: '上报间隔应在1~3600秒之间' })
    expect(await submit(values({ reportRate: 100, offlineTimeout: 199 }))).toMatchObject({ msg: '离线判定时长不能小于上报间隔的2倍' })
    const id = await add({ reportRate: 100, offlineTimeout: 200 })
    await submit({ id, offlineTimeout: '' })
    expect(await detail(id)).toMatchObject({ offlineTimeout: 300 })
    await submit({ id, reportRate: '' })
    expect(await detail(id)).toMatchObject({ reportRate: 60 })
  })

  test('a code is known once on the whole platform', async () => {
    const deviceCode = 'ONLY-ONE'
    await add({ deviceCode })
    expect(await submit(values({ deviceCode }))).toMatchObject({ status: 400, msg: '设备编号已存在' })
    const bob = await app.api('bob', '100001')
    expect(await submit(values({ deviceCode }), bob)).toMatchObject({ status: 400, msg: '设备编号已存在' })
    const { id } = await submit(values(), bob)
    expect(await submit({ id, deviceCode }, bob)).toMatchObject({ status: 400, msg: '设备编号已存在' })
  })

  test('the class stays once the device has spoken', async () => {
    const silent = await add()
    expect(await submit({ id: silent, deviceClass: '4' })).toMatchObject({ status: 200 })
    await store(app, 'device-latest', { deviceId: silent, kind: 'lift', part: '1', collectTime: '2026-01-01 00:00:00', data: '{}' })
    expect(await submit({ id: silent, deviceClass: '6' })).toMatchObject({ status: 400, msg: '已有数据的设备不能修改类型' })
    expect(await submit({ id: silent, installPos: '东门' })).toMatchObject({ status: 200 })
  })

  test('a device comes to a project and leaves it, and the log of its use says so', async () => {
    const id = await add()
    expect(await move([id], site)).toMatchObject({ status: 200 })
    expect(await detail(id)).toMatchObject({ projectId: site, projectName: '一号地块', bindStatus: '1' })
    expect((await move([id], other)).body.msg).toBe('设备已绑定其他项目，请先解绑')
    expect((await move([id], site)).status).toBe(200)
    expect((await move([id], '')).status).toBe(200)
    expect(await detail(id)).toMatchObject({ projectId: null, bindStatus: '0' })
    const log = await findRows(app.platform, 'device-use-log', { deviceId_equal: id })
    expect(log.map(({ useType, projectId, result }) => [useType, projectId, result]).sort()).toEqual([
      ['1', site, '1'],
      ['2', site, '1'],
    ])
  })

  test('a line of use that the server wrote is neither edited nor removed; one by hand is', async () => {
    const logs = '/api/blade-archives/device_use_log'
    const id = await add()
    await move([id], site)
    const [written] = await findRows(app.platform, 'device-use-log', { deviceId_equal: id })
    const line = { deviceId: id, projectId: site, useType: '3', startTime: '2026-01-01 08:00:00', operator: '张三' }
    const { data: byHand } = (await admin(`POST ${logs}/submit`, { body: { ...line, isAutomatic: '1' } })).body
    const answers = []
    for (const one of [String(written?.id), String((byHand as Rec).id)]) {
      answers.push((await admin(`POST ${logs}/submit`, { body: { id: one, remark: '改' } })).status)
      answers.push((await admin(`POST ${logs}/remove`, { query: { ids: one } })).status)
    }
    expect(answers).toEqual([400, 400, 200, 200])
  })

  test('all of the devices move, or none', async () => {
    const [free, taken] = [await add(), await add({ projectId: other })]
    expect((await move([free, taken], site)).status).toBe(400)
    expect((await move([free, '404'], site)).status).toBe(403)
    expect((await move([free], '404')).status).toBe(403)
    expect(await detail(free)).toMatchObject({ projectId: null })
    const many = Array.from({ length: 201 }, (_, at) => String(at))
    expect((await move(many, site)).body.msg).toBe('一次最多处理200条数据')
  })

  test('a device in use is neither unbound nor removed; one whose crane stands still lets go of it', async () => {
    const id = await add({ deviceClass: '3', projectId: site })
    const crane = await store(app, 'tower-crane', { craneName: '1#', projectId: site, deviceId: id, workStatus: '1' })
    expect((await move([id], '')).body.msg).toBe('设备正在使用中，不能解绑')
    expect((await admin(`POST ${ROOT}/remove`, { query: { ids: id } })).body.msg).toBe('设备正在使用中，不能删除')
    await app.platform.store.transaction((db) =>
      updateRecord(db, entityOf(app.platform, 'tower-crane'), crane, { workStatus: '2' }, systemActor()),
    )
    expect((await move([id], '')).status).toBe(200)
    expect(await stored(app, 'tower-crane', crane)).toMatchObject({ deviceId: null })
    expect((await admin(`POST ${ROOT}/remove`, { query: { ids: id } })).status).toBe(200)
  })

  test('who may bind may not unbind without the permission, and another tenant moves nothing', async () => {
    const id = await add()
    const [keeper, bob] = [await app.api('keeper'), await app.api('bob', '100001')]
    expect((await move([id], site, bob)).status).toBe(403)
    expect((await move([id], site, keeper)).status).toBe(200)
    expect((await move([id], '', keeper)).status).toBe(403)
    expect(await detail(id)).toMatchObject({ projectId: site })
  })

  test('lists for maps and pick lists say what is bound, what is free and what each said last', async () => {
    const project = await store(app, 'project', { projectName: '列表' })
    const [bound, free, off] = [
      await add({ projectId: project, deviceClass: '4' }),
      await add({ deviceName: '空闲的' }),
      await add({ enabled: '0' }),
    ]
    const says = (kind: string, part: string, time: string, data: object) =>
      store(app, 'device-latest', {
        deviceId: bound,
        kind,
        part,
        collectTime: `2026-01-01 ${time}`,
        data: JSON.stringify({ collectTime: `2026-01-01 ${time}`, cage: part, ...data }),
      })
    await says('lift', '2', '00:00:00', { load: 2, floor: 7, alarmFlags: '201,203' })
    await says('lift', '1', '00:00:05', { load: 1, floor: -1, tenantId: '000000' })
    await says('trip', '1', '00:00:09', { startFloor: 1, endFloor: 9, maxLoad: 2 })
    const lift = await store(app, 'lift', { liftName: '一号梯', projectId: project, deviceId: bound, minFloor: -1, maxFloor: 20 })
    expect(await get('listAllDeviceByprojectIdSimple', { projectId: project })).toEqual([
      { id: bound, deviceName: '环境监测仪', deviceCode: expect.any(String), deviceClass: '4', onlineStatus: '0' },
    ])
    const [whole, ...rest] = await get('listAllDevice', { projectId: project, deviceClass: '4' })
    expect(rest).toEqual([])
    expect(whole).toMatchObject({ id: bound, projectName: '列表', lift: { liftId: lift, liftName: '一号梯', minFloor: -1, maxFloor: 20 } })
    expect(whole?.latest).toEqual({
      collectTime: '2026-01-01 00:00:05',
      cages: [
        expect.objectContaining({ cage: '1', load: 1, floor: -1, people: null, alarmFlags: [] }),
        expect.objectContaining({ cage: '2', load: 2, floor: 7, alarmFlags: ['201', '203'] }),
      ],
    })
    expect(JSON.stringify(whole?.latest)).not.toContain('tenantId')
    expect(await get('listAllDevice', { projectId: project, deviceClass: '3' })).toEqual([])
    const unbound = (await get('listAllDeviceNotBind', {})).map(({ id }) => id)
    expect(unbound).toContain(free)
    expect(unbound).not.toContain(bound)
    expect(unbound).not.toContain(off)
    expect((await get('listAllDeviceNotBind', { keyword: '空闲' })).map(({ id }) => id)).toEqual([free])
  })

  test('a crane box says what its crane is doing, not what it has done, and a dust monitor its parts', async () => {
    const project = await store(app, 'project', { projectName: '分类' })
    const box = await add({ projectId: project, deviceClass: '3' })
    const alone = await add({ projectId: project, deviceClass: '3' })
    const dust = await add({ projectId: project, deviceClass: '2' })
    const crane = await store(app, 'tower-crane', { craneName: '一号塔', craneNo: '1#', projectId: project, deviceId: box })
    const says = (deviceId: string, kind: string, part: string, data: object) =>
      store(app, 'device-latest', { deviceId, kind, part, collectTime: '2026-01-01 00:00:00', data: JSON.stringify(data) })
    await says(box, 'tower', '', { angle: 12 })
    await says(box, 'cycle', '', { maxLoad: 3 })
    await says(dust, 'env', '2061', { pm10: 61 })
    await says(dust, 'env', '2011', { pm10: 11 })
    const cranes = await get('listAllDevice', { projectId: project, deviceClass: '3' })
    expect(cranes.find(({ id }) => id === box)).toMatchObject({
      latest: { angle: 12 },
      crane: { craneId: crane, craneName: '一号塔', craneNo: '1#' },
    })
    expect(cranes.find(({ id }) => id === box)?.latest).toEqual({ angle: 12 })
    expect(cranes.find(({ id }) => id === alone)).toMatchObject({ latest: {}, crane: null })
    const [monitor] = await get('listAllDevice', { projectId: project, deviceClass: '2' })
    expect(monitor?.latest).toEqual({ pm10: 11, parts: [{ pm10: 61 }, { pm10: 11 }] })
  })

  test('a camera is on line as its device is, and the device shows its picture', async () => {
    const project = await store(app, 'project', { projectName: '视频' })
    const code = 'CAM00001'
    const id = await add({ deviceClass: '5', deviceCode: code, projectId: project })
    expect(await detail(id)).toMatchObject({ reportRate: 300, offlineTimeout: 900 })
    const camera = { projectId: project, deviceSerial: code, onlineStatus: '0' }
    const second = await store(app, 'monitor-device', { ...camera, monitorName: '二通道', channelNo: 2 })
    const first = await store(app, 'monitor-device', { ...camera, monitorName: '一通道', channelNo: 1, coverImg: '/files/a.jpg', sort: 3 })
    const alone = await store(app, 'monitor-device', { ...camera, deviceSerial: 'ALONE', onlineStatus: '3' })
    const [device] = await get('listAllDevice', { projectId: project })
    expect(device?.latest).toEqual({ monitorId: first, monitorName: '一通道', coverImg: '/files/a.jpg', sort: 3 })
    await app.platform.store.transaction((db) =>
      updateRecord(db, entityOf(app.platform, 'device'), id, { onlineStatus: '1' }, systemActor()),
    )
    await followDevices(app.platform.store)
    const states = await Promise.all([first, second, alone].map(async (one) => (await stored(app, 'monitor-device', one))?.onlineStatus))
    expect(states).toEqual(['1', '1', '3'])
  })

  test('a report rate is sent, makes the offline time grow, and is given up when nobody answers', async () => {
    const id = await add({ reportRate: 60 })
    const rate = (reportRate: unknown, by = admin) => by(`POST ${ROOT}/rateUpdate`, { body: { ids: id, reportRate } })
    expect((await rate(0)).body.msg).toBe('上报间隔应在1~3600秒之间')
    expect((await rate('often')).status).toBe(400)
    expect((await rate('')).status).toBe(400)
    expect((await rate(15, await app.api('bob', '100001'))).status).toBe(403)
    expect(await rate(600)).toMatchObject({ status: 200 })
    expect(await detail(id)).toMatchObject({ reportRate: 600, offlineTimeout: 1800, rateState: '0' })
    expect(await findRows(app.platform, 'device-use-log', { deviceId_equal: id, useType_equal: '11' })).toHaveLength(1)
    await giveUpRates(app.platform.store, new Date())
    expect(await detail(id)).toMatchObject({ rateState: '0' })
    await giveUpRates(app.platform.store, new Date(Date.now() + 11 * 60_000))
    expect(await detail(id)).toMatchObject({ rateState: '2' })
  })

  test('a device asks for its settings with its key, and what it says of itself is known', async () => {
    const deviceKey = 'a-key-of-this-test'
    const id = await add({ deviceCode: 'ASKS-1', deviceKey, deviceClass: '2' })
    await admin(`POST ${ROOT}/rateUpdate`, { body: { ids: id, reportRate: 15 } })
    const anyone = await app.api(null)
    const ask = (more: object = {}) => anyone(`POST ${ROOT}/settings`, { body: { deviceCode: 'ASKS-1', deviceKey, ...more } })
    expect((await ask({ deviceKey: 'another-key-of-it' })).status).toBe(401)
    expect((await ask({ firmware: 7 })).status).toBe(400)
    expect((await ask({ reportRate: 60 })).body.data).toEqual({ reportRate: 15, enabled: '1', config: expect.any(Object), spray: null })
    expect(await detail(id)).toMatchObject({ rateState: '0', firmware: null })
    await ask({ reportRate: 15, firmware: '2.1.0' })
    expect(await detail(id)).toMatchObject({ rateState: '1', firmware: '2.1.0' })
  })

  describe('spraying', () => {
    let dust: string
    const spray = (more: object = {}) =>
      values({ deviceClass: '2', projectId: site, sprayType: '2', linkEnvDeviceId: dust, onThreshold: 150, offThreshold: 100, ...more })

    beforeEach(async () => {
      dust = await add({ deviceClass: '2', projectId: site })
    })

    test('the settings are asked field by field and kept as one', async () => {
      const id = await add(spray({ plans: '07:30 10 12345\n15:00 5' }))
      const device = await detail(id)
      expect(JSON.parse(String(device.config))).toMatchObject({
        sprayType: '2',
        linkEnvDeviceId: dust,
        onFactor: 'pm10',
        onThreshold: 150,
        offThreshold: 100,
        maxRun: 20,
        plans: [
          { start: '07:30', minutes: 10, weekdays: [1, 2, 3, 4, 5] },
          { start: '15:00', minutes: 5, weekdays: [] },
        ],
      })
      expect(device).toMatchObject({ onThreshold: 150, plans: '07:30 10 12345\n15:00 5' })
    })

    const switchSpray = (id: string, isOn: unknown, by = admin) => by(`POST ${ROOT}/sprayControl`, { body: { id, isOn } })

    test('one that is switched on hears of it with its settings, and its use tells who did it', async () => {
      const deviceKey = 'a-key-of-a-cannon'
      const deviceCode = `CANNON-${++count}`
      const id = await add(spray({ projectId: site, deviceCode, deviceKey }))
      const anyone = await app.api(null)
      const commands = async () => ((await anyone(`POST ${ROOT}/settings`, { body: { deviceCode, deviceKey } })).body.data as Rec).spray
      expect(await switchSpray(id, '1')).toMatchObject({ status: 400, body: { msg: '设备不在线' } })
      await anyone('POST /api/blade-archives/ingest', { body: { deviceCode, deviceKey, rows: [] } })
      expect(await commands()).toBeNull()
      expect((await switchSpray(id, '1')).body.data).toEqual({ isOn: true, time: expect.any(String) })
      expect(await commands()).toEqual({ isOn: true, time: expect.any(String) })
      const current = (
        await admin('GET /api/blade-archives/spray_eqp_flow_log/getSprayStatsisFlowLogByProject', { query: { projectId: site } })
      ).body.data as { current: Rec[] }
      expect(current.current).toContainEqual(
        expect.objectContaining({ deviceId: id, command: { isOn: true, time: expect.any(String), state: 'sent' } }),
      )
      const { time } = (await commands()) as { time: string }
      await anyone(`POST ${ROOT}/settings`, { body: { deviceCode, deviceKey, spray: { time } } })
      expect(await detail(id)).toMatchObject({ sprayReceivedTime: time })
      const [log] = await findRows(app.platform, 'device-use-log', { deviceId_equal: id, useType_equal: '10' }, '000000')
      expect(log).toMatchObject({ projectId: site, content: 'spray=on', operator: '管理员' })
    })

    test('who may not control sprays, and what is none, is refused', async () => {
      const id = await add(spray({ projectId: site }))
      expect((await switchSpray(id, '1', await app.api('keeper'))).status).toBe(403)
      expect((await switchSpray(id, '1', await app.api('bob', '100001'))).status).toBe(403)
      expect(await switchSpray(dust, '1')).toMatchObject({ status: 400, body: { msg: '该设备不是喷淋设备' } })
      expect((await switchSpray(id, 'yes')).status).toBe(400)
      expect((await switchSpray('1', '1')).status).toBe(403)
      expect(await findRows(app.platform, 'device-use-log', { deviceId_equal: id, useType_equal: '10' }, '000000')).toEqual([])
    })

    test('a change of one setting, or of something else, leaves the others', async () => {
      const id = await add(spray())
      await submit({ id, onThreshold: 180 })
      await submit({ id, enabled: '0' })
      expect(await detail(id)).toMatchObject({ enabled: '0', onThreshold: 180, offThreshold: 100, linkEnvDeviceId: dust })
    })

    test('settings that make no sense are refused, also when only one of them is sent', async () => {
      expect(await submit(spray({ linkEnvDeviceId: '' }))).toMatchObject({ status: 400, msg: '请选择联动监测设备' })
      expect(await submit(spray({ offThreshold: 150 }))).toMatchObject({ status: 400, msg: '关闭阈值必须小于开启阈值' })
      const id = await add(spray())
      expect(await submit({ id, onThreshold: 90 })).toMatchObject({ status: 400, msg: '关闭阈值必须小于开启阈值' })
      expect(await submit(spray({ plans: '25:00 10' }))).toMatchObject({ status: 400, msg: '定时计划格式不正确' })
    })

    test('a dust monitor needs none of them', async () => {
      expect(await detail(dust)).toMatchObject({ deviceClass: '2', enabled: '1' })
      expect(await detail(dust)).not.toHaveProperty('sprayType')
    })
  })
})
