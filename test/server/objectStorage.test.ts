import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bucketOf, domainOf, isAllowed } from '#modules/resource/storage/bucket.ts'
import { s3Storage } from '#modules/resource/storage/s3.ts'
import { thumbnailsSettled } from '#modules/resource/thumbnails/thumbnailer.ts'
import type { AppError } from '../../server/errors.ts'
import { bucketRow, type ObjectStore, startObjectStore } from '../support/objectStore.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const OSS = '/api/blade-resource/oss'
const ENDPOINT = `${OSS}/endpoint`
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100, 7)])

const parcel = {
  name: 'parcel',
  title: '包裹',
  api: '/api/site/parcel',
  properties: { text: { title: '说明', format: 'rich-text' } },
}

let store: ObjectStore

beforeAll(async () => {
  store = await startObjectStore()
})
beforeEach(() => {
  Object.assign(store.fault, { silent: false, full: false, failPart: null })
})
afterAll(() => store.close())

const row = (over: object = {}) => ({ ...bucketRow(store), ...over })

describe('where a bucket is', () => {
  test('each kind is addressed as its cloud wants it', () => {
    const domain = (over: object) => domainOf(bucketOf(row(over)))
    expect(domain({ endpoint: 'http://10.0.0.5:9000/' })).toBe('http://10.0.0.5:9000/site')
    expect(domain({ category: '2', endpoint: 'https://s3.cn-east-1.qiniucs.com' })).toBe('https://s3.cn-east-1.qiniucs.com/site')
    expect(domain({ category: '3', endpoint: 'https://oss-cn-hangzhou.aliyuncs.com' })).toBe('https://site.oss-cn-hangzhou.aliyuncs.com')
    const tencent = { category: '4', endpoint: 'https://cos.ap-shanghai.myqcloud.com', appId: '1250000000' }
    expect(domain(tencent)).toBe('https://site-1250000000.cos.ap-shanghai.myqcloud.com')
  })

  test('the region is the one that is set, else the one of the endpoint', () => {
    const region = (over: object) => bucketOf(row(over)).region
    expect(region({})).toBe('us-east-1')
    expect(region({ endpoint: 'https://oss-cn-hangzhou.aliyuncs.com' })).toBe('cn-hangzhou')
    expect(region({ endpoint: 'https://obs.cn-north-4.myhuaweicloud.com' })).toBe('cn-north-4')
    expect(region({ category: '4', endpoint: 'https://cos.ap-shanghai.myqcloud.com', region: 'ap-beijing' })).toBe('ap-beijing')
  })

  test('only hosts that the environment names are called', () => {
    const hosts = ['https://*.aliyuncs.com', 'http://10.0.0.5:9000']
    const allowed = (endpoint: string) => isAllowed(endpoint, hosts)
    expect(allowed('https://oss-cn-hangzhou.aliyuncs.com')).toBe(true)
    expect(allowed('http://10.0.0.5:9000')).toBe(true)
    for (const one of [
      'http://oss-cn-hangzhou.aliyuncs.com',
      'http://169.254.169.254',
      'https://aliyuncs.com.evil.cn',
      'http://10.0.0.5:22',
      'x',
    ])
      expect([one, allowed(one)]).toEqual([one, false])
  })
})

describe('a bucket', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-bucket-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const open = (over: object = {}, silentMs = 20_000) => s3Storage(bucketOf(row(over)), { connectMs: 5_000, silentMs })
  const draft = async (bytes: Buffer) => {
    const path = join(folder, 'draft')
    await writeFile(path, bytes)
    return path
  }

  test('keeps a file whole, small or in parts, with its type, and reads any part of it', async () => {
    const storage = await open()
    for (const size of [0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20_000_000]) {
      const bytes = randomBytes(size)
      await storage.put('a.png', await draft(bytes), { size, type: 'image/png' })
      expect(store.objects.get('site/a.png')?.bytes.equals(bytes)).toBe(true)
      expect(await storage.stat('a.png')).toMatchObject({ size, type: 'image/png' })
    }
    const part = await buffer(await storage.read('a.png', { start: 3, end: 9 }))
    expect(part).toEqual(store.objects.get('site/a.png')?.bytes.subarray(3, 10))
    await storage.copy('a.png', 'b.png')
    await storage.remove('a.png')
    expect([await storage.stat('a.png'), (await storage.stat('b.png'))?.size]).toEqual([null, 20_000_000])
    expect(store.unfinished.size).toBe(0)
  })

  test('gives addresses that open a private file for some time', async () => {
    const storage = await open()
    await storage.put('c.png', await draft(PNG), { size: PNG.length, type: 'image/png' })
    const link = (await storage.link('c.png', 60)) ?? ''
    expect((await fetch(link)).status).toBe(200)
    expect([(await fetch(link.split('?')[0] ?? '')).status, (await fetch(link.replace('c.png', 'b.png'))).status]).toEqual([403, 403])
  })

  test('takes back its parts when one of them fails', async () => {
    store.fault.failPart = 2
    const size = 20_000_000
    const refused = (await open()).put('d.png', await draft(randomBytes(size)), { size, type: 'image/png' })
    await expect(refused).rejects.toMatchObject({ key: 'oss.keyRefused' })
    expect([store.objects.has('site/d.png'), store.unfinished.size]).toEqual([false, 0])
  })

  test('says what is wrong in a sentence', async () => {
    const path = await draft(PNG)
    const keyOf = async (over: object, fault: Partial<ObjectStore['fault']> = {}) => {
      Object.assign(store.fault, fault)
      const storage = await open(over, fault.silent ? 300 : undefined)
      const ended = await storage.put('e.png', path, { size: PNG.length, type: 'image/png' }).catch((error: AppError) => error)
      Object.assign(store.fault, { silent: false, full: false })
      return (ended as AppError | undefined)?.key
    }
    expect(await keyOf({ secretKey: 'wrong' })).toBe('oss.keyRefused')
    expect(await keyOf({ accessKey: 'wrong' })).toBe('oss.keyRefused')
    expect(await keyOf({ bucketName: 'nowhere' })).toBe('oss.noBucket')
    expect(await keyOf({ endpoint: 'http://127.0.0.1:1' })).toBe('oss.away')
    expect(await keyOf({}, { full: true })).toBe('oss.full')
    expect(await keyOf({}, { silent: true })).toBe('oss.late')
    expect(store.objects.has('site/e.png')).toBe(false)
  })
})

describe.each(databases)('configurations of object storage on %s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/parcel.json': parcel }, env: { STORAGE_HOSTS: store.url } })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const submit = async (over: object, caller = admin) => (await caller(`POST ${OSS}/submit`, { body: row(over) })).body
  const idOf = (body: { data?: unknown }) => (body.data as { id: string }).id
  const enabled = async (caller = admin) => {
    const { records } = (await caller(`GET ${OSS}/list`)).body.data as { records: Record<string, unknown>[] }
    return records.filter(({ status }) => status === 2).map(({ ossCode }) => ossCode)
  }
  const upload = async (query: Record<string, string> = {}, name = 'a.png', bytes = PNG) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), name)
    const reply = await admin(`POST ${ENDPOINT}/put-file`, { query, body })
    await thumbnailsSettled(app.platform)
    return reply
  }
  const linkOf = (reply: { body: { data?: unknown } }) => (reply.body.data as { link: string }).link
  const onDisk = () => readdir(join(app.platform.config.dataFolder, 'files')).catch(() => [])

  test('a code is there once in a tenant, and the secret never comes back', async () => {
    const { id } = { id: idOf(await submit({ ossCode: 'once' })) }
    expect(await submit({ ossCode: 'once' })).toMatchObject({ code: 400, msg: '当前资源编号已存在！' })
    const detail = await admin(`GET ${OSS}/detail`, { query: { id } })
    expect(detail.body.data).toMatchObject({ ossCode: 'once', accessKey: store.accessKey, status: 1 })
    expect(detail.text).not.toContain(store.secretKey)
  })

  test('exactly one is enabled, whoever enables at the same time, and none of another tenant changes', async () => {
    const ids = await Promise.all(['e1', 'e2', 'e3'].map(async (ossCode) => idOf(await submit({ ossCode }))))
    const enable = (id: string | undefined) => admin(`POST ${OSS}/enable`, { query: { id: id ?? '' } })
    await Promise.all(ids.map(enable))
    expect(await enabled()).toHaveLength(1)
    await enable(ids[1])
    expect(await enabled()).toEqual(['e2'])
    await app.addUser({ account: 'keeper', tenantId: '100200', permissions: ['oss', 'oss_add', 'oss_enable'] })
    const keeper = await app.api('keeper', '100200')
    const theirs = idOf(await submit({ ossCode: 'e2' }, keeper))
    expect((await keeper(`POST ${OSS}/enable`, { query: { id: ids[0] ?? '' } })).status).toBe(403)
    await keeper(`POST ${OSS}/enable`, { query: { id: theirs } })
    expect([await enabled(), await enabled(keeper)]).toEqual([['e2'], ['e2']])
    await app.addUser({ account: 'guard', permissions: ['oss'] })
    expect((await (await app.api('guard'))(`POST ${OSS}/enable`, { query: { id: ids[0] ?? '' } })).status).toBe(403)
    await admin(`POST ${OSS}/disable`, { query: { id: ids[1] ?? '' } })
    expect(await enabled()).toEqual([])
  })

  test('files go to the enabled bucket, are served from it under their signed address, and stay reachable when another is enabled', async () => {
    const id = idOf(await submit({ ossCode: 'bucket' }))
    await admin(`POST ${OSS}/enable`, { query: { id } })
    const reply = await upload()
    const link = linkOf(reply)
    const name = /\/files\/([^?/]+)/.exec(link)?.[1] ?? ''
    expect(reply.body.data).toMatchObject({ domain: `${store.url}/site`, name, originalName: 'a.png', attachSize: PNG.length })
    expect([store.objects.get(`site/${name}`)?.type, (await onDisk()).length]).toEqual(['image/png', 0])
    expect((await admin(`POST ${OSS}/remove`, { query: { ids: id } })).body.msg).toBe('配置bucket中还有1个文件，不能删除')
    await admin(`POST ${OSS}/disable`, { query: { id } })
    expect(linkOf(await upload())).toMatch(/^\/files\//)
    expect(await onDisk()).toHaveLength(1)
    const whole = await fetch(app.url + link)
    expect([whole.status, whole.headers.get('content-type'), Buffer.from(await whole.arrayBuffer())]).toEqual([200, 'image/png', PNG])
    const part = await fetch(app.url + link, { headers: { range: 'bytes=0-3' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, PNG.subarray(0, 4)])
    expect((await fetch(`${app.url}/files/${name}`)).status).toBe(403)
  })

  test('a code tries out a configuration, and says in a sentence why it does not work', async () => {
    await submit({ ossCode: 'right' })
    await submit({ ossCode: 'wrong', secretKey: 'wrong' })
    await submit({ ossCode: 'nowhere', bucketName: 'nowhere' })
    const before = [store.objects.size, (await onDisk()).length]
    expect((await upload({ code: 'wrong' })).body.msg).toBe('存储服务拒绝了密钥，请检查accessKey、secretKey及其权限')
    expect((await upload({ code: 'nowhere' })).body.msg).toBe('空间nowhere不存在')
    expect((await upload({ code: 'unheard' })).body.msg).toBe('没有资源编号为unheard的配置')
    expect([store.objects.size, (await onDisk()).length]).toEqual(before)
    expect((await upload({ code: 'right' })).status).toBe(200)
    const clerk = await app.addUser({ account: 'clerk' }).then(() => app.api('clerk'))
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
    expect((await clerk(`POST ${ENDPOINT}/put-file`, { query: { code: 'right' }, body })).status).toBe(403)
  })

  test('files and buckets are looked at, copied and removed by the calls of the endpoint', async () => {
    await submit({ ossCode: 'calls' })
    const call = (what: string, query: Record<string, string>) =>
      admin(`${what.replace(' ', ` ${ENDPOINT}/`)}`, { query: { code: 'calls', ...query } })
    const link = linkOf(await upload({ code: 'calls' }))
    const fileName = /\/files\/([^?/]+)/.exec(link)?.[1] ?? ''
    expect((await call('GET stat-file', { fileName })).body.data).toMatchObject({
      name: fileName,
      length: PNG.length,
      contentType: 'image/png',
    })
    expect((await call('GET file-path', { fileName })).body.data).toBe(`${store.url}/site/${fileName}`)
    expect((await fetch(String((await call('GET file-link', { fileName })).body.data))).status).toBe(200)
    const copy = (await call('POST copy-file', { fileName })).body.data as { name: string; link: string }
    expect((await fetch(app.url + copy.link)).status).toBe(200)
    await admin('POST /api/site/parcel/submit', { body: { text: `<p><img src="${link}"></p>` } })
    const held = await call('POST remove-files', { fileNames: `${copy.name},${fileName}` })
    expect([held.status, held.body.msg, store.objects.has(`site/${copy.name}`)]).toEqual([400, '文件正被包裹使用，不能删除', true])
    expect((await call('POST remove-file', { fileName: copy.name })).status).toBe(200)
    expect([store.objects.has(`site/${copy.name}`), (await call('GET stat-file', { fileName: copy.name })).status]).toEqual([false, 404])
    expect((await call('GET stat-file', { fileName: '../secret' })).status).toBe(404)
    await call('POST make-bucket', { bucketName: 'second' })
    expect([store.buckets.has('second'), (await call('POST make-bucket', { bucketName: 'second' })).body.msg]).toEqual([
      true,
      '空间名已被占用',
    ])
    expect((await call('POST remove-bucket', { bucketName: 'site' })).body.msg).toBe('空间site不为空，不能删除')
    await call('POST remove-bucket', { bucketName: 'second' })
    expect(store.buckets.has('second')).toBe(false)
  })

  test('an endpoint beyond the hosts of the environment is refused at its field', async () => {
    const body = await submit({ ossCode: 'beyond', endpoint: 'http://169.254.169.254' })
    expect(body).toMatchObject({ code: 400, msg: '资源地址http://169.254.169.254不在允许的存储主机之列' })
  })
})
