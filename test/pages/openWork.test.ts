import { expect, test } from 'vitest'
import type { OpenTask } from '#engine/site/answers/work.ts'
import { parseMenus } from '../../engine/api/menus/menuNode.ts'
import { parseAlarms } from '../../pages/notice/openAlarms.ts'
import { copyPath, countAt, hasOpenWork, isOverdue, parseOpenWork, shortCount, taskPath } from '../../pages/openWork/openWork.ts'

const task: OpenTask = {
  id: '7',
  processInstanceId: '8',
  businessId: '9',
  processDefinitionName: '请假流程',
  categoryName: '请假流程',
  segment: 'leave',
  applicant: '王',
  createTime: '2026-03-02 08:00:00',
  taskName: '上级审批',
  status: 'todo',
  dueTime: '2026-03-03 08:00:00',
  urgedTime: null,
}

test('a task opens its page, where it can be claimed too, and its list where its kind has none', () => {
  expect(taskPath(task)).toBe('/work/process/leave/handle/7/8/9')
  expect(taskPath({ ...task, status: 'claim' })).toBe('/work/process/leave/handle/7/8/9')
  expect(taskPath({ ...task, status: 'claim', segment: '' })).toBe('/work/claim')
  expect(taskPath({ ...task, segment: '' })).toBe('/work/todo')
  expect(copyPath({ ...task, fromName: '李' })).toBe('/work/process/leave/detail/8/9')
})

test('badges stand at the three lists, and say no more than 99+', () => {
  const work = parseOpenWork({ todo: 3, claim: '2', copies: 1 })
  expect(['/work/todo', '/work/claim', '/work/copy', '/work/send', null].map((path) => countAt(work, path))).toEqual([3, 2, 1, 0, 0])
  expect([countAt(null, '/work/todo'), shortCount(99), shortCount(100)]).toEqual([0, '99', '99+'])
  expect(parseOpenWork(null)).toEqual({ todo: 0, claim: 0, copies: 0, tasks: [], copied: [] })
})

test('who has none of the lists has no open work', () => {
  const menus = (path: string) => parseMenus([{ id: '1', code: 'a', name: 'a', path }])
  expect([hasOpenWork(menus('/work/claim')), hasOpenWork(menus('/work/start'))]).toEqual([true, false])
})

test('a task is overdue once its time is over', () => {
  expect([isOverdue(task, '2026-03-03 08:00:01'), isOverdue(task, '2026-03-03 08:00:00')]).toEqual([true, false])
  expect(isOverdue({ ...task, dueTime: null }, '2026-03-09 08:00:00')).toBe(false)
})

test('alarms come with their number and their place', () => {
  const row = { id: '1', alarmName: '超载', startTime: '2026-03-02 08:00:00', projectName: '一期', deviceName: null }
  expect(parseAlarms({ total: '7', records: [row, { id: 2, content: '倾斜' }] })).toEqual({
    total: 7,
    alarms: [
      { id: '1', name: '超载', startTime: '2026-03-02 08:00:00', where: '一期' },
      { id: '2', name: '倾斜', startTime: '', where: '' },
    ],
  })
  expect(parseAlarms(null)).toEqual({ total: 0, alarms: [] })
})
