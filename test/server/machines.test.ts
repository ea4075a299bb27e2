import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSecret, type Rec } from '../../server/store/records.ts'
import { entityOf } from '../../server/store/rows.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const CRANE = '/api/blade-archives/tower_crane'
const LIFT = '/api/blade-archives/lift'
const CAMERA = '/api/blade-archives/monitor_device'
const LOG = '/api/blade-archives/device_use_log'

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: string
  let driver: string
  let tired: string
  let operator: string
  let count = 0

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await store(app, 'project', { projectName: '一号地块' })
    const labor = { projectId: site, workType: '410', admitStatus: '1' }
    driver = await store(app, 'labor', { ...labor, name: '张三', certExpire: '2099-01-01' })
    operator = await store(app, 'labor', { ...labor, workType: '420', name: '孙七' })
    tired = await store(app, 'labor', { ...labor, name: '李四', certExpire: '2020-01-01' })
  })
  afterAll(() => app.close())

  const crane = (more: object = {}) => ({
    craneName: '塔机',
    craneNo: `${++count}#`,
    projectId: site,
    towerType: '2',
    workStatus: '1',
    model: 'QTZ80',
    manufacturer: '某厂',
    recordNo: 'R-1',
    installDate: '2026-01-01',
    jibHeight: 40,
    maxHeight: 120,
    driverIds: driver,
    ...more,
  })
  const lift = (more: object = {}) => ({
    liftName: '升降机',
    liftNo: `${++count}#`,
    projectId: site,
    manufacturer: '某厂',
    recordNo: 'R-1',
    installDate: '2026-01-01',
    safetyDeviceExpire: '2099-01-01',
    driverIds: operator,
    ...more,
  })
  const camera = (more: object = {}) => ({
    monitorName: '东门',
    projectId: site,
    deviceSerial: `C${10_000 + ++count}`,
    areaType: '1',
    ...more,
  })
  const submit = async (path: string, body: object): Promise<{ status: number; msg: unknown; id: string }> => {
    const { status, body: answer } = await admin(`POST ${path}/submit`, { body })
    return { status, msg: answer.msg, id: (answer.data as { id: string } | null)?.id ?? '' }
  }
  const refused = async (path: string, body: object) => {
    const { status, msg } = await submit(path, body)
    return [status, msg]
  }
  const device = (more: Rec) => store(app, 'device', { deviceName: '黑匣子', deviceCode: `BOX-${++count}`, projectId: site, ...more })

  test('a crane takes the usual values and shows its drivers by name', async () => {
    const { status, id } = await submit(CRANE, crane())
    expect(status).toBe(200)
    const { body } = await admin(`GET ${CRANE}/detail`, { query: { id } })
    expect(body.data).toMatchObject({
      jibLength: 56,
      maxRange: 56,
      momentAlarm: 100,
      antiCollision: '1',
      driverIdsName: '张三',
      projectName: '一号地块',
    })
  })

  test.each([
    [{ jibLength: 19 }, '起重臂长应在20~100之间'],
    [{ rearJibLength: 31 }, '平衡臂长应在5~30之间'],
    [{ minRange: 30, maxRange: 30 }, '最小幅度必须小于最大幅度'],
    [{ tipLoad: 6.1 }, '臂端起重量不能大于最大起重量'],
    [{ momentWarn: 100, momentAlarm: 100 }, '预警值必须小于报警值'],
    [{ windWarn: 14, windAlarm: 13.9 }, '预警值必须小于报警值'],
    [{ multiple: 3 }, '倍率不在可选范围内'],
    [{ leftLimit: -541 }, '左回转限位应在-540~540之间'],
    [{ driverIds: '' }, '请选择塔机司机'],
    [{ recordNo: '' }, '请输入产权备案号'],
    [{ model: '' }, '请输入规格型号'],
  ])('a crane with %o is refused: %s', async (wrong, msg) => {
    expect(await refused(CRANE, crane(wrong))).toEqual([400, msg])
  })

  test.each([
    [{ minFloor: 33 }, '最低楼层必须小于最高楼层'],
    [{ ratedLoad: 10 }, '额定载重应在0~9.99之间'],
    [{ ratedPeople: 21 }, '额定人数应在1~20之间'],
    [{ safetyDeviceExpire: '' }, '请选择防坠安全器到期日'],
    [{ loadWarn: 95, loadAlarm: 95 }, '预警值必须小于报警值'],
  ])('a lift with %o is refused: %s', async (wrong, msg) => {
    expect(await refused(LIFT, lift(wrong))).toEqual([400, msg])
  })

  test('a number is taken once on a site, a device by one machine', async () => {
    const box = await device({ deviceClass: '3' })
    const first = crane({ deviceId: box })
    expect(await submit(CRANE, first)).toMatchObject({ status: 200 })
    expect(await refused(CRANE, crane({ craneNo: first.craneNo }))).toEqual([400, '已有塔机编号和所属项目相同的数据'])
    expect(await refused(CRANE, crane({ deviceId: box }))).toEqual([400, '该监测设备已绑定其他塔机'])
    const other = await store(app, 'project', { projectName: '别处' })
    const there = await store(app, 'labor', { projectId: other, workType: '410', admitStatus: '1', name: '王五' })
    expect(await submit(CRANE, crane({ craneNo: first.craneNo, projectId: other, driverIds: there }))).toMatchObject({ status: 200 })
    const cage = await device({ deviceClass: '4' })
    expect(await submit(LIFT, lift({ deviceId: cage }))).toMatchObject({ status: 200 })
    expect(await refused(LIFT, lift({ deviceId: cage }))).toEqual([400, '该监测设备已绑定其他升降机'])
  })

  test('a device of another class or site is none for a machine', async () => {
    const [cage, elsewhere] = [await device({ deviceClass: '4' }), await device({ deviceClass: '3', projectId: null })]
    expect(await refused(CRANE, crane({ deviceId: cage }))).toEqual([400, '监测设备不在可选范围内'])
    expect(await refused(CRANE, crane({ deviceId: elsewhere }))).toEqual([400, '监测设备不在可选范围内'])
    expect(await submit(LIFT, lift({ deviceId: cage }))).toMatchObject({ status: 200 })
  })

  test('nobody drives without a valid certificate, yet one that runs out keeps nobody from correcting the rest', async () => {
    expect(await refused(CRANE, crane({ driverIds: `${driver},${tired}` }))).toEqual([400, '塔机司机证书已过期'])
    expect(await refused(LIFT, lift({ driverIds: tired }))).toEqual([400, '升降机司机不在可选范围内'])
    const late = await store(app, 'labor', { projectId: site, workType: '420', admitStatus: '1', name: '赵六', certExpire: '2020-01-01' })
    expect(await refused(LIFT, lift({ driverIds: late }))).toEqual([400, '升降机司机证书已过期'])
    const id = await store(app, 'tower-crane', crane({ driverIds: tired }))
    expect(await submit(CRANE, { id, remark: '已换人' })).toMatchObject({ status: 200 })
    expect(await refused(CRANE, { id, driverIds: `${tired},${driver}` })).toEqual([400, '塔机司机证书已过期'])
  })

  test('a camera asks for what its kind and its access need', async () => {
    expect(await refused(CAMERA, camera({ accessType: '3' }))).toEqual([400, '请输入固定播放地址'])
    expect(await refused(CAMERA, camera({ accessType: '3', playUrl: 'rtsp://a/b' }))).toEqual([400, '播放地址格式不正确'])
    expect(await submit(CAMERA, camera({ accessType: '3', playUrl: 'https://a.cn/b.flv?x=1' }))).toMatchObject({ status: 200 })
    expect(await refused(CAMERA, camera({ monitorType: '3' }))).toEqual([400, '请选择绑定塔机'])
    expect(await refused(CAMERA, camera({ hasAi: '1', aiTypes: '' }))).toEqual([400, '请选择识别类型'])
    expect(await refused(CAMERA, camera({ channelNo: 257 }))).toEqual([400, '通道号应在1~256之间'])
  })

  test('serial and channel are taken together, and the verification code never comes back', async () => {
    const first = camera({ verifyCode: 'ABCDEF' })
    const { id } = await submit(CAMERA, first)
    expect(await refused(CAMERA, camera({ deviceSerial: first.deviceSerial }))).toEqual([400, '设备序列号与通道号已存在'])
    expect(await submit(CAMERA, camera({ deviceSerial: first.deviceSerial, channelNo: 2 }))).toMatchObject({ status: 200 })
    await submit(CAMERA, { id, verifyCode: '', monitorName: '西门' })
    expect(await stored(app, 'monitor-device', id)).toMatchObject({ monitorName: '西门' })
    expect(await stored(app, 'monitor-device', id)).not.toHaveProperty('verifyCode')
    expect(await findSecret(app.platform.store.db, entityOf(app.platform, 'monitor-device'), id, 'verifyCode')).toBe('ABCDEF')
  })

  test('a line of use knows its device and reckons how long it took', async () => {
    const box = await device({ deviceClass: '3', deviceCode: 'BOX-A' })
    const line = { deviceId: box, projectId: site, useType: '8', startTime: '2026-01-01 08:00:00', operator: '王五' }
    expect(await refused(LOG, { ...line, endTime: '2026-01-01 07:59:59' })).toEqual([400, '结束时间不能早于开始时间'])
    const { id } = await submit(LOG, { ...line, endTime: '2026-01-01 09:30:00' })
    expect(await stored(app, 'device-use-log', id)).toMatchObject({ deviceCode: 'BOX-A', deviceClass: '3', duration: 90, result: '1' })
    await submit(LOG, { id, endTime: '2026-01-01 08:10:00' })
    expect(await stored(app, 'device-use-log', id)).toMatchObject({ duration: 10 })
  })
})
