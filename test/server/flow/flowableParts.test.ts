// Parts of Flowable's own beside BPMN: skip expressions, collected results, ends of all instances.

import { describe, expect, test } from 'vitest'
import type { DefinitionError } from '#server/bpmn/definition.ts'
import { parseDefinitions } from '#server/bpmn/parse.ts'
import { bpmn, flow, line, task } from '../../support/bpmn.ts'
import { type Known, refusalOf, traceOf } from '../../support/processTrace.ts'

const loop = (inner: string, attributes = '') =>
  `<multiInstanceLoopCharacteristics isSequential="false" ${attributes}>${inner}</multiInstanceLoopCharacteristics>`
const collected = (variables: string, attributes = 'target="said"') =>
  `<extensionElements><flowable:variableAggregation ${attributes}>${variables}</flowable:variableAggregation></extensionElements>`
const ON = { _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }
const named = (id: string, name: string): [string, string] => [id, `<userTask id="${id}" name="${name}" flowable:assignee="1"/>`]
const timerAt = (id: string, after: string, inner = '') =>
  `<startEvent id="${id}" ${inner}><timerEventDefinition><timeDuration>${after}</timeDuration></timerEventDefinition></startEvent>`

const skippable = line(
  ['a', task('a', 'flowable:skipExpression="${isShort}"')],
  ['m', '<receiveTask id="m" flowable:skipExpression="${isShort}"/>'],
  ['b', task('b')],
)
const choice = (on: string, more = '') =>
  bpmn(
    `<startEvent id="s"/><exclusiveGateway id="g" ${more}/>${task('a')}${task('b')}${flow('s', 'g')}${flow('g', 'a', '${x == 1}').replace('<sequenceFlow ', `<sequenceFlow ${on} `)}${flow('g', 'b', '${x == 2}')}`,
  )
const ended = (more: string, inner = '') =>
  `<subProcess id="p1">${loop('<loopCardinality>3</loopCardinality>')}<startEvent id="i"/>${task('in')}<exclusiveGateway id="x" default="x_out"/><endEvent id="out"/><endEvent id="all"><terminateEventDefinition ${more}/></endEvent>${flow('i', 'in')}${flow('in', 'x')}${flow('x', 'out')}${flow('x', 'all', '${stop == 1}')}${inner}</subProcess>`

const sent = (id: string, type: string, fields: Readonly<Record<string, string>>) =>
  `<serviceTask id="${id}" flowable:type="${type}"><extensionElements>${Object.entries(fields)
    .map(([name, value]) => `<flowable:field name="${name}" stringValue="${value}"/>`)
    .join('')}</extensionElements></serviceTask>`

describe('of Flowable', () => {
  test.each<[string, string, Known, Known[], string[]]>([
    ['a step is skipped', bpmn(skippable), { ...ON, isShort: true }, [{}], ['b for 1']],
    ['nothing is skipped unless skipping is on', bpmn(skippable), { isShort: true }, [{}], ['a for 1', 'stuck']],
    ['a step that is not to be skipped is done', bpmn(skippable), { ...ON, isShort: false }, [{}], ['a for 1', 'stuck']],
    [
      'a flow is taken by its skip expression instead of its condition',
      choice('flowable:skipExpression="${y == 1}"'),
      { ...ON, x: 2, y: 1 },
      [{}],
      ['a for 1'],
    ],
    [
      'a flow is taken by its condition while skipping is off',
      choice('flowable:skipExpression="${y == 1}"'),
      { x: 2, y: 1 },
      [{}],
      ['b for 1'],
    ],
    [
      'the results of all instances are collected in their order',
      bpmn(
        line(
          [
            't',
            task(
              't',
              '',
              loop(
                `${collected('<variable source="score"/><variable sourceExpression="${who}" target="by"/><variable source="none"/>')}`,
                'flowable:collection="people" flowable:elementVariable="who"',
              ),
            ),
          ],
          named('n', '${said}'),
        ),
      ),
      { people: ['ann', 'bob'] },
      [{ score: 1 }, { score: 2 }],
      ['t for 1', 't for 1', '{"score":2,"by":"ann"},{"score":1,"by":"bob"} for 1'],
    ],
    [
      'subprocesses leave results too',
      bpmn(
        line(
          [
            'p1',
            `<subProcess id="p1">${loop(`${collected('<variable sourceExpression="${loopCounter * 10}" target="at"/>')}<loopCardinality>2</loopCardinality>`)}<startEvent id="i"/><endEvent id="o"/>${flow('i', 'o')}</subProcess>`,
          ],
          named('n', '${said}'),
        ),
      ),
      {},
      [{}],
      ['{"at":0},{"at":10} for 1'],
    ],
    [
      'no instance leaves an empty list',
      bpmn(
        line(
          ['t', task('t', '', loop(`${collected('<variable source="score"/>')}<loopCardinality>0</loopCardinality>`))],
          named('n', '${size(said)}'),
        ),
      ),
      {},
      [{}],
      ['0 for 1'],
    ],
    [
      'an end stops all instances',
      bpmn(line(['p1', ended('flowable:terminateMultiInstance="true"')], ['n', task('n')])),
      {},
      [{ stop: 1 }],
      ['in for 1', 'n for 1'],
    ],
    [
      'or its own instance alone',
      bpmn(line(['p1', ended('')], ['n', task('n')])),
      {},
      [{ stop: 1 }],
      ['in for 1', 'in for 1', 'in for 1', 'n for 1'],
    ],
    [
      'a manual task of several instances is passed',
      bpmn(
        line(
          ['m', `<manualTask id="m">${loop('<loopCardinality>2</loopCardinality>')}</manualTask>`],
          named('n', '${nrOfCompletedInstances}'),
        ),
      ),
      {},
      [{}],
      ['2 for 1'],
    ],
    [
      'a script that is one expression sets a variable',
      bpmn(
        line(
          ['s', '<scriptTask id="s" scriptFormat="juel" flowable:resultVariable="sum"><script>${a + 1}</script></scriptTask>'],
          named('n', '${sum}'),
        ),
      ),
      { a: 2 },
      [{}],
      ['3 for 1'],
    ],
    [
      'a timer follows a cron expression, on the clock of the site',
      bpmn(
        `${line(['a', task('a')])}<boundaryEvent id="ev" attachedToRef="a"><timerEventDefinition><timeCycle>0 30 10,11 * * ?</timeCycle></timerEventDefinition></boundaryEvent>${task('t')}<endEvent id="x"/>${flow('ev', 't')}${flow('t', 'x')}`,
      ),
      {},
      [{}],
      ['due ev 2026-03-02 10:30:00', 't for 1'],
    ],
    [
      'an event subprocess begins by any of its events',
      bpmn(
        `${line(['a', task('a')])}<subProcess id="ev" triggeredByEvent="true">${timerAt('one', 'PT1H', 'isInterrupting="false"')}${timerAt('other', 'PT2H')}${task('t1')}${task('t2')}${flow('one', 't1')}${flow('other', 't2')}</subProcess>`,
      ),
      {},
      [{}],
      ['due one 2026-03-02 10:00:00', 'due other 2026-03-02 11:00:00', 't2 for 1'],
    ],
  ])('%s', async (_, xml, start, complete, steps) => expect(await traceOf(xml, start, complete, xml.includes('ev"'))).toEqual(steps))

  test.each<[string, string, string[]]>([
    ['a default flow that is skipped', choice('flowable:skipExpression="${y}"', 'default="g_a"'), ['skipExpression']],
    [
      'several instances that are skipped',
      bpmn(line(['t', task('t', 'flowable:skipExpression="${y}"', loop('<loopCardinality>2</loopCardinality>'))])),
      ['skipExpression (MultiInstanceLoopCharacteristics)'],
    ],
    [
      'a field of a mail or a call that is not read, and a type that is not known',
      bpmn(
        line(
          ['m', sent('m', 'mail', { to: 'a@example.cn', text: 'x', attachments: '${file}' })],
          ['h', sent('h', 'http', { requestMethod: 'GET', requestUrl: 'http://x', saveResponseParametersTransient: 'true' })],
          ['g', sent('g', 'http', { requestMethod: 'TRACE', requestUrl: 'http://x' })],
          ['c', sent('c', 'camel', {})],
        ),
      ),
      ['field attachments', 'saveResponseParametersTransient', 'requestMethod', 'type camel'],
    ],
    [
      'a cron expression that Quartz would not take',
      bpmn(
        line([
          'w',
          '<intermediateCatchEvent id="w"><timerEventDefinition><timeCycle>0 0 * * *</timeCycle></timerEventDefinition></intermediateCatchEvent>',
        ]),
      ),
      ['timeCycle 0 0 * * *'],
    ],
    [
      'results that a class collects',
      bpmn(
        line([
          't',
          task('t', '', loop(`${collected('<variable source="a"/>', 'target="x" class="a.B"')}<loopCardinality>2</loopCardinality>`)),
        ]),
      ),
      ['variableAggregation class'],
    ],
    [
      'an end of all instances where there are none',
      bpmn(
        `<startEvent id="s"/><endEvent id="e"><terminateEventDefinition flowable:terminateMultiInstance="true"/></endEvent>${flow('s', 'e')}`,
      ),
      ['terminateMultiInstance'],
    ],
  ])('and refuses %s', async (_, xml, faults) => expect(await refusalOf(xml)).toEqual(faults))

  test.each([
    ['x = a + 1;', 'scriptFormat="juel" resultVariable="x": ${a + 1}'],
    ['execution.setVariable("x", a == null ? 0 : a)', 'scriptFormat="juel" resultVariable="x": ${a == null ? 0 : a}'],
    ['x = new Date()', undefined],
    ['if (a) x = 1', undefined],
  ])('and refuses the script %s with the expression that says the same', async (script, why) => {
    const xml = bpmn(line(['s', `<scriptTask id="s" scriptFormat="javascript"><script><![CDATA[${script}]]></script></scriptTask>`]))
    const error = await parseDefinitions(xml).catch((fault: DefinitionError) => fault)
    expect((error as DefinitionError).faults.map(({ what, why: said }) => [what, said])).toEqual([['ScriptTask', why]])
  })

  test('every process of a file runs that does not say it is not executable, and has steps', async () => {
    const one = (key: string, more: string) =>
      bpmn(`<startEvent id="s${key}"/>${task(`t${key}`)}${flow(`s${key}`, `t${key}`)}`, { key }).replace('isExecutable="true"', more)
    const inner = (xml: string) => /<process[\s\S]*<\/process>/.exec(xml)?.[0] ?? ''
    const others = [one('b', 'isExecutable="true"'), one('c', 'isExecutable="false"')].map(inner).join('')
    const file = one('a', '').replace('</definitions>', `${others}<process id="d"/></definitions>`)
    expect((await parseDefinitions(file)).map(({ key }) => key)).toEqual(['a', 'b'])
  })
})
