import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '../../engine/model/entity/entity.ts'
import { fileLinkOf } from '../../engine/model/formats/uploads.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { createFileLinks } from '../../server/http/fileLinks.ts'
import { sendAlarmMessages } from '../../server/modules/alarms/sendAlarmMessages.ts'
import { warnOfStorage } from '../../server/modules/inbox/storageWarning.ts'
import { refused } from '../../server/modules/resource/storage/disk.ts'
import { deleteUnusedFiles } from '../../server/modules/resource/unusedFiles.ts'
import { writeCell } from '../../server/records/sheets/writeCell.ts'
import { confirmSpace, forgetUpload, noteUpload, reserveSpace } from '../../server/records/storageQuota.ts'
import { sumKeyedOf } from '../../server/store/rows/keyedRows.ts'
import { findRows } from '../../server/store/rows.ts'
import { addSite, keyOf } from '../support/site.ts'
import { startApp, type TestApp } from '../support/startApp.ts'
import { stored } from '../support/stored.ts'

const PUT_FILE = '/api/blade-resource/oss/endpoint/put-file'
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 7)])
/** Bytes that a small file counts in quotas. */
const LEAST = 16_384
const ZIP = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(100)])
const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const parcel = {
  name: 'parcel',
  title: '包裹',
  api: '/api/site/parcel',
  properties: {
    program: { title: '程序', format: 'file', upload: { accept: '.apk,.bin', maxKB: 20480, public: true } },
    face: { title: '照片', format: 'image', upload: { accept: '.png', maxKB: 1 } },
    text: { title: '说明', format: 'rich-text' },
    note: { title: '备注' },
  },
}

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startApp({ files: { 'site/parcel.json': parcel } })
  const password = createHash('md5').update('admin').digest('hex')
  const headers = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`, 'tenant-id': '000000' }
  const reply = await (await app.api(null))('POST /api/blade-auth/oauth/token', {
    query: { username: 'admin', password, grant_type: 'password' },
    headers,
  })
  token = String(reply.body.access_token)
})

afterAll(() => app.close())

test.each([
  ['ENOSPC', { key: 'oss.full' }],
  ['EDQUOT', { key: 'oss.full' }],
  ['EROFS', { key: 'oss.notWritable', status: 503 }],
  ['EACCES', { key: 'oss.notWritable', status: 503 }],
  ['EIO', { code: 'EIO' }],
])('a disk that answers %s is told to the person where an operator can mend it', (code, told) => {
  expect(() => refused(Object.assign(new Error(code), { code }))).toThrow(expect.objectContaining(told))
})

interface Kept {
  link: string
  name: string
  originalName: string
  attachSize: number
}

async function upload(content: Buffer, name: string, auth = token, place = ''): Promise<{ status: number; msg: string; data: Kept }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${app.url}${PUT_FILE}${place}`, { method: 'POST', headers: { 'blade-auth': `bearer ${auth}` }, body: form })
  const { msg, data } = (await response.json()) as { msg: string; data: Kept }
  return { status: response.status, msg, data }
}

function kept(): Promise<string[]> {
  return readdir(join(app.platform.config.dataFolder, 'files')).catch(() => [])
}

test('an upload is served under a signed address that nobody can guess, for some hours', async () => {
  const { status, data } = await upload(PNG, '头像.PNG')
  expect(status).toBe(200)
  expect(data).toMatchObject({
    link: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.png\/头像\.PNG\?size=\d+&s=[\w.-]+$/),
    originalName: '头像.PNG',
    attachSize: PNG.length,
  })
  const response = await fetch(`${app.url}${data.link}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{32}\.png"; filename\*=UTF-8''%E5%A4%B4%E5%83%8F\.PNG$/),
  })
  const [bare = '', signature = ''] = data.link.split('&s=')
  const other = (await upload(PNG, 'b.png')).data.link.split('?')[0]
  for (const address of [bare, `${bare}&s=${signature.slice(0, -1)}`, `${bare}&s=zzzz${signature.slice(4)}`, `${other}?s=${signature}`]) {
    const refused = await fetch(`${app.url}${address}`)
    expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([403, '文件地址已过期，请刷新页面'])
  }
})

test('a download is called as its link says, unless that is another kind of file', async () => {
  const { link } = (await upload(PDF, '合同 (终稿).pdf')).data
  const nameOf = async (address: string) =>
    (await fetch(`${app.url}${address}`)).headers.get('content-disposition')?.split("filename*=UTF-8''")[1]
  expect(await nameOf(link)).toBe('%E5%90%88%E5%90%8C%20%28%E7%BB%88%E7%A8%BF%29.pdf')
  expect(await nameOf(link.replace('.pdf?', '.exe?'))).toMatch(/^[0-9a-f]{32}\.pdf$/)
  const [, key, query] = /^(\/files\/[^/]+)[^?]*(\?.+)$/.exec(link) ?? []
  expect(await nameOf(`${key}${query}`)).toMatch(/^[0-9a-f]{32}\.pdf$/)
})

test('what a field calls public is served for ever to whoever has the address', async () => {
  const { data } = await upload(ZIP, 'app.apk', token, '?entity=parcel&field=program')
  expect(data.link).toMatch(/^\/files\/pub[0-9a-f]{32}\.apk\/app\.apk\?size=\d+$/)
  const { status, headers } = await fetch(`${app.url}${data.link}`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test('a record keeps the bare link, shows a signed one, and takes what it showed back', async () => {
  const admin = await app.api()
  const { link } = (await upload(PNG, 'face.png', token, '?entity=parcel&field=face')).data
  const text = `<p><img src="${link}"></p>`
  const { id } = (await admin('POST /api/site/parcel/submit', { body: { face: link, text } })).body.data as { id: string }
  const kept = await stored(app, 'parcel', id)
  const [bare = ''] = link.split('&s=')
  expect([kept?.face, String(kept?.text).includes(`"${bare}"`)]).toEqual([bare, true])
  const [shown] = ((await admin('GET /api/site/parcel/list')).body.data as { records: { face: string; text: string }[] }).records
  expect([shown?.face, shown?.text.includes(link)]).toEqual([link, true])
  await admin('POST /api/site/parcel/submit', { body: { id, ...shown, note: 'a' } })
  expect((await stored(app, 'parcel', id))?.face).toBe(bare)
})

test('a file goes a week after its record, when that can come back no more, or at once with its place in it, unless another record names it', async () => {
  const admin = await app.api()
  const submit = async (body: object) => ((await admin('POST /api/site/parcel/submit', { body })).body.data as { id: string }).id
  const picture = async () => (await upload(PNG, 'face.png', token, '?entity=parcel&field=face')).data.link
  const [first, second, shared, inText] = [await picture(), await picture(), await picture(), await picture()]
  const served = async () => Promise.all([first, second, shared, inText].map(async (link) => (await fetch(app.url + link)).status))
  const id = await submit({ face: first })
  const other = await submit({ face: shared })
  await submit({ face: shared, text: `<img src="${inText}">` })
  const third = await submit({ face: inText })
  await submit({ id, face: second })
  await deleteUnusedFiles(app.platform, new Date())
  expect(await served()).toEqual([404, 200, 200, 200])
  await admin('POST /api/site/parcel/remove', { query: { ids: [id, other, third].join(',') } })
  expect(await served()).toEqual([404, 200, 200, 200])
  await deleteUnusedFiles(app.platform, new Date(Date.now() + 89 * 86_400_000))
  expect(await served()).toEqual([404, 200, 200, 200])
  await deleteUnusedFiles(app.platform, new Date(Date.now() + 91 * 86_400_000))
  expect(await served()).toEqual([404, 404, 200, 200])
})

test('an address runs out after eight hours at most, four at least, and belongs to its key', () => {
  let now = Date.parse('2026-11-21T03:59:59Z')
  const links = createFileLinks([Buffer.from('a key of sixteen')], () => now)
  const name = `${'0'.repeat(32)}.png`
  const signature = links.signLinks(`/files/${name}`).split('?s=')[1] ?? ''
  expect(links.validFor(name, signature)).toBe(4 * 3600 + 1)
  now += 4 * 3600_000
  expect(links.validFor(name, signature)).toBe(1)
  now += 1000
  expect(links.validFor(name, signature)).toBeNull()
  const fresh = links.signLinks(`/files/${name}`).split('?s=')[1] ?? ''
  const withKeys = (...keys: string[]) =>
    createFileLinks(
      keys.map((key) => Buffer.from(key)),
      () => now,
    )
  expect(withKeys('another key').validFor(name, fresh)).toBeNull()
  expect(withKeys('another key', 'a key of sixteen').validFor(name, fresh)).toBeGreaterThan(0)
})

test.each([
  { name: 'report.pdf', content: PDF, disposition: 'inline' },
  { name: 'sheet.xlsx', content: ZIP, disposition: 'attachment' },
  { name: 'letter.docx', content: ZIP, disposition: 'attachment' },
])('$name is served as $disposition', async ({ name, content, disposition }) => {
  const { data } = await upload(content, name)
  const response = await fetch(`${app.url}${data.link}`)
  expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}`))
})

test('a page behind a picture, a document or an archive stays what its ending says, for every reader', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const kinds: [string, Buffer, string, string][] = [
    ['a.png', PNG, 'image/png', 'inline'],
    ['a.html.png', PNG, 'image/png', 'inline'],
    ['a.pdf', PDF, 'application/pdf', 'inline'],
    ['a.xlsx', ZIP, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
  ]
  for (const [name, head, type, disposition] of kinds) {
    const { data } = await upload(Buffer.concat([head, page]), name)
    for (const address of [data.link, data.link.replace(`/${name}?`, '/a.html?'), `${data.link}&thumb`]) {
      const { headers, status } = await fetch(`${app.url}${address}`, { headers: { accept: 'text/html' } })
      expect(status, address).toBe(200)
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename="[0-9a-f]{32}\\.`))
      expect(headers.get('content-disposition')).not.toMatch(/\.html$/)
      expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    }
  }
})

test('a player gets the part of a file it asks for', async () => {
  const { data } = await upload(PNG, 'a.png')
  const ask = (range: string) => fetch(`${app.url}${data.link}`, { headers: { range } })
  const part = await ask('bytes=2-5')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${PNG.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(2, 6))
  expect((await ask('bytes=-3')).headers.get('content-length')).toBe('3')
  expect((await ask('bytes=9999-')).status).toBe(416)
})

test.each([
  { name: 'a drawing with a script in it', file: 'a.svg', content: SVG, msg: '不支持的文件类型' },
  { name: 'a web page', file: 'a.html', content: Buffer.from('<html>'), msg: '不支持的文件类型' },
  { name: 'a drawing called a picture', file: 'a.png', content: SVG, msg: '不支持的文件类型' },
  {
    name: 'a web page called a picture',
    file: 'a.png',
    content: Buffer.from('<!doctype html><script>alert(1)</script>'),
    msg: '不支持的文件类型',
  },
  { name: 'a drawing called a photo', file: 'a.jpg', content: SVG, msg: '不支持的文件类型' },
  { name: 'a picture called a web page', file: 'a.html', content: PNG, msg: '不支持的文件类型' },
  { name: 'a picture called a web page behind another ending', file: 'a.png.html', content: PNG, msg: '不支持的文件类型' },
  { name: 'a picture of another kind', file: 'a.jpg', content: PNG, msg: '文件内容与扩展名.jpg不符' },
  { name: 'an empty file', file: 'a.png', content: Buffer.alloc(0), msg: '上传的文件为空' },
  { name: 'a file without ending', file: 'a', content: PNG, msg: '不支持的文件类型' },
  {
    name: 'a file over 10 MB',
    file: 'a.png',
    content: Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]),
    msg: '文件不能超过10MB',
    status: 413,
  },
])('$name is refused with a sentence and leaves nothing behind', async ({ file, content, msg, status = 400 }) => {
  const before = await kept()
  expect(await upload(content, file)).toMatchObject({ status, msg })
  expect(await kept()).toEqual(before)
})

describe('a file for a field', () => {
  const place = (field: string) => `?entity=parcel&field=${field}`

  test.each([
    { name: 'is of a kind that only the field takes', file: 'a.apk', content: ZIP, field: 'program' },
    { name: 'is of any content where the ending says so', file: 'a.bin', content: Buffer.from('firmware'), field: 'program' },
    { name: 'is as large as the field takes', file: 'a.bin', content: Buffer.alloc(20 * 1024 * 1024, 1), field: 'program' },
  ])('$name', async ({ file, content, field }) => {
    const { status, data } = await upload(content, file, token, place(field))
    expect([status, data?.attachSize]).toEqual([200, content.length])
    expect((await fetch(`${app.url}${data.link}`)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each([
    { name: 'of another kind', file: 'a.pdf', content: PDF, field: 'face', msg: '不支持的文件类型' },
    {
      name: 'larger than the field takes',
      file: 'a.png',
      content: Buffer.concat([PNG, Buffer.alloc(1024)]),
      field: 'face',
      msg: '文件不能超过1KB',
    },
    { name: 'of another content than its ending', file: 'a.apk', content: PNG, field: 'program', msg: '文件内容与扩展名.apk不符' },
    { name: 'for a field that takes none', file: 'a.png', content: PNG, field: 'id', msg: '请求参数格式错误: field' },
  ])('$name is refused and leaves nothing behind', async ({ file, content, field, msg }) => {
    const before = await kept()
    expect(await upload(content, file, token, place(field))).toMatchObject({ status: 400, msg })
    expect(await kept()).toEqual(before)
  })

  test('is no program where no field asks for one', async () => {
    expect(await upload(ZIP, 'a.apk')).toMatchObject({ status: 400, msg: '不支持的文件类型' })
  })

  test('is refused to who writes no such records, and everybody has a picture of their own', async () => {
    await app.addUser({ account: 'reader', permissions: ['param'] })
    const caller = await app.api('reader')
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--b--'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await caller(`POST ${PUT_FILE}${place('program')}`, { body: form, headers })).status).toBe(403)
    const picture = await caller(`POST ${PUT_FILE}?entity=profile&field=avatar`, { body: form, headers })
    expect([picture.status, picture.body.msg]).toEqual([400, '不支持的文件类型'])
  })

  test('is stored with a record only where the field takes its kind', async () => {
    const { data } = await upload(PNG, 'a.png')
    const admin = await app.api()
    const submit = (body: object) => admin('POST /api/site/parcel/submit', { body })
    expect((await submit({ program: data.link })).body.msg).toBe('程序的文件类型或数量不正确')
    expect((await submit({ face: `${data.link},${data.link}` })).status).toBe(400)
    expect((await submit({ face: data.link })).status).toBe(200)
  })
})

test('only who is signed in may upload', async () => {
  const before = await kept()
  expect((await upload(PNG, 'a.png', 'nonsense')).status).toBe(401)
  expect(await kept()).toEqual(before)
})

test('a call without a file says so', async () => {
  const admin = await app.api()
  expect((await admin(`POST ${PUT_FILE}`, { body: {} })).body.msg).toBe('请选择要上传的文件')
})

test('an upload that breaks off leaves nothing behind', async () => {
  const before = await kept()
  const { port } = new URL(app.url)
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  await new Promise<void>((resolve) => {
    const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
    const call = request({ port, method: 'POST', path: PUT_FILE, headers })
    call.on('error', () => resolve())
    call.write(head)
    call.write(PNG)
    setTimeout(() => call.destroy(), 150)
  })
  await expect.poll(kept).toEqual(before)
})

test.each(['/files/secret', '/files/..%2fsecret', '/files/%2e%2e%2fgantry.db', `/files/pub${'0'.repeat(32)}.png`])(
  '%s answers 404',
  async (path) => {
    expect((await fetch(`${app.url}${path}`)).status).toBe(404)
  },
)

describe('what may be uploaded', () => {
  const set = async (paramKey: string, paramValue: string) => {
    const admin = await app.api()
    const rows = (await admin('GET /api/blade-system/param/list', { query: { paramKey_equal: paramKey } })).body.data as {
      records: { id: string }[]
    }
    const id = rows.records[0]?.id
    const reply = await admin('POST /api/blade-system/param/submit', { body: { id, paramName: paramKey, paramKey, paramValue } })
    expect(reply.status).toBe(200)
  }

  test.each([
    ['upload.userMB', '您上传的文件已超过0.001MB的配额，请删除不用的文件或联系管理员'],
    ['upload.tenantMB', '租户的文件已超过0.001MB的配额，请联系管理员'],
  ])('has a bound in %s, and each file counts until it is removed', async (key, msg) => {
    await set(key, '0')
    const [first, ...others] = [
      await upload(PNG, 'a.png'),
      await upload(PNG, 'b.png'),
      await upload(PNG, 'c.png'),
      await upload(PNG, 'd.png'),
    ]
    expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await set(key, '0.001')
    const before = (await kept()).length
    for (let at = 0; at < 10; at++) await upload(PNG, 'e.png')
    expect(await upload(PNG, 'e.png')).toMatchObject({ status: 403, msg })
    expect((await kept()).length).toBeLessThan(before + 10)
    await set(key, '0')
    expect((await upload(PNG, 'e.png')).status).toBe(200)
  })

  test('leaves the disk its reserve: uploads stop, and people still sign in and save', async () => {
    await set('upload.reserveMB', '1000000000')
    const before = await kept()
    expect(await upload(PNG, 'a.png')).toMatchObject({ status: 507, msg: '存储空间不足' })
    expect(await kept()).toEqual(before)
    await app.addUser({ account: 'late' })
    expect((await (await app.api('late'))('GET /api/blade-user/info')).status).toBe(200)
    const lines = async () => (await findRows(app.platform, 'api-log')).length
    const logged = await lines()
    await set('upload.reserveMB', '999999999')
    expect(await lines()).toBeGreaterThan(logged)
    const owner = { userId: '1', tenantId: '000000' }
    await expect(reserveSpace(app.platform, owner, 100)).rejects.toMatchObject({ key: 'oss.full' })
    const release = await reserveSpace(app.platform, owner, 100, 'bucket')
    release()
    // Alarms go on, and so does what tells of them.
    const site = await addSite(app.platform)
    const deviceId = await site.device('RESERVE-1', '3')
    await site.add('tower-crane', { craneName: '1#', deviceId, projectId: site.projectId, momentAlarm: 100 })
    const row = { kind: 'tower', collectTime: siteTime(), momentPercent: 120 }
    const nobody = await app.api(null)
    const sent = await nobody('POST /api/blade-archives/ingest', {
      body: { deviceCode: 'RESERVE-1', deviceKey: keyOf('RESERVE-1'), rows: [row] },
    })
    expect(sent.body.data).toMatchObject({ accepted: 1, rejected: [] })
    const [alarm] = await findRows(app.platform, 'alarm-event', { deviceId_equal: deviceId })
    const admin = await app.api()
    const handled = await admin('POST /api/blade-archives/alarm_event/accept', { query: { id: String(alarm?.id) }, body: {} })
    expect([alarm?.alarmType, handled.status]).toEqual(['101', 200])
    await sendAlarmMessages(app.platform, new Date())
    expect((await findRows(app.platform, 'alarm-event', { deviceId_equal: deviceId }))[0]?.pushTime).not.toBeNull()
    await set('upload.reserveMB', '1')
    expect((await upload(PNG, 'a.png')).status).toBe(200)
  })

  test('has a bound in number too: a file counts 16 kB at least', async () => {
    const { name } = (await upload(PNG, 'small.png')).data as { name: string }
    const { db } = app.platform.store
    const [row] = await db.selectFrom('gantry_upload').select('size').where('id', '=', name).execute()
    expect(Number(row?.size)).toBe(LEAST)
  })

  test('has a bound that parallel uploads do not exceed together', async () => {
    await set('upload.userMB', '0')
    const before = (await kept()).length
    const used = await sumKeyedOf(app.platform.store.db, [{ name: 'gantry_upload', columns: { size: 'integer' } }], 'size', 'size', LEAST)
    await set('upload.userMB', String((used + 2 * LEAST) / 1024 / 1024))
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload(PNG, 'p.png')))
    const taken = replies.filter(({ status }) => status === 200).length
    expect((await kept()).length).toBe(before + taken)
    expect(taken).toBeLessThanOrEqual(2)
    await set('upload.userMB', '0')
    expect((await upload(PNG, 'e.png')).status).toBe(200)
  })

  test('has a bound that uploads at several nodes do not exceed together', async () => {
    const owner = { userId: '4711', tenantId: '000000' }
    await set('upload.userMB', '1')
    const { db } = app.platform.store
    await noteUpload(db, 'of-this-node', owner, 700_000)
    await confirmSpace(app.platform, owner)
    await noteUpload(db, 'of-another-node', owner, 700_000)
    await expect(confirmSpace(app.platform, owner)).rejects.toMatchObject({ key: 'upload.userQuota' })
    for (const name of ['of-this-node', 'of-another-node']) await forgetUpload(db, name)
    await set('upload.userMB', '0')
  })

  test('is told to administrators once a day before it is refused', async () => {
    await set('upload.reserveMB', '1000000000')
    await set('upload.userMB', '0.001')
    await set('upload.tenantMB', '0.001')
    const inbox = async () => {
      const { body } = await (await app.api())('POST /api/blade-desk/message/read?ids=1')
      return (body.data as { messages: { kind: string; content: string }[] }).messages.filter(
        ({ kind, content }) => kind === 'system' && content.includes('MB'),
      )
    }
    const run = (time: string) => warnOfStorage(app.platform, new Date(time))
    await run('2031-05-01T10:07:00')
    expect(await inbox()).toEqual([])
    await run('2031-05-01T10:10:00')
    await run('2031-05-01T10:20:00')
    expect((await inbox()).map(({ content }) => content.replace(/[\d,]+MB，/, '…MB，')).sort()).toEqual([
      '数据盘剩余…MB，低于1,000,000,000MB时不能上传文件，请清理或扩容',
      expect.stringMatching(/^用户admin的文件已占…MB，配额为0.001MB$/),
      expect.stringMatching(/^租户000000的文件已占…MB，配额为0.001MB$/),
    ])
    await run('2031-05-02T10:10:00')
    expect(await inbox()).toHaveLength(6)
    for (const key of ['upload.userMB', 'upload.tenantMB']) await set(key, '0')
    await set('upload.reserveMB', '1')
    await run('2031-05-03T10:10:00')
    expect(await inbox()).toHaveLength(6)
  })

  test('of a tenant is told to the administrators of that tenant', async () => {
    const tenantId = '100200'
    const { userId } = await app.addUser({ account: 'keeper', tenantId, role: 'admin' })
    await set('upload.userMB', '0')
    await set('upload.tenantMB', '1')
    await noteUpload(app.platform.store.db, 'of-a-tenant', { userId, tenantId }, 2 ** 20)
    await warnOfStorage(app.platform, new Date('2031-06-01T10:10:00'))
    const messages = await findRows(app.platform, 'inbox-message', { userId_equal: userId }, tenantId)
    expect(messages.map(({ content }) => content)).toEqual(['租户100200的文件已占1MB，配额为1MB'])
    await forgetUpload(app.platform.store.db, 'of-a-tenant')
    await set('upload.tenantMB', '0')
  })
})

test('an exported cell holds the names of the files', () => {
  const field = app.platform.library().entities.get('parcel')?.field.program as Field
  const link = fileLinkOf(`${'ab'.repeat(16)}.bin`, '固件, 二.bin', 7)
  const words = { words: () => [], wordOf: () => undefined, colorOf: () => undefined, keyOf: () => undefined }
  expect(writeCell(field, { program: `${link},https://x.cn/a.bin` }, words, 'zh')).toBe('固件, 二.bin,a.bin')
  expect(writeCell(field, { program: link }, null, 'zh')).toBe(link)
  const unnamed = `/files/${'ab'.repeat(16)}.bin?s=2o79.abc`
  expect(['zh', 'en'].map((language) => writeCell(field, { program: unnamed }, words, language as 'zh' | 'en'))).toEqual([
    '附件.bin',
    'attachment.bin',
  ])
})
