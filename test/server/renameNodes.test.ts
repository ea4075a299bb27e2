// Two nodes on one database whose schema files take other names, at one node after the other.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Module } from '../../server/modules/module.ts'
import { type AppOptions, type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const crate = {
  name: 'crate',
  title: '箱',
  route: '/test/crate',
  api: '/api/test/crate',
  properties: { label: { title: '名称' }, weight: { title: '重量', type: 'number' } },
}
const box = {
  ...crate,
  name: 'box',
  was: 'crate',
  properties: { label: { title: '名称' }, mass: { title: '重量', type: 'number', was: 'weight' } },
}

const inserted: string[] = []
const noting: Module = {
  name: 'noting',
  hooks: () => [
    {
      entity: 'crate',
      async inserted({ after, entity }) {
        inserted.push(`${entity.name} ${after.label}`)
      },
    },
  ],
}

async function start(options: AppOptions): Promise<TestApp> {
  const app = await startApp({ files: { 'test/crate.json': crate }, modules: [noting], ...options })
  onTestFinished(() => app.close())
  return app
}

const records = async (api: Caller) => {
  const { body } = await api('GET /api/test/crate/list', { query: { order_by: 'label' } })
  return (body.data as { records?: object[] } | undefined)?.records
}
const serves = ({ platform }: TestApp, name: string) => expect.poll(() => platform.library().entities.has(name)).toBe(true)

test.runIf(databases.includes('PostgreSQL'))(
  'the node with the older file says that the tables are being changed, makes none of its own, and goes on with the newer file',
  async () => {
    const one = await start({ database: 'PostgreSQL' })
    const { databaseUrl, secret } = one.platform.config
    const two = await start({ env: { DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' } })
    const [here, there] = [await one.api(), await two.api()]
    const added = await here('POST /api/test/crate/submit', { body: { label: '甲', weight: 1 } })
    const { id } = added.body.data as { id: string }
    const edited = await there('POST /api/test/crate/bulk', { body: { ids: [id], set: { weight: 2 } } })
    expect(edited.body).toMatchObject({ code: 200 })

    await one.writeSchema('test/box.json', box)
    await rm(join(one.schemaFolder, 'test/crate.json'))
    await serves(one, 'box')
    // The routes follow the library.
    await expect.poll(() => records(here)).toMatchObject([{ id, label: '甲', mass: 2 }])
    for (const call of ['GET /api/test/crate/list', 'POST /api/test/crate/submit']) {
      const { status, body, headers } = await there(call, call.startsWith('POST') ? { body: { label: '乙', weight: 1 } } : {})
      expect({ call, status, msg: body.msg }).toEqual({ call, status: 503, msg: '数据表正在更新，请稍后再试' })
      expect(headers.get('retry-after')).toBe('5')
    }

    await two.writeSchema('test/other.json', { ...crate, name: 'other', route: '/test/other', api: '/api/test/other' })
    await serves(two, 'other')
    expect(two.platform.library().findings.map(({ file, fault }) => `${file}: ${fault}`)).toEqual([
      'test/crate.json: the records of "crate" are those of "box" now, by a newer file.',
    ])
    await expect.poll(async () => (await there('GET /api/test/crate/list')).status).toBe(404)

    await two.writeSchema('test/box.json', box)
    await rm(join(two.schemaFolder, 'test/crate.json'))
    await serves(two, 'box')
    await expect.poll(() => records(there)).toMatchObject([{ id, mass: 2 }])
    inserted.length = 0
    expect((await there('POST /api/test/crate/submit', { body: { label: '丙', mass: 3 } })).body).toMatchObject({ code: 200 })
    expect(inserted).toEqual(['box 丙'])
    for (const api of [here, there])
      expect(await records(api)).toMatchObject([
        { label: '丙', mass: 3 },
        { id, mass: 2 },
      ])
    const undone = await there('POST /api/gantry-journal/undo', { body: { set: edited.headers.get('gantry-change-set') } })
    expect(undone.body).toMatchObject({ code: 200 })
    expect(await records(here)).toMatchObject([{ label: '丙' }, { id, mass: 1 }])

    const renamed = { ...box, properties: { label: { title: '名称' }, load: { title: '重量', type: 'number', was: ['mass', 'weight'] } } }
    await two.writeSchema('test/box.json', renamed)
    await expect.poll(() => records(there)).toMatchObject([{ label: '丙', load: 3 }, { load: 1 }])
    expect((await here('GET /api/test/crate/list')).status).toBe(503)
    await one.writeSchema('test/box.json', renamed)
    await expect.poll(() => records(here)).toMatchObject([{ label: '丙', load: 3 }, { load: 1 }])
  },
)
