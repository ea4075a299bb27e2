// Permissions of big screens, and responses shared between screens of one site.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../server/http/route.ts'
import { acceptedAgeOf, sharedAnswer } from '../../server/http/sharedAnswer.ts'
import { insertRecord, type Rec, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { signInBy } from '../support/signIn.ts'
import { addSite, type Site } from '../support/site.ts'
import { readSources } from '../support/sources.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

/** Addresses that stand whole in quotes, or behind a constant that begins them. */
function addressesIn(text: string): string[] {
  const roots = [...text.matchAll(/const (\w+) = '(\/api\/[\w/-]+)'/g)]
  const whole = roots.reduce((now, [line, name, root]) => now.replace(String(line), '').replaceAll(`\`\${${name}}`, `\`${root}`), text)
  return [...whole.matchAll(/(?<!post(?:<[^>]*>)?\(\s*)['`](\/api\/(?!blade-system)[\w/-]+)['`]/g)].map(([, path]) => String(path))
}

/** The addresses that a screen of one project names in a `source(…)` or for one. */
const PATHS = [
  ...new Set(
    readSources(['bigscreens'], ['.ts', '.tsx'])
      .filter(({ path, text }) => !path.startsWith('bigscreens/desk/') && /\bsource[<(]/.test(text))
      .flatMap(({ text }) => addressesIn(text)),
  ),
]

/** Nothing, as a plain list or a page of one says it. */
const isNothing = (data: unknown) => JSON.stringify(data) === '[]' || (data as { total?: number } | null)?.total === 0

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let here: Site
  let beside: Site
  let far: Site

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    here = await addSite(app.platform, '东区')
    beside = await addSite(app.platform, '西区')
    far = await addSite(app.platform, '外地', '100001')
    for (const site of [here, beside, far]) await site.device(`D-${site.projectId}`, '2')
    await app.addUser({ account: 'post', permissions: ['post'] })
  })
  afterAll(() => app.close())

  test('the screens are read for their addresses', () => {
    expect(PATHS).toEqual(expect.arrayContaining(['/api/visual/projectOverView', '/api/blade-archives/device/listAllDevice']))
  })

  test.each(PATHS)('%s tells nothing of the project of another tenant', async (path) => {
    const ask = (projectId: string) => admin(`GET ${path}`, { query: { projectId } })
    const [own, foreign] = [await ask(here.projectId), await ask(far.projectId)]
    expect(own.status).not.toBe(403)
    expect(foreign.text).not.toContain('外地')
    expect(foreign.text).not.toContain(`D-${far.projectId}`)
    expect([404, 400]).toContain(foreign.status === 200 && isNothing(foreign.body.data) ? 404 : foreign.status)
  })

  test.each(PATHS)('%s is refused to who may read none of it', async (path) => {
    const { status } = await (await app.api('post'))(`GET ${path}`, { query: { projectId: here.projectId } })
    expect(status).toBe(403)
  })

  test('the project that 用户管理 gives a user comes with their sign-in', async () => {
    const find = async (name: string) => String((await findRows(app.platform, name, {}))[0]?.id)
    const [roleId, deptId, postId] = [await find('role'), await find('dept'), await find('post')]
    const user = {
      account: 'li',
      userType: 1,
      password: 'secret!',
      password2: 'secret!',
      name: '小李',
      realName: '李工',
      roleId,
      deptId,
      postId,
    }
    const saved = await admin('POST /api/blade-user/submit', { body: { ...user, projectId: here.projectId } })
    expect(saved.body).toMatchObject({ code: 200 })
    const signedIn = await signInBy(await app.api(null), 'li', { password: 'secret!' })
    expect(signedIn.body.projectId).toBe(here.projectId)
    const { id } = saved.body.data as Rec
    expect((await admin('GET /api/blade-user/detail', { query: { id: String(id) } })).body.data).toMatchObject({
      projectId: here.projectId,
    })
  })

  test('whoever sees one project is offered that one, and sees no other', async () => {
    const { roleId, userId } = await app.addUser({ account: 'east', permissions: ['project', 'device', 'alarm_event'] })
    const insert = async (name: string, values: Rec) =>
      (await insertRecord(app.platform.store.db, entityOf(app.platform, name), values, systemActor())).id
    const scope = { scopeName: '本项目', scopeType: 5, scopeColumn: '-' }
    for (const [resourceCode, scopeValue] of [
      ['project', 'record.id == user.projectId'],
      ['device', 'record.projectId == user.projectId'],
    ])
      await insert('role-scope', { roleId, scopeCategory: 1, scopeId: await insert('data-scope', { ...scope, resourceCode, scopeValue }) })
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { projectId: here.projectId }, systemActor())
    app.platform.reads.forget()
    const east = await app.api('east')
    const offered = (await east('GET /api/blade-archives/project/list', { query: { size: 100 } })).body.data as { records: Rec[] }
    expect(offered.records.map(({ id }) => id)).toEqual([here.projectId])
    const ask = (path: string, projectId: string) =>
      east(`GET ${path}`, { query: { projectId }, headers: { 'cache-control': 'max-age=15' } })
    // The administrator's answer is kept by now; it is not theirs.
    await admin('GET /api/visual/projectOverView', { query: { projectId: beside.projectId }, headers: { 'cache-control': 'max-age=15' } })
    expect((await ask('/api/visual/projectOverView', here.projectId)).status).toBe(200)
    expect((await ask('/api/visual/projectOverView', beside.projectId)).status).toBe(404)
    expect((await ask('/api/blade-archives/device/listAllDevice', here.projectId)).body.data).toHaveLength(1)
    expect((await ask('/api/blade-archives/device/listAllDevice', beside.projectId)).body.data).toEqual([])
  })

  describe('an answer that may be some seconds old', () => {
    const name = async (headers: Record<string, string> = {}): Promise<unknown> => {
      const { body } = await admin('GET /api/visual/projectOverView', { query: { projectId: beside.projectId }, headers })
      return (body.data as { project: Rec }).project.projectName
    }
    const rename = async (projectName: string) =>
      void (await updateRecord(app.platform.store.db, entityOf(app.platform, 'project'), beside.projectId, { projectName }, systemActor()))

    test('is shared by who says so, and made anew for everybody else', async () => {
      const shared = { 'cache-control': 'max-age=60' }
      const before = await name(shared)
      expect(before).not.toBe('一')
      await rename('一')
      expect(await name(shared)).toBe(before)
      expect(await name()).toBe('一')
      expect(await name({ 'cache-control': 'no-cache' })).toBe('一')
    })

    const callOf = (values: object = {}): Call => {
      const identity = { userId: '1', tenantId: '000000', deptId: '', roles: [] }
      const request = { headers: { 'cache-control': 'max-age=5' } }
      return {
        platform,
        path: '/x',
        query: { projectId: '7' },
        language: 'zh',
        identity,
        scopes: new Map(),
        request,
        ...values,
      } as unknown as Call
    }
    const platform = {}

    test('is made once for all who ask meanwhile, and anew where it failed or something else was asked', async () => {
      const make = vi.fn(async () => 'made')
      expect(await Promise.all([callOf(), callOf(), callOf()].map((call) => sharedAnswer(call, make)))).toEqual(['made', 'made', 'made'])
      expect(make).toHaveBeenCalledTimes(1)
      const others = [{ query: { projectId: '8' } }, { language: 'en' }, { path: '/y' }, { scopes: new Map([['project', {}]]) }]
      await Promise.all(others.map((values) => sharedAnswer(callOf(values), make)))
      expect(make).toHaveBeenCalledTimes(1 + others.length)
      const fail = () => Promise.reject(new Error('away'))
      await expect(sharedAnswer(callOf({ path: '/z' }), fail)).rejects.toThrow('away')
      expect(await sharedAnswer(callOf({ path: '/z' }), make)).toBe('made')
    })

    test.each([
      [undefined, 0],
      ['no-cache', 0],
      ['max-age=0', 0],
      ['max-age=5', 5],
      ['no-transform, max-age=5', 5],
      ['max-age=86400', 60],
      ['s-max-age=5', 0],
    ] as [string | undefined, number][])('%s is taken as %i seconds', (header, seconds) => {
      expect(acceptedAgeOf(header)).toBe(seconds)
    })
  })
})
