import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DryRunAnswer, DryRunReply, DryRunStart, DryRunState } from '#engine/site/answers/dryRun.ts'
import { seededDefinition } from '#modules/flow/definitions/definitions.ts'
import { MemoryRun } from '#server/bpmn/dryRun.ts'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { findRows } from '#store/rows.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'
import { calledFiles, fileOf, randomBlock } from '../../support/bpmnBlocks.ts'
import { dataOf, FLOW, type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { runProcess } from '../../support/processRun.ts'
import { randomOf } from '../../support/randomProcess.ts'
import { oneDatabase, startApp, type TestApp } from '../../support/startApp.ts'

const RANDOM_RUNS = 12

/** Approval by a person of a variable, then by a role for long leaves. */
const DRAWN = bpmn(
  `<startEvent id="start"/><userTask id="first" name="Check" flowable:assignee="\${checker}"/>
  <exclusiveGateway id="long" name="Long?" default="long_end"/>
  <userTask id="boss" name="Boss" flowable:candidateGroups="boss"/><endEvent id="end"/>
  <boundaryEvent id="late" name="Too late" attachedToRef="boss"><timerEventDefinition><timeDuration>P2D</timeDuration></timerEventDefinition></boundaryEvent>
  ${flow('start', 'first')}${flow('first', 'long')}${flow('long', 'boss', '${days > 3}')}${flow('long', 'end')}${flow('boss', 'end')}${flow('late', 'chief')}${flow('chief', 'end')}<userTask id="chief" name="Chief" flowable:candidateGroups="boss"/>`,
  { key: 'Drawn' },
)

const reply = (wait: string, more: Partial<DryRunReply> = {}): DryRunReply => ({ wait, isApproved: true, variables: {}, code: '', ...more })

describe.each(oneDatabase)('a dry run on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls

  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'drawer', permissions: ['flow_model', 'flow_model_update'] })
    calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss', 'drawer'])
  })
  afterAll(() => app.close())

  const start = (variables: DryRunStart['variables'] = {}, by = 'hr'): DryRunStart => ({
    applicant: calls.ids[by] ?? '',
    node: '',
    time: '2026-03-02 08:00:00',
    variables,
  })
  const answerTo = async (body: object, account = 'admin') =>
    dataOf<DryRunAnswer>(await calls.as(account)(`POST ${FLOW}/model/dry-run`, { body, headers: { 'accept-language': 'en' } }))
  const run = async (body: object): Promise<DryRunState> => (await answerTo(body)).run as DryRunState

  test('names the variables that a drawing reads', async () => {
    expect(await answerTo({ bpmnXml: DRAWN }, 'drawer')).toEqual({ inputs: ['checker', 'days'], form: '', starts: [], run: null })
  })

  test('tells who would get a task and by which value', async () => {
    const { waits, current, steps } = await run({ bpmnXml: DRAWN, start: start({ checker: calls.ids.manager ?? '', days: '5' }) })
    expect(waits).toMatchObject([
      {
        kind: 'task',
        name: 'Check',
        workers: {
          rule: 'assignee',
          named: [{ attribute: 'assignee', source: '${checker}', value: calls.ids.manager }],
          people: [expect.any(String)],
          count: 1,
        },
      },
    ])
    expect(current).toEqual(['first'])
    expect(steps).toMatchObject([{ kind: 'start', lines: [{ kind: 'passed' }, { kind: 'task', name: 'Check' }] }])
  })

  test('shows the taken flow with its condition and value, timers that move the clock, and what they cancel', async () => {
    const long = { bpmnXml: DRAWN, start: start({ checker: calls.ids.manager ?? '', days: '5' }), answers: [reply('1')] }
    const after = await run(long)
    expect(after.steps[1]?.lines).toContainEqual({
      process: '',
      kind: 'choice',
      name: 'Long?',
      conditions: [{ to: 'Boss', source: '${days > 3}', holds: true, values: { days: 5 } }],
      taken: ['Boss'],
      isDefault: false,
    })
    expect(after.waits).toMatchObject([
      { kind: 'task', name: 'Boss', workers: { rule: 'candidates', named: [{ attribute: 'candidateGroups', value: 'boss' }] } },
      { kind: 'timer', name: 'Too late', due: '2026-03-04 08:00:00' },
    ])
    const timer = after.waits.find(({ kind }) => kind === 'timer')?.id ?? ''
    const late = await run({ ...long, answers: [reply('1'), reply(timer)] })
    expect(late).toMatchObject({ time: '2026-03-04 08:00:00', ended: null, fault: '', current: ['chief'] })
    expect(late.waits.map(({ name }) => name)).toEqual(['Chief'])
    expect(late.steps[2]?.lines).toContainEqual({ process: '', kind: 'cancelled', name: 'Boss' })
    const short = await run({ ...long, start: start({ checker: calls.ids.manager ?? '', days: '2' }) })
    expect(short).toMatchObject({ ended: 'end', done: expect.arrayContaining(['first', 'long', 'end']) })
  })

  test('gives a task that only the applicant or nobody could do to the administrators', async () => {
    const workers = async (checker: string) => (await run({ bpmnXml: DRAWN, start: start({ checker }) })).waits[0]?.workers
    expect(await workers(calls.ids.hr ?? '')).toMatchObject({ rule: 'administrators', fallback: 'applicant' })
    expect(await workers('77')).toMatchObject({ rule: 'administrators', fallback: 'unknown' })
  })

  test('says why a step is refused, and stays where it was', async () => {
    const body = { bpmnXml: DRAWN, start: start({ checker: calls.ids.manager ?? '', days: 'ten' }) }
    const refused = await run({ ...body, answers: [reply('1')] })
    expect(refused.fault).toContain('days > 3')
    expect(refused.waits).toMatchObject([{ name: 'Check' }])
    expect((await run({ ...body, answers: [reply('9')] })).fault).not.toBe('')
    const called = bpmn(line(['c', '<callActivity id="c" calledElement="Nowhere"/>']))
    expect(await run({ bpmnXml: called, start: start() })).toMatchObject({
      fault: 'The process Nowhere is not deployed',
      steps: [],
      waits: [],
    })
  })

  test('goes on by a condition when a variable is set', async () => {
    const xml = bpmn(
      `${line(['c', '<intermediateCatchEvent id="c"><conditionalEventDefinition><condition>${held == 1}</condition></conditionalEventDefinition></intermediateCatchEvent>'], ['t', task('t')])}`,
    )
    const body = { bpmnXml: xml, start: start() }
    expect(await run(body)).toMatchObject({ waits: [], current: ['c'], ended: null })
    const after = await run({ ...body, answers: [reply('', { variables: { held: '1' } })] })
    expect(after).toMatchObject({ current: ['t'], steps: [{ kind: 'start' }, { kind: 'set' }] })
  })

  test('calls no address, runs no action and stores nothing', async () => {
    const counts = async () =>
      Promise.all(
        ['process-instance', 'process-task', 'process-timer', 'process-history', 'mail-message'].map(
          async (name) => (await findRows(app.platform, name)).length,
        ),
      )
    const before = await counts()
    const xml = bpmn(
      line(
        [
          'h',
          '<serviceTask id="h" flowable:type="http"><extensionElements><flowable:field name="requestMethod" stringValue="GET"/><flowable:field name="requestUrl" expression="https://erp.test/${item}"/></extensionElements></serviceTask>',
        ],
        ['a', '<serviceTask id="a" gantry:action="labor.leave"/>'],
        ['t', task('t')],
      ),
    )
    const body = { bpmnXml: xml, start: start({ item: 'nail' }) }
    expect((await run(body)).waits).toMatchObject([{ kind: 'http', what: 'GET https://erp.test/nail' }])
    const acting = await run({ ...body, answers: [reply('1', { variables: { found: '3' } })] })
    expect(acting).toMatchObject({ waits: [{ kind: 'action', what: 'labor.leave' }], variables: { found: 3 } })
    expect(await run({ ...body, answers: [reply('1'), reply('2', { code: 'E' })] })).toMatchObject({ ended: 'error' })
    expect(await counts()).toEqual(before)
  })

  test('reads the record of the form, and knows how long past tasks took', async () => {
    const processDefinitionId = seededDefinition('Leave')
    const { processInstanceId } = await calls.start('hr', 'manager', 2)
    await calls.complete('manager', processInstanceId, 'ok')
    const form = {
      taskUser: calls.ids.manager,
      startTime: '2026-03-02 08:00:00',
      endTime: '2026-03-04 08:00:00',
      leaveType: '2',
      reason: 'x',
    }
    expect(await answerTo({ processDefinitionId })).toMatchObject({ form: 'process-leave', run: null })
    const state = await run({ processDefinitionId, start: { ...start(), form } })
    expect(state.variables).toMatchObject({ days: 2, taskUser: `taskUser_${calls.ids.manager}` })
    expect(state.waits).toMatchObject([{ kind: 'task', usual: { count: expect.any(Number), seconds: expect.any(Number) } }])
    expect(state.past).toMatchObject({ version: 1, usual: { count: expect.any(Number) } })
  })

  test('is for users who may draw or deploy, and the start for those whom the process allows', async () => {
    const status = async (account: string, body: object) => (await calls.as(account)(`POST ${FLOW}/model/dry-run`, { body })).status
    expect(await status('hr', { bpmnXml: DRAWN })).toBe(403)
    expect(await status('drawer', { processDefinitionId: seededDefinition('Leave') })).toBe(403)
    expect(await status('admin', { bpmnXml: '<nothing/>' })).toBe(400)
    const limited = bpmn(line(['t', task('t')]), { attributes: 'flowable:candidateStarterGroups="boss"' })
    expect((await run({ bpmnXml: limited, start: start({}, 'hr') })).fault).toBe('You cannot start the process p')
    expect((await run({ bpmnXml: limited, start: start({}, 'boss') })).fault).toBe('')
  })

  test('opens the same tasks in the same order as a process that runs', async () => {
    const random = randomOf(7)
    for (let at = 0; at < RANDOM_RUNS; at++) {
      const block = randomBlock(random, 3, { count: at * 1000 })
      const files = [...calledFiles(block).values(), fileOf(block)]
      const names = [...new Set(files.flatMap((xml) => [...xml.matchAll(/\b(?:v|again)n\w+/g)].map(([name]) => name)))]
      const variables = Object.fromEntries(names.filter((name) => name.startsWith('v')).map((name) => [name, Math.floor(random() * 3)]))
      const { steps, ends } = await runProcess(app.platform, files, variables)
      expect(await drySteps(files, variables, steps.length)).toEqual({ steps, ends: ends === 'finished' })
    }
  })
})

/** Completes the oldest task of a dry run again and again. */
async function drySteps(files: readonly string[], variables: Record<string, unknown>, most: number) {
  const definitions = await Promise.all(files.map((xml) => parseDefinition(xml)))
  const dry = new MemoryRun(new Date(), async (key) => definitions.find((one) => one.key === key) as (typeof definitions)[number])
  await dry.start(definitions.at(-1) as (typeof definitions)[number], { createUser: 'taskUser_7', ...variables })
  const steps: string[] = []
  for (let wait = dry.waits[0]; wait && steps.length < most; wait = dry.waits[0]) {
    steps.push(wait.effect.kind === 'open' ? wait.effect.name : wait.effect.kind)
    // Tasks of the comparison are completed without a decision.
    await dry.answer(wait.id, { isApproved: false, userId: '', code: '', node: '', variables: {} })
  }
  return { steps, ends: dry.instances[0]?.ended !== null }
}
