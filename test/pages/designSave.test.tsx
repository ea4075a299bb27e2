// An answer that comes late takes back nothing of what is drawn meanwhile.

import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Drawing } from '../../pages/workflow/designer/canvas/modeler.ts'
import { designDraftOf } from '../../pages/workflow/designer/draft.ts'
import { type Design, useDesign } from '../../pages/workflow/designer/useDesign.ts'
import { mountedPage } from '../support/mountedPage.tsx'

vi.mock('../../pages/workflow/designer/modelCalls.ts', () => ({ requestModelCheck: async () => ({ faults: [] }) }))

const { draw } = mountedPage()
let drawn = ''
let design: Design

const drawing = {
  get: () => ({ on() {}, off() {} }),
  xml: async () => drawn,
  open: async (xml: string) => {
    drawn = xml
    return []
  },
} as unknown as Drawing
const start = { xml: 'begin', updateTime: '' }

function Page({ id }: { id: string }) {
  design = useDesign(drawing, id, start)
  return null
}

beforeEach(() => localStorage.clear())

const opened = async (id: string) => {
  await draw(<Page id={id} />)
  await act(() => design.open('begin', true).then(() => {}))
}
const saved = (xml: string) => act(() => design.saved(xml, { id: '7', updateTime: '2026-03-12 08:00:00' }))

test.each(['7', 'new'])(
  'what is drawn while model %s is being saved stays unsaved and is kept as a draft of the saved model',
  async (id) => {
    await opened(id)
    drawn = 'begin, asked to be saved, and more'
    await saved('begin, asked to be saved')
    expect(design.isDirty).toBe(true)
    expect(designDraftOf('7').get()).toMatchObject({ xml: drawn, base: '2026-03-12 08:00:00' })
    expect(designDraftOf('new').get()).toBeNull()
  },
)

test('a saved drawing that nobody changed meanwhile leaves no draft', async () => {
  await opened('7')
  designDraftOf('7').set({ xml: 'earlier', at: 0, base: '' })
  drawn = 'all'
  await saved('all')
  expect([design.isDirty, designDraftOf('7').get()]).toEqual([false, null])
})

test('what is drawn while a file is read counts before the page has heard of it', async () => {
  await opened('7')
  expect(await design.isChanged()).toBe(false)
  drawn = 'begin, and more'
  expect([design.isDirty, await design.isChanged()]).toEqual([false, true])
})
