import { expect, test } from 'vitest'
import { analysisPanels } from '../../bigscreens/desk/Analysis.tsx'

const panels = new Map(analysisPanels('7', 7, '2026-05-01 00:00:00').map((panel) => [panel.title, panel]))

test.each([
  ['desk.attendance', '/site/labor_attendance'],
  ['desk.ropes', '/site/ropeuselog'],
])('%s leads to no list, for none comes to its figures, and is there for who has that of its rows', (title, list) => {
  expect(panels.get(title)).toMatchObject({ list: null, needs: [list] })
})

test('the alarms of these days lead to the list that holds as many', () => {
  expect(panels.get('desk.alarmsByDay')?.list).toBe('/site/alarm_event?projectId=7&startTime=2026-05-01+00%3A00%3A00%2C')
})
