// Permissions and refusals of the demo stage.

import { afterAll, beforeAll, describe } from 'vitest'
import { closeStage, createStage, openStage } from '#modules/demo/story/stage.ts'
import { scenarios } from '../../support/scenario.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const GET = 'GET /api/blade-archives/project/demoStage'
const POST = 'POST /api/blade-archives/project/demoStage'

describe.each(databases)('%s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'nobody' })
    await app.addUser({ account: 'director', permissions: ['demo_stage'] })
    await app.addUser({ account: 'tenant', tenantId: '100001', permissions: ['demo_stage'] })
  })
  afterAll(() => app.close())

  describe('without a demo', () => {
    scenarios(
      () => app,
      [
        { name: 'there is nothing to direct', as: 'director', call: GET, status: 200, data: null },
        { name: 'nothing can be directed', as: 'director', call: POST, body: { speed: 10 }, status: 400, msg: '演示数据未运行' },
        { name: 'who has no button is refused', as: 'nobody', call: GET, status: 403 },
      ],
    )
  })

  describe('with a demo', () => {
    beforeAll(() => openStage(app.platform, createStage()))
    afterAll(() => closeStage(app.platform))
    scenarios(
      () => app,
      [
        { name: 'it runs with the clock', as: 'director', call: GET, status: 200, data: { speed: 1, playing: null } },
        { name: 'other tenants have no stage', as: 'tenant 100001', call: GET, status: 200, data: null },
        { name: 'other tenants direct nothing', as: 'tenant 100001', call: POST, body: { speed: 10 }, status: 400, msg: '演示数据未运行' },
        { name: 'it may run faster', as: 'director', call: POST, body: { speed: 10 }, status: 200, data: { speed: 10 } },
        { name: 'no other speed is known', as: 'director', call: POST, body: { speed: 7 }, status: 400 },
        { name: 'no other story is known', as: 'director', call: POST, body: { story: 'flood' }, status: 400 },
        { name: 'a story needs a site', as: 'director', call: POST, body: { story: 'dust' }, status: 400, msg: '该项目没有所需设备' },
        { name: 'who has no button may not press it', as: 'nobody', call: POST, body: { speed: 60 }, status: 403 },
      ],
    )
  })
})
