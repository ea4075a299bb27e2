// The recycle bin: who sees what was removed, what comes back and what does not, and when it is gone for good.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import { emptyBin } from '../../server/modules/journal/emptyBin.ts'
import { deleteUnusedFiles } from '../../server/modules/resource/unusedFiles.ts'
import { insertRecord, updateRecord } from '../../server/store/records.ts'
import { existsOrRemovedInAnyTenant } from '../../server/store/rows/exists.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { add as addTo, archives, companyOf, laborOf, projectOf } from '../support/archives.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const WORK = '/api/site/hoisting'

const work = {
  version: 2,
  name: 'hoisting',
  title: '作业',
  route: '/site/hoisting',
  menu: { directory: 'equipment' },
  api: WORK,
  tree: { parent: 'parentId', label: 'workName' },
  properties: {
    workName: { title: '名称', unique: true },
    parentId: { title: '上级', default: '0', list: false },
    crewIds: { title: '班组', ref: { entity: 'hoisting', label: 'workName', multiple: true } },
    phone: { title: '电话', private: 'phone' },
    face: { title: '照片', format: 'image' },
  },
  en: { 作业: 'Work', 名称: 'Name', 上级: 'Parent', 班组: 'Crew', 电话: 'Phone', 照片: 'Picture' },
}

const visit = {
  version: 2,
  name: 'visit',
  title: '巡视',
  route: '/site/visit',
  api: '/api/site/visit',
  properties: { workId: { title: '作业', ref: { entity: 'hoisting', label: 'workName' } } },
  en: { 巡视: 'Visit', 作业: 'Work' },
}

const RIGHTS = ['hoisting', 'hoisting_add', 'hoisting_edit', 'hoisting_delete']

type Row = Record<string, unknown> & { id: string }

interface Progress {
  changed: number
  failed: number
  refused: { id: string; label: string; msg: string }[]
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let scoped: string
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/hoisting.json': work, 'site/visit.json': visit } })
    admin = await app.api()
    await app.addUser({ account: 'reader', permissions: ['hoisting'] })
    await app.addUser({ account: 'north', tenantId: '100001', permissions: RIGHTS })
    scoped = (await app.addUser({ account: 'scoped', permissions: RIGHTS })).roleId
  })
  afterAll(() => app.close())

  let serial = 0
  const add = async (values: object = {}, by: Caller = admin): Promise<string> => {
    serial += 1
    const reply = await by(`POST ${WORK}/submit`, { body: { workName: `作业${serial}`, ...values } })
    expect(reply.body).toMatchObject({ code: 200 })
    return (reply.body.data as Row).id
  }
  const remove = (...ids: string[]) => admin(`POST ${WORK}/remove`, { query: { ids: ids.join(',') } })
  const bin = async (query: Record<string, string> = {}, by: Caller = admin, of = WORK): Promise<Row[]> =>
    ((await by(`GET ${of}/bin`, { query: { size: '100', ...query } })).body.data as { records: Row[] }).records
  const progressOf = ({ body }: Reply): Progress => body.data as Progress
  const restore = async (ids: string[], by: Caller = admin, of = WORK) => progressOf(await by(`POST ${of}/restore`, { body: { ids } }))
  const purge = async (ids: string[], by: Caller = admin, of = WORK) => progressOf(await by(`POST ${of}/purge`, { body: { ids } }))
  const detail = async (id: string): Promise<Row | null> => (await admin(`GET ${WORK}/detail`, { query: { id } })).body.data as Row | null
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)

  test('tells who removed what, the last removed first, and finds it by words', async () => {
    const [first, second] = [await add({ workName: '东楼吊装' }), await add({ workName: '西楼吊装' })]
    await remove(first)
    await remove(second)
    const found = await bin({ words: '吊装' })
    expect(found.map(({ id }) => id)).toEqual([second, first])
    expect(found[0]).toMatchObject({ workName: '西楼吊装', removedBy: expect.stringMatching(/./), updateTime: expect.any(String) })
    expect((await bin({ words: '东楼' })).map(({ id }) => id)).toEqual([first])
  })

  test('is closed to who may not remove, and holds nothing of another tenant', async () => {
    const id = await add()
    await remove(id)
    const reader = await app.api('reader')
    for (const call of ['GET bin', 'POST restore', 'POST purge']) {
      const [method, name] = call.split(' ')
      expect((await reader(`${method} ${WORK}/${name}`, { body: method === 'POST' ? { ids: [id] } : undefined })).status).toBe(403)
    }
    const north = await app.api('north', '100001')
    expect(await bin({}, north)).toEqual([])
    expect(await restore([id], north)).toMatchObject({ changed: 0, refused: [{ id, label: id, msg: '数据不存在或已被删除' }] })
    expect(await purge([id], north)).toMatchObject({ changed: 0, failed: 1 })
    expect((await bin()).map((row) => row.id)).toContain(id)
  })

  test('holds for a data scope what it would show of the list', async () => {
    const body = {
      scopeName: '范围',
      resourceCode: 'hoisting',
      scopeClass: 'x',
      scopeType: 5,
      scopeValue: "record.workName.startsWith('南')",
    }
    const reply = await admin('POST /api/blade-system/data-scope/submit', { body })
    expect(reply.body).toMatchObject({ code: 200 })
    const { id: scopeId } = reply.body.data as Row
    const values = { roleId: scoped, scopeCategory: 1, scopeId }
    await insertRecord(app.platform.store.db, entityOf(app.platform, 'role-scope'), values, systemActor())
    await admin('GET /api/blade-auth/oauth/clear-cache')
    const [south, other] = [await add({ workName: '南区' }), await add()]
    await remove(south, other)
    const by = await app.api('scoped')
    expect((await bin({}, by)).map(({ id }) => id)).toEqual([south])
    expect(await restore([other], by)).toMatchObject({ changed: 0, failed: 1 })
    expect(await purge([other], by)).toMatchObject({ changed: 0, failed: 1 })
    expect(await restore([south], by)).toMatchObject({ changed: 1, failed: 0 })
  })

  test('masks private values', async () => {
    const project = await addTo(admin, 'project', { ...(await projectOf(admin)), projectName: '回收工地' })
    const id = await addTo(admin, 'labor', laborOf(project, await addTo(admin, 'company', companyOf('009'))))
    await admin(`POST ${archives('labor/submit')}`, { body: { id, phone: '13800002222' } })
    expect((await admin(`POST ${archives('labor/remove')}`, { query: { ids: id } })).status).toBe(200)
    const [row] = await bin({}, admin, archives('labor'))
    expect(row).toMatchObject({ id, phone: '138****2222' })
  })

  test('what comes back is validated anew, and each refusal names its record', async () => {
    const [taken, free] = [await add({ workName: '同名作业' }), await add()]
    await remove(taken, free)
    await add({ workName: '同名作业' })
    expect(await restore([taken, free])).toMatchObject({
      changed: 1,
      failed: 1,
      refused: [{ id: taken, label: '同名作业', msg: '名称已存在' }],
    })
    expect(await detail(free)).toMatchObject({ id: free })
  })

  test('children that were removed together come back together, and a child alone asks for its parent', async () => {
    const parent = await add()
    const child = await add({ parentId: parent })
    const [below, other] = [await add({ parentId: child }), await add()]
    await remove(parent, child, below, other)
    expect(await restore([below])).toMatchObject({ changed: 0, failed: 1 })
    expect(await restore([parent])).toMatchObject({ changed: 3, failed: 0 })
    expect(await detail(below)).toMatchObject({ parentId: child })
    expect(await detail(other)).toBeNull()
    await remove(parent, child, below)
    expect(await restore([below, child, parent])).toMatchObject({ changed: 3, failed: 0 })
  })

  test('of projects that were removed together one comes back with its own stages', async () => {
    const values = await projectOf(admin)
    const ids = [
      await addTo(admin, 'project', { ...values, projectName: '甲工地' }),
      await addTo(admin, 'project', { ...values, projectName: '乙工地' }),
    ]
    const stages = (projectId: string | undefined) =>
      admin(`GET ${archives('project_stage/listByPojectId')}`, { query: { projectId: projectId ?? '' } })
    const count = async (id: string | undefined) => ((await stages(id)).body.data as unknown[]).length
    const before = await count(ids[0])
    await admin(`POST ${archives('project/remove')}`, { query: { ids: ids.join(',') } })
    expect(await restore(ids.slice(0, 1), admin, archives('project'))).toMatchObject({ changed: 1, failed: 0 })
    expect([await count(ids[0]), before > 0]).toEqual([before, true])
    expect((await bin({}, admin, archives('project'))).map(({ id }) => id)).toContain(ids[1])
  })

  test('a restoration is an operation that can be undone', async () => {
    const id = await add()
    await remove(id)
    const { headers } = await admin(`POST ${WORK}/restore`, { body: { ids: [id] } })
    const set = headers.get('gantry-change-set')
    expect(progressOf(await admin('POST /api/gantry-journal/undo', { body: { set } }))).toMatchObject({ changed: 1 })
    expect(await detail(id)).toBeNull()
  })

  test('a tenant does not come back, and is told why', async () => {
    const body = { tenantName: '北方', accountNumber: 5, linkman: '周', contactNumber: '13800000009' }
    const added = await admin('POST /api/blade-system/tenant/submit', { body })
    const id = String((added.body.data as Row | undefined)?.id)
    await admin('POST /api/blade-system/tenant/remove', { query: { ids: id } })
    const told = await restore([id], admin, '/api/blade-system/tenant')
    expect(told).toMatchObject({ changed: 0, refused: [{ id, msg: '租户删除后不能恢复' }] })
  })

  test('an administrator restores what another tenant removed by naming the tenant', async () => {
    const USER = '/api/blade-user'
    const [{ db }, actor] = [app.platform.store, systemActor('100001')]
    const kind = (name: string) => entityOf(app.platform, name)
    const dept = await insertRecord(
      db,
      kind('dept'),
      { deptName: '北方', fullName: '北方', parentId: '0', deptCategory: 1, sort: 1 },
      actor,
    )
    const post = await insertRecord(db, kind('post'), { category: 1, postCode: 'n', postName: '北方', sort: 1 }, actor)
    const { userId: id } = await app.addUser({ account: 'gone', tenantId: '100001', deptIds: [String(dept.id)] })
    await updateRecord(db, kind('user'), id, { postId: post.id }, actor)
    expect((await admin(`POST ${USER}/remove`, { query: { ids: id } })).status).toBe(200)
    expect((await bin({}, admin, USER)).map((row) => row.id)).not.toContain(id)
    expect((await bin({ tenantId: '100001' }, admin, USER)).map((row) => row.id)).toContain(id)
    const restored = await admin(`POST ${USER}/restore`, { body: { ids: [id], tenantId: '100001' } })
    expect(progressOf(restored)).toMatchObject({ changed: 1, failed: 0, refused: [] })
  })

  test('what others still name is not purged, in the language of who asks', async () => {
    const id = await add()
    const { id: visitId } = (await admin('POST /api/site/visit/submit', { body: { workId: id } })).body.data as Row
    await remove(id)
    expect((await purge([id])).refused).toMatchObject([{ msg: '巡视中仍有数据引用它，不能彻底删除' }])
    const inEnglish = await admin(`POST ${WORK}/purge`, { body: { ids: [id] }, headers: { 'accept-language': 'en' } })
    expect(progressOf(inEnglish).refused).toMatchObject([{ msg: 'A record of Visit still refers to it' }])
    await emptyBin(app.platform, later(91))
    expect(await bin()).toMatchObject(expect.arrayContaining([expect.objectContaining({ id })]))
    await admin('POST /api/site/visit/remove', { query: { ids: visitId } })
    expect(await purge([id])).toMatchObject({ changed: 1, failed: 0 })
  })

  test('a live record is not purged', async () => {
    const id = await add()
    expect(await purge([id])).toMatchObject({ changed: 0, failed: 1 })
    expect(await detail(id)).toMatchObject({ id })
  })

  test('after ninety days a removed record is gone for good, with its history', async () => {
    const crew = await add()
    const id = await add({ crewIds: crew })
    await remove(id)
    await emptyBin(app.platform, later(89))
    expect((await bin()).map((row) => row.id)).toContain(id)
    await emptyBin(app.platform, later(91))
    expect((await bin()).map((row) => row.id)).not.toContain(id)
    const { db } = app.platform.store
    const entries = { entity_equal: 'hoisting', recordId_equal: id }
    expect(await existsOrRemovedInAnyTenant(db, entityOf(app.platform, 'journal-entry'), entries, null)).toBe(false)
  })

  test('its files go with a purge, unless another record in the bin names them', async () => {
    const put = async () => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(pngOf(10, 10, () => [0, 90, 0]))]), 'a.png')
      const { link } = (await admin('POST /api/blade-resource/oss/endpoint/put-file', { body })).body.data as { link: string }
      return link
    }
    const onDisk = () => readdir(join(app.platform.config.dataFolder, 'files'))
    const nameOf = (link: string) => /[^/?]+\.png/.exec(link)?.[0] ?? ''
    const [own, shared] = [await put(), await put()]
    const [first, second] = [await add({ face: own }), await add({ face: shared })]
    const third = await add({ face: shared })
    await remove(first, second, third)
    await purge([first, second])
    await deleteUnusedFiles(app.platform, new Date())
    const names = await onDisk()
    expect([own, shared].map((link) => names.includes(nameOf(link)))).toEqual([false, true])
    await deleteUnusedFiles(app.platform, later(91))
    expect(await onDisk()).not.toContain(nameOf(shared))
  })
})
