// Files in the cells of a table: a file arrives in the row that it was chosen in, wherever that stands by then.

import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import Grid from '../../engine/fields/table/Grid.tsx'
import type { Field } from '../../engine/model/entity/entity.ts'
import { fakeUploads } from '../support/fakeUploads.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const patrol = entityOf({
  name: 'patrol',
  title: '巡查',
  api: '/api/test/patrol',
  properties: {
    lines: {
      title: '检查项',
      items: { properties: { part: { title: '部位' }, photo: { title: '照片', format: 'image', upload: { accept: '.png' } } } },
    },
  },
})
const { draw, all } = mountedPage()
const { sent, Request } = fakeUploads({ isHeld: true })
let values: unknown = null
let work: Promise<unknown>[] = []

beforeEach(() => {
  sent.length = 0
  work = []
  vi.stubGlobal('XMLHttpRequest', Request)
})

function Table({ rows }: { rows: readonly object[] }) {
  const [value, setValue] = useState<unknown>(rows)
  const change = (next: unknown) => {
    values = [...(next as object[])]
    setValue(next)
  }
  return (
    <Grid
      entity={patrol}
      field={patrol.field.lines as Field}
      id="lines"
      value={value}
      onChange={change}
      onPending={(one) => void work.push(one)}
      record={{}}
      scope={{}}
    />
  )
}

const choose = (at: number, name: string) =>
  act(async () => {
    const input = all(`[data-at="${at}"] [data-column=photo] input[type=file]`)[0] as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('two files that arrive at once stand in their rows, which were moved meanwhile, and a save waits for them', async () => {
  await draw(<Table rows={[{ part: '甲' }, { part: '乙' }]} />)
  await choose(0, 'first.png')
  await choose(1, 'second.png')
  await act(async () => all('[data-at="1"] .g-rows-up')[0]?.click())
  expect(values).toEqual([{ part: '乙' }, { part: '甲' }])
  expect(sent.map(({ address, file }) => [new URL(address, location.origin).search, file.name])).toEqual([
    ['?entity=patrol&field=lines.photo', 'first.png'],
    ['?entity=patrol&field=lines.photo', 'second.png'],
  ])
  expect(work).toHaveLength(2)
  await act(async () => {
    for (const { answer } of sent) answer()
    await Promise.all(work)
  })
  expect(values).toEqual([
    { part: '乙', photo: '/files/2.png' },
    { part: '甲', photo: '/files/1.png' },
  ])
  expect(all('[data-column=photo] img').map((image) => image.getAttribute('src'))).toEqual(['/files/2.png?thumb', '/files/1.png?thumb'])
})

test('a file of another kind is refused in its cell, and one that is taken out leaves the cell empty', async () => {
  await draw(<Table rows={[{ part: '甲', photo: '/files/a.png' }]} />)
  await choose(0, 'b.pdf')
  expect([sent.length, all('[data-column=photo] [role=alert]')[0]?.textContent]).toEqual([0, expect.stringContaining('b.pdf')])
  await act(async () => all('.g-upload-remove')[0]?.click())
  expect(values).toEqual([{ part: '甲' }])
})
