// A list on a phone: what a card says, and what a tap on it does.

import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cardButtons } from '../../engine/list/buttons/cardButtons.ts'
import { isOfDesk, rowButtons, toolbarButtons } from '../../engine/list/buttons/rowButtons.ts'
import RecordCards from '../../engine/list/cards/RecordCards.tsx'
import { createSelection } from '../../engine/list/selection.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { shift } from './listEntities.ts'
import { useTableList } from './tableList.ts'

const selection = createSelection()
const buttons = rowButtons(shift, () => true)
const rows = [
  { id: '1', name: 'Early', level: 1, hours: 8, photo: '/upload/a.png' },
  { id: '2', name: 'Late', level: 2, hours: null },
]
const onButton = vi.fn()
const opening = { pathOf: (id: string) => `/shift/${id}`, leave: vi.fn(), open: vi.fn() }

const { draw, all } = mountedPage()

beforeEach(() => void vi.clearAllMocks())

function Shown({ way, entity = shift }: { way: typeof opening | null; entity?: typeof shift }) {
  const list = useTableList({ entity, rows, selection, buttons, opening: way, onButton })
  return <RecordCards list={{ ...list, rows }} />
}

const show = (way: typeof opening | null) => draw(<Shown way={way} />)

test('a card says name and two facts, shows the picture, and offers the next step alone', async () => {
  await show(opening)
  const texts = all('.g-card p').map(({ textContent }) => textContent?.trim())
  expect(texts).toEqual(['Early', 'Level 1', 'Hours 8', 'Late', 'Level 2', 'Hours -'])
  expect(all('.g-card img').map((image) => image.getAttribute('alt'))).toEqual([''])
  expect(all('.g-card button').map(({ textContent }) => textContent)).toEqual(['Close'])
})

test('all cards of a list have room for the facts that one shows', async () => {
  const room = async (facts: readonly string[]) => {
    await draw(<Shown way={opening} entity={{ ...shift, card: { ...shift.card, facts } }} />)
    const [cards] = all('.g-cards')
    return [cards?.style.getPropertyValue('--card-height'), all('.g-card:first-child .g-card-fact').length]
  }
  expect(await room(['level'])).toEqual(['118px', 1])
  expect(await room(['level', 'hours', 'name', 'photo'])).toEqual(['142px', 4])
  expect(await room(['level', 'hours', 'name', 'photo', 'id'])).toEqual(['142px', 4])
})

test('a fact names the unit of its value', async () => {
  const hours = { ...shift.field.hours, unit: 'h' } as (typeof shift.columns)[number]
  await draw(<Shown way={opening} entity={{ ...shift, field: { ...shift.field, hours } }} />)
  expect(all('.g-card p').map(({ textContent }) => textContent?.trim())[2]).toBe('Hours (h) 8')
})

test('a tap opens the page of the record, one on its button does what that says', async () => {
  await show(opening)
  act(() => all('.g-card-fact')[2]?.click())
  expect(opening.open.mock.calls).toEqual([['2']])
  act(() => all('.g-card button')[0]?.click())
  expect(onButton.mock.calls.map(([button, record]) => [button.key, record.id])).toEqual([['action:close', '1']])
  expect(opening.open).toHaveBeenCalledTimes(1)
})

test('where records have no page, the other buttons stand in a menu', async () => {
  await show(null)
  expect(all('.g-card a')).toEqual([])
  expect(all('.g-card [aria-haspopup=menu]')).toHaveLength(2)
  expect(cardButtons([], { id: '1' }, false).hasMore).toBe(false)
})

test('what works on ticked rows or on files is left to a desk', () => {
  const above = toolbarButtons(shift, () => true)
  expect(above.filter((button) => !isOfDesk(button)).map(({ key }) => key)).toEqual(['add', 'action:sync'])
})
