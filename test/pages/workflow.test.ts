import { describe, expect, test } from 'vitest'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import type { HistoryRow } from '../../engine/site/answers/process.ts'
import { processName, processSteps, renamed } from '../../pages/workflow/diagram/steps.ts'
import { categoryOfSegment, parseFlowRoutes, segmentOf } from '../../pages/workflow/flowRoutes.ts'
import { statusActions } from '../../pages/workflow/instanceStatus.ts'
import { noteOf } from '../../pages/workflow/taskNote.ts'
import { durationParts, stepMarksOf, timelineSteps } from '../../pages/workflow/timeline.ts'

describe('kinds of processes', () => {
  const routes = parseFlowRoutes([
    { dictKey: '1', remark: 'leave' },
    { dictKey: 3, remark: 'hot-work' },
    { dictKey: '7', remark: '' },
    { dictKey: null, remark: 'none' },
    null,
  ])

  test('are told by the dictionary, each with a segment, its own key where it has no remark', () => {
    expect(routes).toEqual([
      { routeKey: 'flow_1', routeValue: 'leave' },
      { routeKey: 'flow_3', routeValue: 'hot-work' },
      { routeKey: 'flow_7', routeValue: 'flow_7' },
    ])
    expect(parseFlowRoutes({ records: [] })).toEqual([])
  })

  test('are found by their segment and by their key', () => {
    expect(['leave', 'flow_1', 'flow_7', 'nothing'].map((said) => segmentOf(routes, said))).toEqual(['leave', 'leave', 'flow_7', null])
    expect(['leave', 'hot-work', 'flow_7', 'flow_1'].map((segment) => categoryOfSegment(routes, segment))).toEqual(['1', '3', '7', null])
  })
})

const history: HistoryRow[] = [
  { kind: 'start', assigneeName: '张三', startTime: '2026-03-02 08:00:00', endTime: '2026-03-02 08:00:00' },
  { kind: 'passed', historyActivityId: 'start', endTime: '2026-03-02 08:00:00' },
  {
    ...{ kind: 'task', historyActivityId: 'superior', historyActivityName: '上级审批', assigneeName: '李四', flag: 'no', comment: '改期' },
    ...{ endTime: '2026-03-02 09:00:00', historyActivityDurationTime: '1h 2m 3s' },
  },
  { kind: 'transfer', historyActivityId: 'superior', assigneeName: '李四', comment: '王五', endTime: '2026-03-02 09:30:00' },
  { kind: 'task', historyActivityId: 'superior', status: 'claim', createTime: '2026-03-02 10:00:00', endTime: null },
]

describe('the history', () => {
  test('is told as what people did, the open step last', () => {
    const told = timelineSteps(history).map(({ kind, tone, who, time }) => [kind, tone, who, time])
    expect(told).toEqual([
      ['start', 'plain', '张三', '2026-03-02 08:00:00'],
      ['rejected', 'bad', '李四', '2026-03-02 09:00:00'],
      ['transfer', 'plain', '李四', '2026-03-02 09:30:00'],
      ['waiting', 'open', '', '2026-03-02 10:00:00'],
    ])
  })

  test('says a duration by its two largest units', () => {
    expect(durationParts('1d 2h 3m 4s')).toEqual([
      { unit: 'd', count: 1 },
      { unit: 'h', count: 2 },
    ])
    expect([durationParts('0s').length, durationParts('').length]).toEqual([1, 0])
  })

  test('marks what was passed and, over that, where the process stands', () => {
    expect(stepMarksOf(history, [])).toEqual({ start: 'done', superior: 'current' })
    expect(stepMarksOf(history.slice(0, 3), ['wait'])).toEqual({ start: 'done', superior: 'done', wait: 'current' })
  })

  test('of a platform that tells no more lets a task be approved and rejected until the process has ended', () => {
    const rows = history.map(({ kind: _, ...row }) => row)
    expect(statusActions(rows, '1', '9')).toMatchObject({ actions: ['approve', 'reject'], startUser: '张三', at: ['superior'] })
    expect(statusActions(rows, '1', null).actions).toEqual([])
    expect(statusActions([{ processIsFinished: 'finished' }], '1', '9')).toMatchObject({ actions: [], processIsFinished: 'finished' })
  })
})

describe('a task that cannot be handled says why', () => {
  const standing: InstanceStatus = {
    ...{ processInstanceId: '1', processDefinitionId: '2', processDefinitionName: '请假', startUser: '张三', startTime: '' },
    ...{ taskName: '', processIsFinished: 'unfinished', flowStatus: '1', suspensionState: 1, task: null, ownTaskId: null, at: [] },
    ...{ actions: ['copy'], edits: [] },
  }
  const task = (status: string, assignee = '8') => ({ taskId: '9', taskName: '审批', status, assignee, assigneeName: '李四' })
  const cases: [string, Partial<InstanceStatus>, string | null][] = [
    ['it can be', { actions: ['approve'], task: task('todo', '7') }, null],
    ['it came back', { actions: ['resubmit'], task: task('todo', '7') }, null],
    ['it was delegated', { actions: ['giveBack'], task: task('todo', '7') }, 'delegated'],
    ['it is there to claim', { actions: ['claim'], task: task('claim') }, 'toClaim'],
    ['others may claim it', { task: task('claim') }, 'notCandidate'],
    ['it is in other hands', { task: task('todo') }, 'withOther'],
    ['the reader did it', { task: task('finish', '7') }, 'doneByYou'],
    ['another did it', { task: task('finish') }, 'doneByOther'],
    ['it was cancelled', { task: task('cancel') }, 'cancelled'],
    ['it is gone', {}, 'unknown'],
    ['the process has ended', { processIsFinished: 'finished' }, 'ended'],
    ['the process is suspended', { suspensionState: 2, task: task('todo', '7') }, 'suspended'],
  ]
  test.each(cases)('because %s', (_, facts, word) => {
    expect(noteOf({ ...standing, ...facts }, '9', '7')?.word ?? null).toBe(word)
  })

  test('and a page of the instance names the task that waits for the reader', () => {
    expect(noteOf({ ...standing, ownTaskId: '9' }, null, '7')?.word).toBe('yours')
    expect(noteOf(standing, null, '7')).toBeNull()
  })
})

test('the steps of a file are its named events and activities; what is no XML has none', () => {
  const head = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="p">'
  const inner = '<startEvent id="s" name="开始"/><exclusiveGateway id="g" name="够吗"/><userTask id="t" name="审批"/><userTask id="u"/>'
  expect(processSteps(`${head}${inner}</process></definitions>`)).toEqual([
    { id: 's', name: '开始' },
    { id: 't', name: '审批' },
  ])
  expect(processSteps('no file')).toEqual([])
})

test('a drawing is told in the words of its reader, under the name of its process', () => {
  const file = (name: string, step: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="${name}"><userTask id="t" name="${step}"/><userTask id="u"/></process></definitions>`
  const english: Readonly<Record<string, string>> = { 请假: 'Leave', 审批: 'Approval' }
  expect(renamed(file('请假', '审批'), (name) => english[name] ?? name)).toBe(file('Leave', 'Approval'))
  expect(renamed('no file', () => 'x')).toBe('no file')
  expect([file('请假', ''), file('', ''), 'no file'].map(processName)).toEqual(['请假', 'p', ''])
})
