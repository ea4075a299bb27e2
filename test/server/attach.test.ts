import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileNameOf } from '#model/formats/uploads.ts'
import { deleteUnusedFiles } from '../../server/modules/resource/unusedFiles.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const PUT = 'POST /api/blade-resource/oss/endpoint/put-file-attach'
const ATTACH = '/api/blade-resource/attach'
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(1016, 7)])

const parcel = {
  name: 'parcel',
  title: '包裹',
  api: '/api/site/parcel',
  properties: { face: { title: '照片', format: 'image' } },
}

describe.each(oneDatabase)('attachments on %s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/parcel.json': parcel } })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const attach = async (call = PUT, query: Record<string, string> = {}, fileName = '平面图.png') => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(PNG)]), fileName)
    return (await admin(call, { body, query })).body.data as { link: string; name: string; attachId: string; originalName: string }
  }
  const statusOf = async (link: string) => (await fetch(app.url + link)).status
  const remove = (ids: string) => admin(`POST ${ATTACH}/remove`, { query: { ids } })

  test('a file that is sent as one has a row, with its size in bytes', async () => {
    const { attachId, name } = await attach()
    const { data } = (await admin(`GET ${ATTACH}/detail`, { query: { id: attachId } })).body
    expect(data).toMatchObject({ name, originalName: '平面图.png', extension: 'png', attachSize: PNG.length, domain: null })
    const named = await attach(`${PUT}-by-name`, { fileName: 'plan.png' })
    expect(named.originalName).toBe('plan.png')
    const { total } = (await admin(`GET ${ATTACH}/list`)).body.data as { total: number }
    expect(total).toBe(2)
  })

  test('has the name that people see, with its quotes and without marks that turn the direction', async () => {
    const { originalName, link } = await attach(PUT, {}, '关于"安全"\u202egnp.png')
    expect([originalName, fileNameOf(link)]).toEqual(['关于"安全"gnp.png', '关于"安全"gnp.png'])
  })

  test('is renamed by whoever may edit it; what it holds stays', async () => {
    const { attachId, name, link } = await attach()
    const other = await attach()
    const body = { id: attachId, name, originalName: '一层平面.png', link: other.link, attachSize: 1 }
    expect((await admin(`POST ${ATTACH}/submit`, { body })).status).toBe(200)
    const { data } = (await admin(`GET ${ATTACH}/detail`, { query: { id: attachId } })).body
    expect(data).toMatchObject({ originalName: '一层平面.png', link, attachSize: PNG.length })
  })

  test('its file goes with the row, unless another record names it', async () => {
    const [alone, shared] = [await attach(), await attach()]
    await admin('POST /api/site/parcel/submit', { body: { face: shared.link } })
    expect((await remove(`${alone.attachId},${shared.attachId}`)).body.msg).toBe('文件正被包裹使用，不能删除')
    expect((await remove(alone.attachId)).status).toBe(200)
    await deleteUnusedFiles(app.platform, new Date(Date.now() + 91 * 86_400_000))
    expect([await statusOf(alone.link), await statusOf(shared.link)]).toEqual([404, 200])
  })

  test('a file is as large as the page takes, and who may not upload there has no row made', async () => {
    await app.addUser({ account: 'looker', permissions: ['attach'] })
    const send = async (caller: Caller, bytes: number) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(PNG), new Uint8Array(bytes)]), 'a.png')
      return (await caller(PUT, { body })).status
    }
    expect(await send(admin, 11 * 1024 * 1024)).toBe(200)
    expect(await send(await app.api('looker'), 1)).toBe(403)
  })
})
