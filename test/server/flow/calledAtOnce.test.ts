import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bpmn, flow, line } from '../../support/bpmn.ts'
import { runProcess } from '../../support/processRun.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const asked = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="admin"/>`
const call = (id: string, key: string) => `<callActivity id="${id}" calledElement="${key}"/>`
const ERROR = '<error id="err1" errorCode="E1"/>'
const ended = (definition: string) => `<startEvent id="s"/><endEvent id="e">${definition}</endEvent>${flow('s', 'e')}`

const quick = bpmn(ended(''), { key: 'Quick' })
const bad = bpmn(ended('<errorEventDefinition errorRef="err1"/>'), { key: 'Bad', before: ERROR })

/** A fork to `c` and an end inside a sub-process; `k` behind its error boundary, `z` behind it. */
const forked = (c: string, end: string) =>
  bpmn(
    `${line(
      ['a', asked('a')],
      [
        'sub',
        `<subProcess id="sub"><startEvent id="ss"/><parallelGateway id="p"/>${c}<endEvent id="te">${end}</endEvent><endEvent id="se"/>${flow('ss', 'p')}${flow('p', 'c')}${flow('p', 'te')}${flow('c', 'se')}</subProcess>`,
      ],
      ['z', asked('z')],
    )}<boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition/></boundaryEvent>${asked('k')}${flow('b', 'k')}${flow('k', 'end')}`,
    { key: 'Forked', before: ERROR },
  )

describe.each(databases)('calls that end in the step that asked for them on %s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database })
  })
  afterAll(() => app.close())

  test.each([
    ['first of all', [quick, bpmn(line(['c', call('c', 'Quick')], ['z', asked('z')]))], ['z']],
    ['beside a terminate end', [quick, forked(call('c', 'Quick'), '<terminateEventDefinition/>')], ['a', 'z']],
    ['beside an error end', [quick, forked(call('c', 'Quick'), '<errorEventDefinition errorRef="err1"/>')], ['a', 'k']],
    [
      'by an error that the call catches',
      [
        bad,
        bpmn(
          `${line(['a', asked('a')], ['c', call('c', 'Bad')], ['z', asked('z')])}<boundaryEvent id="b" attachedToRef="c"><errorEventDefinition errorRef="err1"/></boundaryEvent>${asked('k')}${flow('b', 'k')}${flow('k', 'end')}`,
          { before: ERROR },
        ),
      ],
      ['a', 'k'],
    ],
    ['by an error that nobody catches', [bad, bpmn(line(['a', asked('a')], ['c', call('c', 'Bad')], ['z', asked('z')]))], ['a']],
    [
      'and end what called them',
      [
        bpmn(ended('<terminateEventDefinition flowable:terminateAll="true"/>'), { key: 'All' }),
        bpmn(line(['a', asked('a')], ['c', call('c', 'All')], ['z', asked('z')])),
      ],
      ['a'],
    ],
    [
      'or a task later, and end what called them',
      [
        bpmn(
          `${line(['i', asked('i')]).replace('<endEvent id="end"/>', '<endEvent id="end"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>')}`,
          { key: 'Later' },
        ),
        bpmn(line(['c', call('c', 'Later')], ['z', asked('z')])),
      ],
      ['i'],
    ],
    [
      'with its id in a variable',
      [
        quick,
        bpmn(
          line(
            ['c', call('c', 'Quick').replace('/>', ' flowable:idVariableName="child"/>')],
            ['z', '<userTask id="z" name="z ${empty child} ${empty other}" flowable:assignee="admin"/>'],
          ),
        ),
      ],
      ['z false true'],
    ],
    [
      'several times at once',
      [
        quick,
        bpmn(
          line(
            [
              'c',
              call('c', 'Quick').replace(
                '/>',
                '><multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></callActivity>',
              ),
            ],
            ['z', asked('z')],
          ),
        ),
      ],
      ['z'],
    ],
    [
      'or later, several times, each with its item',
      [
        bpmn(line(['n', '<userTask id="n" name="for ${who}" flowable:assignee="admin"/>']), { key: 'Named' }),
        bpmn(
          line(
            [
              'c',
              `<callActivity id="c" calledElement="Named" flowable:inheritVariables="true"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="\${['p', 'q']}" flowable:elementVariable="who"/></callActivity>`,
            ],
            ['z', asked('z')],
          ),
        ),
      ],
      ['for p', 'for q', 'z'],
    ],
  ])('%s', async (_, files, steps) => {
    expect(await runProcess(app.platform, files)).toMatchObject({ steps, ends: 'finished' })
  })

  test('a circle through calls is refused with its place', async () => {
    const circle = bpmn(
      `<startEvent id="start"/><exclusiveGateway id="g"/>${call('c', 'Quick')}${flow('start', 'g')}${flow('g', 'c')}${flow('c', 'g')}`,
    )
    await expect(runProcess(app.platform, [quick, circle])).rejects.toMatchObject({ key: 'flow.endless' })
  })
})
