// Unknown names in bodies: left out as the platform does, and refused where the caller asks for `Prefer: handling=strict`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const VISIT = '/api/test/visit'
const visit = {
  name: 'visit',
  title: '来访',
  route: '/test/visit',
  api: VISIT,
  required: ['visitorName'],
  import: true,
  properties: {
    visitorName: { title: '访客' },
    deptId: { title: '部门', ref: { entity: 'dept', label: 'deptName' } },
    note: { title: '备注' },
    things: { title: '物品', items: { properties: { thing: { title: '名称' }, amount: { title: '数量', type: 'integer' } } } },
    cars: { title: '车辆', children: { entity: 'visit-car', by: 'visitId', fields: ['plate'] } },
  },
  actions: {
    reject: {
      title: '拒绝',
      dialog: { properties: { reason: { title: '原因' } }, required: ['reason'] },
      set: { note: '${form.reason}' },
    },
    mark: { title: '标记', body: { ids: '${ids}', mark: '重要' }, set: { note: '${mark}' } },
  },
}
const car = {
  name: 'visit-car',
  title: '车辆',
  menu: false,
  api: '/api/test/visit-car',
  properties: {
    visitId: { title: '来访', ref: { entity: 'visit', label: 'visitorName' } },
    plate: { title: '车牌' },
    colour: { title: '颜色' },
  },
}

const STRICT = { prefer: 'handling=strict' }
const applied = ({ headers }: Reply) => headers.get('preference-applied')
const told = ({ status, body }: Reply) => ({ status, msg: body.msg, data: body.data })
const refused = (...faults: [field: string, msg: string][]) => ({
  status: 400,
  msg: faults[0]?.[1],
  data: faults.map(([field, msg]) => ({ field, msg })),
})

describe.each(databases)('unknown names on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let id: string
  const strictly = (path: string, ask: Ask) => admin(`POST ${VISIT}/${path}`, { ...ask, headers: { ...STRICT, ...ask.headers } })
  const detail = async () => (await admin(`GET ${VISIT}/detail`, { query: { id } })).body.data as Record<string, unknown>

  beforeAll(async () => {
    app = await startApp({ database, files: { 'test/visit.json': visit, 'test/visit-car.json': car } })
    admin = await app.api()
    const body = { visitorName: '王一', things: [{ thing: '电脑', amount: 1 }], cars: [{ plate: '浙A00001' }] }
    id = ((await admin(`POST ${VISIT}/submit`, { body })).body.data as { id: string }).id
  })
  afterAll(() => app.close())

  test('a call that asks for nothing else is done without them', async () => {
    const reply = await admin(`POST ${VISIT}/submit`, { body: { id, visitorNam: '李二', $deptId: '一部' } })
    expect([reply.status, applied(reply)]).toEqual([200, null])
    const lenient = await admin(`POST ${VISIT}/submit`, { body: { id, visitorNam: '李二' }, headers: { prefer: 'handling=lenient' } })
    expect([lenient.status, applied(lenient)]).toEqual([200, null])
  })

  test('a strict submit names every unknown one and what was probably meant, and writes nothing', async () => {
    const reply = await strictly('submit', {
      body: { id, note: '新', visitorNam: '李二', xyz: 1, things: [{ thing: '电脑' }, { amuont: 2 }] },
    })
    expect(told(reply)).toEqual(
      refused(
        ['visitorNam', '没有名为visitorNam的字段，是否为visitorName？'],
        ['xyz', '没有名为xyz的字段'],
        ['things[1].amuont', '没有名为things[1].amuont的字段，是否为amount？'],
      ),
    )
    expect(applied(reply)).toBe('handling=strict')
    expect(await detail()).toMatchObject({ visitorName: '王一', note: null })
    const english = await strictly('submit', { body: { id, visitorNam: '' }, headers: { 'accept-language': 'en' } })
    expect(english.body.msg).toBe('No such field: visitorNam. Did you mean visitorName?')
  })

  test('a strict submit takes what the API answered, system columns, display names and words of choices', async () => {
    const record = await detail()
    const reply = await strictly('submit', { body: { ...record, $deptId: '一部', deptName: '', inApproval: {}, note: '一' } })
    expect([told(reply).status, reply.body.msg, applied(reply)]).toEqual([200, '操作成功', 'handling=strict'])
    expect(await detail()).toMatchObject({ note: '一' })
  })

  test('rows that are records of their own, with fields that are no column of the table', async () => {
    const [row] = (await detail()).cars as Record<string, unknown>[]
    expect((await strictly('submit', { body: { id, cars: [{ ...row, colour: '红' }] } })).status).toBe(200)
    const reply = await strictly('submit', { body: { id, cars: [{ plat: '浙A00002' }] } })
    expect(told(reply)).toEqual(refused(['cars[0].plat', '没有名为cars[0].plat的字段，是否为plate？']))
    expect(await detail()).toMatchObject({ cars: [expect.objectContaining({ plate: '浙A00001' })] })
  })

  test('actions, with a body of the file and with a form', async () => {
    const form = await strictly('reject', { query: { ids: id }, body: { reason: '满', reasn: '' } })
    expect(told(form)).toEqual(refused(['reasn', '没有名为reasn的字段，是否为reason？']))
    const stated = await strictly('mark', { body: { ids: [id], mark: '重要', mrk: 1 } })
    expect(told(stated)).toEqual(refused(['mrk', '没有名为mrk的字段，是否为mark？']))
    expect((await strictly('reject', { query: { ids: id }, body: { reason: '满' } })).body.msg).toBe('操作成功')
    expect((await strictly('mark', { body: { ids: id, mark: '重要' } })).body.msg).toBe('操作成功')
  })

  test('bulk edits, pasted cells and tried rows of an import', async () => {
    const bulk = await strictly('bulk', { body: { set: { note: '二' }, idz: [id], ids: [id] } })
    expect(told(bulk)).toEqual(refused(['idz', '没有名为idz的字段，是否为ids？']))
    const pasted = await strictly('bulk', { body: { rows: [{ id, cells: { note: '二' }, cels: {} }] } })
    expect(told(pasted)).toEqual(refused(['rows[0].cels', '没有名为rows[0].cels的字段，是否为cells？']))
    const tried = await strictly('import-judge', { body: { columns: ['visitorNam'], rows: [{ row: 2, cells: ['李二'] }] } })
    expect(told(tried)).toEqual(refused(['visitorNam', '没有名为visitorNam的字段，是否为visitorName？']))
  })

  test('a caller who may not write learns no names', async () => {
    await app.addUser({ account: 'reader', permissions: ['visit', 'visit_view'] })
    const reader = await app.api('reader')
    const reply = await reader(`POST ${VISIT}/submit`, { body: { visitorNam: '李二' }, headers: STRICT })
    expect([reply.status, reply.body.data]).toEqual([403, null])
  })

  test.each([
    ['return=minimal, handling=strict', 400],
    ['HANDLING="strict"; x=1', 400],
    ['handling=lenient, handling=strict', 200],
    ['x="a, handling=strict"', 200],
  ])('the header Prefer: %s', async (prefer, status) => {
    expect((await strictly('submit', { body: { id, visitorNam: '' }, headers: { prefer } })).status).toBe(status)
  })

  test('records of every entity are saved as they were answered', async () => {
    const unknown: string[] = []
    for (const { name, endpoints } of app.platform.library().entities.values()) {
      const path = (asked: 'list' | 'detail' | 'submit') => endpoints[asked]?.[0]?.path
      const list = path('list') && (await admin(`GET ${path('list')}`, { query: { size: 2 } })).body.data
      const rows = (Array.isArray(list) ? list : ((list as { records?: unknown[] })?.records ?? [])) as { id?: string }[]
      for (const row of path('submit') ? rows : []) {
        const read = path('detail') ? (await admin(`GET ${path('detail')}`, { query: { id: String(row.id) } })).body.data : {}
        const { status, body } = await admin(`POST ${path('submit')}`, { body: { ...row, ...(read as object) }, headers: STRICT })
        if (status === 400 && String(body.msg).startsWith('没有名为')) unknown.push(`${name}: ${JSON.stringify(body.data)}`)
        if (status >= 500) unknown.push(`${name}: ${status}`)
      }
    }
    expect(unknown).toEqual([])
  })
})
