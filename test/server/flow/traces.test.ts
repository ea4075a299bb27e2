import { describe, expect, test } from 'vitest'
import { decodeXml } from '#server/bpmn/decodeXml.ts'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'
import { type Known, refusalOf, traceOf } from '../../support/processTrace.ts'

const loop = (inner: string, attributes = '') =>
  `<multiInstanceLoopCharacteristics isSequential="false" ${attributes}>${inner}</multiInstanceLoopCharacteristics>`
const asked = (id: string, more = '', inner = '') => `<userTask id="${id}" name="${id}" ${more}>${inner}</userTask>`
const DAYS = '<itemDefinition id="number" structureRef="xsd:int"/>'

describe('what a file says is done', () => {
  test.each<[string, string, Known, string[]]>([
    [
      'the number of the instance without a variable of the item',
      bpmn(line(['t', asked('t', 'flowable:assignee="user${loopCounter}"', loop('<loopCardinality>2</loopCardinality>'))])),
      {},
      ['t for user0', 't for user1'],
    ],
    [
      'the number of the instance by a name of its own',
      bpmn(
        line([
          't',
          asked('t', 'flowable:assignee="user${at}"', loop('', 'flowable:collection="people" flowable:elementIndexVariable="at"')),
        ]),
      ),
      { people: ['a', 'b'] },
      ['t for user0', 't for user1'],
    ],
    [
      'one instance is active while several come one after the other',
      bpmn(
        line([
          't',
          task(
            't',
            '',
            '<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>3</loopCardinality><completionCondition>${nrOfActiveInstances == 1}</completionCondition></multiInstanceLoopCharacteristics>',
          ),
        ]),
      ),
      {},
      ['t for 1'],
    ],
    [
      'the user who started',
      bpmn(line(['t', asked('t', 'flowable:assignee="${who}"')]).replace('id="start"', 'id="start" flowable:initiator="who"')),
      {},
      ['t for starter'],
    ],
    [
      'the name of a task',
      bpmn(line(['t', '<userTask id="t" name="Check ${what}" flowable:assignee="1"/>'])),
      { what: 'the lift' },
      ['Check the lift for 1'],
    ],
    [
      'a day without a time',
      bpmn(
        line(
          ['t', task('t', 'flowable:dueDate="2026-12-02"')],
          [
            'w',
            '<intermediateCatchEvent id="w"><timerEventDefinition><timeDate>${on}</timeDate></timerEventDefinition></intermediateCatchEvent>',
          ],
        ),
      ),
      { on: '2026-12-03' },
      ['t for 1 by 2026-12-02 00:00:00', 'due w 2026-12-03 00:00:00'],
    ],
    [
      'the value of a data object',
      bpmn(
        `<dataObject id="d" name="days" itemSubjectRef="number"><extensionElements><flowable:value>5</flowable:value></extensionElements></dataObject>${line(['t', asked('t', 'flowable:assignee="u${days + 1}"')])}`,
        { before: DAYS },
      ),
      {},
      ['t for u6'],
    ],
    [
      'owners as BPMN writes them',
      bpmn(
        line([
          't',
          asked(
            't',
            '',
            '<humanPerformer><resourceAssignmentExpression><formalExpression>${who}</formalExpression></resourceAssignmentExpression></humanPerformer>',
          ),
        ]),
      ),
      { who: 'kermit' },
      ['t for kermit'],
    ],
    [
      'steps that nobody works at',
      bpmn(line(['m', '<manualTask id="m"/>'], ['n', '<task id="n"/>'], ['h', '<intermediateThrowEvent id="h"/>'], ['t', task('t')])),
      {},
      ['t for 1'],
    ],
    ['a path that ends at a task', bpmn(`<startEvent id="start"/>${task('t')}${flow('start', 't')}`), {}, ['t for 1']],
    [
      'a sub-process for each item, one after the other',
      bpmn(
        line([
          'sub',
          `<subProcess id="sub"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="people" flowable:elementVariable="who"/><startEvent id="i"/>${asked('a', 'flowable:assignee="${who}${loopCounter}"')}${asked('b', 'flowable:assignee="${who}"')}<endEvent id="x"/>${flow('i', 'a')}${flow('a', 'b')}${flow('b', 'x')}</subProcess>`,
        ]),
      ),
      { people: ['p', 'q'] },
      ['a for p0', 'b for p', 'a for q1', 'b for q'],
    ],
    [
      'a sub-process for each item, all at once, until enough are done',
      bpmn(
        line(
          [
            'sub',
            `<subProcess id="sub">${loop('<completionCondition>${nrOfCompletedInstances == 2}</completionCondition>', 'flowable:collection="people" flowable:elementVariable="who"')}<startEvent id="i"/>${asked('a', 'flowable:assignee="${who}"')}<endEvent id="x"/>${flow('i', 'a')}${flow('a', 'x')}</subProcess>`,
          ],
          ['z', task('z')],
        ),
      ),
      { people: ['p', 'q', 'r'] },
      ['a for p', 'a for q', 'z for 1'],
    ],
    [
      'an error in one of several sub-processes ends them all',
      bpmn(
        `${line([
          'sub',
          `<subProcess id="sub">${loop('<loopCardinality>3</loopCardinality>')}<startEvent id="i"/>${task('a')}<endEvent id="x"><errorEventDefinition/></endEvent>${flow('i', 'a')}${flow('a', 'x')}</subProcess>`,
        ])}<boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition/></boundaryEvent>${task('k')}${flow('b', 'k')}`,
      ),
      {},
      ['a for 1', 'k for 1'],
    ],
    [
      'an error at once in the first of several sub-processes leaves none of them',
      bpmn(
        `${line([
          'sub',
          `<subProcess id="sub">${loop('<loopCardinality>3</loopCardinality>')}<startEvent id="i"/><exclusiveGateway id="g" default="g_x"/>${task('a')}<endEvent id="x"><errorEventDefinition/></endEvent>${flow('i', 'g')}${flow('g', 'a', '${loopCounter > 0}')}${flow('g', 'x')}</subProcess>`,
        ])}<boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition/></boundaryEvent>${task('k')}${flow('b', 'k')}`,
      ),
      {},
      ['k for 1'],
    ],
    [
      'a loop of more than a hundred',
      bpmn(line(['t', task('t', '', loop('<loopCardinality>101</loopCardinality>'))])),
      {},
      Array.from({ length: 101 }, () => 't for 1'),
    ],
  ])('%s', async (_, xml, start, steps) => expect(await traceOf(xml, start)).toEqual(steps))

  test('flows without ids are flows', async () => {
    const unnamed = (from: string, to: string, inner = '') => `<sequenceFlow sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
    const xml = bpmn(
      `<startEvent id="s"/>${task('t')}<exclusiveGateway id="x" default="d"/>${task('r')}<endEvent id="e"/>${unnamed('s', 't')}${unnamed('t', 'x')}${unnamed('x', 't', '<conditionExpression>${again}</conditionExpression>')}${unnamed('x', 'r', '<conditionExpression>${review}</conditionExpression>')}<sequenceFlow id="d" sourceRef="x" targetRef="e"/>${unnamed('r', 'x')}`,
    )
    expect(await traceOf(xml, { again: true, review: false }, [{ again: false }, { again: true }])).toEqual(['t for 1', 't for 1'])
  })

  test('a reminder at the way into an inclusive join leaves the join waiting for its task', async () => {
    const xml = bpmn(
      `<startEvent id="s"/>${task('a')}<boundaryEvent id="t" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent><inclusiveGateway id="j"/>${task('z')}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'j')}${flow('t', 'j')}${flow('j', 'z')}${flow('z', 'e')}`,
    )
    expect(await traceOf(xml, {}, [{}], true)).toEqual(['due t 2026-03-02 10:00:00', 'a for 1', 'z for 1'])
  })

  test.each<[string, string, string[]]>([
    [
      'a listener on a flow',
      bpmn(
        line(['t', task('t')]).replace(
          'targetRef="t">',
          'targetRef="t"><extensionElements><flowable:executionListener event="take" class="x"/></extensionElements>',
        ),
      ),
      ['executionListener'],
    ],
    [
      'what a loop gathers',
      bpmn(
        line([
          't',
          task(
            't',
            '',
            loop(
              '<extensionElements><flowable:variableAggregation target="said"/></extensionElements><loopCardinality>2</loopCardinality>',
            ),
          ),
        ]),
      ),
      ['variableAggregation'],
    ],
    ['a calendar', bpmn(line(['t', task('t', 'flowable:businessCalendarName="x"')])), ['businessCalendarName']],
    ['a name that nobody knows', bpmn(line(['t', task('t', 'flowable:whatever="x"')])), ['whatever']],
    [
      'a listener whose prefix is declared below the root',
      bpmn(
        line([
          't',
          task('t', '', '<extensionElements><a:taskListener xmlns:a="http://activiti.org/bpmn" event="create"/></extensionElements>'),
        ]),
      ).replace('xmlns:activiti="http://activiti.org/bpmn"', ''),
      ['taskListener'],
    ],
    ['a due date that is none', bpmn(line(['t', task('t', 'flowable:dueDate="tomorrow"')])), ['dueDate tomorrow']],
    [
      'a flow into a sub-process',
      bpmn(
        `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"/>${task('t')}${flow('i', 't')}</subProcess><endEvent id="e"/>${flow('s', 'sub')}${flow('sub', 'e')}${flow('s', 't')}`,
      ),
      ['crossingFlow'],
    ],
  ])('or refused by its name: %s', async (_, xml, faults) => expect(await refusalOf(xml)).toEqual(faults))

  test('or said to be without effect', async () => {
    const xml = bpmn(line(['t', task('t', 'flowable:priority="50" flowable:owner="boss"')]))
    expect((await parseDefinition(xml)).notes?.map(({ what, element }) => `${element} ${what}`)).toEqual(['t priority', 't owner'])
  })
})

describe('what other tools leave open', () => {
  test('an error without a declaration is its code, and a prefixed reference leads to its element', async () => {
    const xml = (ref: string) =>
      bpmn(
        `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"/><endEvent id="x"><errorEventDefinition errorRef="E1"/></endEvent>${flow('i', 'x')}</subProcess><boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="${ref}"/></boundaryEvent>${task('k')}${flow('s', 'sub')}${flow('b', 'k')}`,
        { before: '<error id="err" errorCode="E1"/>' },
      )
    expect(await traceOf(xml('tns:err'))).toEqual(['k for 1'])
    expect(await traceOf(xml('E1'))).toEqual(['k for 1'])
    expect(await traceOf(xml('E2'))).toEqual([])
  })

  test('the executable one of several pools runs', async () => {
    const two = bpmn(line(['t', task('t')])).replace('<process id="p"', '<process id="other" isExecutable="false"/>\n<process id="p"')
    expect(await traceOf(two)).toEqual(['t for 1'])
  })

  test('a file is read in the encoding that it declares', async () => {
    const name = (bytes: Uint8Array) => /name="([^"]*)"/.exec(decodeXml(bytes))?.[1]
    const head = Buffer.from('<?xml version="1.0" encoding="GB18030"?><p name="')
    expect(name(Buffer.concat([head, Buffer.from([0xc9, 0xf3, 0xc5, 0xfa]), Buffer.from('"/>')]))).toBe('审批')
    expect(name(Buffer.from('<p name="审批"/>'))).toBe('审批')
    expect(() => decodeXml(Buffer.concat([Buffer.from('<p name="'), Buffer.from([0xff, 0xff])]))).toThrow('encoding utf-8')
  })
})
