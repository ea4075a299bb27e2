// Files in the rows of a table: validated by their column, named and signed as those of the record are, and kept as long as a row has them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import { namedFiles } from '../../server/modules/resource/orphans/namedFiles.ts'
import { deleteUnusedFiles } from '../../server/modules/resource/unusedFiles.ts'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { readSheets, writeWorkbook } from '../../server/records/sheets/workbook.ts'
import { importFile } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'
import { stored } from '../support/stored.ts'

const API = '/api/site/patrol'
const PUT = 'POST /api/blade-resource/oss/endpoint/put-file'
const DAY_MS = 86_400_000
const PNG = new Uint8Array(pngOf(10, 10, () => [0, 90, 0]))

const patrol = {
  version: 2,
  name: 'patrol',
  title: '巡查',
  route: '/site/patrol',
  menu: { directory: 'system', sort: 99 },
  api: API,
  export: true,
  import: { cover: 'code' },
  required: ['code'],
  properties: {
    code: { title: '编号', unique: true },
    lines: {
      title: '检查项',
      items: {
        properties: {
          part: { title: '部位' },
          photo: { title: '照片', format: 'image', upload: { accept: '.png', maxKB: 1, multiple: true } },
        },
      },
    },
  },
}
const RIGHTS = ['patrol', 'patrol_add', 'patrol_edit', 'patrol_view', 'patrol_import', 'patrol_export']

describe.each(databases)('files in rows on %s', (database) => {
  let app: TestApp
  let owner: Caller
  let other: Caller
  let admin: Caller
  let last = 0
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/patrol.json': patrol } })
    for (const account of ['owner', 'other']) await app.addUser({ account, permissions: RIGHTS })
    await app.addUser({ account: 'nobody', permissions: [] })
    ;[owner, other, admin] = [await app.api('owner'), await app.api('other'), await app.api()]
  })
  afterAll(() => app.close())

  const send = (by: Caller, { field = 'lines.photo', name = 'a.png', bytes = PNG } = {}): Promise<Reply> => {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    return by(PUT, { query: { entity: 'patrol', field }, body })
  }
  const put = async (by = owner, name = 'a.png'): Promise<string> => ((await send(by, { name })).body.data as { link: string }).link
  const bare = (link: string): string => link.replace(/[?&]s=[\w.-]+/, '')
  const submit = (by: Caller, body: object) => by(`POST ${API}/submit`, { body })
  const added = async (lines: unknown, code = `P${++last}`) => ((await submit(owner, { code, lines })).body.data as { id: string }).id
  const linesOf = async (id: string, by = owner) =>
    ((await by(`GET ${API}/detail`, { query: { id } })).body.data as { lines: { part: string; photo: string | null }[] }).lines
  const served = async (...links: string[]) => Promise.all(links.map(async (link) => (await fetch(app.url + link)).status))

  test('are taken as the column says, for who may write such records', async () => {
    const large = new Uint8Array([...PNG, ...new Uint8Array(1100)])
    const replies = [
      await send(owner),
      await send(owner, { bytes: large }),
      await send(owner, { name: 'a.pdf' }),
      await send(owner, { field: 'lines.part' }),
      await send(owner, { field: 'lines' }),
      await send(owner, { field: 'lines.nowhere' }),
      await send(await app.api('nobody')),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400, 400, 403])
  })

  test('open for who may read the record, and for nobody else', async () => {
    const link = await put()
    const id = await added([{ part: '塔身' }, { part: '基础', photo: link }])
    expect((await stored(app, 'patrol', id))?.lines).toMatchObject([{ part: '塔身' }, { part: '基础', photo: bare(link) }])
    const shown = (await linesOf(id, other))[1]?.photo ?? ''
    const { body } = await other(`GET ${API}/list`, { query: { code_equal: `P${last}` } })
    const listed = (body.data as { records: { lines: { photo: string }[] }[] }).records[0]?.lines[1]?.photo ?? ''
    expect(await served(shown, listed, bare(link))).toEqual([200, 200, 403])
    expect((await (await app.api('nobody'))(`GET ${API}/detail`, { query: { id } })).status).toBe(403)
  })

  test('are refused by a bare name of somebody else, at their cell, and taken from a record that shows them', async () => {
    const link = await put()
    const id = await added([{ part: '塔身', photo: link }])
    const { status, body } = await submit(other, { code: 'X1', lines: [{ part: '一' }, { part: '二', photo: bare(link) }] })
    expect([status, body.data]).toEqual([400, [{ field: 'lines[1].photo', msg: expect.stringContaining('重新上传') }]])
    const [row] = await linesOf(id, other)
    expect((await submit(other, { code: 'X2', lines: [row] })).status).toBe(200)
    expect((await submit(other, { id, lines: [{ part: '下' }, { part: '上', photo: bare(link) }] })).status).toBe(200)
    const mixed = await submit(owner, { id, lines: [{ part: '一', photo: `${link},/files/a.exe` }] })
    expect([mixed.status, mixed.body.data]).toMatchObject([400, [{ field: 'lines[0].photo' }]])
  })

  test('go with their row, or when the record can come back no more, and not while any row has them', async () => {
    const [kept, replaced, dropped, shared] = [await put(), await put(), await put(), await put()]
    const id = await added([
      { part: '一', photo: `${kept},${replaced}` },
      { part: '二', photo: dropped },
      { part: '三', photo: shared },
    ])
    await added([{ part: '别处', photo: shared }])
    const look = () => served(kept, replaced, dropped, shared)
    const later = async (days: number) => {
      await deleteUnusedFiles(app.platform, new Date(Date.now() + days * DAY_MS))
      return look()
    }
    await submit(owner, {
      id,
      lines: [
        { part: '三', photo: shared },
        { part: '一', photo: kept },
      ],
    })
    expect(await later(0)).toEqual([200, 404, 404, 200])
    const name = kept.split('/')[2] ?? ''
    const held = await admin('POST /api/blade-resource/oss/endpoint/remove-file', { query: { fileName: name } })
    expect([held.status, held.body.msg]).toEqual([400, expect.stringContaining('巡查')])
    await admin(`POST ${API}/remove`, { query: { ids: id } })
    expect(await later(89)).toEqual([200, 404, 404, 200])
    expect(await later(91)).toEqual([404, 404, 404, 200])
  })

  test('are opened by the history of the record', async () => {
    const [first, second] = [await put(), await put(other)]
    const id = await added([{ part: '一', photo: first }])
    await submit(other, { id, lines: [{ part: '一', photo: second }] })
    const { body } = await other(`GET ${API}/history`, { query: { id } })
    const [change] = (body.data as { records: { before: { lines: { photo: string }[] } }[] }).records
    expect(await served(change?.before.lines[0]?.photo ?? '')).toEqual([200])
  })

  test('are no orphans', async () => {
    const link = await put()
    await added([{ part: '一', photo: link }])
    const named = await namedFiles(app.platform.store.db, app.platform.library().entities, null)
    expect(named).toContain(link.split('/')[2])
  })

  describe('in workbooks', () => {
    const sheet = (code: string, rows: WorkbookCell[][]) =>
      writeWorkbook('', async (writer) => {
        const columns = (all: string[]) => all.map((head) => ({ head, width: 12, format: null }))
        writer.sheet({ name: '巡查', columns: columns(['编号']) })
        writer.add([[code]])
        writer.sheet({ name: '检查项', columns: columns(['编号', '部位', '照片']) })
        writer.add(rows)
      })
    const take = async (code: string, rows: WorkbookCell[][]) =>
      (await importFile(owner, `POST ${API}/import`, await sheet(code, rows), { isCovered: '1' })).body.data as {
        changed: number
        added: number
        failed: number
      }

    test('are the names that they were uploaded with, and a template has no column for them', async () => {
      const code = `P${last + 1}`
      await added([{ part: '一', photo: `${await put(owner, '左.png')},${await put(owner, '右.png')}` }, { part: '二' }])
      const sheets = async (path: string, query = {}) =>
        (await readSheets('', (await owner(`GET ${path}`, { query })).bytes, [['检查项']])).sheets
      expect((await sheets(`${API}/export`, { code_equal: code }))[1]).toEqual([
        ['编号', '部位', '照片'],
        [code, '一', '左.png,右.png'],
        [code, '二', null],
      ])
      expect((await sheets(`${API}/export-template`))[1]?.[0]).toEqual(['编号', '部位'])
    })

    test('stay with the row that names them, where the sheet changes others', async () => {
      const [left, right] = [await put(owner, '左.png'), await put(owner, '右.png')]
      const code = `P${last + 1}`
      const id = await added([{ part: '一', photo: left }, { part: '二', photo: right }, { part: '三' }])
      const rows = [
        [code, '二', '右.png'],
        [code, '四', null],
        [code, '一甲', '左.png'],
      ]
      expect(await take(code, rows)).toMatchObject({ changed: 1, failed: 0 })
      expect((await stored(app, 'patrol', id))?.lines).toMatchObject([
        { part: '二', photo: bare(right) },
        { part: '四' },
        { part: '一甲', photo: bare(left) },
      ])
    })

    test('of one name belong to the row with the same values, and are refused where none has them', async () => {
      const [first, second] = [await put(owner), await put(owner)]
      const code = `P${last + 1}`
      const id = await added([
        { part: '一', photo: first },
        { part: '二', photo: second },
      ])
      expect(
        await take(code, [
          [code, '二', 'a.png'],
          [code, '一', 'a.png'],
        ]),
      ).toMatchObject({ changed: 1 })
      const lines = (await stored(app, 'patrol', id))?.lines
      expect(lines).toMatchObject([
        { part: '二', photo: bare(second) },
        { part: '一', photo: bare(first) },
      ])
      expect(await take(code, [[code, '三', 'a.png']])).toMatchObject({ changed: 0, failed: 1 })
      expect((await stored(app, 'patrol', id))?.lines).toEqual(lines)
    })

    test('cannot come in by a name that no stored row has', async () => {
      expect(await take('NEW1', [['NEW1', '一', '新.png']])).toMatchObject({ added: 0, failed: 1 })
      expect(await take('NEW2', [['NEW2', '一', null]])).toMatchObject({ added: 1, failed: 0 })
    })
  })
})
