import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import { namedFiles } from '../../server/modules/resource/orphans/namedFiles.ts'
import { thumbnailsSettled } from '../../server/modules/resource/thumbnails/thumbnailer.ts'
import { type ObjectStore, startObjectStore, useBucket } from '../support/objectStore.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const PUT = 'POST /api/blade-resource/oss/endpoint/put-file'
const ATTACH = '/api/blade-resource/attach'
const PNG = pngOf(400, 400, () => [200, 0, 0])
const TWO_DAYS_AGO = new Date(Date.now() - 48 * 3_600_000)

const parcel = {
  name: 'parcel',
  title: '包裹',
  api: '/api/site/parcel',
  properties: {
    face: { title: '照片', format: 'image' },
    text: { title: '说明', format: 'rich-text' },
    note: { title: '备注' },
  },
}

describe.each(databases)('files that no record names, on %s', (database) => {
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

  const folder = () => join(app.platform.config.dataFolder, 'files')
  const put = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(PNG)]), 'a.png')
    const { data } = (await admin(PUT, { body })).body
    await thumbnailsSettled(app.platform)
    return data as { link: string; name: string }
  }
  /** A file on the disk from before yesterday. */
  const putOld = async () => {
    const file = await put()
    await utimes(join(folder(), file.name), TWO_DAYS_AGO, TWO_DAYS_AGO)
    return file
  }
  const submit = (body: object) => admin('POST /api/site/parcel/submit', { body })
  const look = async () =>
    (await admin(`GET ${ATTACH}/orphans`)).body.data as { count: number; bytes: number; files: { name: string; isInBucket: boolean }[] }
  const remove = async (...names: string[]) => (await admin(`POST ${ATTACH}/remove-orphans`, { body: { names } })).body.data

  test('are listed once they are older than a day, whatever way the others are named', async () => {
    const [picture, inText, linked, young, orphan] = [await putOld(), await putOld(), await putOld(), await put(), await putOld()]
    await submit({ face: picture.link })
    await submit({ text: `<p><img src="${inText.link}"></p>` })
    await submit({ note: `see ${linked.link}` })
    const { count, bytes, files } = await look()
    expect([count, bytes, files.map(({ name }) => name)]).toEqual([1, PNG.length, [orphan.name]])
    expect(await remove(orphan.name, young.name, picture.name)).toEqual({ count: 1, bytes: PNG.length })
    const left = await readdir(folder())
    expect(left.filter((name) => name.includes(orphan.name))).toEqual([])
    expect(left).toEqual(expect.arrayContaining([picture.name, inText.name, linked.name, young.name]))
  })

  test('one that a record names after the look stays', async () => {
    const orphan = await putOld()
    expect((await look()).files.map(({ name }) => name)).toEqual([orphan.name])
    await submit({ face: orphan.link })
    expect(await remove(orphan.name)).toEqual({ count: 0, bytes: 0 })
    expect(await readdir(folder())).toContain(orphan.name)
  })

  test('what was written since a moment is found by itself', async () => {
    const { db } = app.platform.store
    const { entities } = app.platform.library()
    const file = await put()
    await submit({ face: file.link })
    expect([...(await namedFiles(db, entities, siteTime(new Date(Date.now() - 60_000))))]).toContain(file.name)
    expect((await namedFiles(db, entities, siteTime(new Date(Date.now() + 60_000)))).size).toBe(0)
  })

  test('are found and removed in a bucket', async () => {
    await useBucket(admin, store)
    const [{ name }, young] = [await put(), await put()]
    Object.assign(store.objects.get(`site/${name}`) ?? {}, { modified: TWO_DAYS_AGO })
    expect((await look()).files).toEqual([expect.objectContaining({ name, isInBucket: true })])
    expect(await remove(name)).toEqual({ count: 1, bytes: PNG.length })
    expect([...store.objects.keys()].sort()).toEqual([`site/${young.name}`, `site/thumb-${young.name}`].sort())
  })

  test('are the managing tenant’s, and of who may remove them', async () => {
    await app.addUser({ account: 'looker', permissions: ['attach', 'attach_upload', 'attach_delete'] })
    await app.addUser({ account: 'other', tenantId: '000001', permissions: ['attach', 'attach_orphans'] })
    const statuses = []
    for (const caller of [await app.api('looker'), await app.api('other', '000001')]) {
      statuses.push((await caller(`GET ${ATTACH}/orphans`)).status)
      statuses.push((await caller(`POST ${ATTACH}/remove-orphans`, { body: { names: [] } })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403])
    expect((await admin(`POST ${ATTACH}/remove-orphans`, { body: { names: ['../gantry.db'] } })).status).toBe(400)
  })
})
