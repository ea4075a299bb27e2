// Actions that wait for the approval of a process: the record of the examples, from its request to every end.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PendingApproval } from '#model/records/approvals.ts'
import type { Module } from '#server/modules/module.ts'
import { findRows, repository, systemActor } from '#store/rows.ts'
import { bpmn, line } from '../../support/bpmn.ts'
import { type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { PROJECT } from '../../support/sources.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const FOLDER = join(PROJECT, 'docs/examples')
const area = JSON.parse(readFileSync(join(FOLDER, 'work-area.json'), 'utf8'))
const ROOT = '/api/example/work-area'
const FLOW = '/api/blade-flow'

/** The same record without a lock, with a process that ends at once, and with one that nobody deployed. */
const { resume } = area.actions
const free = {
  ...area,
  name: 'free-area',
  route: '/example/free-area',
  api: '/api/example/free-area',
  actions: {
    ...area.actions,
    resume: { ...resume, approval: { ...resume.approval, locks: false } },
    pass: { title: '直接复工', set: { state: '1', mended: '免' }, approval: { process: 'AtOnce' } },
    lost: { title: '无流程', set: { state: '1' }, approval: { process: 'Nowhere' } },
  },
}

/** A record without approvals, with a view that has one. */
const { notify: _, ...quiet } = area
const bare = {
  ...quiet,
  name: 'bare-area',
  route: '/example/bare-area',
  api: '/api/example/bare-area',
  actions: { stop: area.actions.stop },
}
const fenced = {
  base: 'bare-area',
  name: 'fenced-area',
  route: '/example/fenced-area',
  api: '/api/example/fenced-area',
  where: { mended: '围' },
  actions: { unfence: { title: '拆围', set: { state: '1' }, approval: { process: 'AtOnce' } } },
}

/** A record and a dialog with private values, one of each shown to the step. */
const secret = {
  ...quiet,
  name: 'secret-area',
  route: '/example/secret-area',
  api: '/api/example/secret-area',
  properties: {
    ...area.properties,
    keeper: { title: '负责人', private: 'name' },
    keeperPhone: { title: '负责人电话', private: 'phone' },
  },
  actions: {
    stop: area.actions.stop,
    resume: {
      ...resume,
      dialog: {
        ...resume.dialog,
        properties: {
          ...resume.dialog.properties,
          witness: { title: '见证人', private: 'name' },
          witnessPhone: { title: '见证人电话', private: 'phone' },
        },
      },
      approval: { ...resume.approval, process: 'SecretResume', reveals: { approve: ['keeperPhone', 'witnessPhone'] } },
    },
  },
}

const written: object[] = []
/** Notes each change of a work area with its action, and who is known to hooks. */
const noting: Module = {
  name: 'noting',
  hooks: () => [
    {
      entity: ({ name }) => name === 'work-area',
      async updated({ before, after, action, isUndo = false, context, actor }) {
        const by = context.identity?.account
        written.push({ action, isUndo, states: [before.state, after.state], by, actor: actor.userId === context.identity?.userId })
      },
      async afterCommit({ after }) {
        written.push({ committed: after?.state })
      },
    },
  ],
}

describe.each(databases)('an approval of a record on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let projectId = ''

  beforeAll(async () => {
    app = await startApp({
      database,
      modules: [noting],
      files: {
        'example/work-area.json': area,
        'example/free-area.json': free,
        'example/bare-area.json': bare,
        'example/fenced-area.json': fenced,
        'example/secret-area.json': secret,
      },
    })
    const permissions = ['work_area', 'free_area', 'bare_area', 'fenced_area', 'secret_area'].flatMap((name) =>
      ['', '_add', '_edit', '_delete', '_view', '_stop', '_resume', '_pass', '_lost', '_unfence'].map((button) => name + button),
    )
    await app.addUser({ account: 'decider', permissions: ['work_todo', 'work_claim'], role: 'decider' })
    await app.addUser({ account: 'seer', permissions: ['work_todo', 'work_claim', 'secret_area_view_private'], role: 'seer' })
    for (const account of ['li', 'wang']) await app.addUser({ account, permissions })
    calls = await processCalls(app, ['admin', 'li', 'wang', 'decider', 'seer'])
    await calls.deploy(readFileSync(join(FOLDER, 'resume-work.bpmn'), 'utf8'), 'approval')
    const step = '<userTask id="approve" flowable:candidateGroups="decider,seer"/>'
    await calls.deploy(bpmn(line(['approve', step]), { key: 'SecretResume' }), 'approval')
    await calls.deploy(bpmn(line(['pass', '<manualTask id="pass"/>']), { key: 'AtOnce' }), 'approval')
    projectId = String((await repository(app.platform, 'project', systemActor()).insert({ projectName: '样板' })).id)
  })
  afterAll(() => app.close())

  const call = async (by: string, what: string, ask: object = {}, root = ROOT) => {
    const [method, path] = what.split(' ')
    return (await calls.as(by)(`${method} ${root}/${path}`, ask)).body
  }
  const detail = async (id: string, root = ROOT) =>
    (await call('li', 'GET detail', { query: { id } }, root)).data as Record<string, unknown>
  const stopped = async (root = ROOT): Promise<string> => {
    const { data } = await call('li', 'POST submit', { body: { areaName: '三层', projectId } }, root)
    const { id } = data as { id: string }
    expect((await call('li', 'POST stop', { query: { ids: id }, body: { stopReason: '临边' } }, root)).code).toBe(200)
    return id
  }
  const asked = async (root = ROOT): Promise<string> => {
    const id = await stopped(root)
    expect(await call('li', 'POST resume', { query: { ids: id }, body: { mended: '已加护栏' } }, root)).toMatchObject({ code: 200 })
    return id
  }
  const pendingOf = async (id: string, by = 'li', entity = 'work-area') =>
    (await calls.as(by)(`GET ${FLOW}/process/pending`, { query: { entity, id } })).body.data as PendingApproval[]
  const instanceOf = async (id: string, entity = 'work-area') => (await pendingOf(id, 'li', entity))[0]?.processInstanceId ?? ''
  const decide = async (instance: string, flag: string) => {
    await calls.claim('admin', instance)
    return calls.complete('admin', instance, flag)
  }

  test('writes the values when it is approved, and tells who asked for it to be told', async () => {
    const id = await asked()
    expect(await detail(id)).toMatchObject({ state: '3', mended: null })
    expect(await pendingOf(id)).toMatchObject([
      { action: 'resume', processDefinitionName: '复工审批', startUser: 'li', locks: true, isOpenToMe: true },
    ])
    expect(await pendingOf(id, 'wang')).toMatchObject([{ isOpenToMe: false }])
    const instance = await instanceOf(id)
    expect((await decide(instance, 'ok')).body).toMatchObject({ code: 200 })
    const after = await detail(id)
    expect(after).toMatchObject({ state: '1', mended: '已加护栏', resumedAt: expect.stringMatching(/^\d{4}-/) })
    expect(await pendingOf(id)).toEqual([])
    expect((await findRows(app.platform, 'inbox-message', { recordId_equal: id })).map(({ title }) => title)).toEqual(['已复工：三层'])
  })

  test('writes its states and values as every other write: with the hooks of code, which see the rights of the applicant', async () => {
    const resumed = { action: 'resume', isUndo: false, states: ['3', '1'], by: 'li', actor: false }
    const id = await asked()
    const refused = await asked()
    written.length = 0
    await decide(await instanceOf(id), 'ok')
    expect(written).toEqual([resumed, { committed: '1' }])
    written.length = 0
    await decide(await instanceOf(refused), 'no')
    expect(written).toEqual([{ action: '', isUndo: true, states: ['3', '2'], by: 'li', actor: false }, { committed: '2' }])
    written.length = 0
    await asked()
    expect(written.slice(-2)).toEqual([{ action: '', isUndo: false, states: ['2', '3'], by: 'li', actor: true }, { committed: '3' }])
  })

  test('says of a record that it waits, in lists and details, until it is over', async () => {
    const id = await asked()
    const ofList = async () => {
      const { data } = await call('li', 'GET list', { query: { id_equal: id } })
      return (data as { records: Record<string, unknown>[] }).records[0]?.inApproval
    }
    const waiting = { actions: ['resume'], locks: true }
    expect([await ofList(), (await detail(id)).inApproval]).toEqual([waiting, waiting])
    await decide(await instanceOf(id), 'ok')
    expect([await ofList(), (await detail(id)).inApproval]).toEqual([undefined, undefined])
  })

  test('is asked for by an action of a view as well', async () => {
    const id = await stopped(bare.api)
    await repository(app.platform, 'bare-area', systemActor()).update(id, { mended: '围' })
    expect((await call('li', 'POST unfence', { query: { ids: id } }, fenced.api)).code).toBe(200)
    expect(await detail(id, bare.api)).toMatchObject({ state: '1', mended: '围' })
    expect(await findRows(app.platform, 'record-approval', { recordId_equal: id, action_equal: 'unfence' })).toHaveLength(1)
  })

  test('shows its record to those who decide, with the form as it was filled in', async () => {
    const id = await asked()
    const processInstanceId = await instanceOf(id)
    const record = async (by: string) => (await calls.as(by)(`GET ${FLOW}/process/record`, { query: { processInstanceId } })).body
    expect(await record('admin')).toMatchObject({
      data: { entity: 'work-area', action: 'resume', record: { id, areaName: '三层', projectName: '样板' }, form: { mended: '已加护栏' } },
    })
    expect(await record('wang')).toMatchObject({ code: 403 })
  })

  test('masks private values of record and dialog but for those who see them, and for the fields that a step reveals to its assignee', async () => {
    const body = { areaName: '三层', projectId, keeper: '张三', keeperPhone: '13800001111' }
    const { data } = await call('li', 'POST submit', { body }, secret.api)
    const { id } = data as { id: string }
    await call('li', 'POST stop', { query: { ids: id }, body: { stopReason: '临边' } }, secret.api)
    const form = { mended: '已加护栏', witness: '李四', witnessPhone: '13900002222' }
    expect((await call('li', 'POST resume', { query: { ids: id }, body: form }, secret.api)).code).toBe(200)
    const processInstanceId = await instanceOf(id, 'secret-area')
    const shownTo = async (who: string, query: object = {}) => {
      const reply = await calls.as(who)(`GET ${FLOW}/process/record`, { query: { processInstanceId, ...query } })
      const answer = reply.body.data as Record<'record' | 'form', Record<string, unknown>>
      return [answer.record.keeper, answer.record.keeperPhone, answer.form.witness, answer.form.witnessPhone]
    }
    const masks = ['张*', '138****1111', '李*', '139****2222']
    expect([await shownTo('li'), await shownTo('decider')]).toEqual([masks, masks])
    expect(await shownTo('seer')).toEqual(['张三', '13800001111', '李四', '13900002222'])
    await calls.claim('decider', processInstanceId)
    const { id: taskId } = await calls.taskOf('decider', 'todo', processInstanceId)
    const revealed = ['张*', '13800001111', '李*', '13900002222']
    expect([await shownTo('decider'), await shownTo('decider', { taskId })]).toEqual([revealed, revealed])
    expect(await shownTo('li', { taskId })).toEqual(masks)
    expect((await calls.complete('decider', processInstanceId, 'ok')).status).toBe(200)
    expect(await shownTo('decider')).toEqual(masks)
    await app.platform.logs.settle()
    const views = await findRows(app.platform, 'api-log', { requestUri_equal: `${FLOW}/process/record` })
    expect(new Set(views.map(({ createBy }) => createBy))).toEqual(new Set(['decider', 'seer']))
  })

  test('brings the state back when it is refused, and can be asked for again', async () => {
    const id = await asked()
    await decide(await instanceOf(id), 'no')
    expect(await detail(id)).toMatchObject({ state: '2', mended: null, resumedAt: null })
    expect((await call('li', 'POST resume', { query: { ids: id }, body: { mended: '又' } })).code).toBe(200)
  })

  test('brings the state back when it is withdrawn', async () => {
    const id = await asked()
    const processInstanceId = await instanceOf(id)
    expect((await calls.as('li')(`POST ${FLOW}/work/withdraw`, { query: { processInstanceId } })).body.code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: '2' })
    expect(await pendingOf(id)).toEqual([])
  })

  test('locks the record against every other write meanwhile', async () => {
    const id = await asked()
    const refused = { code: 400, msg: '该记录正在审批，审批结束后才能修改或删除' }
    expect(await call('li', 'POST submit', { body: { id, areaName: '四层' } })).toMatchObject(refused)
    expect(await call('li', 'POST remove', { query: { ids: id } })).toMatchObject(refused)
    expect(await call('li', 'POST bulk', { body: { ids: id, set: { areaName: '五层' } } })).toMatchObject({
      data: { changed: 0, failed: 1 },
    })
    expect((await call('li', 'POST resume', { query: { ids: id }, body: { mended: '又' } })).code).toBe(400)
    expect(await detail(id)).toMatchObject({ areaName: '三层', state: '3' })
  })

  test('follows the record where the file does not lock it, and keeps what was changed', async () => {
    const root = free.api
    const id = await asked(root)
    expect((await call('li', 'POST submit', { body: { id, areaName: '四层' } }, root)).code).toBe(200)
    expect((await call('li', 'POST remove', { query: { ids: id } }, root)).code).toBe(400)
    await decide(await instanceOf(id, 'free-area'), 'no')
    expect(await detail(id, root)).toMatchObject({ areaName: '四层', state: '2' })
  })

  test('refuses what an action would be refused for, and starts nothing', async () => {
    const id = await stopped()
    expect((await call('li', 'POST resume', { query: { ids: id }, body: {} })).code).toBe(400)
    expect((await call('li', 'POST resume', { query: { ids: id }, body: { mended: 'x'.repeat(301) } })).code).toBe(400)
    expect(await pendingOf(id)).toEqual([])
    expect(await detail(id)).toMatchObject({ state: '2' })
  })

  test('ends at once with a process without people, and names a process that is not there', async () => {
    const id = await stopped(free.api)
    expect((await call('li', 'POST pass', { query: { ids: id } }, free.api)).code).toBe(200)
    expect(await detail(id, free.api)).toMatchObject({ state: '1', mended: '免' })
    expect(await call('li', 'POST lost', { query: { ids: id } }, free.api)).toMatchObject({
      success: false,
      msg: expect.stringContaining('流程'),
    })
  })

  test('is asked for once of two at the same time', async () => {
    const id = await stopped()
    const both = await Promise.all([1, 2].map(() => call('li', 'POST resume', { query: { ids: id }, body: { mended: '一' } })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 400])
    expect(await pendingOf(id)).toHaveLength(1)
  })
})
