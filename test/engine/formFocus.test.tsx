// The focus in a form whose parts are not rendered yet, as on a busy machine.

import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FormBody } from '../../engine/form/FormBody.tsx'
import { focusControl } from '../../engine/form/focus.ts'
import { startValues } from '../../engine/form/values/startValues.ts'
import type { Values } from '../../engine/model/records/values.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { whenRendered } from '../../engine/ui/whenRendered.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { projectEntities } from '../support/projectEntities.ts'
import { waitFor } from '../support/waitFor.ts'

const entities = projectEntities()
const { page, draw } = mountedPage()
// Later frames never come.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('requestAnimationFrame', () => 0)
})

const LEAVE = { leave: () => {}, watch: () => () => {} } as unknown as Parameters<typeof FormBody>[0]['leave']
const press = (button: Element | null | undefined) => act(async () => (button as HTMLElement | null | undefined)?.click())
const focused = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')

async function drawForm(name: string, values: Values = {}) {
  const entity = entities.get(name)
  if (!entity) throw new Error(name)
  await draw(
    <AntdScope>
      <FormBody
        entity={entity}
        fields={entity.fields.filter(({ form }) => form.add === 'edit')}
        mode="add"
        layout={entity.formLayout}
        record={{ ...startValues(entity.fields), ...values }}
        saveWord="save"
        leave={LEAVE}
        send={async () => {}}
      />
    </AntdScope>,
  )
}

const indexButton = (title: string) => [...page.querySelectorAll('nav button')].find(({ textContent }) => textContent?.startsWith(title))

describe('a section in the index of a long form', () => {
  test('unfolds and gets the focus before its controls are rendered', async () => {
    await drawForm('labor')
    expect(page.querySelector('[data-field=education] .g-late')).not.toBeNull()
    await press(indexButton('健康与其他'))
    expect(focused()).toBe('education')
    expect(page.querySelector('[data-field=education]')?.closest('[hidden]')).toBeNull()
  })
})

test('a cell with a fault gets the focus when the code of its table is loaded', async () => {
  await drawForm('device', { maintains: [{ day: '2026-01-05', kind: '1', content: '' }] })
  const label = page.querySelector('[data-field=maintains] .g-item-label')
  expect(page.querySelector('[data-field=maintains] .g-rows')).toBeNull()
  await act(async () => focusControl(String(label?.id.replace('-maintains-label', '')), 'maintains[0].content'))
  await act(() => import('../../engine/fields/table/Grid.tsx'))
  await waitFor(() => expect(document.activeElement?.id).toContain('maintains-0-content'))
})

describe('an element that is not rendered yet', () => {
  const input = () => page.querySelector('input')
  const add = () => act(async () => page.append(document.createElement('input')))

  test('is passed on as soon as it is rendered', async () => {
    const callback = vi.fn()
    whenRendered(input, callback)
    expect(callback).not.toHaveBeenCalled()
    await add()
    await waitFor(() => expect(callback).toHaveBeenCalledOnce())
  })

  test.each(['focusin', 'pointerdown'])('is no longer waited for after a %s elsewhere', async (sign) => {
    const callback = vi.fn()
    page.querySelector('input')?.remove()
    whenRendered(input, callback)
    dispatchEvent(new Event(sign))
    await add()
    await new Promise((go) => setTimeout(go))
    expect(callback).not.toHaveBeenCalled()
  })
})
