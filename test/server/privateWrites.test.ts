// Writes as questions for private values: a table of doors. A value with the mask of a stored one counts before it is written, right or wrong.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/badge'
const DESK = '/api/site/desk'
const LOAN = '/api/site/loan'
const UNDO = 'POST /api/gantry-journal/undo'
const TAKEN = 'ABCD12346789'
const ALIKE = 'ABCD99996789'
const OTHER = 'EFGH12346789'
const MASK = 'ABCD****6789'

const badge = {
  name: 'badge',
  title: '工牌',
  route: '/site/badge',
  api: API,
  endpoints: { 'is-free': 'GET /is-free' },
  import: { fields: ['area', 'number', 'note'] },
  properties: {
    area: { title: '区域' },
    number: { title: '编号', private: 'id', unique: ['area'] },
    phone: { title: '电话', format: 'phone', private: 'phone' },
    note: { title: '备注', preset: "'新' + area" },
    deskId: { title: '柜台', ref: { entity: 'desk', label: 'deskName' } },
    keys: { title: '钥匙', format: 'table', items: { properties: { key: { title: '号', private: 'id' }, at: { title: '处' } } } },
  },
  actions: {
    renumber: { title: '换号', dialog: { properties: { fresh: { title: '新号' } } }, set: { number: '${fresh}' } },
    relocate: { title: '换区', dialog: { properties: { to: { title: '新区' } } }, set: { area: '${to}' } },
  },
}
const desk = {
  name: 'desk',
  title: '柜台',
  route: '/site/desk',
  api: DESK,
  properties: {
    deskName: { title: '名称' },
    badges: { title: '工牌', children: { entity: 'badge', by: 'deskId', fields: ['area', 'number'] } },
  },
}
const loan = {
  name: 'loan',
  title: '借用',
  route: '/site/loan',
  api: LOAN,
  import: true,
  properties: { badgeId: { title: '工牌', ref: { entity: 'badge', label: 'number' } } },
}
const BUTTONS = [
  ...['', '_add', '_edit', '_view', '_delete', '_import', '_renumber', '_relocate'].map((button) => `badge${button}`),
  ...['desk', 'desk_add', 'desk_edit', 'desk_view', 'loan', 'loan_add', 'loan_import'],
]

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('writes that ask for private values on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let users = 0

  const idOf = ({ body }: Reply) => (body.data as { id: string }).id
  const submit = (by: Caller, body: Row) => by(`POST ${API}/submit`, { body })
  const remove = (ids: string, by = admin) => by(`POST ${API}/remove`, { query: { ids } })
  const add = async (number: string, area: string, more: Row = {}) => idOf(await submit(admin, { number, area, ...more }))
  const setOf = ({ headers }: Reply) => headers.get('gantry-change-set')
  const newClerk = async (...more: string[]) => {
    users += 1
    await app.addUser({ account: `clerk${users}`, permissions: [...BUTTONS, ...more] })
    return app.api(`clerk${users}`)
  }
  /** A clerk with so many questions left in this minute. */
  const clerkWith = async (left: number) => {
    const clerk = await newClerk()
    for (let asked = left; asked < 20; asked++) await clerk(`GET ${API}/list`, { query: { number_equal: TAKEN } })
    return clerk
  }
  /** Of a call, or of the rows that it was about. */
  const statusOf = ({ status, body }: Reply) => {
    const { refused = [] } = (body.data ?? {}) as { refused?: readonly { msg: string }[] }
    const [first] = refused.map(({ msg }) => (msg.includes('私密信息每分钟') ? 429 : 400))
    return first ?? status
  }
  /** Writes to a record of its own, and removes it. */
  const onRecord = async (number: string, area: string, write: (id: string) => Promise<Reply>) => {
    const id = await add(number, area)
    const status = statusOf(await write(id))
    await remove(id)
    return status
  }
  const importStatus = async (by: Caller, api: string, file: Buffer, query: Record<string, string> = {}) => {
    const { added, changed, faults } = (await importFile(by, `POST ${api}/import`, file, query)).body.data as ImportProgress
    if (faults === null) return added + changed === 1 ? 200 : 500
    const text = JSON.stringify(await rowsOf(await by(`GET ${faults}`)))
    return text.includes('私密信息每分钟') ? 429 : 400
  }
  const row = (number: string, area = '甲') => workbook(['区域', '编号', '备注'], [[area, number, null]])
  const removeBy = async (number: string) => {
    const { body } = await admin(`GET ${API}/list`, { query: { area_equal: '甲', number_equal: number } })
    await remove((body.data as { records: { id: string }[] }).records.map(({ id }) => id).join())
  }
  /** A record that was in `乙` comes back beside another one with the value that is taken. */
  const comeBack = async (number: string, leave: (id: string) => Promise<() => Promise<Reply>>) => {
    const id = await add(number, '乙')
    const back = await leave(id)
    const there = await add(TAKEN, '乙')
    const status = statusOf(await back())
    for (const one of [id, there]) await remove(one)
    return status
  }

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/badge.json': badge, 'site/desk.json': desk, 'site/loan.json': loan } })
    admin = await app.api()
    await add(TAKEN, '甲')
  })
  afterAll(() => app.close())

  /** Bring a number to where `TAKEN` stands, answer the status, and leave nothing. */
  const DOORS: readonly [door: string, write: (by: Caller, number: string) => Promise<number>][] = [
    [
      'a new record',
      async (by, number) => {
        const reply = await submit(by, { number, area: '甲' })
        if (reply.status === 200) await remove(idOf(reply))
        return reply.status
      },
    ],
    ['a change', (by, number) => onRecord(`${OTHER}0`, '丙', (id) => submit(by, { id, number, area: '甲' }))],
    ['a change of a companion', (by, number) => onRecord(number, '丙', (id) => submit(by, { id, area: '甲' }))],
    ['a bulk edit', (by, number) => onRecord(number, '丙', (id) => by(`POST ${API}/bulk`, { body: { ids: [id], set: { area: '甲' } } }))],
    [
      'a pasted cell',
      (by, number) => onRecord(number, '丙', (id) => by(`POST ${API}/bulk`, { body: { rows: [{ id, cells: { area: '甲' } }] } })),
    ],
    ['an action', (by, fresh) => onRecord(`${OTHER}0`, '甲', (id) => by(`POST ${API}/renumber`, { query: { ids: id }, body: { fresh } }))],
    [
      'an action on a companion',
      (by, number) => onRecord(number, '丙', (id) => by(`POST ${API}/relocate`, { query: { ids: id }, body: { to: '甲' } })),
    ],
    [
      'a child record',
      async (by, number) => {
        const { status } = await by(`POST ${DESK}/submit`, { body: { deskName: '一', badges: [{ area: '甲', number }] } })
        if (status === 200) await removeBy(number)
        return status
      },
    ],
    [
      'a row of an import',
      async (by, number) => {
        const status = await importStatus(by, API, await row(number))
        if (status === 200) await removeBy(number)
        return status
      },
    ],
    [
      'a restored record',
      (by, number) =>
        comeBack(number, async (id) => {
          await remove(id)
          return () => by(`POST ${API}/restore`, { body: { ids: [id] } })
        }),
    ],
    [
      'an undone removal',
      (by, number) =>
        comeBack(number, async (id) => {
          const set = setOf(await remove(id, by))
          return () => by(UNDO, { body: { set } })
        }),
    ],
    [
      'an undone change',
      (by, number) =>
        comeBack(number, async (id) => {
          const set = setOf(await by(`POST ${API}/bulk`, { body: { ids: [id], set: { area: '丙' } } }))
          return () => by(UNDO, { body: { set } })
        }),
    ],
    [
      'the check of a unique value',
      async (by, number) => {
        const { status, body } = await by(`GET ${API}/is-free`, { query: { field: 'number', number, area: '甲' } })
        return body.data === false ? 400 : status
      },
    ],
  ]

  test.each(DOORS)('count at the door of %s, right or wrong, and no value with another mask', async (_, write) => {
    const by = await clerkWith(2)
    const statuses: number[] = []
    for (const number of [ALIKE, TAKEN, ALIKE, TAKEN, OTHER]) statuses.push(await write(by, number))
    expect(statuses).toEqual([200, 400, 429, 429, 200])
    expect(await write(await newClerk('badge_view_private'), TAKEN)).toBe(400)
  })

  test('are in the log of calls when they are refused too', async () => {
    const by = await newClerk()
    expect((await submit(by, { number: TAKEN, area: '甲' })).status).toBe(400)
    const lines = async () => (await admin('GET /api/blade-log/api/list', { query: { createBy: `clerk${users}`, size: 100 } })).text
    await expect.poll(lines).toContain('工牌：按隐私字段查询（编号）')
  })

  test('count each record that they compare with', async () => {
    const by = await newClerk()
    const removed = await add(TAKEN, '丁')
    await remove(removed)
    for (let number = 1000; number < 1021; number++) await add(`ABCD${number}6789`, '丁')
    expect(statusOf(await by(`POST ${API}/restore`, { body: { ids: [removed] } }))).toBe(429)
  })

  test('count where the history would tell that a value stays as it is, in rows as well', async () => {
    const by = await clerkWith(3)
    const id = await add(OTHER, '戊', { phone: '13812345678', keys: [{ key: TAKEN, at: '一' }] })
    const said: Row[] = [
      { phone: '13800005678' },
      { keys: [{ key: ALIKE, at: '一' }] },
      { phone: '138****5678', keys: [{ key: MASK, at: '二' }] },
      { phone: '13800005678' },
      { phone: '13911112222' },
      { phone: '13911112222' },
      { phone: '13900002222' },
    ]
    const statuses: number[] = []
    for (const body of said) statuses.push((await submit(by, { id, ...body })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('find the record that a row changes by a whole value only as a question, and by its mask freely', async () => {
    const by = await clerkWith(1)
    const change = async (number: string, note: string) =>
      importStatus(by, API, await workbook(['区域', '编号', '备注'], [['甲', number, note]]), { isCovered: '1' })
    expect(await change(TAKEN, '一')).toBe(200)
    expect(await change(TAKEN, '二')).toBe(429)
    expect(await change(MASK, '三')).toBe(200)
    const { body } = await admin(`GET ${API}/list`, { query: { area_equal: '甲' } })
    expect(body.data).toMatchObject({ total: 1, records: [{ note: '三' }] })
  })

  test('find a record by its private name only as a question', async () => {
    const by = await clerkWith(2)
    const statuses: number[] = []
    for (const name of [TAKEN, ALIKE, TAKEN]) statuses.push(await importStatus(by, LOAN, await workbook(['工牌'], [[name]])))
    expect(statuses).toEqual([200, 400, 429])
  })

  test('ask nothing as a trial, which tells the same of right and wrong ones', async () => {
    const [by, warden] = [await clerkWith(0), await newClerk('badge_view_private')]
    const sheet = async (who: Caller, number: string) => {
      const { preview } = (await importFile(who, `POST ${API}/import`, await row(number), { dry: '1' })).body.data as ImportProgress
      return JSON.stringify(preview)
    }
    const paste = async (who: Caller, number: string) => {
      const id = await add(number, '丙')
      const { text } = await who(`POST ${API}/bulk`, { query: { dry: '1' }, body: { rows: [{ id, cells: { area: '甲' } }] } })
      await remove(id)
      return text.replaceAll(id, '')
    }
    for (const tried of [sheet, paste]) {
      expect(await tried(by, TAKEN)).toBe(await tried(by, ALIKE))
      expect(await tried(by, TAKEN)).toContain('甲')
      expect(await tried(warden, TAKEN)).toContain('相同')
      expect(await tried(warden, ALIKE)).not.toContain('相同')
    }
    expect(await sheet(by, TAKEN)).toContain('新甲')
  })
})
