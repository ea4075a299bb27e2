// Thousands of calls that no form makes, the same in every run: whatever comes is answered, with a sentence, and never as a fault of the server.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFuzzer, type Fuzzer, familyNames } from '../support/fuzz/fuzz.ts'
import { addSite } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const CALLS = 200
const SEED = 20_261_121

let dist: string

beforeAll(async () => {
  // A path that leads out of its folder is a page of the console.
  dist = await mkdtemp(join(tmpdir(), 'gantry-dist-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Gantry</title>')
})
afterAll(() => rm(dist, { recursive: true }))

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let fuzzer: Fuzzer
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database, dist })
    fuzzer = await createFuzzer(app.platform, app.http)
    admin = await app.api()
  })
  afterAll(() => app.close())

  test.each([
    ['topmenu/list?sort_in=1,1e23', 'sort_in'],
    ['dict/parent-list?isSealed_ge=1.5', 'isSealed_ge'],
    ['topmenu/list?sort_datele=2026-11-21', 'sort_datele'],
    ['param/detail?id=%00', 'id'],
  ])('%s is refused by the name of what is wrong', async (path, name) => {
    const reply = await admin(`GET /api/blade-system/${path}`)
    expect([reply.status, reply.body.msg]).toEqual([400, `请求参数格式错误: ${name}`])
  })

  test.each([
    [{ stageCode: {} }, 'stageCode'],
    [{ remark: { a: 1 } }, 'remark'],
    [{ changeDate: [] }, 'changeDate'],
    [{ projectId: [5] }, 'projectId'],
  ])('a step of a stage with %o is refused by the name of what is wrong', async (odd, name) => {
    const { projectId } = await addSite(app.platform, `工地${name}`)
    const body = { projectId, stageCode: '1', changeDate: '2026-11-21', remark: '', ...odd }
    const reply = await admin('POST /api/blade-archives/project_stage/updateStageByPojectId', { body })
    expect([reply.status, reply.body.msg]).toEqual([400, `请求参数格式错误: ${name}`])
  })

  test('a preset that cannot be worked out of a value is the fault of its field', async () => {
    const reply = await admin('POST /api/blade-archives/project_stage/submit', { body: { stageCode: 'seven' } })
    expect([reply.status, reply.body.data]).toEqual([400, [{ field: 'stageCode', msg: '施工阶段格式不正确' }]])
  })

  test.each(familyNames)('%s: no call fails, and each refusal says why', async (family) => {
    expect(await fuzzer.run(family, CALLS, SEED)).toEqual([])
  })

  test('every call answers as the document describes, what fits its schema and what does not', async () => {
    expect(await fuzzer.runDescribed(1, SEED)).toEqual([])
  })

  test('the administrator who called is still signed in', async () => {
    expect(await fuzzer.isSignedIn()).toBe(true)
  })
})
