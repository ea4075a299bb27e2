import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, test } from 'vitest'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { offeredPad, offeredReplacements, REPLACEMENTS } from '../../pages/workflow/designer/canvas/offered.ts'
import { customTranslate } from '../../pages/workflow/designer/canvas/translate.ts'
import { type Assignment, type Attributes, assignmentOf, attributesOf } from '../../pages/workflow/designer/model/assignment.ts'
import { blankFile, isElementId } from '../../pages/workflow/designer/model/blank.ts'
import { conditionFinding, conditionText, conditionTyped } from '../../pages/workflow/designer/model/condition.ts'
import {
  type CompletionRule,
  type Countersign,
  completionOf,
  completionRuleOf,
  countersignOf,
  loopChanges,
  signersOf,
} from '../../pages/workflow/designer/model/countersign.ts'
import type { Create, ModdleElement } from '../../pages/workflow/designer/model/element.ts'
import { declareEngines, engineAttribute, engineChanges } from '../../pages/workflow/designer/model/engineAttribute.ts'
import { eventName, eventTarget } from '../../pages/workflow/designer/model/eventName.ts'
import {
  durationOf,
  repeatOf,
  repeatText,
  spanText,
  splitDuration,
  timerChanges,
  timerOf,
} from '../../pages/workflow/designer/model/timer.ts'
import { durationInWords } from '../../pages/workflow/designer/panel/durationInWords.ts'
import { bpmn, line, task } from '../support/bpmn.ts'
import { bpmnFiles } from '../support/bpmnFiles.ts'

interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: object }>
  toXML(root: object, options?: object): Promise<{ xml: string }>
  create(type: string, members?: object): ModdleElement
}

const moddle = new BpmnModdle() as unknown as Moddle
const create: Create = (type, members = {}) => moddle.create(type, members)

async function opened(xml: string): Promise<{ root: ModdleElement; find(id: string): ModdleElement }> {
  const root = (await moddle.fromXML(xml)).rootElement as ModdleElement
  const process = (root.rootElements as ModdleElement[]).find(({ $type }) => $type === 'bpmn:Process') as ModdleElement
  const all = process.flowElements as ModdleElement[]
  return { root, find: (id) => all.find((one) => one.id === id) as ModdleElement }
}

const written = async (root: ModdleElement): Promise<string> => (await moddle.toXML(root)).xml

function apply(element: ModdleElement, changes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(changes)) (element as unknown as { set(name: string, value: unknown): void }).set(name, value)
}

const NONE: Attributes = { assignee: '', candidateUsers: '', candidateGroups: '' }

describe('who does a task', () => {
  test.each<[Assignment, Attributes]>([
    [{ kind: 'nobody' }, NONE],
    [
      { kind: 'person', id: '17' },
      { ...NONE, assignee: '17' },
    ],
    [{ kind: 'applicant' }, { ...NONE, assignee: '${createUser}' }],
    [
      { kind: 'variable', name: 'taskUser' },
      { ...NONE, assignee: '${taskUser}' },
    ],
    [
      { kind: 'candidates', users: '1,2', roles: 'hr' },
      { ...NONE, candidateUsers: '1,2', candidateGroups: 'hr' },
    ],
    [
      { kind: 'expression', assignee: '${a.b}', candidateUsers: '', candidateGroups: '' },
      { ...NONE, assignee: '${a.b}' },
    ],
  ])('%o is written and read back', (who, attributes) => {
    expect(attributesOf(who)).toEqual(attributes)
    expect(assignmentOf(attributes)).toEqual(who)
  })

  test('names users with or without what the platform puts before their ids', () => {
    expect(assignmentOf({ ...NONE, assignee: 'taskUser_17' })).toEqual({ kind: 'person', id: '17' })
    expect(assignmentOf({ ...NONE, candidateUsers: 'taskUser_1, 2' })).toEqual({ kind: 'candidates', users: '1,2', roles: '' })
    expect(assignmentOf({ ...NONE, candidateUsers: '${people}' }).kind).toBe('expression')
  })
})

describe('an attribute of an engine', () => {
  test.each(['activiti', 'flowable', 'camunda'])('keeps the prefix %s of its file', async (prefix) => {
    const { root, find } = await opened(bpmn(line(['a', `<userTask id="a" ${prefix}:assignee="1"/>`])))
    const a = find('a')
    expect(engineAttribute(root, a, 'assignee')).toBe('1')
    apply(a, engineChanges(root, a, { assignee: '2', candidateGroups: 'hr' }))
    const xml = await written(root)
    expect(xml.match(/\w+:assignee="\d"/g)).toEqual([`${prefix}:assignee="2"`])
    const definition = await parseDefinition(xml)
    expect([definition.nodes.a?.task?.assignee?.source, definition.nodes.a?.task?.groups?.source]).toEqual(['2', 'hr'])
  })

  test('is declared in a file that knows no engine', async () => {
    const plain = bpmn(line(['a', '<userTask id="a"/>'])).replace(/\s+xmlns:(flowable|activiti|camunda|zeebe|gantry)="[^"]*"/g, '')
    const { root, find } = await opened(plain)
    declareEngines(root)
    apply(find('a'), engineChanges(root, find('a'), { assignee: '9' }))
    expect((await parseDefinition(await written(root))).nodes.a?.task?.assignee?.source).toBe('9')
  })

  test('a service task says its action in our own words', async () => {
    const { root, find } = await opened(bpmn(line(['a', '<serviceTask id="a"/>'])))
    apply(find('a'), engineChanges(root, find('a'), { action: 'process-leave.archive' }))
    const xml = await written(root)
    expect(xml).toContain('gantry:action="process-leave.archive"')
    expect((await parseDefinition(xml)).nodes.a?.action).toBe('process-leave.archive')
  })
})

describe('countersigning', () => {
  test.each<[CompletionRule, string]>([
    [{ kind: 'all' }, ''],
    [{ kind: 'any' }, '${nrOfCompletedInstances >= 1}'],
    [{ kind: 'approvals', count: 2 }, '${nrOfApprovedInstances >= 2}'],
    [{ kind: 'share', percent: 60 }, '${nrOfCompletedInstances / nrOfInstances >= 0.6}'],
    [{ kind: 'veto' }, '${nrOfRejectedInstances > 0}'],
    [{ kind: 'majority' }, '${nrOfApprovedInstances * 2 > nrOfInstances || nrOfRejectedInstances * 2 > nrOfInstances}'],
    [{ kind: 'custom', source: '${nrOfRejectedInstances > 1}' }, '${nrOfRejectedInstances > 1}'],
  ])('%o is written and read back', (until, condition) => {
    expect(completionOf(until)).toBe(condition)
    expect(completionRuleOf(condition)).toEqual(until)
  })

  test('conditions of other tools are read as the choice that they are', () => {
    expect(completionRuleOf('${nrOfCompletedInstances/nrOfInstances >= 0.6}')).toEqual({ kind: 'share', percent: 60 })
    expect(completionRuleOf('${nrOfCompletedInstances == 1}')).toEqual({ kind: 'any' })
    expect(completionRuleOf('${nrOfCompletedInstances == nrOfInstances}')).toEqual({ kind: 'all' })
    expect(signersOf("${['1', '2']}", '')).toEqual({ kind: 'people', ids: '1,2' })
    expect(signersOf('${users}', '')).toEqual({ kind: 'variable', name: 'users' })
    expect(signersOf('', '${n}')).toEqual({ kind: 'count', size: 'n' })
    expect(signersOf('${a.b()}', '')).toEqual({ kind: 'expression', source: '${a.b()}' })
  })

  test.each<Countersign>([
    { signers: { kind: 'people', ids: '1,2,3' }, isSequential: false, until: { kind: 'approvals', count: 2 }, variable: 'signer' },
    { signers: { kind: 'variable', name: 'bosses' }, isSequential: true, until: { kind: 'all' }, variable: 'boss' },
    { signers: { kind: 'count', size: '3' }, isSequential: false, until: { kind: 'any' }, variable: 'signer' },
  ])('goes through a file that the engine runs: %o', async (sign) => {
    const { root, find } = await opened(bpmn(line(['a', task('a')])))
    const loop = create('bpmn:MultiInstanceLoopCharacteristics')
    loop.$parent = find('a')
    apply(find('a'), { loopCharacteristics: loop })
    apply(loop, loopChanges(root, loop, sign, create))
    const xml = await written(root)
    await expect(parseDefinition(xml)).resolves.toMatchObject({ nodes: { a: { loop: { isSequential: sign.isSequential } } } })
    const again = await opened(xml)
    expect(countersignOf(again.root, again.find('a'))).toEqual(sign)
  })
})

describe('times', () => {
  test.each([
    ['PT30M', 30, 'minute'],
    ['PT2H', 2, 'hour'],
    ['P3D', 3, 'day'],
    ['P1W', 1, 'week'],
    ['P2M', 2, 'month'],
  ] as const)('%s is %i of a %s', (text, count, unit) => {
    expect(durationOf(text)).toEqual({ count, unit })
    expect(spanText(count, unit)).toBe(text)
  })

  test('several units are no single choice, and are read out', () => {
    expect(durationOf('P1DT2H')).toBeNull()
    expect(splitDuration('P1DT2H30M')).toEqual([
      ['day', 1],
      ['hour', 2],
      ['minute', 30],
    ])
    expect(splitDuration('tomorrow')).toEqual([])
    const t = (key: string, { count }: { count?: number } = {}) => `${count} ${key.split('.').at(-1)}`
    expect(durationInWords('P1DT2H', t as never)).toBe('1 day 2 hour')
  })

  test('a repeat says how often and every what', () => {
    expect(repeatOf('R3/PT1H')).toEqual({ times: '3', every: 'PT1H' })
    expect(repeatOf('R/P1D')).toEqual({ times: '', every: 'P1D' })
    expect(repeatText({ times: '', every: 'P1D' })).toBe('R/P1D')
  })

  test('a timer says one of its three ways', async () => {
    const { root, find } = await opened(
      bpmn(
        line([
          'w',
          '<intermediateCatchEvent id="w"><timerEventDefinition id="t"><timeDate>2026-12-01T08:00:00</timeDate></timerEventDefinition></intermediateCatchEvent>',
        ]),
      ),
    )
    const event = (find('w').eventDefinitions as ModdleElement[])[0] as ModdleElement
    expect(timerOf(event)).toEqual({ kind: 'timeDate', text: '2026-12-01T08:00:00' })
    apply(event, timerChanges(event, { kind: 'timeDuration', text: 'PT5M' }, create))
    const { nodes } = await parseDefinition(await written(root))
    expect([nodes.w?.timer?.kind, nodes.w?.timer?.value.source]).toEqual(['duration', 'PT5M'])
  })
})

describe('a condition while it is typed', () => {
  const known = ['days', 'taskUser']
  test.each([
    ['', null],
    ['${pass && days > 3}', null],
    ['${days gt 3 and not empty taskUser}', null],
    ['${days >}', 'syntax'],
    ['${days + 1}', 'notBoolean'],
    ['${days + 1 > 2}', null],
    ['${1 + 1}', 'notBoolean'],
    ['${dayz > 3}', 'unknown'],
    ['${other > 1 && days >}', 'syntax'],
  ])('%s: %s', (source, kind) => {
    expect(conditionFinding(source, known)?.kind ?? null).toBe(kind)
  })

  test('names that no form gives are let be where the form is not known', () => {
    expect(conditionFinding('${anything > 1}', null)).toBeNull()
  })

  test('is typed without the signs that the file puts around it', () => {
    expect(conditionText('days > 3')).toBe('${days > 3}')
    expect(conditionText('${days > 3}')).toBe('${days > 3}')
    expect(conditionTyped('${ days > 3 }')).toBe('days > 3')
  })
})

test.each([
  ['bpmn:ErrorEventDefinition', '<error id="e" errorCode="OLD"/>', 'errorRef', 'errorCode'],
  ['bpmn:EscalationEventDefinition', '<escalation id="e" escalationCode="OLD"/>', 'escalationRef', 'escalationCode'],
  ['bpmn:MessageEventDefinition', '<message id="e" name="OLD"/>', 'messageRef', 'name'],
  ['bpmn:ReceiveTask', '<message id="e" name="OLD"/>', 'messageRef', 'name'],
  ['bpmn:SignalEventDefinition', '<signal id="e" name="OLD"/>', 'signalRef', 'name'],
])('the target of %s is made once for its name', async (type, before, ref, member) => {
  const { root } = await opened(bpmn(line(['a', task('a')]), { before }))
  const event = create(type)
  expect(eventTarget(root, event, 'OLD', create)).toMatchObject({ ref, isNew: false, target: { id: 'e' } })
  const { target, isNew } = eventTarget(root, event, 'LATE', create)
  expect([isNew, target?.[member]]).toEqual([true, 'LATE'])
  expect(eventName(create(type, { [ref]: target }))).toBe('LATE')
  expect(eventTarget(root, event, '', create).target).toBeUndefined()
})

test('only what the engine runs is offered', () => {
  const all = { 'replace-with-user-task': 1, 'replace-with-script-task': 2, 'replace-with-message-start': 3, 'replace-with-cancel-end': 4 }
  expect(offeredReplacements(all)).toEqual({ 'replace-with-user-task': 1, 'replace-with-message-start': 3 })
  expect(offeredPad({ 'append.append-task': 1, delete: 2, 'append.receive-task': 3 })).toEqual({ delete: 2 })
})

test('a new process starts from a file with a start', async () => {
  const { root } = await opened(blankFile('Process_1', '流程 <1>', '开始'))
  expect((root.rootElements as ModdleElement[])[0]).toMatchObject({ id: 'Process_1', name: '流程 <1>' })
  expect([isElementId('a-1.b'), isElementId('1a'), isElementId('a b'), isElementId('')]).toEqual([true, false, false, false])
})

describe('a file of another tool', () => {
  const running = bpmnFiles.filter(({ becomes }) => becomes === 'runs')
  test.each(running)('$tool: $about keeps running after it was opened and saved', async ({ xml }) => {
    const { root } = await opened(xml)
    declareEngines(root)
    const before = await parseDefinition(xml)
    const after = await parseDefinition(await written(root))
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
  })
})

interface MenuEntry {
  actionName: string
  label?: unknown
}

/** Every entry of bpmn-js's menu "change element". */
async function menuEntries(): Promise<MenuEntry[]> {
  const lists: Record<string, unknown> = { ...(await import('bpmn-js/lib/features/replace/ReplaceOptions.js')) }
  return Object.values(lists).flatMap((list) => (Array.isArray(list) ? list : Object.values(Object(list)).flat())) as MenuEntry[]
}

test('whatever the menu offers exists there and has words in Chinese', async () => {
  await setLanguage('zh')
  const all = await menuEntries()
  const offered = all.filter(({ actionName }) => REPLACEMENTS.includes(actionName))
  expect(REPLACEMENTS.filter((name) => all.every(({ actionName }) => actionName !== name))).toEqual([])
  const labels = [...new Set(offered.flatMap(({ label }) => (typeof label === 'string' ? [label] : [])))]
  expect(labels.length).toBeGreaterThan(30)
  expect(labels.filter((label) => customTranslate(label) === label)).toEqual([])
})
