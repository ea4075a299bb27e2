// Every schema file with a form, but for those of devices, lived through once by HTTP: added, found, read, changed and removed, from
// the file alone. Every answer of the administrator's calls is compared with the OpenAPI document.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { searchParams } from '../../engine/model/list/filter.ts'
import type { ApiDocument } from '../../pages/openapi/calls.ts'
import { findRows } from '../../server/store/rows.ts'
import { beyondSchema } from '../support/beyondSchema.ts'
import { answerCheck, checkedCaller } from '../support/describedAnswers.ts'
import { rowsWork } from '../support/rowsWork.ts'
import type { Sample } from '../support/sampleRecord.ts'
import { createSampler, pathOf, rowsOf, type Sampler } from '../support/sampler.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const files = readdirSync(join(PROJECT, 'schemas'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json') && path.includes('/'))
  .map((path) => JSON.parse(readFileSync(join(PROJECT, 'schemas', path), 'utf8')) as EntityFile)
const names = files
  .filter(({ api, actions, series }) => api !== undefined && actions?.add !== false && series === undefined)
  .map(({ name }) => name)
/** Removed records of these come back; the users of a tenant and what it had do not come back with it. */
const kept = names.filter((name) => {
  const file = files.find((file) => file.name === name)
  return name !== 'tenant' && file?.actions?.delete !== false
})
/** The log of its use, which comes with a device, names it as long as it is there. */
const purged = kept.filter((name) => name !== 'device')

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let call: Caller
  /** Sees every list and removes nothing. */
  let reader: Caller
  /** Holds every right in another tenant. */
  let elsewhere: Caller
  let sampler: Sampler

  beforeAll(async () => {
    app = await startApp({ database })
    const plain = await app.api()
    call = checkedCaller(plain, answerCheck((await plain('GET /openapi.json')).body as unknown as ApiDocument))
    const codes = (await findRows(app.platform, 'menu')).map((row) => String(row.code))
    await app.addUser({ account: 'reader', permissions: codes.filter((code) => !code.endsWith('_delete')) })
    await app.addUser({ account: 'elsewhere', tenantId: '100001', permissions: codes })
    reader = await app.api('reader')
    elsewhere = await app.api('elsewhere', '100001')
    const data = async (asked: string, parts: object): Promise<unknown> => {
      const { status, body } = await call(asked, parts)
      if (status !== 200) throw new Error(`${asked}: ${status} ${body.msg} ${JSON.stringify(parts)}`)
      return body.data
    }
    sampler = createSampler(
      app.platform.library().entities,
      { get: (path, query) => data(`GET ${path}`, { query }), post: (path, body, query = {}) => data(`POST ${path}`, { body, query }) },
      beyondSchema,
    )
  })
  afterAll(() => app.close())

  test.each(names)('a record of %s is added, found, read, changed and removed', async (name) => {
    const entity = app.platform.library().entities.get(name) as Entity
    const sample = await sampler.make(entity)
    const added = await call(`POST ${pathOf(entity, 'submit')}`, { body: sample })
    expect(answerOf(added)).toMatch(/^200 /)
    const { id } = added.body.data as { id: string }

    const read = await call(`GET ${pathOf(entity, 'detail')}`, { query: { id } })
    expect(read).toMatchObject({ status: 200, body: { data: comparable(entity, sample) } })

    for (const field of entity.search.filter((field) => field.name in sample && isComparable(field) && !isOpenRange(field))) {
      const value = field.search === 'range' ? [sample[field.name], sample[field.name]] : sample[field.name]
      const found = await call(`GET ${pathOf(entity, 'list')}`, { query: { ...searchParams(entity, { [field.name]: value }), size: 1000 } })
      expect({ by: field.name, ids: idsIn(found.body.data) }).toEqual({ by: field.name, ids: expect.arrayContaining([id]) })
    }

    if (entity.permissions.edit !== null) {
      const changes = changed(entity, read.body.data as Sample)
      const edited = await call(`POST ${pathOf(entity, 'submit')}`, { body: { id, ...changes } })
      expect(answerOf(edited)).toMatch(/^200 /)
      expect((await call(`GET ${pathOf(entity, 'detail')}`, { query: { id } })).body.data).toMatchObject(changes)
    }

    if (entity.permissions.delete !== null) {
      expect(await call(`POST ${pathOf(entity, 'remove')}`, { query: { ids: id } })).toMatchObject({ status: 200 })
      expect(await call(`GET ${pathOf(entity, 'detail')}`, { query: { id } })).toMatchObject({ status: 404 })
    }
  })

  test.each(kept)('a record of %s has a history, and comes back when its removal is undone', async (name) => {
    const entity = app.platform.library().entities.get(name) as Entity
    const { id } = (await call(`POST ${pathOf(entity, 'submit')}`, { body: await sampler.make(entity) })).body.data as { id: string }
    const removed = await call(`POST ${pathOf(entity, 'remove')}`, { query: { ids: id } })
    const set = removed.headers.get('gantry-change-set')
    expect(await rowsWork(call, 'POST /api/gantry-journal/undo', { set })).toMatchObject({ changed: 1, failed: 0, refused: [] })
    expect(await call(`GET ${pathOf(entity, 'detail')}`, { query: { id } })).toMatchObject({ status: 200, body: { data: { id } } })
    const told = (await call(`GET ${pathOf(entity, 'history')}`, { query: { id } })).body.data as { records: { kind: string }[] }
    expect([told.records[0]?.kind, told.records.at(-1)?.kind]).toEqual(['restore', 'create'])
  })

  test.each(purged)('a removed record of %s lies in the bin, comes back as it was, and is purged for good', async (name) => {
    const entity = app.platform.library().entities.get(name) as Entity
    const { id } = (await call(`POST ${pathOf(entity, 'submit')}`, { body: await sampler.make(entity) })).body.data as { id: string }
    const { data: before } = (await call(`GET ${pathOf(entity, 'detail')}`, { query: { id } })).body
    const remove = () => call(`POST ${pathOf(entity, 'remove')}`, { query: { ids: id } })
    const inBin = async () => rowsOf((await call(`GET ${pathOf(entity, 'bin')}`, { query: { size: '1000' } })).body.data)
    const [done, left] = [
      { changed: 1, failed: 0, refused: [] },
      { changed: 0, failed: 1 },
    ]
    await remove()
    expect((await inBin()).find((row) => row.id === id)).toMatchObject({ removedBy: expect.any(String) })
    for (const verb of ['GET bin', 'POST restore', 'POST purge']) {
      const [method = '', path = ''] = verb.split(' ')
      const ask = { query: { size: '1000' }, ...(method === 'POST' ? { body: { ids: [id] } } : {}) }
      const asked = `${method} ${pathOf(entity, path as 'bin')}`
      expect(answerOf(await reader(asked, ask)), verb).toMatch(/^403 /)
      const { status, text } = await elsewhere(asked, ask)
      expect([status, method === 'GET' && text.includes(id), text.includes('"changed":1')], verb).toEqual([
        expect.any(Number),
        false,
        false,
      ])
    }
    expect(await rowsWork(call, `POST ${pathOf(entity, 'restore')}`, { ids: [id] })).toMatchObject(done)
    const { data: after } = (await call(`GET ${pathOf(entity, 'detail')}`, { query: { id } })).body
    // Rows that are records of their own come back with versions of their own.
    const own = (record: unknown) => Object.fromEntries(Object.entries(record as Sample).filter(([name]) => !entity.field[name]?.children))
    expect(own(after)).toEqual({ ...own(before), updateTime: expect.any(String), updateUser: expect.any(String) })
    expect((await inBin()).map((row) => row.id)).not.toContain(id)
    await remove()
    expect(await rowsWork(call, `POST ${pathOf(entity, 'purge')}`, { ids: [id] })).toMatchObject(done)
    expect((await inBin()).map((row) => row.id)).not.toContain(id)
    expect(await rowsWork(call, `POST ${pathOf(entity, 'restore')}`, { ids: [id] })).toMatchObject(left)
  })
})

const answerOf = ({ status, body }: Reply): string => `${status} ${body.msg}`

/** Fields that are returned as sent. */
function isComparable({ stored, writeOnly, private: mask }: Field & { private?: unknown }): boolean {
  return stored && !writeOnly && !mask
}

/** A range of moments leaves out both its ends. */
function isOpenRange({ search, format }: Field): boolean {
  return search === 'range' && format === 'date-time'
}

function comparable(entity: Entity, sample: Sample): Sample {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => entity.field[name] && isComparable(entity.field[name])))
}

/** Another remark, or another text where there is none. */
function changed(entity: Entity, record: Sample): Sample {
  const isFree = (field: Field) =>
    field.form.edit === 'edit' &&
    isComparable(field) &&
    field.type === 'string' &&
    !field.choices &&
    ['text', 'textarea'].includes(field.format)
  const field =
    entity.fields.find((field) => field.name === 'remark' && isFree(field)) ??
    entity.fields.find((field) => isFree(field) && field.rules.every(({ kind }) => ['required', 'type', 'maxLength'].includes(kind)))
  if (!field) return {}
  const text = String(record[field.name] ?? '改')
  return { [field.name]: text.length > 1 ? `${text.slice(0, -1)}改` : '改动' }
}

function idsIn(data: unknown): string[] {
  return rowsOf(data).flatMap((row) => [String(row.id), ...idsIn(row.children ?? [])])
}
