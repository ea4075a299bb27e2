import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thumbLinkOf } from '../../engine/model/formats/uploads.ts'
import { createFileLinks, withoutSignatures } from '../../server/http/fileLinks.ts'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import { makeThumbnail } from '../../server/modules/resource/thumbnails/makeThumbnail.ts'
import { shrunk } from '../../server/modules/resource/thumbnails/shrink.ts'
import { thumbnailsSettled } from '../../server/modules/resource/thumbnails/thumbnailer.ts'
import { deleteUnusedFiles } from '../../server/modules/resource/unusedFiles.ts'
import { type ObjectStore, startObjectStore, useBucket } from '../support/objectStore.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const LARGE = pngOf(1200, 600, (x, y) => [x % 256, y % 256, 90])

const parcel = { name: 'parcel', title: '包裹', api: '/api/site/parcel', properties: { face: { title: '照片', format: 'image' } } }

async function jpegOf(width: number, height: number): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')
  await init(await WebAssembly.compile(await readFile(wasm)))
  const pixels = { data: new Uint8ClampedArray(width * height * 4).fill(200), width, height, colorSpace: 'srgb' } as ImageData
  return Buffer.from(await encodeJpeg(pixels, { progressive: true }))
}

/** A progressive JPEG of 720 kB that refines its pixels 60,000 times, which takes a decoder half a minute. */
async function ofManyScans(): Promise<Buffer> {
  const jpeg = await jpegOf(400, 400)
  const [scan, end] = [jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), jpeg.lastIndexOf(Buffer.from('ffd9', 'hex'))]
  return Buffer.concat([jpeg.subarray(0, end), ...Array(60_000).fill(jpeg.subarray(scan, end)), jpeg.subarray(end)])
}

/** A JPEG as a phone that was turned takes it: 600 × 300 as it lies, to be shown 300 × 600. */
async function turned(): Promise<Buffer> {
  const jpeg = await jpegOf(600, 300)
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

test('a picture is made small by means of what each pixel stands for, what is see-through left out', () => {
  const pixel = (value: number, alpha = 255) => [value, value, value, alpha]
  const data = Uint8ClampedArray.from([pixel(10), pixel(30), pixel(200, 0), pixel(80)].flat())
  expect(shrunk({ data, width: 4, height: 1 }, 2)).toEqual({
    data: Uint8ClampedArray.from([pixel(20), pixel(80, 128)].flat()),
    width: 2,
    height: 1,
  })
})

test('the address of a thumbnail is signed as that of its file, and stored bare', () => {
  const links = createFileLinks([Buffer.from('a key of sixteen')])
  const file = `/files/${'a'.repeat(32)}.png`
  const signature = links.signLinks(file).split('?s=')[1]
  expect(links.signLinks(`${file}?thumb,${file}`)).toBe(`${file}?thumb&s=${signature},${file}?s=${signature}`)
  expect(links.signLinks(links.signLinks(`${file}?thumb`))).toBe(`${file}?thumb&s=${signature}`)
  expect(withoutSignatures(`"${file}?thumb&s=${signature}" ${file}?s=${signature}`)).toBe(`"${file}?thumb" ${file}`)
  expect([file, `${file}?s=x`, `${file}?thumb`, 'https://a.cn/b.png'].map(thumbLinkOf)).toEqual([
    `${file}?thumb`,
    `${file}?thumb&s=x`,
    `${file}?thumb`,
    'https://a.cn/b.png',
  ])
})

describe.each(oneDatabase)('thumbnails on %s', (database) => {
  let app: TestApp
  let store: ObjectStore
  let admin: Caller
  beforeAll(async () => {
    store = await startObjectStore()
    app = await startApp({ database, files: { 'site/parcel.json': parcel } })
    admin = await app.api()
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })

  const put = async (content: Buffer, name: string) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), name)
    const { status, body: answer } = await admin(`POST ${ENDPOINT}/put-file`, { body })
    expect([status, answer.msg]).toEqual([200, expect.anything()])
    await thumbnailsSettled(app.platform)
    return answer.data as { link: string; thumbLink: string; name: string }
  }
  const get = async (link: string) => {
    const response = await fetch(app.url + link)
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const onDisk = () => readdir(join(app.platform.config.dataFolder, 'files'))

  test('a large picture has a small one beside it, under an address of its own', async () => {
    const { link, thumbLink } = await put(LARGE, 'plan.png')
    const small = await get(thumbLink)
    expect(imageSize(small.bytes)).toMatchObject({ width: 320, height: 160, type: 'webp' })
    expect([small.headers.get('content-type'), small.headers.get('content-disposition')?.split(';')[0]]).toEqual(['image/webp', 'inline'])
    const whole = await get(link)
    expect([whole.bytes.length, whole.headers.get('etag') === small.headers.get('etag')]).toEqual([LARGE.length, false])
    expect((await get(thumbLink.split('&')[0] as string)).status).toBe(403)
  })

  test('a picture that takes too long goes without, and holds up neither the upload of another user nor its thumbnail', async () => {
    const folder = join(app.platform.config.dataFolder, 'files')
    const path = join(folder, 'slow.png')
    await writeFile(path, LARGE)
    const { promise: slow, resolve: begin } = Promise.withResolvers<string>()
    const order = { picture: () => slow, thumbnail: join(folder, 'thumb-slow.png') }
    const given = makeThumbnail(order, 'one', new AbortController().signal, 0)
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(LARGE)]), 'other.png')
    const reply = await admin(`POST ${ENDPOINT}/put-file`, { body })
    const { thumbLink } = reply.body.data as { thumbLink: string }
    expect([reply.status, (await get(thumbLink)).bytes.length]).toEqual([200, LARGE.length])
    begin(path)
    expect(await given).toBeNull()
    await thumbnailsSettled(app.platform)
    expect(imageSize((await get(thumbLink)).bytes)).toMatchObject({ width: 320, type: 'webp' })
  })

  test('a progressive picture of many scans is given up at its limit, and users take turns', async () => {
    const folder = join(app.platform.config.dataFolder, 'files')
    const [slow, fast] = [join(folder, 'scans.jpg'), join(folder, 'fast.png')]
    await mkdir(folder, { recursive: true })
    await writeFile(slow, await ofManyScans())
    await writeFile(fast, LARGE)
    const ended: unknown[] = []
    const make = async (user: string, path: string, name: string, within?: number) => {
      const order = { picture: async () => path, thumbnail: join(folder, `thumb-${name}`) }
      ended.push([user, (await makeThumbnail(order, user, new AbortController().signal, within)) !== null])
    }
    await Promise.all([make('one', slow, 'a', 200), make('one', slow, 'b', 200), make('one', slow, 'c', 200), make('other', fast, 'd')])
    expect(ended).toEqual([
      ['one', false],
      ['one', false],
      ['other', true],
      ['one', false],
    ])
  })

  test('a phone that was turned has its picture upright', async () => {
    const { thumbLink } = await put(await turned(), 'phone.jpg')
    expect(imageSize((await get(thumbLink)).bytes)).toMatchObject({ width: 160, height: 320 })
  })

  test.each([
    { name: 'of more pixels than are unpacked', file: 'bomb.png', content: pngOf(5000, 5000, () => [1, 2, 3]) },
    { name: 'that is broken', file: 'broken.png', content: LARGE.subarray(0, 2_000) },
    { name: 'that is small already', file: 'small.png', content: pngOf(300, 300, () => [1, 2, 3]) },
  ])('a picture $name has none, and stands for it', async ({ file, content }) => {
    const { thumbLink } = await put(content, file)
    const { bytes, headers } = await get(thumbLink)
    expect([bytes.length, headers.get('cache-control')]).toEqual([content.length, 'private, max-age=60'])
  })

  test('goes with its file', async () => {
    const { link, name } = await put(LARGE, 'face.png')
    const { id } = (await admin('POST /api/site/parcel/submit', { body: { face: link } })).body.data as { id: string }
    expect(await onDisk()).toEqual(expect.arrayContaining([name, `thumb-${name}`]))
    await admin('POST /api/site/parcel/remove', { query: { ids: id } })
    await deleteUnusedFiles(app.platform, new Date(Date.now() + 91 * 86_400_000))
    expect((await onDisk()).filter((one) => one.includes(name))).toEqual([])
  })

  test('lies in the bucket where its file does', async () => {
    await useBucket(admin, store)
    const { name, thumbLink } = await put(LARGE, 'plan.png')
    expect(store.objects.get(`site/thumb-${name}`)?.type).toBe('image/webp')
    expect(imageSize((await get(thumbLink)).bytes)).toMatchObject({ width: 320, height: 160 })
    await admin(`POST ${ENDPOINT}/remove-file`, { query: { fileName: name } })
    expect([...store.objects.keys()].filter((one) => one.includes(name))).toEqual([])
  })
})
