// Instances of a Flowable database come over and go on.

import { describe, expect, onTestFinished, test } from 'vitest'
import { importFlowable } from '#server/commands/processes/importFlowable.ts'
import { withForeign } from '#store/foreign/withForeign.ts'
import { findRows } from '#store/rows.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'
import { type FlowableDatabase, flowableTables } from '../../support/flowableDatabase.ts'
import { foreignDatabases } from '../../support/foreign.ts'
import { dataOf, FLOW, type ProcessCalls, processCalls } from '../../support/processCalls.ts'
import { startApp } from '../../support/startApp.ts'

const asked = (id: string, who: string, inner = '') => `<userTask id="${id}" name="Do ${id}" ${who}>${inner}</userTask>`
const SIGNERS =
  '<multiInstanceLoopCharacteristics flowable:collection="${signers}" flowable:elementVariable="signer"><completionCondition>${false}</completionCondition></multiInstanceLoopCharacteristics>'
const WAYS = ['a', 'b', 'sub', 'sign', 'callIt', 'wait']

const MAIN = bpmn(
  [
    '<startEvent id="start"/><parallelGateway id="fork"/><parallelGateway id="join"/><endEvent id="end"/>',
    asked('a', 'flowable:assignee="${checker}"'),
    '<boundaryEvent id="late" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>',
    asked('reminded', 'flowable:assignee="${checker}"'),
    asked('b', 'flowable:assignee="${checker}"'),
    `<subProcess id="sub"><startEvent id="s1"/>${asked('c', 'flowable:candidateGroups="hr"')}<endEvent id="e1"/>${flow('s1', 'c')}${flow('c', 'e1')}</subProcess>`,
    asked('sign', 'flowable:assignee="${signer}"', SIGNERS),
    '<callActivity id="callIt" calledElement="Child" flowable:inheritVariables="true"/>',
    '<intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>',
    asked('last', 'flowable:assignee="${checker}"'),
    flow('start', 'fork'),
    ...WAYS.flatMap((id) => [flow('fork', id), flow(id, 'join')]),
    flow('late', 'reminded'),
    flow('join', 'last'),
    flow('last', 'end'),
  ].join('\n'),
  { key: 'Main', before: '<message id="m" name="Delivered"/>' },
)
const CHILD = bpmn(line(['k', asked('k', 'flowable:assignee="${checker}"')]), { key: 'Child' })
const JAVA = bpmn(line(['j', '<serviceTask id="j" flowable:class="x.Y"/>'], ['t', task('t')]), { key: 'Java' })
const WAITS = bpmn(
  `<startEvent id="s"/><eventBasedGateway id="g"/><intermediateCatchEvent id="m1"><messageEventDefinition messageRef="m"/></intermediateCatchEvent><intermediateCatchEvent id="t1"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>${flow('s', 'g')}${flow('g', 'm1')}${flow('g', 't1')}`,
  { key: 'Waits', before: '<message id="m" name="Answer"/>' },
)
const FREE = bpmn(
  line(['free', `<adHocSubProcess id="free" name="Site checks">${asked('look', 'flowable:assignee="${checker}"')}</adHocSubProcess>`]),
  { key: 'Free' },
)
/** A `java.util.ArrayList` of the texts "x" and "y", and a `java.awt.Point`, as Java writes them. */
const BEAN = 'rO0ABXNyAA5qYXZhLmF3dC5Qb2ludLbEinI0fsgmAgACSQABeEkAAXl4cAAAAAEAAAAC'

/** Moment of a row: so many minutes after nine. */
const at = (minute: number) => `2026-03-02 09:${String(minute).padStart(2, '0')}:00.123`

/** Rows as Flowable 7 writes them. */
async function fill(db: FlowableDatabase, ids: ProcessCalls['ids']): Promise<void> {
  for (const [key, xml] of Object.entries({ Main: MAIN, Child: CHILD, Java: JAVA, Waits: WAITS, Free: FREE })) {
    await db.insert('ACT_RE_DEPLOYMENT', { ID: `d${key}`, NAME: key, TENANT_ID: '', DEPLOY_TIME: at(0) })
    await db.insert('ACT_GE_BYTEARRAY', {
      ID: `f${key}`,
      REV: 1,
      NAME: `${key}.bpmn20.xml`,
      DEPLOYMENT_ID: `d${key}`,
      BYTES: Buffer.from(xml),
    })
    const version = { KEY: key, NAME: key, VERSION: 1, DEPLOYMENT_ID: `d${key}`, RESOURCE_NAME: `${key}.bpmn20.xml`, DERIVED_VERSION: 0 }
    await db.insert('ACT_RE_PROCDEF', { ID: `${key}:1:x`, REV: 1, ...version, SUSPENSION_STATE: 1, TENANT_ID: '' })
  }
  const head = (id: string, key: string, more = {}) =>
    db.insert('ACT_HI_PROCINST', {
      ID: id,
      PROC_INST_ID: id,
      PROC_DEF_ID: `${key}:1:x`,
      START_TIME: at(1),
      START_USER_ID: 'kermit',
      START_ACT_ID: 'start',
      TENANT_ID: '',
      ...more,
    })
  const execution = (id: string, instance: string, key: string, parent: string | null, activity: string | null, more = {}) =>
    db.insert('ACT_RU_EXECUTION', {
      ...{
        ID: id,
        REV: 1,
        PROC_INST_ID: instance,
        PARENT_ID: parent,
        PROC_DEF_ID: `${key}:1:x`,
        ROOT_PROC_INST_ID: 'p1',
        ACT_ID: activity,
      },
      ...{
        IS_ACTIVE: true,
        IS_CONCURRENT: false,
        IS_SCOPE: parent === null,
        IS_EVENT_SCOPE: false,
        IS_MI_ROOT: false,
        SUSPENSION_STATE: 1,
        TENANT_ID: '',
      },
      ...more,
    })
  const open = async (id: string, execution: string, instance: string, node: string, more = {}) =>
    db.insert('ACT_RU_TASK', {
      ID: id,
      REV: 1,
      EXECUTION_ID: execution,
      PROC_INST_ID: instance,
      NAME: `Do ${node}`,
      TASK_DEF_KEY: node,
      CREATE_TIME: at(2),
      ...more,
    })
  const variable = (execution: string, name: string, type: string, more: Readonly<Record<string, string | number>>, instance = 'p1') =>
    db.insert('ACT_RU_VARIABLE', { REV: 1, TYPE: type, NAME: name, EXECUTION_ID: execution, PROC_INST_ID: instance, ...more })

  await head('p1', 'Main')
  await execution('p1', 'p1', 'Main', null, null)
  await execution('xa', 'p1', 'Main', 'p1', 'a')
  await execution('xlate', 'p1', 'Main', 'xa', 'late')
  await db.insert('ACT_RU_TIMER_JOB', {
    REV: 1,
    TYPE: 'timer',
    EXECUTION_ID: 'xlate',
    PROCESS_INSTANCE_ID: 'p1',
    DUEDATE: '2036-01-01 08:00:00.000',
  })
  await execution('xb', 'p1', 'Main', 'p1', 'join', { IS_ACTIVE: false })
  await execution('xsub', 'p1', 'Main', 'p1', 'sub', { IS_SCOPE: true })
  await execution('xc', 'p1', 'Main', 'xsub', 'c')
  await execution('xsign', 'p1', 'Main', 'p1', 'sign', { IS_MI_ROOT: true, IS_SCOPE: true, IS_ACTIVE: false })
  for (const [number, signer] of ['manager', 'hr', 'boss'].entries()) {
    await execution(`xs${number}`, 'p1', 'Main', 'xsign', 'sign', { IS_ACTIVE: number > 0 })
    await variable(`xs${number}`, 'signer', 'string', { TEXT: `taskUser_${ids[signer]}` })
    await variable(`xs${number}`, 'loopCounter', 'integer', { LONG: number, TEXT: String(number) })
  }
  await variable('xsign', 'nrOfInstances', 'integer', { LONG: 3, TEXT: '3' })
  await execution('xcall', 'p1', 'Main', 'p1', 'callIt')
  await execution('xwait', 'p1', 'Main', 'p1', 'wait')
  await head('p2', 'Child', { SUPER_PROCESS_INSTANCE_ID: 'p1' })
  await execution('p2', 'p2', 'Child', null, null, { SUPER_EXEC: 'xcall' })
  await execution('xk', 'p2', 'Child', 'p2', 'k')
  await open('ta', 'xa', 'p1', 'a', { ASSIGNEE: 'gonzo' })
  await open('tc', 'xc', 'p1', 'c')
  await db.insert('ACT_RU_IDENTITYLINK', { REV: 1, GROUP_ID: 'hr', TYPE: 'candidate', TASK_ID: 'tc' })
  await open('ts1', 'xs1', 'p1', 'sign', { ASSIGNEE: `taskUser_${ids.hr}` })
  await open('ts2', 'xs2', 'p1', 'sign', { ASSIGNEE: `taskUser_${ids.boss}` })
  await open('tk', 'xk', 'p2', 'k', { ASSIGNEE: 'manager' })
  await variable('p1', 'checker', 'string', { TEXT: 'manager' })
  await variable('p2', 'checker', 'string', { TEXT: 'manager' }, 'p2')
  await variable('p1', 'days', 'double', { DOUBLE: 2.5 })
  await variable('p1', 'start', 'date', { LONG: Date.parse('2026-03-02T01:00:00Z') })
  await db.insert('ACT_GE_BYTEARRAY', { ID: 'bean', REV: 1, NAME: 'var-bean', BYTES: Buffer.from(BEAN, 'base64') })
  await variable('p1', 'bean', 'serializable', { BYTEARRAY_ID: 'bean' })
  const past = (id: string, node: string, instance: string, more = {}) =>
    db.insert('ACT_HI_TASKINST', {
      ID: id,
      REV: 1,
      TASK_DEF_KEY: node,
      PROC_INST_ID: instance,
      NAME: `Do ${node}`,
      ASSIGNEE: 'manager',
      START_TIME: at(2),
      END_TIME: at(5),
      ...more,
    })
  const activity = (execution: string, id: string, type: string, minute: number, instance = 'p1') =>
    db.insert('ACT_HI_ACTINST', {
      REV: 1,
      PROC_DEF_ID: 'Main:1:x',
      PROC_INST_ID: instance,
      EXECUTION_ID: execution,
      ACT_ID: id,
      ACT_TYPE: type,
      START_TIME: at(minute),
      END_TIME: at(minute),
    })
  await past('tb', 'b', 'p1')
  await past('ta', 'a', 'p1', { END_TIME: null })
  await db.insert('ACT_HI_COMMENT', {
    TYPE: 'comment',
    TIME: at(5),
    USER_ID: 'manager',
    TASK_ID: 'tb',
    PROC_INST_ID: 'p1',
    ACTION: 'AddComment',
    MESSAGE: '同意',
  })
  await activity('xb', 'start', 'startEvent', 1)
  await activity('xb', 'fork_b', 'sequenceFlow', 2)
  await activity('xb', 'b_join', 'sequenceFlow', 5)

  await head('p3', 'Child', { END_TIME: at(9), BUSINESS_KEY: 'blade_process_leave:77' })
  await past('t3', 'k', 'p3', { END_TIME: at(9) })
  await db.insert('ACT_HI_VARINST', { REV: 1, PROC_INST_ID: 'p3', EXECUTION_ID: 'p3', NAME: 'pass', VAR_TYPE: 'boolean', LONG: 0 })

  await head('p4', 'Java')
  await execution('p4', 'p4', 'Java', null, null)
  await execution('x4', 'p4', 'Java', 'p4', 't')
  await open('t4', 'x4', 'p4', 't', { ASSIGNEE: 'manager' })

  await head('p5', 'Waits', { START_USER_ID: null })
  await execution('p5', 'p5', 'Waits', null, null)
  await execution('xm1', 'p5', 'Waits', 'p5', 'm1')
  await execution('xt1', 'p5', 'Waits', 'p5', 't1')
  await db.insert('ACT_RU_TIMER_JOB', {
    REV: 1,
    TYPE: 'timer',
    EXECUTION_ID: 'xt1',
    PROCESS_INSTANCE_ID: 'p5',
    DUEDATE: '2036-02-02 08:00:00.000',
  })

  await head('p6', 'Main')
  await execution('p6', 'p6', 'Main', null, null)
  await execution('x6', 'p6', 'Main', 'p6', 'nowhere')

  // One instance whose activity runs, and one in which nobody started any.
  for (const id of ['p7', 'p8']) {
    await head(id, 'Free')
    await execution(id, id, 'Free', null, null)
    await execution(`${id}free`, id, 'Free', id, 'free', { IS_SCOPE: true })
    await variable(id, 'checker', 'string', { TEXT: 'manager' }, id)
  }
  await execution('x7', 'p7', 'Free', 'p7free', 'look')
  await open('t7', 'x7', 'p7', 'look', { ASSIGNEE: 'manager' })
}

if (foreignDatabases.length === 0) test.skip('no TEST_DATABASE_URL and no TEST_MYSQL_URL: there is no Flowable database', () => {})

describe.each(foreignDatabases)('instances of a Flowable on %s', (_, create) => {
  test('are tried, come over once, and go on', async () => {
    const foreign = await create()
    onTestFinished(() => foreign.close())
    const app = await startApp({ database: foreign.name === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite' })
    onTestFinished(() => app.close())
    const calls = await processCalls(app, ['admin', 'hr', 'manager', 'boss'])
    await fill(await flowableTables(foreign), calls.ids)
    const accounts = new Map([['kermit', 'hr']])
    const run = (isTrial: boolean) =>
      withForeign({ url: foreign.address, user: '', password: '' }, { hosts: null, folder: '.' }, (session) =>
        importFlowable(app.platform, session, { isTrial, tenantId: '000000', accounts, category: '1' }),
      )
    const count = async () => (await findRows(app.platform, 'process-instance')).length
    const before = await count()

    const expected = {
      definitions: { found: 5, known: 0, added: 5 },
      finished: { found: 1, known: 0, added: 1 },
      running: { found: 7, known: 0, added: 5 },
      refused: [{ process: 'Java v1', faults: ['j: class'] }],
      staying: [
        { process: 'Java v1', obstacle: { why: 'definition', element: '' }, count: 1, example: 'p4' },
        { process: 'Main v1', obstacle: { why: 'gone', element: 'nowhere' }, count: 1, example: 'p6' },
      ],
      unknownUsers: ['gonzo'],
      leftOut: [{ process: 'Main', variable: 'bean', count: 1 }],
      withoutRecord: 1,
    }
    expect(await run(true)).toEqual(expected)
    expect(await count()).toBe(before)
    expect(await run(false)).toEqual(expected)
    expect(await count()).toBe(before + 6)
    const again = await run(false)
    expect([again.definitions, again.finished, again.running]).toEqual([
      { found: 5, known: 5, added: 0 },
      { found: 1, known: 1, added: 0 },
      { found: 7, known: 5, added: 0 },
    ])
    expect(await count()).toBe(before + 6)

    const rows = await findRows(app.platform, 'process-instance', { processDefinitionKey_in: 'Main,Child,Waits' })
    const main = rows.find(({ processDefinitionKey }) => processDefinitionKey === 'Main') as Record<string, string>
    expect(main).toMatchObject({ startUserId: calls.ids.hr, startTime: '2026-03-02 09:01:00', processIsFinished: 'unfinished' })
    const finished = rows.find(({ processIsFinished }) => processIsFinished === 'finished')
    expect(finished).toMatchObject({ processDefinitionKey: 'Child', flowStatus: '3', endTime: '2026-03-02 09:09:00' })

    const lines = await findRows(app.platform, 'process-history', { processInstanceId_equal: String(main.id) })
    expect(lines.map(({ kind, historyActivityId }) => `${kind} ${historyActivityId ?? ''}`.trim())).toEqual([
      'start',
      'passed start',
      'task b',
      'fallback a',
      'fallback c',
      'fallback sign',
    ])
    expect(lines[2]).toMatchObject({ comment: '同意', assignee: calls.ids.manager, endTime: '2026-03-02 09:05:00' })
    const timers = await findRows(app.platform, 'process-timer', { dueTime_dategt: '2036-01-01 00:00:00' })
    expect(timers.map(({ node, dueTime }) => `${node} ${dueTime}`).sort()).toEqual(['late 2036-01-01 08:00:00', 't1 2036-02-02 08:00:00'])

    const open = async () => findRows(app.platform, 'process-task', { status_in: 'todo,claim', processDefinitionKey_in: 'Main,Child' })
    // The tasks of the applicant and of an unknown user went to the administrators.
    const work = Object.fromEntries(
      (await open()).map(({ taskDefinitionKey, piece, assignee, candidates }) => [`${taskDefinitionKey}${piece}`, assignee || candidates]),
    )
    expect(work).toEqual({
      a0: 'role_administrator,role_admin',
      c0: 'role_administrator,role_admin',
      sign1: 'role_administrator,role_admin',
      sign2: calls.ids.boss,
      k0: calls.ids.manager,
    })
    for (let step = 0; step < 12; step++) {
      const [next] = await open()
      if (!next) break
      const account = Object.entries(calls.ids).find(([, id]) => id === next.assignee)?.[0] ?? 'admin'
      if (next.status === 'claim') dataOf(await calls.as('admin')(`POST ${FLOW}/work/claim-task`, { query: { taskId: next.id as string } }))
      const body = { taskId: next.id, processInstanceId: next.processInstanceId, flag: 'ok', comment: 'ok' }
      dataOf(await calls.as(next.status === 'claim' ? 'admin' : account)(`POST ${FLOW}/work/complete-task`, { body }))
      if (step === 1) dataOf(await calls.as('admin')(`POST ${FLOW}/follow/message`, { body: { name: 'Delivered' } }))
    }
    expect(await calls.instanceRow(String(main.id))).toMatchObject({ processIsFinished: 'finished', flowStatus: '2' })
    const done = await findRows(app.platform, 'process-task', { processDefinitionKey_equal: 'Main', status_equal: 'finish' })
    expect(done.map(({ taskDefinitionKey }) => taskDefinitionKey).sort()).toEqual(['a', 'b', 'c', 'last', 'sign', 'sign'])
    dataOf(await calls.as('admin')(`POST ${FLOW}/follow/message`, { body: { name: 'Answer' } }))
    const waits = rows.find(({ processDefinitionKey }) => processDefinitionKey === 'Waits')
    expect(await calls.instanceRow(String(waits?.id))).toMatchObject({ processIsFinished: 'finished' })

    const free = await findRows(app.platform, 'process-task', { status_in: 'todo,claim', processDefinitionKey_equal: 'Free' })
    const shown = free.map(({ taskName, assigneeName, processInstanceId }) => [taskName, assigneeName, processInstanceId])
    const [busy] = shown.find(([name]) => name === 'Do look')?.slice(2) ?? []
    expect(shown.map(([name, who, instance]) => `${name} ${who} ${instance === busy}`).sort()).toEqual([
      'Do look 经理 true',
      'Site checks null false',
      'Site checks null true',
    ])
    for (const { id, status } of free)
      if (status === 'claim') dataOf(await calls.as('manager')(`POST ${FLOW}/work/claim-task`, { query: { taskId: id as string } }))
    const [idle] = free.filter(({ processInstanceId }) => processInstanceId !== busy)
    dataOf(await calls.as('manager')(`POST ${FLOW}/work/begin-activity`, { body: { taskId: idle?.id, node: 'look' } }))
    for (const id of [busy, idle?.processInstanceId] as string[]) {
      for (const name of ['Do look', 'Site checks']) {
        const [row] = await findRows(app.platform, 'process-task', { processInstanceId_equal: id, taskName_equal: name })
        // A task that is started here names nobody of this system, and goes to the administrators.
        const who = calls.as(row?.status === 'claim' ? 'admin' : 'manager')
        if (row?.status === 'claim') dataOf(await who(`POST ${FLOW}/work/claim-task`, { query: { taskId: String(row.id) } }))
        dataOf(await who(`POST ${FLOW}/work/complete-task`, { body: { taskId: row?.id, flag: 'ok', comment: 'ok' } }))
      }
      expect(await calls.instanceRow(id)).toMatchObject({ processIsFinished: 'finished' })
    }
  })
})
