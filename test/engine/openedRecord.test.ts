import { expect, test } from 'vitest'
import { rowButtons } from '../../engine/list/buttons/rowButtons.ts'
import { buttonOf } from '../../engine/page/useOpenFromLink.ts'
import { entityOf } from './listEntities.ts'

const alarm = entityOf({
  name: 'alarm',
  title: 'Alarm',
  api: '/api/alarm',
  properties: { state: { title: 'State' } },
  actions: { handle: { title: 'Handle', at: 'row', when: "state != '2'", set: { state: '2' } } },
})

const pressed = (action: string | null, state: string, may: (code: string | null) => boolean = () => true) =>
  buttonOf(rowButtons(alarm, may), action, { id: '1', state })?.key

test('a link to a record presses the action that it names', () => {
  expect(pressed('handle', '0')).toBe('action:handle')
})

test("a link to a record shows it where the action is not the record's or not the user's", () => {
  expect(pressed('handle', '2')).toBe('view')
  expect(pressed('handle', '0', (code) => code === 'alarm_view')).toBe('view')
  expect(pressed('nonsense', '0')).toBe('view')
  expect(pressed(null, '0')).toBe('view')
})

test('a link opens nothing for who has neither', () => {
  expect(pressed('handle', '0', () => false)).toBeUndefined()
})
