// A signature is drawn or typed, and kept as a picture without another press.

import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignatureEdit } from '../../engine/fields/signature/Edit.tsx'
import { isSigned, onPaper } from '../../engine/fields/signature/strokes.ts'
import { formats } from '../../engine/model/formats/formats.ts'
import { fakeUploads } from '../support/fakeUploads.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const briefing = entityOf({
  name: 'briefing',
  title: 'Briefing',
  api: '/api/test/briefing',
  type: 'object',
  properties: { signed: { title: 'Signature', type: 'string', format: 'signature' } },
})
const field = briefing.field.signed
const { draw, all, page } = mountedPage()
const { sent, Request } = fakeUploads()
let work: Promise<unknown>[] = []
const values: unknown[] = []

beforeEach(() => {
  sent.length = 0
  values.length = 0
  work = []
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['png'], { type: 'image/png' })))
  HTMLCanvasElement.prototype.setPointerCapture = () => {}
  HTMLCanvasElement.prototype.hasPointerCapture = () => true
})
afterEach(() => void vi.restoreAllMocks())

function Pad() {
  const [value, setValue] = useState<unknown>(null)
  const change = (next: unknown) => {
    values.push(next)
    setValue(next)
  }
  return field ? (
    <SignatureEdit
      entity={briefing}
      field={field}
      id="pad"
      value={value}
      onChange={change}
      onPending={(one) => void work.push(one)}
      record={{}}
      scope={{}}
    />
  ) : null
}

const pointer = (type: string, x: number, y: number) =>
  act(() => {
    all('canvas')[0]?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y }))
  })
const settled = () => act(async () => void (await Promise.allSettled(work)))

test('what is drawn is kept as one picture when the pen rests, and a save waits for it', async () => {
  await draw(<Pad />)
  for (const x of [10, 100]) {
    pointer('pointerdown', x, 10)
    pointer('pointermove', x + 20, 30)
    pointer('pointerup', x + 20, 30)
  }
  expect(work).toHaveLength(2)
  await settled()
  expect(sent.map(({ address, file }) => [new URL(address, location.origin).search, file.name, file.type])).toEqual([
    ['?entity=briefing&field=signed', 'signature.png', 'image/png'],
  ])
  expect(values).toEqual(['/files/1.png'])
})

test('a tap signs nothing', async () => {
  await draw(<Pad />)
  pointer('pointerdown', 10, 10)
  pointer('pointerup', 10, 10)
  expect(work).toEqual([])
})

test('with the keyboard a name is typed, and cleared', async () => {
  await draw(<Pad />)
  const input = page.querySelector('input')
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '张工')
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settled()
  expect(values).toEqual(['/files/1.png'])
  act(() => page.querySelector('button')?.click())
  expect(values).toEqual(['/files/1.png', null])
})

test('a point of a small pad is the same point of the paper', () => {
  const pad = { left: 20, top: 40, width: 240, height: 80 } as DOMRect
  expect(onPaper({ clientX: 140, clientY: 80 }, pad)).toEqual({ x: 480, y: 160 })
  expect([isSigned([], ' '), isSigned([[{ x: 1, y: 1 }]], ''), isSigned([], '张')]).toEqual([false, false, true])
})

test('its format says that it is a picture: not in sheets, not in cells, filled or empty in filters', () => {
  expect(formats.signature).toMatchObject({ files: 'picture', sheets: false, quickEdit: false, tableColumn: false, compares: 'presence' })
  expect(field?.upload?.accept).toContain('.png')
})
