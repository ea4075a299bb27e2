import { describe, expect, test } from 'vitest'
import { startableActivities } from '#server/bpmn/adHoc.ts'
import { moveToVersion } from '#server/bpmn/move.ts'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { type Effect, type Event, newState, StepError } from '#server/bpmn/state.ts'
import { step } from '#server/bpmn/step.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'
import { refusalOf } from '../../support/processTrace.ts'

const NOW = new Date('2026-03-02T01:00:00Z')
const DONE = '<completionCondition>${completed}</completionCondition>'
const KEEP = 'cancelRemainingInstances="false"'
const SEQUENTIAL = 'ordering="Sequential"'
const two = [task('a'), task('b')].join('')
/** Three tasks, two of which have a task behind them. */
const paths = [two, task('c'), task('a2'), task('b2'), flow('a', 'a2'), flow('b', 'b2')].join('')

const adHoc = (attributes: string, inner: string, id = 'free') => `<adHocSubProcess id="${id}" ${attributes}>${inner}</adHocSubProcess>`
const around = (attributes: string, inner: string, ...more: string[]) =>
  bpmn(`${line(['free', adHoc(attributes, inner)], ['after', task('after')])}${more.join('')}`, { before: '<message id="m1" name="m"/>' })

class Running {
  state = newState()
  readonly passed: string[] = []
  private open: Extract<Effect, { kind: 'open' | 'offer' | 'wait' }>[] = []
  private ended = ''
  readonly definition: Awaited<ReturnType<typeof parseDefinition>>

  constructor(definition: Running['definition']) {
    this.definition = definition
    this.send({ kind: 'start', variables: { completed: false } })
  }

  private send(event: Event): void {
    const { state, effects } = step(this.definition, this.state, event, NOW)
    this.state = JSON.parse(JSON.stringify(state))
    for (const effect of effects) {
      if (effect.kind === 'open' || effect.kind === 'offer' || effect.kind === 'wait') this.open.push(effect)
      else if (effect.kind === 'close') this.open = this.open.filter(({ token }) => token !== effect.token)
      else if (effect.kind === 'stopWait') this.open = this.open.filter(({ token, node }) => token !== effect.token || node !== effect.node)
      else if (effect.kind === 'passed') this.passed.push(effect.node)
      else if (effect.kind === 'ended') this.ended = effect.how
    }
  }

  private find(kind: 'open' | 'offer' | 'wait', node: string) {
    const found = this.open.find((effect) => effect.kind === kind && effect.node === node)
    if (!found) throw new Error(`${kind} ${node} of ${this.now()}`)
    return found
  }

  /** Open tasks, and in brackets the activities that may be started. */
  now(): string {
    const named = this.open.map((effect) => {
      const token = this.state.tokens.find(({ id }) => id === effect.token)
      if (effect.kind !== 'offer') return effect.node
      return `[${token ? startableActivities(this.definition, this.state, token).map(({ id }) => id) : ''}]`
    })
    return this.ended || named.sort().join(' ')
  }

  /** `begin a`, `do a`, `do a completed` (which lets the condition hold), `finish`, `message`; answers what is open, or why it is refused. */
  order(text: string): string {
    const [verb = '', node = '', isLast] = text.split(' ')
    const offer = () => this.find('offer', 'free').token
    try {
      if (verb === 'begin') this.send({ kind: 'begin', token: offer(), node })
      else if (verb === 'finish') this.send({ kind: 'finish', token: offer(), variables: {} })
      else if (verb === 'message') {
        const { token } = this.find('wait', node)
        this.send({ kind: 'caught', token, node, variables: {} })
      } else {
        const { token } = this.find('open', node)
        this.send({ kind: 'complete', token, piece: 0, variables: { pass: true, ...(isLast ? { completed: true } : {}) } })
      }
    } catch (error) {
      if (error instanceof StepError) return `${error.reason} ${error.node}`
      throw error
    }
    return this.now()
  }
}

const running = async (xml: string) => new Running(await parseDefinition(xml))

/** The scenarios of the ad-hoc test of Flowable 7.2. */
describe('an ad-hoc sub-process', () => {
  test.each<[string, string, [order: string, then: string][]]>([
    [
      'waits until a person completes it, however often an activity ran',
      around(SEQUENTIAL, two),
      [
        ['begin a', '[] a'],
        ['finish', 'stillRuns a'],
        ['do a', '[a,b]'],
        ['begin a', '[] a'],
        ['do a', '[a,b]'],
        ['finish', 'after'],
        ['do after', 'end'],
      ],
    ],
    [
      'goes on when the condition holds behind an activity',
      around(SEQUENTIAL, two + DONE),
      [
        ['begin a', '[] a'],
        ['do a', '[a,b]'],
        ['begin b', '[] b'],
        ['do b completed', 'after'],
      ],
    ],
    [
      'cancels what still runs',
      around('ordering="Parallel"', two + DONE),
      [
        ['begin a', '[a,b] a'],
        ['begin b', '[a,b] a b'],
        ['do a completed', 'after'],
      ],
    ],
    [
      'runs one activity after the other if it is sequential',
      around(SEQUENTIAL, two + DONE),
      [
        ['begin a', '[] a'],
        ['begin b', 'notStartable b'],
        ['do a', '[a,b]'],
        ['begin b', '[] b'],
        ['do b completed', 'after'],
      ],
    ],
    [
      'follows flows; an activity with a way in is not started',
      around(SEQUENTIAL, [two, task('a2'), flow('a', 'a2'), DONE].join('')),
      [
        ['begin a2', 'notStartable a2'],
        ['begin a', '[] a'],
        ['do a', '[] a2'],
        ['do a2 completed', 'after'],
      ],
    ],
    [
      'does not follow a flow when the condition holds before',
      around(SEQUENTIAL, [two, task('a2'), flow('a', 'a2'), DONE].join('')),
      [
        ['begin a', '[] a'],
        ['do a completed', 'after'],
      ],
    ],
    [
      'cancels parallel paths',
      around('', paths + DONE),
      [
        ['begin a', '[a,b,c] a'],
        ['begin b', '[a,b,c] a b'],
        ['begin c', '[a,b,c] a b c'],
        ['do b', '[a,b,c] a b2 c'],
        ['do a completed', 'after'],
      ],
    ],
    [
      'keeps what runs until it is done',
      around(KEEP, two + DONE),
      [
        ['begin a', '[a,b] a'],
        ['begin b', '[a,b] a b'],
        ['do a completed', '[a,b] b'],
        ['do b', 'after'],
      ],
    ],
    [
      'keeps parallel paths until they are done',
      around(KEEP, paths + DONE),
      [
        ['begin a', '[a,b,c] a'],
        ['begin b', '[a,b,c] a b'],
        ['begin c', '[a,b,c] a b c'],
        ['do b', '[a,b,c] a b2 c'],
        ['do a completed', '[a,b,c] a2 b2 c'],
        ['do a2 completed', '[a,b,c] b2 c'],
        ['do b2 completed', '[a,b,c] c'],
        ['do c completed', 'after'],
      ],
    ],
    [
      'starts an activity several times at once',
      around('', two),
      [
        ['begin a', '[a,b] a'],
        ['begin a', '[a,b] a a'],
      ],
    ],
    [
      'ends by an event on its border',
      around(
        '',
        two,
        `<boundaryEvent id="e" attachedToRef="free"><messageEventDefinition messageRef="m1"/></boundaryEvent>${task('late')}${flow('e', 'late')}`,
      ),
      [
        ['begin a', '[a,b] a e'],
        ['message e', 'late'],
      ],
    ],
    [
      'ends behind an interrupting event inside',
      around(
        '',
        `${two}<subProcess id="s" triggeredByEvent="true"><startEvent id="e"><messageEventDefinition messageRef="m1"/></startEvent>${task('x')}${flow('e', 'x')}</subProcess>`,
      ),
      [
        ['begin a', '[a,b] a e'],
        ['message e', '[] x'],
        ['do x', 'after'],
      ],
    ],
    [
      'waits beside a non-interrupting event inside',
      around(
        SEQUENTIAL,
        `${two}<subProcess id="s" triggeredByEvent="true"><startEvent id="e" isInterrupting="false"><messageEventDefinition messageRef="m1"/></startEvent>${task('x')}${flow('e', 'x')}</subProcess>`,
      ),
      [
        ['message e', '[a,b] e x'],
        ['do x', '[a,b] e'],
        ['finish', 'after'],
      ],
    ],
    [
      'ends by a terminate event inside',
      around('', `${two}${flow('a', 't')}<endEvent id="t"><terminateEventDefinition/></endEvent>`),
      [
        ['begin b', '[a,b] b'],
        ['begin a', '[a,b] a b'],
        ['do a', 'after'],
      ],
    ],
  ])('%s', async (_, xml, steps) => {
    const process = await running(xml)
    expect(steps.map(([order]) => [order, process.order(order)])).toEqual(steps)
  })

  test('keeps open what is on its way in the same step', async () => {
    const script = `<scriptTask id="s" scriptFormat="juel" flowable:resultVariable="completed"><script>\${true}</script></scriptTask>`
    const inner = [task('a'), '<parallelGateway id="f"/>', script, '<endEvent id="x"/>', DONE].join('')
    const process = await running(around(KEEP, [inner, flow('a', 'f'), flow('f', 's'), flow('f', 'x')].join('')))
    process.order('begin a')
    expect(process.order('do a')).toBe('after')
    expect(process.passed).toEqual(['start', 'f', 's', 'x'])
  })

  test('offers its activities to the people whom it names, otherwise to all of its first tasks', async () => {
    const offered = async (attributes: string) => {
      const inner = `${task('a', 'flowable:candidateGroups="checker"')}${task('b').replace('"1"', '"${createUser}"')}${task('c').replace('"1"', '"3"')}${flow('a', 'c')}`
      const definition = await parseDefinition(around(attributes, inner))
      const { effects } = step(definition, newState(), { kind: 'start', variables: { createUser: '7' } }, NOW)
      return effects.flatMap((one) => (one.kind === 'offer' ? [[one.assignee, one.users, one.groups]] : []))
    }
    expect(await offered('')).toEqual([['', '1,7', 'checker']])
    expect(await offered('flowable:assignee="${createUser}"')).toEqual([['7', '', '']])
    expect(await offered('flowable:candidateGroups="boss"')).toEqual([['', '', 'boss']])
  })

  test('is for the applicant only where all of its first tasks are, or where it says so', async () => {
    const isForApplicant = async (attributes: string, inner: string) =>
      (await parseDefinition(around(attributes, inner))).nodes.free?.task?.isForApplicant
    const own = task('a').replace('"1"', '"${createUser}"')
    expect(await isForApplicant('', own)).toBe(true)
    expect(await isForApplicant('', own + task('b'))).toBe(false)
    expect(await isForApplicant('gantry:allowApplicant="true"', own + task('b'))).toBe(true)
    expect(await isForApplicant('flowable:candidateGroups="boss"', own)).toBe(false)
  })

  test('runs several times as a multi-instance activity, each with its own activities', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    const process = await running(around('', two + loop))
    const orders = ['begin a', 'do a', 'finish', 'begin b', 'do b', 'finish']
    expect(orders.map((order) => process.order(order))).toEqual(['[a,b] a', '[a,b]', '[a,b]', '[a,b] b', '[a,b]', 'after'])
  })

  test('is refused without an activity to start, and with what the standard forbids inside', async () => {
    expect(await refusalOf(around('', ''))).toEqual(['noActivity'])
    expect(await refusalOf(around('', `<startEvent id="s"/>${task('a')}${flow('s', 'a')}`))).toEqual(['StartEvent (AdHocSubProcess)'])
    expect(await refusalOf(around('ordering="Random"', two))).toEqual(['ordering Random'])
    expect(await refusalOf(around('', `${two}<endEvent id="e"/>`))).toEqual(['noWayIn'])
    expect(await refusalOf(around('', `${two}<completionCondition>\${a.b(}</completionCondition>`))).toHaveLength(1)
  })

  test('does not become a plain sub-process in another version', async () => {
    const { definition, state } = await running(around('', two))
    const plain = await parseDefinition(
      bpmn(
        line(
          [
            'free',
            `<subProcess id="free">${line(['a', task('a')])
              .replaceAll(/"(start|end)/g, '"i$1')
              .replaceAll('_end', '_iend')}</subProcess>`,
          ],
          ['after', task('after')],
        ),
      ),
    )
    expect(moveToVersion(definition, plain, state)).toEqual([{ what: 'gone', step: 'free' }])
    expect(moveToVersion(definition, definition, state)).toMatchObject({ renamed: {} })
  })
})
