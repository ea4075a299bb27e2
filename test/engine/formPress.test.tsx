// A field that is left by the press of a button is validated after the click: the line of its fault would move the button from under the pointer.

import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FormBody } from '../../engine/form/FormBody.tsx'
import { startValues } from '../../engine/form/values/startValues.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { projectEntities } from '../support/projectEntities.ts'

const { page, draw } = mountedPage()
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

const LEAVE = { leave: () => {}, watch: () => () => {} } as unknown as Parameters<typeof FormBody>[0]['leave']
const settled = () => act(() => new Promise((go) => setTimeout(() => requestAnimationFrame(() => setTimeout(go)))))
const fire = (type: string) => act(async () => void document.body.dispatchEvent(new Event(type, { bubbles: true })))
const isRefused = () => page.querySelector('[data-field=name] [aria-invalid=true]') !== null

test.each(['pointerup', 'pointercancel'])('the fault of a field that a press left is told after %s', async (released) => {
  const entity = projectEntities().get('labor')
  if (!entity) throw new Error('labor')
  const fields = entity.fields.filter(({ form }) => form.add === 'edit')
  const { formLayout: layout } = entity
  const record = startValues(entity.fields)
  await draw(
    <AntdScope>
      <FormBody
        entity={entity}
        fields={fields}
        mode="add"
        layout={layout}
        record={record}
        saveWord="save"
        leave={LEAVE}
        send={async () => {}}
      />
    </AntdScope>,
  )
  await settled()
  const input = page.querySelector<HTMLInputElement>('[data-field=name] input')
  if (!input) throw new Error('no input')
  await act(async () => input.focus())
  await fire('pointerdown')
  await act(async () => input.blur())
  await settled()
  expect(isRefused()).toBe(false)
  await fire(released)
  await settled()
  expect(isRefused()).toBe(true)
})
