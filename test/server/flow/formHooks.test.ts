// The record of a process is followed by the code that follows every other record.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '#store/rows.ts'
import { type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { PROJECT } from '../../support/sources.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const PATH = 'desk/process-leave.json'
const leave = JSON.parse(readFileSync(join(PROJECT, 'schemas', PATH), 'utf8')) as object

const notify = {
  asked: { on: 'add', to: ['createUser'], title: '已申请' },
  corrected: { on: 'edit', to: ['createUser'], title: '已修改' },
  refused: { when: "flowStatus == '3'", to: ['createUser'], title: '被退回' },
  approved: { when: "flowStatus == '2'", to: ['createUser'], title: '已批准' },
}

describe.each(databases)('the record of a process on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database, files: { [PATH]: { ...leave, notify } } })
    calls = await processCalls(app, ['hr', 'manager'])
  })

  afterAll(() => app.close())

  const told = async (recordId: string) =>
    (await findRows(app.platform, 'inbox-message', { entity_equal: 'process-leave', recordId_equal: recordId }))
      .map(({ title }) => title)
      .sort()

  test('is told of when it is applied for, sent back, changed and approved', async () => {
    const { processInstanceId, businessId } = await calls.start('hr', 'manager', 2)
    expect(await told(businessId)).toEqual(['已申请'])
    await calls.complete('manager', processInstanceId, 'no')
    expect(await told(businessId)).toEqual(['已申请', '被退回'].sort())
    await calls.complete('hr', processInstanceId, 'ok', { form: { reason: '改期' } })
    expect(await told(businessId)).toEqual(['已申请', '被退回', '已修改'].sort())
    await calls.complete('manager', processInstanceId, 'ok')
    expect(await told(businessId)).toEqual(['已申请', '被退回', '已修改', '已批准'].sort())
    expect(await findRows(app.platform, 'process-leave', { id_equal: businessId })).toMatchObject([{ flowStatus: '2', reason: '改期' }])
  })
})
