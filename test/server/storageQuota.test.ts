// Files that users keep on the server beside their uploads: all count in the same quotas, and none takes the reserve of the disk.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AppError } from '../../server/errors.ts'
import { pngOf } from '../../server/modules/demo/pictures/png.ts'
import { thumbnailsSettled } from '../../server/modules/resource/thumbnails/thumbnailer.ts'
import { confirmSpace, reserveSpace, uploaderOf } from '../../server/records/storageQuota.ts'
import { findRows } from '../../server/store/rows.ts'
import { fixture, importFile, workbook } from '../support/sheets.ts'
import { readSources } from '../support/sources.ts'
import { type Caller, type Database, databases, startApp, type TestApp } from '../support/startApp.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const ROOT = '/api/site/supply'
const LARGE = pngOf(1200, 600, (x, y) => [x % 256, y % 256, 90])
const owner = { userId: '4711', tenantId: '000000' }

/** Files of the server that write to its folder or to a bucket, without its commands, and why each needs no other bound. */
const WRITERS: Readonly<Record<string, string>> = {
  'server/access/sessions/secret.ts': 'one small file',
  'server/durableFiles.ts': 'for the others',
  'server/library/lastGood.ts': 'copies of schema files',
  'server/library/manifest.ts': 'a build',
  'server/modules/demo/pictures/pictures.ts': 'a fixed set of pictures',
  'server/modules/develop/code.ts': 'schema files of administrators',
  'server/modules/develop/syncRevisions.ts': 'schema files of administrators',
  'server/modules/log/logArchive.ts': 'rows that leave the database',
  'server/modules/resource/endpoint.ts': 'takes room',
  'server/modules/resource/fileStore.ts': 'putFile.ts takes room',
  'server/modules/resource/storage/disk.ts': 'for the others',
  'server/modules/resource/thumbnails/thumbnailThread.ts': 'thumbnailer.ts takes room',
  'server/modules/resource/thumbnails/thumbnailer.ts': 'takes room',
  'server/store/folderLock.ts': 'one small file',
}

test('each file of the server that writes files is known with its bound', () => {
  const writes = /\b(writeFile|writeFileSync|createWriteStream|appendFile|copyFile|writeDurably|copyDurably|storage\.(put|copy))\(/
  const found = readSources(['server'], ['.ts']).filter(({ path, text }) => !path.startsWith('server/commands/') && writes.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(WRITERS).sort())
})

describe.each(databases)('beside uploads, on %s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/supply.json': fixture('supply'), 'site/work-area.json': fixture('work-area') } })
    admin = await app.api()
  })
  const set = async (paramKey: string, paramValue: string) => {
    const [row] = await findRows(app.platform, 'param', { paramKey_equal: paramKey })
    const reply = await admin('POST /api/blade-system/param/submit', { body: { id: row?.id, paramName: paramKey, paramKey, paramValue } })
    expect(reply.status).toBe(200)
  }
  afterEach(async () => {
    vi.useRealTimers()
    await set('upload.userMB', '0')
    await set('upload.reserveMB', '1')
  })
  afterAll(() => app.close())

  const bytesOf = async (table: string, column: 'user_id' | 'id', value: string): Promise<number> => {
    const rows = await app.platform.store.db.selectFrom(table).select('size').where(column, '=', value).execute()
    return rows.reduce((sum, { size }) => sum + Number(size), 0)
  }
  const put = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(LARGE)]), 'plan.png')
    const { body: answer } = await admin(`POST ${ENDPOINT}/put-file`, { body })
    await thumbnailsSettled(app.platform)
    return String((answer.data as { name: string }).name)
  }
  const exported = async (bytes: number) => {
    const work = async () => ({ name: 'wide', bytes: Buffer.alloc(bytes, 'gantry') })
    const { job, ended } = await app.platform.exports.start(
      { entity: 'supply', owner, kind: 'csv' },
      work,
      (error) => (error as AppError).key,
    )
    await ended
    return app.platform.exports.find(job.id, owner)
  }
  const importSheet = async () =>
    importFile(admin, `POST ${ROOT}/import`, await workbook(['物资编码', '物资名称', '物资类型'], [['B1', '无类', '没有']]))

  test('a thumbnail counts with its file', async () => {
    const name = await put()
    expect(await bytesOf('gantry_upload', 'id', name)).toBe(LARGE.length + (await bytesOf('gantry_thumbnail', 'id', name)))
    expect(await bytesOf('gantry_thumbnail', 'id', name)).toBeGreaterThan(0)
  })

  test('a copy is a file of who made it, and is refused beyond the quota', async () => {
    const fileName = await put()
    const copy = (await admin(`POST ${ENDPOINT}/copy-file`, { query: { fileName } })).body.data as { name: string }
    expect(await bytesOf('gantry_upload', 'id', copy.name)).toBe(LARGE.length)
    expect(await uploaderOf(app.platform.store.db, copy.name)).toBe(await uploaderOf(app.platform.store.db, fileName))
    await set('upload.userMB', '0.001')
    const refused = await admin(`POST ${ENDPOINT}/copy-file`, { query: { fileName } })
    expect([refused.status, refused.body.msg]).toEqual([403, '您上传的文件已超过0.001MB的配额，请删除不用的文件或联系管理员'])
  })

  test('the file of an export counts for its day, and stops what does not fit', async () => {
    await set('upload.userMB', '1')
    expect(await exported(700_000)).toMatchObject({ state: 'done', size: 700_000 })
    await expect(reserveSpace(app.platform, owner, 500_000)).rejects.toMatchObject({ key: 'upload.userQuota' })
    expect(await exported(700_000)).toMatchObject({ state: 'stopped', size: 0, msg: 'upload.userQuota' })
    expect(await bytesOf('gantry_job_file', 'user_id', owner.userId)).toBe(700_000)
    await set('upload.userMB', '0.5')
    await expect(exported(1)).rejects.toMatchObject({ key: 'upload.userQuota' })
    await expect(confirmSpace(app.platform, owner)).rejects.toMatchObject({ key: 'upload.userQuota' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    await app.platform.exports.endLost()
    await confirmSpace(app.platform, owner)
  })

  test('the file of refused rows of an import counts', async () => {
    const { body } = await importSheet()
    expect(body.data).toMatchObject({ failed: 1 })
    const { job } = body.data as { job: string }
    expect(await bytesOf('gantry_job_file', 'id', job)).toBeGreaterThan(1_000)
  })

  const full: Record<Database, number> = { SQLite: 507, PostgreSQL: 200 }

  test('a disk at its reserve has no room for copies, and where the database is on it, for exports and imports', async () => {
    const fileName = await put()
    await set('upload.reserveMB', '1000000000')
    expect((await importSheet()).status).toBe(full[database])
    expect((await admin(`POST ${ROOT}/export-job`, { body: {} })).status).toBe(full[database])
    expect((await admin(`POST ${ENDPOINT}/copy-file`, { query: { fileName } })).status).toBe(507)
    expect((await admin(`POST ${ROOT}/submit`, { body: { code: 'A1', name: '钢筋', kind: '2', quantity: 3 } })).status).toBe(200)
  })
})
