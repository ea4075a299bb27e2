import { describe, expect, test } from 'vitest'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { type Effect, type Event, newState, type State } from '#server/bpmn/state.ts'
import { step } from '#server/bpmn/step.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'
import { calledFiles, courseOf, fileOf, randomBlock } from '../../support/bpmnBlocks.ts'
import { randomOf } from '../../support/randomProcess.ts'

const NOW = new Date('2026-03-02T01:00:00Z')

/** A process that is driven by hand: which tasks are open, as `id` or `id#piece`, and what else was asked for. */
async function driven(
  file: string | ProcessDefinition,
  variables: Record<string, unknown> = {},
  called: ReadonlyMap<string, ProcessDefinition> = new Map(),
) {
  const definition = typeof file === 'string' ? await parseDefinition(file) : file
  const open: { send: (event: Event) => void; token: string; node: string; piece: number; assignee: string }[] = []
  /** Runs one process; `onEnd` hears what it knew when it was over. */
  const run = (one: ProcessDefinition, known: Readonly<Record<string, unknown>>, onEnd: (found: Record<string, unknown>) => void) => {
    let state: State = newState()
    let effects: Effect[] = []
    const send = (event: Event) => {
      const next = step(one, state, event, NOW)
      state = JSON.parse(JSON.stringify(next.state)) as State
      effects = next.effects
      for (const effect of next.effects) {
        const { kind } = effect
        const inner = kind === 'call' ? called.get(effect.key) : undefined
        if (kind === 'open') open.push({ ...effect, send })
        if (kind === 'close') remove((task) => task.send === send && task.token === effect.token)
        if (kind === 'call' && inner) run(inner, effect.variables, (found) => send({ kind: 'done', token: effect.token, variables: found }))
        if (kind === 'ended') onEnd(state.variables)
      }
    }
    send({ kind: 'start', variables: known })
    return { send, state: () => state, effects: () => effects }
  }
  const remove = (isIt: (task: (typeof open)[number]) => boolean) => {
    for (let at = open.length - 1; at >= 0; at--) if (isIt(open[at] as (typeof open)[number])) open.splice(at, 1)
  }
  const { send, state, effects } = run(definition, variables, () => {})
  return {
    open: () => open.map(({ node }) => node).sort(),
    assignees: () => open.map(({ assignee }) => assignee),
    effects,
    state,
    send,
    token: (node: string) => state().tokens.find(({ at }) => at === node)?.id ?? '',
    complete(node: string, said: Record<string, unknown> = { pass: true }) {
      const at = open.findIndex((one) => one.node === node)
      const [piece] = open.splice(at, 1)
      if (!piece) throw new Error(`${node} is not open`)
      piece.send({ kind: 'complete', token: piece.token, piece: piece.piece, variables: said })
    },
    isOver: () => effects().some(({ kind }) => kind === 'ended'),
    ended: () => effects().find(({ kind }) => kind === 'ended'),
  }
}

describe('the engine', () => {
  test('opens the tasks that an independent model expects, over 1,000 instances with random paths', async () => {
    const random = randomOf(20260302)
    let steps = 0
    for (let drawn = 0; drawn < 200; drawn++) {
      const block = randomBlock(random, 3, { count: 0 })
      const xml = fileOf(block)
      const definition = await parseDefinition(xml)
      const files = calledFiles(block)
      const called = new Map<string, ProcessDefinition>()
      for (const [key, file] of files) called.set(key, await parseDefinition(file))
      for (let instance = 0; instance < 5; instance++) {
        const variables = Object.fromEntries(
          [xml, ...files.values()].flatMap((one) => [...one.matchAll(/\bvn\w+/g)].map(([name]) => [name, Math.floor(random() * 3)])),
        )
        const course = courseOf(block, variables)
        const process = await driven(definition, variables, called)
        while (!course.isOver()) {
          const expected = course.open().sort()
          expect(process.open(), xml).toEqual(expected)
          const next = expected[Math.floor(random() * expected.length)] as string
          course.done(next)
          process.complete(next)
          steps++
        }
        expect([process.open(), process.isOver()], xml).toEqual([[], true])
        expect(process.state().tokens).toEqual([])
      }
    }
    expect(steps).toBeGreaterThan(2000)
  })

  test('goes back as often as a condition says, and keeps its state below a kilobyte', async () => {
    const xml = bpmn(
      [
        '<startEvent id="start"/><endEvent id="end"/>',
        task('review'),
        task('modify'),
        '<exclusiveGateway id="ok" default="ok_modify"/>',
        flow('start', 'review'),
        flow('review', 'ok'),
        flow('ok', 'end', '${pass and days le 3}'),
        flow('ok', 'modify'),
        flow('modify', 'review'),
      ].join('\n'),
    )
    const process = await driven(xml, { days: 2, createUser: 'taskUser_1' })
    for (let round = 0; round < 5; round++) {
      process.complete('review', { pass: false })
      expect(process.open()).toEqual(['modify'])
      process.complete('modify')
    }
    expect(JSON.stringify(process.state()).length).toBeLessThan(1000)
    process.complete('review', { pass: true })
    expect(process.isOver()).toBe(true)
  })

  const countersign = (isSequential: boolean, until: string) =>
    bpmn(
      line([
        'sign',
        `<userTask id="sign" flowable:assignee="\${person}"><multiInstanceLoopCharacteristics isSequential="${isSequential}" flowable:collection="people" flowable:elementVariable="person"><completionCondition>${until}</completionCondition></multiInstanceLoopCharacteristics></userTask>`,
      ]),
    )

  const validated = (until: string, isSequential = false) => {
    const condition = until === '' ? '' : `<completionCondition>${until}</completionCondition>`
    return bpmn(
      [
        '<startEvent id="start"/><endEvent id="yes"/><exclusiveGateway id="g" default="g_back"/>',
        `<userTask id="sign" flowable:assignee="\${person}"><multiInstanceLoopCharacteristics isSequential="${isSequential}" flowable:collection="people" flowable:elementVariable="person">${condition}</multiInstanceLoopCharacteristics></userTask>`,
        task('back'),
        flow('start', 'sign'),
        flow('sign', 'g'),
        flow('g', 'yes', '${pass}'),
        flow('g', 'back'),
        flow('back', 'sign'),
      ].join('\n'),
    )
  }
  const ALL = ''
  const TWO = '${nrOfApprovedInstances >= 2}'
  const VETO = '${nrOfRejectedInstances > 0}'
  const VETO_BY_ANSWER = '${!pass}'
  const MAJORITY = '${nrOfApprovedInstances * 2 > nrOfInstances || nrOfRejectedInstances * 2 > nrOfInstances}'
  const ANY_TWO = '${nrOfCompletedInstances >= 2}'

  test.each([
    [ALL, 'nyy', 'back'],
    [ALL, 'yny', 'back'],
    [ALL, 'yyn', 'back'],
    [ALL, 'yyy', 'over'],
    [TWO, 'nyy', 'over'],
    [TWO, 'yy', 'over'],
    [TWO, 'nny', 'back'],
    [VETO, 'yn', 'back'],
    [VETO, 'yyy', 'over'],
    [VETO_BY_ANSWER, 'yn', 'back'],
    [VETO_BY_ANSWER, 'yyy', 'over'],
    [MAJORITY, 'yny', 'over'],
    [MAJORITY, 'nyn', 'back'],
    [ANY_TWO, 'ny', 'back'],
    [ANY_TWO, 'yy', 'over'],
  ])('three sign until %j: %s leads to %s', async (until, answers, leads) => {
    for (const isSequential of [false, true]) {
      const process = await driven(validated(until, isSequential), { people: ['a', 'b', 'c'] })
      for (const answer of answers) process.complete('sign', { pass: answer === 'y' })
      expect([process.open(), process.isOver()]).toEqual(leads === 'over' ? [[], true] : [['back'], false])
    }
  })

  /** Two side by side, `between` behind the first one. */
  const sideBySide = (between: string, behind: string) =>
    bpmn(
      [
        '<startEvent id="start"/><endEvent id="end"/><parallelGateway id="fork"/>',
        task('one'),
        task('two'),
        task('back'),
        between,
        behind,
        flow('start', 'fork'),
        flow('fork', 'one'),
        flow('fork', 'two'),
        flow('back', 'end'),
      ].join('\n'),
    )
  const joined = sideBySide(
    '',
    `<parallelGateway id="join"/><exclusiveGateway id="g" default="g_back"/>${flow('one', 'join')}${flow('two', 'join')}${flow('join', 'g')}${flow('g', 'end', '${pass}')}${flow('g', 'back')}`,
  )

  test.each([
    ['one', false, 'two', true, ['back']],
    ['two', false, 'one', true, ['back']],
    ['one', true, 'two', false, ['back']],
    ['one', true, 'two', true, []],
  ] as const)(
    'side by side %s answers %s and %s answers %s: one refusal is what the join knows',
    async (first, yes, second, also, open) => {
      const process = await driven(joined)
      process.complete(first, { pass: yes })
      process.complete(second, { pass: also })
      expect(process.open()).toEqual(open)
    },
  )

  test('the answer of another path does not change the decision of one that waits', async () => {
    const process = await driven(
      sideBySide(
        '<intermediateCatchEvent id="later"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><exclusiveGateway id="g" default="g_back"/>',
        `${flow('one', 'later')}${flow('later', 'g')}${flow('g', 'end', '${pass}')}${flow('g', 'back')}${flow('two', 'end')}`,
      ),
    )
    process.complete('one', { pass: false })
    process.complete('two', { pass: true })
    process.send({ kind: 'due', token: process.token('later'), node: 'later' })
    expect(process.open()).toEqual(['back'])
  })

  test('a process whose paths end apart passes when none of them was refused', async () => {
    const apart = sideBySide(
      '',
      `${flow('one', 'end')}${flow('two', 'end')}<boundaryEvent id="b" attachedToRef="one"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${flow('b', 'back')}`,
    )
    for (const [one, two] of [
      [false, true],
      [true, false],
      [true, true],
    ] as const) {
      const process = await driven(apart)
      process.complete('one', { pass: one })
      process.complete('two', { pass: two })
      expect([process.isOver(), process.state().variables.pass]).toEqual([true, one && two])
    }
  })

  test('two of three are enough where the condition says so, and the third is asked no more', async () => {
    const process = await driven(countersign(false, '${nrOfApprovedInstances >= 2}'), { people: ['a', 'b', 'c'] })
    expect(process.assignees()).toEqual(['a', 'b', 'c'])
    process.complete('sign', { pass: false })
    expect(process.open()).toEqual(['sign', 'sign'])
    process.complete('sign')
    process.complete('sign')
    expect(process.isOver()).toBe(true)
    const other = await driven(countersign(false, '${nrOfApprovedInstances >= 2}'), { people: ['a', 'b', 'c'] })
    other.complete('sign')
    other.complete('sign')
    expect([other.isOver(), other.open()]).toEqual([true, []])
  })

  test.each([
    ['<completionCondition>${nrOfApprovedInstances >= 2}</completionCondition>', true],
    ['<completionCondition>${nrOfRejectedInstances / nrOfApprovedInstances == 0.5}</completionCondition>', true],
    ['', false],
  ])('a sub-process for each of three, one refuses and two approve: with the condition %j it passes: %s', async (condition, passes) => {
    const several = `<multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person">${condition}</multiInstanceLoopCharacteristics>`
    const one = `<startEvent id="s"/>${task('sign')}<endEvent id="e"/>${flow('s', 'sign')}${flow('sign', 'e')}`
    const process = await driven(bpmn(line(['sub', `<subProcess id="sub">${several}${one}</subProcess>`])), { people: ['a', 'b', 'c'] })
    for (const pass of [true, false, true]) process.complete('sign', { pass })
    expect([process.isOver(), process.state().variables.pass]).toEqual([true, passes])
  })

  test.each([
    ['${nrOfRejectedInstances / nrOfApprovedInstances == 0.5}', true],
    ['${nrOfApprovedInstances >= crew.quorum}', true],
    ['${nrOfCompletedInstances > crew.quorum}', false],
  ])('a task for each of three, one refuses and two approve: with the condition %j it passes: %s', async (until, passes) => {
    const several = '<multiInstanceLoopCharacteristics flowable:collection="crews" flowable:elementVariable="crew"/>'
    const sign = `<userTask id="sign" flowable:assignee="${'${person}'}"><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person"><completionCondition>${until}</completionCondition></multiInstanceLoopCharacteristics></userTask>`
    const one = `<startEvent id="s"/>${sign}<endEvent id="e"/>${flow('s', 'sign')}${flow('sign', 'e')}`
    const process = await driven(bpmn(line(['sub', `<subProcess id="sub">${several}${one}</subProcess>`])), {
      crews: [{ quorum: 2 }],
      people: ['a', 'b', 'c'],
    })
    for (const pass of [true, false, true]) process.complete('sign', { pass })
    expect([process.isOver(), process.state().variables.pass]).toEqual([true, passes])
  })

  test('one after the other asks the next when the one before is done, and nobody where there is nobody', async () => {
    const process = await driven(countersign(true, '${nrOfRejectedInstances > 0}'), { people: 'a,b,c' })
    expect(process.assignees()).toEqual(['a'])
    process.complete('sign')
    expect(process.assignees()).toEqual(['b'])
    process.complete('sign', { pass: false })
    expect(process.isOver()).toBe(true)
    expect((await driven(countersign(true, '${false}'), { people: [] })).isOver()).toBe(true)
  })

  test('a signer who is added has to approve too, and one refusal settles the task', async () => {
    const process = await driven(bpmn(line(['a', task('a')], ['b', task('b')])))
    process.send({ kind: 'add', token: process.token('a'), assignees: ['7', '8'] })
    process.complete('a')
    process.complete('a')
    expect(process.open()).toEqual(['a'])
    process.complete('a')
    expect(process.open()).toEqual(['b'])
    process.send({ kind: 'add', token: process.token('b'), assignees: ['7'] })
    process.complete('b', { pass: false })
    expect(process.isOver()).toBe(true)
  })

  test('a timer on the boundary stops its task, one that does not interrupt leaves it', async () => {
    const xml = (interrupts: boolean) =>
      bpmn(
        `${line(['a', task('a')])}<boundaryEvent id="late" attachedToRef="a" cancelActivity="${interrupts}"><timerEventDefinition><timeDuration>PT2H</timeDuration></timerEventDefinition></boundaryEvent>${task('b')}${flow('late', 'b')}${flow('b', 'end')}`,
      )
    for (const interrupts of [true, false]) {
      const process = await driven(xml(interrupts))
      expect(process.effects()).toContainEqual({
        kind: 'timer',
        token: process.token('a'),
        node: 'late',
        due: '2026-03-02 11:00:00',
        wait: 7200,
      })
      process.send({ kind: 'due', token: process.token('a'), node: 'late' })
      expect(process.open()).toEqual(interrupts ? ['b'] : ['a', 'b'])
    }
  })

  test('a moment that is waited for is told with the zone of the site', async () => {
    const wait = (timer: string) =>
      bpmn(
        line(
          ['w', `<intermediateCatchEvent id="w"><timerEventDefinition>${timer}</timerEventDefinition></intermediateCatchEvent>`],
          ['a', task('a')],
        ),
      )
    const due = async (timer: string, variables = {}) =>
      (await driven(wait(timer), variables)).effects().flatMap((one) => (one.kind === 'timer' ? one.due : []))
    expect(await due('<timeDuration>P1DT30M</timeDuration>')).toEqual(['2026-03-03 09:30:00'])
    expect(await due('<timeDate>2026-04-01T00:00:00Z</timeDate>')).toEqual(['2026-04-01 08:00:00'])
    expect(await due('<timeDate>${until}</timeDate>', { until: '2026-04-01 07:00:00' })).toEqual(['2026-04-01 07:00:00'])
    const process = await driven(wait('<timeDuration>PT1M</timeDuration>'))
    process.send({ kind: 'due', token: process.token('w'), node: 'w' })
    expect(process.open()).toEqual(['a'])
    await expect(driven(wait('<timeDate>${until}</timeDate>'))).rejects.toThrow('noTime at w')
  })

  test('an error leaves a sub-process by the boundary that catches it, and else ends all', async () => {
    const xml = (code: string) =>
      bpmn(
        `<startEvent id="start"/><subProcess id="sub"><startEvent id="s"/>${task('a')}${task('side')}<parallelGateway id="fork"/><endEvent id="sideEnd"/><endEvent id="bad"><errorEventDefinition errorRef="e1"/></endEvent>${flow('s', 'fork')}${flow('fork', 'a')}${flow('fork', 'side')}${flow('side', 'sideEnd')}${flow('a', 'bad')}</subProcess><endEvent id="end"/>${flow('start', 'sub')}${flow('sub', 'end')}<boundaryEvent id="caught" attachedToRef="sub"><errorEventDefinition errorRef="${code}"/></boundaryEvent>${task('b')}${flow('caught', 'b')}${flow('b', 'end')}`,
        { before: '<error id="e1" errorCode="BAD"/><error id="e2" errorCode="OTHER"/>' },
      )
    const caught = await driven(xml('e1'))
    caught.complete('a')
    expect(caught.open()).toEqual(['b'])
    const other = await driven(xml('e2'))
    other.complete('a')
    expect([other.open(), other.ended()]).toEqual([[], { kind: 'ended', how: 'error', code: 'BAD' }])
  })

  test('a terminate end stops every path of the process', async () => {
    const xml = bpmn(
      `<startEvent id="start"/><parallelGateway id="fork"/>${task('a')}${task('b')}<endEvent id="stop"><terminateEventDefinition/></endEvent><endEvent id="end"/>${flow('start', 'fork')}${flow('fork', 'a')}${flow('fork', 'b')}${flow('a', 'stop')}${flow('b', 'end')}`,
    )
    const process = await driven(xml)
    process.complete('a')
    expect([process.open(), process.ended()]).toEqual([[], { kind: 'ended', how: 'terminate', code: '' }])
  })

  test('an action and a call wait for their answer, and a refused action goes by its boundary', async () => {
    const xml = bpmn(
      `${line(['act', '<serviceTask id="act" gantry:action="process-leave.approve"/>'], ['call', '<callActivity id="call" calledElement="other"/>'])}<boundaryEvent id="no" attachedToRef="act"><errorEventDefinition/></boundaryEvent>${task('b')}${flow('no', 'b')}${flow('b', 'end')}`,
    )
    const process = await driven(xml)
    expect(process.effects()).toContainEqual({ kind: 'act', token: '1', node: 'act', action: 'process-leave.approve' })
    process.send({ kind: 'done', token: '1', variables: {} })
    expect(process.effects()).toContainEqual({ kind: 'call', token: '2', node: 'call', key: 'other', variables: {} })
    process.send({ kind: 'done', token: '2', variables: { pass: true } })
    expect(process.isOver()).toBe(true)
    const refused = await driven(xml)
    refused.send({ kind: 'failed', token: '1', code: 'refused' })
    expect(refused.open()).toEqual(['b'])
  })

  test('a called process knows what it is told, and tells back what is asked for', async () => {
    const call = (more: string, inner: string) =>
      bpmn(
        line(
          ['call', `<callActivity id="call" calledElement="other" ${more}><extensionElements>${inner}</extensionElements></callActivity>`],
          ['after', '<userTask id="after" flowable:assignee="${boss}"/>'],
        ),
      )
    const passed = async (more: string, inner: string) => {
      const process = await driven(call(more, inner), { days: 4, boss: '1' })
      const effect = process.effects().find(({ kind }) => kind === 'call')
      process.send({ kind: 'done', token: '1', variables: { found: '7', boss: '9', days: 0 } })
      return [(effect as Extract<Effect, { kind: 'call' }>).variables, process.state().variables, process.assignees()]
    }
    const mapping =
      '<flowable:in source="days" target="length"/><flowable:in sourceExpression="${days * 2}" target="twice"/><flowable:out source="found" target="boss"/>'
    expect(await passed('', '')).toEqual([{}, { days: 4, boss: '1' }, ['1']])
    expect(await passed('', mapping)).toEqual([{ length: 4, twice: 8 }, { days: 4, boss: '7' }, ['7']])
    expect(await passed('flowable:inheritVariables="true"', '')).toEqual([{ days: 4, boss: '1' }, { days: 4, boss: '1' }, ['1']])
    const camunda = '<camunda:in variables="all"/><camunda:in source="nothing" target="none"/><camunda:out source="found" target="new"/>'
    expect(await passed('', camunda)).toEqual([{ days: 4, boss: '1', none: null }, { days: 4, boss: '1', new: '7' }, ['1']])
  })

  test('a step that has no way out, or is about what is over, changes nothing', async () => {
    const xml = bpmn(
      `<startEvent id="start"/>${task('a')}<exclusiveGateway id="g"/><endEvent id="end"/>${flow('start', 'a')}${flow('a', 'g')}${flow('g', 'end', '${x > 1}')}`,
    )
    const process = await driven(xml)
    const before = JSON.stringify(process.state())
    expect(() => process.send({ kind: 'complete', token: '1', piece: 0, variables: {} })).toThrow('noWayOut at g')
    expect(() => process.send({ kind: 'complete', token: '9', piece: 0, variables: {} })).toThrow('notThere at 9')
    expect(() => process.send({ kind: 'complete', token: '1', piece: 4, variables: {} })).toThrow('notThere at a')
    expect(JSON.stringify(process.state())).toBe(before)
  })

  test('a circle without anything to wait for is ended by a fault', async () => {
    const xml = bpmn(
      `<startEvent id="start"/><exclusiveGateway id="g"/><exclusiveGateway id="h" default="h_g"/><endEvent id="end"/>${flow('start', 'g')}${flow('g', 'h')}${flow('h', 'g')}${flow('h', 'end', '${stop}')}`,
    )
    await expect(driven(xml)).rejects.toThrow('noEnd')
  })
})
