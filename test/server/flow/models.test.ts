import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bpmn, line, task } from '../../support/bpmn.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../../support/startApp.ts'

const FLOW = '/api/blade-flow'

const unfinished = bpmn('<startEvent id="start"/><userTask id="a" name="审核"/>', { key: 'Drawn' })
const whole = bpmn(line(['a', task('a')]), { key: 'Drawn' })

describe.each(oneDatabase)('models of processes on %s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api('admin')
  })

  afterAll(() => app.close())

  const data = <T>({ status, body }: Reply): T => {
    expect([status, body.msg]).toEqual([200, expect.anything()])
    return body.data as T
  }
  const submit = (body: Record<string, unknown>) => admin(`POST ${FLOW}/model/submit`, { body })

  test('a check says what a deployment would, in the language of the caller, and changes nothing', async () => {
    const before = data<{ total: number }>(await admin(`GET ${FLOW}/model/list`)).total
    const check = async (bpmnXml: string, more = {}) =>
      data<{ faults: unknown[]; bpmnXml: string }>(await admin(`POST ${FLOW}/model/check`, { body: { bpmnXml }, ...more }))
    const { faults } = await check(bpmn(line(['a', '<scriptTask id="a"/>']), { key: 'Drawn' }))
    expect(faults).toEqual([{ kind: 'unsupported', what: 'ScriptTask', element: 'a', line: 8, msg: '第8行的元素a不支持：ScriptTask' }])
    const english = await check(unfinished, { headers: { 'accept-language': 'en' } })
    expect(english.faults).toContainEqual(expect.objectContaining({ element: 'a', msg: 'The task a has no assignee' }))
    expect((await check(whole)).faults).toEqual([])
    expect((await check('<nothing/>')).faults).toMatchObject([{ kind: 'unreadable' }])
    expect(data<{ total: number }>(await admin(`GET ${FLOW}/model/list`)).total).toBe(before)
    expect((await (await app.api('hr'))(`POST ${FLOW}/model/check`, { body: { bpmnXml: whole } })).status).toBe(403)
  })

  test('a check lays out a file without a diagram, even one that does not run, and leaves a diagram alone', async () => {
    const check = async (bpmnXml: string) =>
      data<{ bpmnXml: string }>(await admin(`POST ${FLOW}/model/check`, { body: { bpmnXml } })).bpmnXml
    const drawn = await check(bpmn(line(['a', '<scriptTask id="a"/>'])))
    expect(drawn).toContain('bpmnElement="a"')
    expect(drawn).toContain('bpmnElement="start_a"')
    expect(await check(drawn)).toBe('')
  })

  test('a model is kept unfinished, and refused when it is deployed', async () => {
    const { id, version } = data<{ id: string; version: number }>(await submit({ bpmnXml: unfinished }))
    expect(version).toBe(1)
    const refused = await admin(`POST ${FLOW}/model/deploy`, { body: { modelId: id, category: '1', mode: '1' } })
    expect([refused.status, refused.body.msg]).toEqual([400, '任务a没有办理人'])
    expect((await submit({ bpmnXml: 'no file' })).status).toBe(400)
  })

  test('a model is downloaded as the file that it was saved as, by who may', async () => {
    const { id } = data<{ id: string }>(await submit({ bpmnXml: whole }))
    const kept = data<{ bpmnXml: string }>(await admin(`GET ${FLOW}/model/detail`, { query: { id } })).bpmnXml
    const file = await admin(`GET ${FLOW}/model/download`, { query: { id } })
    expect([file.headers.get('content-disposition'), file.text]).toEqual(["attachment; filename*=UTF-8''Drawn.bpmn20.xml", kept])
    expect((await admin(`GET ${FLOW}/model/download`, { query: { id: '1' } })).status).toBe(404)
    expect((await (await app.api('hr'))(`GET ${FLOW}/model/download`, { query: { id } })).status).toBe(403)
  })

  test('who saves over a newer version is told, and nothing is lost', async () => {
    const first = data<{ id: string; updateTime: string }>(await submit({ bpmnXml: whole, description: '一' }))
    // Times of records are of whole seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
    onTestFinished(() => void vi.useRealTimers())
    const second = data<{ version: number; updateTime: string }>(
      await submit({ id: first.id, bpmnXml: whole.replace('name="a"', 'name="b"'), updateTime: first.updateTime }),
    )
    expect(second.version).toBe(2)
    const late = await submit({ id: first.id, bpmnXml: whole, updateTime: first.updateTime })
    expect(late.status).toBe(409)
    const kept = data<{ bpmnXml: string; description: string }>(await admin(`GET ${FLOW}/model/detail`, { query: { id: first.id } }))
    expect([kept.bpmnXml.includes('name="b"'), kept.description]).toEqual([true, '一'])
  })

  test('a deployment says which version it has become', async () => {
    const { id } = data<{ id: string }>(await submit({ bpmnXml: bpmn(line(['a', task('a')]), { key: 'Counted' }) }))
    const deploy = async () =>
      data<{ versions: unknown[] }>(await admin(`POST ${FLOW}/model/deploy`, { body: { modelId: id, category: '1', mode: '1' } })).versions
    expect(await deploy()).toMatchObject([{ key: 'Counted', version: 1, tenantId: '' }])
    expect(await deploy()).toMatchObject([{ key: 'Counted', version: 2, tenantId: '' }])
  })

  test('a deployment names the roles and users that exist nowhere', async () => {
    const steps = line(
      ['a', '<userTask id="a" name="复核" flowable:candidateGroups="administrator,nobody_at_all"/>'],
      ['b', '<userTask id="b" flowable:assignee="taskUser_404"/>'],
      ['c', '<userTask id="c" flowable:assignee="${taskUser}"/>'],
    )
    const { id } = data<{ id: string }>(await submit({ bpmnXml: bpmn(steps, { key: 'Unknown' }) }))
    const { versions } = data<{ versions: unknown[] }>(
      await admin(`POST ${FLOW}/model/deploy`, { body: { modelId: id, category: '1', mode: '1' } }),
    )
    expect(versions).toMatchObject([
      {
        unknown: [
          { element: '复核', roles: ['nobody_at_all'], users: [] },
          { element: 'b', roles: [], users: ['taskUser_404'] },
        ],
      },
    ])
  })

  test('a process of a kind without a form is told by the check and the deployment, and not offered to be started', async () => {
    const file = bpmn(line(['a', task('a')]), { key: 'Formless' })
    const checked = async (category: string) => {
      const bpmnXml = file.replace('<process ', `<process gantry:category="${category}" `)
      return data<{ faults: unknown[] }>(await admin(`POST ${FLOW}/model/check`, { body: { bpmnXml } })).faults
    }
    expect(await checked('2')).toMatchObject([{ what: 'noStartForm', element: 'Formless', msg: expect.stringContaining('没有表单') }])
    expect(await checked('1')).toEqual([])
    const { id } = data<{ id: string }>(await submit({ bpmnXml: file }))
    const deployed = async (category: string) =>
      data<{ versions: unknown[] }>(await admin(`POST ${FLOW}/model/deploy`, { body: { modelId: id, category, mode: '1' } })).versions
    const offered = async () =>
      data<{ total: number }>(await admin(`GET ${FLOW}/work/start-list`, { query: { key_equal: 'Formless' } })).total
    expect([await deployed('2'), await offered()]).toMatchObject([[{ hasForm: false }], 0])
    expect([await deployed('1'), await offered()]).toMatchObject([[{ hasForm: true }], 1])
  })

  test('the list of processes narrows by mode, in the words of its search and of the platform', async () => {
    const count = async (query: Record<string, string>) =>
      data<{ total: number }>(await admin(`GET ${FLOW}/manager/list`, { query: { key_equal: 'Counted', ...query } })).total
    expect([await count({}), await count({ mode_equal: '1' }), await count({ mode_equal: '2' }), await count({ mode: '2' })]).toEqual([
      2, 2, 0, 0,
    ])
  })

  test('an upload is checked with every finding, by the ending .bpmn too', async () => {
    const body = new FormData()
    body.set('files', new File([bpmn(line(['a', '<scriptTask id="a"/>'], ['b', '<sendTask id="b"/>']))], 'x.bpmn'))
    const checked = data<{ success: boolean; findings: unknown[] }>(await admin(`POST ${FLOW}/manager/check-upload`, { body }))
    expect(checked.success).toBe(false)
    expect(checked.findings).toMatchObject([
      { line: 8, msg: '第8行的元素a不支持：ScriptTask' },
      { line: 9, element: 'b' },
    ])
  })

  test('a model knows which forms its process may carry', async () => {
    const forms = data<unknown[]>(await admin(`GET ${FLOW}/model/forms`))
    expect(forms).toContainEqual({ category: '1', entity: 'process-leave' })
  })
})
