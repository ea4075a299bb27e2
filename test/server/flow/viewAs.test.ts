// Processes in a view as another user.

import { expect, onTestFinished, test } from 'vitest'
import { seededDefinition } from '#modules/flow/definitions/definitions.ts'
import { insertRecord } from '#store/records.ts'
import { entityOf, findRows, systemActor } from '#store/rows.ts'
import { dataOf, LEAVE, processCalls } from '../../support/processCalls.ts'
import { type Caller, startApp } from '../../support/startApp.ts'

test('a view as a participant shows the process to those who may view it, and leaves the copy unread', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  await app.addUser({ account: 'idle', permissions: ['work_start', 'work_start_flow'] })
  const calls = await processCalls(app, ['hr', 'manager', 'idle'])
  await app.addUser({ account: 'chief', role: 'admin', permissions: ['user', 'user_edit'] })
  const [admin, chief, hr] = [await app.api('admin'), await app.api('chief'), await app.api('hr')]
  const { processInstanceId } = dataOf<{ processInstanceId: string }>(
    await calls.as('idle')(`POST ${LEAVE}/start-process`, {
      body: {
        ...{ processDefinitionId: seededDefinition('Leave'), taskUser: calls.ids.manager, reason: '回家' },
        ...{ startTime: '2026-03-02 08:00:00', endTime: '2026-05-02 08:00:00' },
      },
    }),
  )
  const [instance] = await findRows(app.platform, 'process-instance', { id_equal: processInstanceId })
  const { platform } = app
  const copy = { processInstanceId, userId: calls.ids.hr, fromName: 'x', tenantId: '000000' }
  await insertRecord(platform.store.db, entityOf(platform, 'process-copy'), copy, systemActor())
  const query = { processInstanceId, id: String(instance?.businessId) }
  const seen = async (by: Caller) => (await by(`GET ${LEAVE}/detail`, { query })).status
  for (const by of [admin, chief])
    expect((await by('POST /api/gantry-access/view-as', { body: { userId: calls.ids.hr } })).status).toBe(200)
  expect([await seen(admin), await seen(chief)]).toEqual([200, 403])
  const unread = () => findRows(platform, 'process-copy', { processInstanceId_equal: processInstanceId, readTime_null: '1' })
  expect(await unread()).toHaveLength(1)
  for (const by of [admin, chief]) await by('POST /api/gantry-access/view-as/end')
  expect(await seen(hr)).toBe(200)
  expect(await unread()).toHaveLength(0)
})
