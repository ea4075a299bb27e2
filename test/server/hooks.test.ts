// The hooks of a write: what they get, in which order they run, and that nothing is announced which was not committed.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../server/errors.ts'
import type { Module } from '../../server/modules/module.ts'
import { findRows } from '../../server/store/rows.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const PLACE = '/api/test/crate'
const crate = {
  name: 'crate',
  title: '箱',
  api: PLACE,
  properties: { name: { title: '名称', search: 'eq' }, deptId: { title: '部门', ref: { entity: 'dept', label: 'deptName' } } },
}

const happened: string[] = []

const noting = (name: string): Module => ({
  name,
  hooks: () => [
    {
      entity: 'crate',
      async inserted({ before, after }) {
        happened.push(`${name} inserted ${before} ${after.name}`)
      },
      async updated({ before, after, entity }) {
        happened.push(`${name} updated ${before.name} ${after.name} ${entity.name} ${'deptName' in before}`)
        if (after.name === 'refused' && name === 'second') throw new AppError('record.conflict')
      },
      async removing({ ids, records }) {
        happened.push(`${name} removing ${ids.length} ${records.map((record) => record.name)}`)
      },
      async afterCommit({ before, after, context }) {
        const stored = await findRows(context.platform, 'crate', { id_equal: String((after ?? before)?.id) })
        happened.push(`${name} committed ${before?.name} ${after?.name} ${stored.length}`)
        if (after?.name === 'broken') throw new Error('the other system is away')
      },
    },
  ],
})

let app: TestApp
let call: Caller

beforeAll(async () => {
  app = await startApp({ files: { 'test/crate.json': crate }, modules: [noting('first'), noting('second')] })
  call = await app.api('admin')
})

afterAll(() => app.close())

/** Notes of the hooks during a call. */
async function during(method: string, ask: Parameters<Caller>[1]): Promise<{ noted: string[]; status: number; id: string }> {
  const { status, body } = await call(method, ask)
  return { noted: happened.splice(0), status, id: (body.data as { id?: string } | undefined)?.id ?? '' }
}

test('run in the order of the modules, and after the commit once all of them agreed', async () => {
  const deptId = String((await findRows(app.platform, 'dept'))[0]?.id)
  const added = await during(`POST ${PLACE}/submit`, { body: { name: 'new', deptId } })
  expect(added.noted).toEqual([
    'first inserted null new',
    'second inserted null new',
    'first committed undefined new 1',
    'second committed undefined new 1',
  ])
  const { id } = added
  expect((await during(`POST ${PLACE}/submit`, { body: { id, name: 'edited' } })).noted).toEqual([
    'first updated new edited crate false',
    'second updated new edited crate false',
    'first committed new edited 1',
    'second committed new edited 1',
  ])
  expect((await during(`POST ${PLACE}/remove`, { query: { ids: id } })).noted).toEqual([
    'first removing 1 edited',
    'second removing 1 edited',
    'first committed edited undefined 0',
    'second committed edited undefined 0',
  ])
})

test('a write that is refused is not announced, and a hook that fails after the commit does not undo it', async () => {
  const { id } = await during(`POST ${PLACE}/submit`, { body: { name: 'kept' } })
  const refused = await during(`POST ${PLACE}/submit`, { body: { id, name: 'refused' } })
  expect(refused).toMatchObject({
    noted: ['first updated kept refused crate false', 'second updated kept refused crate false'],
    status: 409,
  })
  const broken = await during(`POST ${PLACE}/submit`, { body: { id, name: 'broken' } })
  expect(broken).toMatchObject({ status: 200, noted: expect.arrayContaining(['second committed kept broken 1']) })
  expect(await findRows(app.platform, 'crate', { name_equal: 'broken' })).toHaveLength(1)
})

test('of an earlier name run for an entity that was renamed, and code finds its records by that name', async () => {
  const { id } = await during(`POST ${PLACE}/submit`, { body: { name: 'full' } })
  await app.writeSchema('test/box.json', { ...crate, name: 'box', was: ['chest', 'crate'] })
  await rm(join(app.schemaFolder, 'test/crate.json'))
  await expect.poll(() => app.platform.library().entities.has('box')).toBe(true)
  expect((await during(`POST ${PLACE}/submit`, { body: { id, name: 'emptied' } })).noted).toEqual([
    'first updated full emptied box false',
    'second updated full emptied box false',
    'first committed full emptied 1',
    'second committed full emptied 1',
  ])
})
