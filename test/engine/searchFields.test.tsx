// The light inputs of a search: what they take without a control of antd, and how they become one.

import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DateTimeSearch } from '../../engine/fields/date-time/Search.tsx'
import { SearchBar } from '../../engine/list/search/SearchBar.tsx'
import { SearchFields } from '../../engine/list/search/SearchFields.tsx'
import type { Field } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'

const FILE = {
  name: 'light',
  title: '轻',
  type: 'object',
  properties: {
    day: { title: '日期', type: 'string', format: 'date', search: 'range' },
    at: { title: '时间', type: 'string', format: 'date-time', search: 'range' },
    size: { title: '尺寸', type: 'number', search: 'eq' },
    state: { title: '状态', enum: ['开工', '停工'], search: 'eq' },
  },
} as unknown as EntityFile

const entity = normalise(FILE, 'light.json', {
  record: { name: 'record', title: '', type: 'object', properties: {} } as unknown as EntityFile,
  file: () => undefined,
})

const { page, draw } = mountedPage()
const heard = vi.fn()

beforeEach(() => void heard.mockClear())

const show = (values: Record<string, unknown>) => draw(<SearchFields entity={entity} id="s" values={values} onChange={heard} />)

const input = (id: string) => page.querySelector(`[id="${id}"]`) as HTMLInputElement

async function type(id: string, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(id), text)
  await act(async () => void input(id).dispatchEvent(new Event('input', { bubbles: true })))
}

test('a day is searched for as soon as it is whole, and what cannot be read stays and keeps the form from searching', async () => {
  await show({})
  await type('s-day-to', '2026-03-')
  expect(heard).not.toHaveBeenCalled()
  expect(input('s-day-to').value).toBe('2026-03-')
  await act(async () => void input('s-day-to').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(input('s-day-to').value).toBe('2026-03-')
  expect(input('s-day-to').validationMessage).toBe('无法识别，请按 2026-03-15 的格式输入')
  expect(input('s-day-to').checkValidity()).toBe(false)
  await type('s-day-to', '20260315')
  expect(heard).toHaveBeenCalledExactlyOnceWith('day', [null, '2026-03-15'])
  expect(input('s-day-to').checkValidity()).toBe(true)
})

test('a day typed into a range of moments is its first second or its last', async () => {
  await show({})
  await type('s-at', '2027-01-01')
  await type('s-at-to', '2027-01-01')
  expect(heard.mock.calls).toEqual([
    ['at', ['2027-01-01 00:00:00', null]],
    ['at', [null, '2027-01-01 23:59:59']],
  ])
})

test('a click in the calendar of one end of a range of moments leaves the other end', async () => {
  const field = entity.field.at as Field
  function Range() {
    const [value, setValue] = useState<unknown>(['2027-01-03 08:00:00', '2027-01-10 09:30:00'])
    heard(value)
    return <DateTimeSearch entity={entity} field={field} id="s-at" value={value} onChange={setValue} />
  }
  await draw(<Range />)
  const click = async (end: string, day: string) => {
    await act(async () => {
      input(end).dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      input(end).click()
    })
    const cells = [...document.querySelectorAll<HTMLElement>(`.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) td[title="${day}"]`)]
    await act(async () => cells.at(-1)?.click())
  }
  await click('s-at-to', '2027-01-20')
  await click('s-at-to', '2027-01-18')
  expect(heard).toHaveBeenLastCalledWith(['2027-01-03 08:00:00', '2027-01-18 09:30:00'])
  await click('s-at', '2027-01-05')
  expect(heard).toHaveBeenLastCalledWith(['2027-01-05 08:00:00', '2027-01-18 09:30:00'])
})

test('a number is heard as a number, and an emptied one as nothing', async () => {
  await show({ size: 3 })
  expect(input('s-size').value).toBe('3')
  await type('s-size', '12.5')
  await type('s-size', '')
  expect(heard.mock.calls).toEqual([
    ['size', 12.5],
    ['size', undefined],
  ])
})

test('a choice says what is chosen, and becomes a list with the arrow key', async () => {
  await show({ state: '停工' })
  expect(input('s-state').value).toBe('停工')
  expect(page.querySelector('.ant-select')).toBeNull()
  await act(
    async () => void input('s-state').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })),
  )
  await waitFor(async () => {
    await act(async () => {})
    expect(input('s-state').getAttribute('aria-expanded')).toBe('true')
  })
  expect(document.activeElement).toBe(input('s-state'))
  expect(page.querySelector('.ant-select')?.textContent).toContain('停工')
})

test('who goes on before the list is there is not called back to it', async () => {
  await show({})
  await act(async () => {
    input('s-state').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    input('s-state').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await act(async () => void (await import('../../engine/list/search/OpenedSearch.tsx')))
  expect(page.querySelector('.ant-select')).toBeNull()
})

test('what is typed stays while other fields follow another search, and is what the form searches', async () => {
  const bar = (search: Record<string, unknown>) => draw(<SearchBar entity={entity} search={search} onSearch={heard} />)
  const size = () => page.querySelector('[id$="-size"]') as HTMLInputElement
  await bar({ state: '停工' })
  await type(size().id, '7')
  await bar({ state: '停工' })
  expect(size().value).toBe('7')
  await bar({ state: '开工', size: 3 })
  expect([size().value, (page.querySelector('[id$="-state"]') as HTMLInputElement).value]).toEqual(['7', '开工'])
  await act(async () => page.querySelector('form')?.requestSubmit())
  expect(heard).toHaveBeenCalledExactlyOnceWith({ state: '开工', size: 7 })
  await bar({ size: 7 })
  await bar({ size: 8 })
  expect(size().value).toBe('8')
})

test('a field that was emptied stays empty when another search comes', async () => {
  const bar = (search: Record<string, unknown>) => draw(<SearchBar entity={entity} search={search} onSearch={heard} />)
  const size = () => page.querySelector('[id$="-size"]') as HTMLInputElement
  await bar({ size: 7 })
  await type(size().id, '')
  await bar({ size: 7, state: '停工' })
  expect(size().value).toBe('')
  await act(async () => page.querySelector('form')?.requestSubmit())
  expect(heard).toHaveBeenCalledExactlyOnceWith({ state: '停工' })
})

test('all letters that are typed into a choice wait for its list', async () => {
  await show({})
  await type('s-state', '停')
  await type('s-state', '停工')
  expect(input('s-state').value).toBe('停工')
})
