import { describe, expect, test } from 'vitest'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { type Effect, type Event, newState } from '#server/bpmn/state.ts'
import { step } from '#server/bpmn/step.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'

const NOW = new Date('2026-03-02T01:00:00Z')
const BEFORE = [
  '<message id="m1" name="m"/><message id="m2" name="n"/><signal id="s1" name="s"/>',
  '<escalation id="x1" escalationCode="X1"/><escalation id="x2" escalationCode="X2"/><error id="e1" errorCode="E1"/>',
].join('')

const message = (id = 'm1') => `<messageEventDefinition messageRef="${id}"/>`
const signal = '<signalEventDefinition signalRef="s1"/>'
const escalation = (id: string) => `<escalationEventDefinition escalationRef="${id}"/>`
const changed = (change = '') =>
  `<extensionElements><flowable:variableListenerEventDefinition variableName="v" ${change && `variableChangeType="${change}"`}/></extensionElements>`
const held = '<conditionalEventDefinition><condition>${held == 1}</condition></conditionalEventDefinition>'
const error = '<errorEventDefinition errorRef="e1"/>'
const timer = (inner = '<timeDuration>PT1H</timeDuration>') => `<timerEventDefinition>${inner}</timerEventDefinition>`

const boundary = (on: string, definition: string, interrupts = true) =>
  `<boundaryEvent id="b" attachedToRef="${on}" cancelActivity="${interrupts}">${definition}</boundaryEvent>${task('after')}${flow('b', 'after')}`
const eventScope = (definition: string, interrupts = true, id = 'ev') =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s" isInterrupting="${interrupts}">${definition}</startEvent>${task(`${id}t`)}${flow(`${id}s`, `${id}t`)}</subProcess>`
const scope = (inner: string, id = 'sub') => `<subProcess id="${id}">${inner}</subProcess>`
const inScope = (...nodes: readonly [string, string][]) =>
  line(...nodes)
    .replaceAll('"start"', '"is"')
    .replaceAll('"end"', '"ie"')
    .replaceAll('start_', 'is_')
    .replaceAll('_end"', '_ie"')
const thrown = (id: string, definition: string) => `<intermediateThrowEvent id="${id}">${definition}</intermediateThrowEvent>`
const caught = (id: string, definition: string) => `<intermediateCatchEvent id="${id}">${definition}</intermediateCatchEvent>`
const fork = (...ways: string[]) =>
  `<startEvent id="start"/><parallelGateway id="f"/>${flow('start', 'f')}${ways.map((way) => flow('f', way)).join('')}`

/** Runs a file by `do task`, `message name`, `signal name`, `due node`, `set variable value`; answers what is open behind each. */
async function driven(elements: string, orders: readonly string[]): Promise<string[]> {
  const definition = await parseDefinition(bpmn(elements, { before: BEFORE }))
  let state = newState()
  let open: Extract<Effect, { kind: 'open' | 'wait' | 'timer' }>[] = []
  let ended = ''
  const send = (event: Event) => {
    const next = step(definition, state, event, NOW)
    state = JSON.parse(JSON.stringify(next.state))
    for (const effect of next.effects) {
      if (effect.kind === 'open' || effect.kind === 'wait' || effect.kind === 'timer') open.push(effect)
      else if (effect.kind === 'close') open = open.filter(({ token }) => token !== effect.token)
      else if (effect.kind === 'stopWait') open = open.filter(({ token, node }) => token !== effect.token || node !== effect.node)
      else if (effect.kind === 'ended') ended = `${effect.how}${effect.code}`
    }
  }
  const named = (effect: (typeof open)[number]) =>
    effect.kind === 'open' ? effect.node : effect.kind === 'wait' ? `${effect.event} ${effect.name}` : `due ${effect.node}`
  const shown = () => ended || open.map(named).sort().join(', ')
  send({ kind: 'start', variables: {} })
  const steps = [shown()]
  for (const order of orders) {
    const [verb, name = '', value] = order.split(' ')
    const at = open.findIndex((effect) => named(effect) === (verb === 'do' ? name : order))
    const found = open[at]
    if (verb === 'set') send({ kind: 'set', variables: { [name]: Number(value) } })
    else if (!found) throw new Error(`${order} of ${shown()}`)
    else if (found.kind === 'wait') send({ kind: 'caught', token: found.token, node: found.node, variables: {} })
    else {
      open.splice(at, 1)
      if (found.kind === 'timer') send({ kind: 'due', token: found.token, node: found.node })
      else send({ kind: 'complete', token: found.token, piece: found.piece, variables: {} })
    }
    steps.push(shown())
  }
  return steps
}

/** The traces are those of Flowable 7.1. */
describe('events of a process', () => {
  test.each<[string, string, string[], string[]]>([
    ['a message that a path waits for', line(['c', caught('c', message())], ['a', task('a')]), ['message m'], ['message m', 'a']],
    ['a receive task by its message', line(['r', '<receiveTask id="r" messageRef="m1"/>']), ['message m'], ['message m', 'end']],
    ['a receive task by its id', line(['r', '<receiveTask id="r"/>']), ['message r'], ['message r', 'end']],
    [
      'a receive task in several instances',
      line([
        'r',
        '<receiveTask id="r"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></receiveTask>',
      ]),
      ['message r', 'message r'],
      ['message r, message r', 'message r', 'end'],
    ],
    [
      'a message that ends a task',
      `${line(['a', task('a')])}${boundary('a', message())}`,
      ['message m', 'do after'],
      ['a, message m', 'after', 'end'],
    ],
    [
      'a message beside a task, as often as it comes',
      `${line(['a', task('a')])}${boundary('a', message(), false)}`,
      ['message m', 'message m', 'do a', 'do after', 'do after'],
      ['a, message m', 'a, after, message m', 'a, after, after, message m', 'after, after', 'after', 'end'],
    ],
    [
      'a signal that ends a sub-process',
      `${line(['sub', scope(inScope(['a', task('a')]))])}${boundary('sub', signal)}`,
      ['signal s', 'do after'],
      ['a, signal s', 'after', 'end'],
    ],
    [
      'a signal that the process throws itself',
      `${fork('c', 't')}${caught('c', signal)}${thrown('t', signal)}${task('a')}${task('b')}${flow('c', 'a')}${flow('t', 'b')}`,
      [],
      ['a, b'],
    ],
    [
      'a signal that is thrown while nothing waits',
      line(['t', thrown('t', signal)], ['c', caught('c', signal)]),
      ['signal s'],
      ['signal s', 'end'],
    ],
    [
      'a signal at an end that stops the rest of its sub-process',
      `${line(['sub', scope(`<startEvent id="is"/><parallelGateway id="f"/>${task('a')}<endEvent id="ie">${signal}</endEvent>${flow('is', 'f')}${flow('f', 'a')}${flow('f', 'ie')}`)])}${boundary('sub', signal)}`,
      ['do after'],
      ['after', 'end'],
    ],
    [
      'the first of several events',
      `<startEvent id="start"/><eventBasedGateway id="g"/>${flow('start', 'g')}${caught('c1', message())}${caught('c2', signal)}${caught('c3', timer())}${['c1', 'c2', 'c3'].map((id, at) => `${flow('g', id)}${task(`a${at}`)}${flow(id, `a${at}`)}`).join('')}`,
      ['signal s', 'do a1'],
      ['due c3, message m, signal s', 'a1', 'end'],
    ],
    [
      'the timer of several events',
      `<startEvent id="start"/><eventBasedGateway id="g"/>${flow('start', 'g')}${caught('c1', message())}${caught('c3', timer())}${['c1', 'c3'].map((id, at) => `${flow('g', id)}${task(`a${at}`)}${flow(id, `a${at}`)}`).join('')}`,
      ['due c3'],
      ['due c3, message m', 'a1'],
    ],
    [
      'an event sub-process that ends the process around it',
      `${line(['a', task('a')])}${eventScope(message())}`,
      ['message m', 'do evt'],
      ['a, message m', 'evt', 'end'],
    ],
    [
      'event sub-processes beside the process, until its main path is over',
      `${line(['a', task('a')])}${eventScope(message(), false)}`,
      ['message m', 'message m', 'do a', 'do evt', 'do evt'],
      ['a, message m', 'a, evt, message m', 'a, evt, evt, message m', 'evt, evt', 'evt', 'end'],
    ],
    [
      'an event sub-process inside a sub-process',
      line(['sub', scope(`${inScope(['a', task('a')])}${eventScope(message())}`)], ['z', task('z')]),
      ['message m', 'do evt'],
      ['a, message m', 'evt', 'z'],
    ],
    [
      'a timer of an event sub-process',
      `${line(['a', task('a')])}${eventScope(timer(), false)}`,
      ['due evs', 'do evt', 'do a'],
      ['a, due evs', 'a, evt', 'a', 'end'],
    ],
    [
      'a timer that comes again',
      `${line(['a', task('a')])}${boundary('a', timer('<timeCycle>R2/PT1H</timeCycle>'), false)}`,
      ['due b', 'due b', 'do a'],
      ['a, due b', 'a, after, due b', 'a, after, after', 'after, after'],
    ],
    [
      'an error that an event sub-process catches before a boundary event',
      `${line(['sub', scope(`<startEvent id="is"/><endEvent id="ie">${error}</endEvent>${flow('is', 'ie')}${eventScope(error)}`)], ['z', task('z')])}${boundary('sub', error)}`,
      ['do evt'],
      ['evt', 'z'],
    ],
    [
      'an error inside an error event sub-process, which goes outwards',
      `${line(['sub', scope(`<startEvent id="is"/><endEvent id="ie">${error}</endEvent>${flow('is', 'ie')}<subProcess id="ev" triggeredByEvent="true"><startEvent id="evs">${error}</startEvent><endEvent id="eve">${error}</endEvent>${flow('evs', 'eve')}</subProcess>`)], ['z', task('z')])}${boundary('sub', error)}`,
      [],
      ['after'],
    ],
    [
      'an error end beside another way of a fork, which leaves nothing of it',
      `${line(['sub', scope(`<startEvent id="is"/><parallelGateway id="f"/>${task('a')}<endEvent id="ie">${error}</endEvent>${flow('is', 'f')}${flow('f', 'ie')}${flow('f', 'a')}`)])}${boundary('sub', error)}`,
      ['do after'],
      ['after', 'end'],
    ],
    [
      'a terminate end beside another way of a fork',
      line(
        [
          'sub',
          scope(
            `<startEvent id="is"/><parallelGateway id="f"/>${task('a')}<endEvent id="ie"><terminateEventDefinition/></endEvent>${flow('is', 'f')}${flow('f', 'ie')}${flow('f', 'a')}`,
          ),
        ],
        ['z', task('z')],
      ),
      ['do z'],
      ['z', 'end'],
    ],
    [
      'an escalation beside the path that throws it',
      `${line(['sub', scope(inScope(['t', thrown('t', escalation('x1'))], ['a', task('a')]))])}${boundary('sub', escalation('x1'), false)}`,
      ['do a', 'do after'],
      ['a, after', 'after', 'end'],
    ],
    [
      'an escalation that ends the sub-process',
      `${line(['sub', scope(inScope(['t', thrown('t', escalation('x1'))], ['a', task('a')]))])}${boundary('sub', escalation('x1'))}`,
      [],
      ['after'],
    ],
    [
      'an escalation by its own code before one for any',
      `${line(['sub', scope(`${inScope(['t', thrown('t', escalation('x1'))])}`)])}${eventScope('<escalationEventDefinition/>', true, 'any')}${eventScope(escalation('x1'), true, 'own')}`,
      ['do ownt'],
      ['ownt', 'end'],
    ],
    [
      'an escalation that nothing catches',
      line(['sub', scope(inScope(['t', thrown('t', escalation('x2'))]))], ['a', task('a')]),
      [],
      ['a'],
    ],
    ['a condition that a path waits for', line(['c', caught('c', held)], ['a', task('a')]), ['set held 1'], ['', 'a']],
    [
      'a condition that ends a task',
      `${line(['a', task('a')])}${boundary('a', held)}`,
      ['set held 0', 'set held 1', 'do after'],
      ['a', 'a', 'after', 'end'],
    ],
    [
      'a condition beside a task, each time that it begins to hold',
      `${line(['a', task('a')])}${boundary('a', held, false)}`,
      ['set held 1', 'set other 1', 'set held 0', 'set held 1'],
      ['a', 'a, after', 'a, after', 'a, after', 'a, after, after'],
    ],
    [
      'a condition that starts an event sub-process',
      `${line(['a', task('a')])}${eventScope(held)}`,
      ['set held 1', 'do evt'],
      ['a', 'evt', 'end'],
    ],
    ['a variable that a path waits for', line(['c', caught('c', changed())], ['a', task('a')]), ['set w 1', 'set v 0'], ['', '', 'a']],
    [
      'a variable that begins beside a task, once',
      `${line(['a', task('a')])}${boundary('a', changed('create'), false)}`,
      ['set v 1', 'set v 2'],
      ['a', 'a, after', 'a, after'],
    ],
    [
      'a variable that changes beside a task, not when it begins or stays',
      `${line(['a', task('a')])}${boundary('a', changed('update'), false)}`,
      ['set v 1', 'set v 2', 'set v 2', 'set v 3'],
      ['a', 'a', 'a, after', 'a, after', 'a, after, after'],
    ],
    [
      'a variable that starts an event sub-process',
      `${line(['a', task('a')])}${eventScope(changed('all'))}`,
      ['set v 1', 'do evt'],
      ['a', 'evt', 'end'],
    ],
  ])('%s', async (_, elements, orders, expected) => {
    expect(await driven(elements, orders)).toEqual(expected)
  })

  test('a message and an escalation are for others', async () => {
    const definition = await parseDefinition(
      bpmn(line(['t', thrown('t', message())], ['x', thrown('x', escalation('x1'))], ['a', task('a')]), { before: BEFORE }),
    )
    const { effects } = step(definition, newState(), { kind: 'start', variables: {} }, NOW)
    expect(effects.filter(({ kind }) => kind === 'throw' || kind === 'escalate')).toEqual([
      { kind: 'throw', node: 't', event: 'message', name: 'm' },
      { kind: 'escalate', code: 'X1' },
    ])
  })

  test.each([
    ['an event sub-process without an event', `${line(['a', task('a')])}${eventScope('')}`, 'noStartEvent'],
    ['a message without a name', line(['c', caught('c', '<messageEventDefinition/>')]), 'noEventName'],
    ['a condition without a condition', line(['c', caught('c', '<conditionalEventDefinition/>')]), 'noCondition'],
    ['a variable without a name', line(['c', caught('c', changed().replace('"v"', '""'))]), 'variableListenerEventDefinition'],
    ['an unknown change of a variable', line(['c', caught('c', changed('delete'))]), 'variableListenerEventDefinition delete'],
    ['a gateway for events with a task behind it', line(['g', '<eventBasedGateway id="g"/>'], ['a', task('a')]), 'noEvents'],
    ['a boundary event on an event', `${line(['c', caught('c', message())])}${boundary('c', message('m2'))}`, 'looseBoundary'],
    ['a flow to an event sub-process', `${line(['a', task('a')])}${eventScope(message())}${flow('a', 'ev')}`, 'looseFlow'],
  ])('%s is refused', async (_, elements, what) => {
    await expect(parseDefinition(bpmn(elements, { before: BEFORE }))).rejects.toMatchObject({ faults: [{ what }] })
  })
})
