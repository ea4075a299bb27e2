import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { releaseDue } from '../../server/modules/release/publishSchedule.ts'
import { countReleases } from '../../server/modules/release/releaseCounts.ts'
import { filesFolder } from '../../server/records/storageQuota.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const VERSION = '/api/archives/clientversion'
const RELEASE = '/api/archives/clientversionpublish'
const HOUR = 3_600_000

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let count = 0

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'reader', permissions: ['client_version', 'client_version_publish', 'client_version_publish_add'] })
    await app.addUser({
      account: 'bob',
      tenantId: '100001',
      permissions: ['client_version', 'client_version_add', 'client_version_publish_status'],
    })
  })
  afterAll(() => app.close())

  const version = (more: object = {}) => ({
    clientType: '1',
    platform: '1',
    versionName: '1.0.0',
    packageUrl: 'https://example.cn/a.apk',
    forceUpdate: '0',
    changeLog: '首个版本',
    ...more,
  })
  const submit = async (path: string, body: object, by = admin): Promise<{ status: number; msg: unknown; id: string }> => {
    const { status, body: answer } = await by(`POST ${path}/submit`, { body })
    return { status, msg: answer.msg, id: (answer.data as { id: string } | null)?.id ?? '' }
  }
  const newVersion = (): Promise<string> => store(app, 'client-version', { ...version({ clientType: '7' }), versionCode: ++count })
  const release = (versionId: string, more: object = {}) => ({ versionId, publishTitle: '发布', publishTime: siteTime(), ...more })
  const newRelease = async (versionId: string, more: object = {}): Promise<string> => (await submit(RELEASE, release(versionId, more))).id
  const move = async (id: string, status: string, by = admin) => {
    const { status: code, body } = await by(`POST ${RELEASE}/updateStatus`, { body: { id, status } })
    return [code, body.msg]
  }
  const stateOf = async (id: string) => (await stored(app, 'client-version-publish', id))?.publishStatus
  const versionState = async (id: string) => (await stored(app, 'client-version', id))?.versionStatus
  const later = (hours: number): string => siteTime(new Date(Date.now() + hours * HOUR))

  test('a build is above the last one of its client and platform, and counts on by itself', async () => {
    const first = await submit(VERSION, version({ versionCode: 7 }))
    expect(first.status).toBe(200)
    expect(await submit(VERSION, version({ versionCode: 7 }))).toMatchObject({ status: 400, msg: '版本号必须大于当前最新版本' })
    const { id } = await submit(VERSION, version({ versionName: '1.1.0', platform: undefined }))
    expect(await stored(app, 'client-version', id)).toMatchObject({ versionCode: 8, versionStatus: '0' })
    const other = await submit(VERSION, version({ platform: '2' }))
    expect(await stored(app, 'client-version', other.id)).toMatchObject({ versionCode: 1 })
    expect(await submit(VERSION, { id, versionCode: 7 })).toMatchObject({ status: 400, msg: '版本号必须大于当前最新版本' })
    expect(await submit(VERSION, { id, changeLog: '修正', versionCode: '' })).toMatchObject({ status: 200 })
    expect(await stored(app, 'client-version', id)).toMatchObject({ versionCode: 8, changeLog: '修正' })
    const both = await Promise.all([submit(VERSION, version({ platform: '3' })), submit(VERSION, version({ platform: '3' }))])
    const codes = await Promise.all(
      both.filter((one) => one.status === 200).map(async (one) => (await stored(app, 'client-version', one.id))?.versionCode),
    )
    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each([
    [{ versionName: '1.0' }, '版本名称格式不正确(如1.0.0)'],
    [{ packageUrl: '' }, '请上传安装包'],
    [{ versionCode: 100, minVersionCode: 101 }, '最低支持版本不能大于版本号'],
    [{ clientType: '8', minVersionCode: 2 }, '最低支持版本不能大于版本号'],
    [{ changeLog: '' }, '请输入更新内容'],
    [{ clientType: '' }, '请选择客户端类型'],
  ])('a version with %o is refused: %s', async (wrong, msg) => {
    expect(await submit(VERSION, version(wrong))).toMatchObject({ status: 400, msg })
  })

  test('size and md5 of an uploaded package are measured, whatever was said', async () => {
    const bytes = Buffer.alloc(3000, 7)
    const name = `pub${'0123456789abcdef'.repeat(2)}.apk`
    await mkdir(filesFolder(app.platform.config), { recursive: true })
    await writeFile(join(filesFolder(app.platform.config), name), bytes)
    const { id } = await submit(VERSION, version({ clientType: '2', packageUrl: `/files/${name}`, packageSize: 1, packageMd5: 'x' }))
    const measured = { packageSize: 3, packageMd5: createHash('md5').update(bytes).digest('hex') }
    expect(await stored(app, 'client-version', id)).toMatchObject(measured)
    await submit(VERSION, { id, packageSize: 9, packageMd5: 'y', changeLog: '同一个包' })
    expect(await stored(app, 'client-version', id)).toMatchObject({ ...measured, changeLog: '同一个包' })
  })

  test('a release lives from draft to its end, and takes its version with it', async () => {
    const versionId = await newVersion()
    const id = await newRelease(versionId)
    expect([await stateOf(id), await versionState(versionId)]).toEqual(['0', '0'])
    expect(await move(id, '3')).toEqual([400, '当前状态不允许此操作'])
    expect(await move(id, '2')).toEqual([200, '操作成功'])
    expect(await stored(app, 'client-version-publish', id)).toMatchObject({
      publishStatus: '2',
      publishUser: expect.stringMatching(/./),
      clientType: '7',
    })
    expect(await versionState(versionId)).toBe('1')
    for (const status of ['3', '2', '4']) expect(await move(id, status)).toEqual([200, '操作成功'])
    for (const status of ['0', '1', '2', '3', '5', '9']) expect((await move(id, status))[0]).toBe(400)
    expect([await stateOf(id), await versionState(versionId)]).toEqual(['4', '1'])
  })

  test('the withdrawal of the last living release withdraws the version', async () => {
    const versionId = await newVersion()
    const [one, other] = [await newRelease(versionId), await newRelease(versionId)]
    for (const id of [one, other]) await move(id, '2')
    await move(one, '5')
    expect(await versionState(versionId)).toBe('1')
    await move(other, '5')
    expect(await versionState(versionId)).toBe('2')
  })

  test('a scheduled release waits for its time and is released once, whichever node looks first', async () => {
    const versionId = await newVersion()
    const past = await newRelease(versionId)
    expect(await move(past, '1')).toEqual([400, '定时发布的时间必须晚于当前时间'])
    const id = await newRelease(versionId, { publishTime: later(1) })
    expect(await move(id, '1')).toEqual([200, '操作成功'])
    expect(await releaseDue(app.platform, new Date())).toBe(0)
    expect(await stateOf(id)).toBe('1')
    const due = new Date(Date.now() + 2 * HOUR)
    const released = await Promise.all([releaseDue(app.platform, due), releaseDue(app.platform, due)])
    expect(released.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect([await stateOf(id), await versionState(versionId)]).toEqual(['2', '1'])
  })

  test('a scheduled release goes back to the drafts, or out at once with the time of now', async () => {
    const versionId = await newVersion()
    const id = await newRelease(versionId, { publishTime: later(1) })
    await move(id, '1')
    expect(await move(id, '0')).toEqual([200, '操作成功'])
    await move(id, '1')
    expect(await move(id, '2')).toEqual([200, '操作成功'])
    expect(String((await stored(app, 'client-version-publish', id))?.publishTime) <= siteTime()).toBe(true)
  })

  test('a release names its targets by its scope, and stays as it was announced', async () => {
    const versionId = await newVersion()
    const projectId = await store(app, 'project', { projectName: '一号地块' })
    expect(await submit(RELEASE, release(versionId, { publishScope: '3' }))).toMatchObject({ status: 400, msg: '请选择范围对象' })
    expect(await submit(RELEASE, release(versionId, { publishScope: '4', grayRate: 101 }))).toMatchObject({ msg: '灰度比例应在1~100之间' })
    const id = await newRelease(versionId, { publishScope: '3', scopeIds: projectId })
    expect(await stored(app, 'client-version-publish', id)).toMatchObject({ scopeIds: projectId, projectIds: projectId })
    expect(await submit(RELEASE, { id, publishTitle: '改名' })).toMatchObject({ status: 200 })
    await move(id, '2')
    expect(await submit(RELEASE, { id, publishTitle: '再改' })).toMatchObject({ status: 400, msg: '当前状态不允许此操作' })
  })

  test('a release of firmware counts the devices that run it, and ends when all do', async () => {
    const projectId = await store(app, 'project', { projectName: '固件' })
    const versionId = await store(app, 'client-version', version({ clientType: '3', versionName: '2.0.0', versionCode: 1 }))
    const rope = (firmware: string, more: object = {}) =>
      store(app, 'device', { deviceCode: `FW-${++count}`, deviceClass: '1', projectId, firmware, ...more })
    await rope('2.0.0')
    const old = await rope('1.9.0')
    await rope('1.9.0', { enabled: '0' })
    await rope('1.9.0', { projectId: null })
    await rope('2.0.0', { deviceClass: '3' })
    const id = await newRelease(versionId, { publishScope: '3', projectIds: projectId })
    await move(id, '2')
    const counted = async () => {
      await countReleases(app.platform)
      return stored(app, 'client-version-publish', id)
    }
    expect(await counted()).toMatchObject({ targetCount: 2, successCount: 1, publishStatus: '2' })
    await app.platform.store.transaction((db) =>
      updateRecord(db, entityOf(app.platform, 'device'), old, { firmware: '2.0.0' }, systemActor()),
    )
    expect(await counted()).toMatchObject({ targetCount: 2, successCount: 2, publishStatus: '4' })
    expect(await versionState(versionId)).toBe('1')
  })

  test('only who may release does, and only the managing tenant at all', async () => {
    const id = await newRelease(await newVersion())
    expect((await move(id, '2', await app.api('reader')))[0]).toBe(403)
    const bob = await app.api('bob', '100001')
    expect((await move(id, '2', bob))[0]).toBe(403)
    expect(await submit(VERSION, version({ clientType: '8' }), bob)).toMatchObject({ status: 403 })
    expect(await stateOf(id)).toBe('0')
  })
})
