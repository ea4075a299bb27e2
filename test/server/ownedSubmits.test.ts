// Records that the server writes itself, corrected by users with the permission: camera alarms, attachments and sign-ins.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { addSite } from '../support/site.ts'
import { oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let projectId: string
  let deviceId: string
  beforeAll(async () => {
    app = await startApp({ database })
    const site = await addSite(app.platform)
    projectId = site.projectId
    deviceId = await site.device('AI-1', '3')
  })
  afterAll(() => app.close())

  const CASES = [
    {
      entity: 'ai-video-data',
      path: '/api/blade-archives/ai_video_reatldata/submit',
      page: 'ai_video_data',
      stored: () => ({ projectId, deviceId, alarmType: '1', alarmTime: '2026-05-01 08:00:00', alarmLevel: '2' }),
      change: { alarmLevel: '3' },
    },
    {
      entity: 'attach',
      path: '/api/blade-resource/attach/submit',
      page: 'attach',
      stored: () => ({ link: '/files/a.pdf', name: 'a.pdf', originalName: '图纸.pdf', extension: 'pdf', attachSize: 12 }),
      change: { originalName: '图纸(新).pdf' },
    },
    {
      entity: 'login-log',
      path: '/api/smart-construction/loginlog/submit',
      page: 'log_login',
      stored: () => ({ account: 'hr', loginTime: '2026-05-01 08:00:00', loginResult: '1', loginType: '1' }),
      change: { remark: '更正' },
    },
  ]

  test.each(CASES)(
    'a $entity that is submitted changes a stored record for users with the permission, and makes none',
    async ({ entity, path, page, stored, change }) => {
      const owner = entityOf(app.platform, entity)
      const edit = `${page}_edit`
      await app.addUser({ account: `${entity}-editor`, permissions: [page, edit] })
      await app.addUser({ account: `${entity}-reader`, permissions: [page] })
      const { id } = await insertRecord(app.platform.store.db, owner, stored(), systemActor())
      const submit = async (account: string, body: object) => (await (await app.api(account))(`POST ${path}`, { body })).status
      expect(await submit(`${entity}-reader`, { id, ...change })).toBe(403)
      expect(await submit(`${entity}-editor`, { id, ...change })).toBe(200)
      expect(await findRows(app.platform, entity, { id_equal: String(id) })).toMatchObject([change])
      expect(await submit(`${entity}-editor`, stored())).toBe(403)
    },
  )
})
