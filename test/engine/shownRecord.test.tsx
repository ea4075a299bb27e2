// The record above the form of an action, with its picture.

import { act } from 'react'
import { expect, test } from 'vitest'
import { ShownRecord } from '../../engine/form/record/ShownRecord.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'
import { ok, serve } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

const sighting = entityOf({
  name: 'sighting',
  title: 'Sighting',
  api: '/api/test/sighting',
  type: 'object',
  properties: {
    what: { title: 'What' },
    why: { title: 'Why' },
    photo: { title: 'Photo', format: 'image', boxes: 'found' },
    found: { title: 'Found', format: 'json', list: false, form: false },
  },
})
const { page, draw, all } = mountedPage()

const show = (...ids: string[]) => {
  const records = ids.map((id) => ({ id }))
  const [first] = records
  return draw(<ShownRecord entity={sighting} names={['photo', 'what', 'why']} records={records} first={first as { id: string }} />)
}

test('a record is fetched whole and stands with its picture and boxes, without what is empty', async () => {
  const row = { what: 'No helmet', why: '', photo: '/upload/a.jpg', found: '[[10,20,30,40,"head",0.9]]' }
  const asked = serve({ '/api/test/sighting/detail': ({ query }) => ok({ ...row, id: query.id }) })
  await show('7')
  await waitFor(() => expect(page.querySelector('img')?.getAttribute('src')).toBe('/upload/a.jpg'))
  const picture = page.querySelector('img') as HTMLImageElement
  Object.defineProperties(picture, { naturalWidth: { value: 640 }, naturalHeight: { value: 480 } })
  act(() => void picture.dispatchEvent(new Event('load')))
  expect(page.querySelector('svg')?.getAttribute('aria-label')).toBe('head 90%')
  expect(all('.g-item-label').map(({ textContent }) => textContent)).toEqual(['What'])
  expect(picture.alt).toBe('Photo')
  expect(asked.map(({ query }) => query.id)).toEqual(['7'])
  expect(page.textContent).not.toContain('条记录')
})

test('of several records the first one stands there, and their number', async () => {
  serve({ '/api/test/sighting/detail': ({ query }) => ok({ id: query.id, what: `Number ${query.id}` }) })
  await show('4', '5', '6')
  await waitFor(() => expect(page.textContent).toContain('Number 4'))
  expect(page.textContent).toContain('3 条记录')
})
