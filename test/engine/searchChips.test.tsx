// The search of a list, said in chips where its fields are folded away.

import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import SearchChips from '../../engine/filters/SearchChips.tsx'
import { searchConditions } from '../../engine/filters/searchConditions.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const FILE = {
  name: 'crane',
  title: 'Crane',
  properties: {
    no: { title: 'No', search: 'like' },
    due: { title: 'Due', format: 'date', search: 'range' },
    state: { title: 'State', enum: ['new', 'old'], search: 'in' },
    hours: { title: 'Hours', type: 'number', search: 'eq' },
    isOpen: { title: 'Open', format: 'switch', search: 'eq' },
  },
} as unknown as EntityFile

const crane = normalise(FILE, 'crane.json', {
  record: { name: 'record', title: '', type: 'object', properties: {} } as unknown as EntityFile,
  file: () => undefined,
})

const { page, draw } = mountedPage()
const searched = vi.fn()

beforeEach(() => void searched.mockClear())

test('each kind of search is a condition, in the order of the form; an empty one is none', () => {
  const said = (search: Record<string, unknown>) => searchConditions(crane, search).map(({ field, is, value }) => [field.name, is, value])
  expect(said({ hours: 3, no: 'a', state: ['new', 'old'] })).toEqual([
    ['no', 'contains', 'a'],
    ['state', 'in', ['new', 'old']],
    ['hours', 'is', 3],
  ])
  expect(said({ due: [null, '2026-12-25'] })).toEqual([['due', 'le', '2026-12-25']])
  expect(said({ due: ['2026-11-25', null] })).toEqual([['due', 'ge', '2026-11-25']])
  expect(said({ due: ['2026-11-25', '2026-12-25'] })).toEqual([['due', 'between', ['2026-11-25', '2026-12-25']]])
  expect(said({ isOpen: '1' })).toEqual([['isOpen', 'is', true]])
  expect(said({ no: '', due: [null, null] })).toEqual([])
})

test('a chip names field and value, and its cross takes that field alone out of the search', async () => {
  await draw(<SearchChips entity={crane} search={{ no: 'a', due: [null, '2026-12-25'] }} onSearch={searched} />)
  expect([...page.querySelectorAll('.g-chip > span')].map(({ textContent }) => textContent)).toEqual(['No 包含 a', 'Due 不晚于 2026-12-25'])
  await act(async () => page.querySelectorAll<HTMLButtonElement>('.g-chip button')[1]?.click())
  expect(searched).toHaveBeenCalledExactlyOnceWith({ no: 'a' })
})
