// A key in a long form renders nothing at once, and its own control only when the form has the text.

import { createForm } from '@formily/core'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PASS_MS } from '../../engine/form/controls/useTypedValue.ts'
import { FormBody } from '../../engine/form/FormBody.tsx'
import { startValues } from '../../engine/form/values/startValues.ts'
import { useComputed } from '../../engine/form/values/useComputed.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { projectEntities } from '../support/projectEntities.ts'

const entities = projectEntities()
const { page, draw } = mountedPage()
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

/** The fields, and by name how often each was drawn since `drawn` was cleared: its label and its control read how it is called. */
function countedFields(fields: readonly Field[]): { fields: Field[]; drawn: Map<string, number> } {
  const drawn = new Map<string, number>()
  const counted = (field: Field): Field =>
    Object.defineProperty({ ...field }, 'titles', {
      enumerable: true,
      get() {
        drawn.set(field.name, (drawn.get(field.name) ?? 0) + 1)
        return field.titles
      },
    })
  return { fields: fields.map(counted), drawn }
}

/** Lets a frame pass, with what is done after it. */
const frame = () => act(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 1))))

const LEAVE = { leave: () => {}, watch: () => () => {} } as unknown as Parameters<typeof FormBody>[0]['leave']

test.each([
  ['labor', 'name', ['name']],
  ['labor', 'remark', ['remark']],
  // The title of the wall takes the name over as it is typed.
  ['project', 'projectName', ['projectName', 'screenTitle']],
  ['project', 'address', ['address']],
])('a key in the add form of %s, in %s, draws nothing, and %j when the form has it', async (name, typedIn, wanted) => {
  const entity = entities.get(name)
  if (!entity) throw new Error(name)
  const { fields, drawn } = countedFields(entity.fields.filter(({ form }) => form.add === 'edit'))
  await draw(
    <AntdScope>
      <FormBody
        entity={entity}
        fields={fields}
        mode="add"
        layout={entity.formLayout}
        record={startValues(entity.fields)}
        saveWord="save"
        leave={LEAVE}
        send={async () => {}}
      />
    </AntdScope>,
  )
  while (page.querySelector('.g-late')) await frame()
  const input = page.querySelector<HTMLInputElement>(`[data-field=${typedIn}] :is(input, textarea)`)
  if (!input) throw new Error(typedIn)
  for (const text of ['张', '张三']) {
    drawn.clear()
    await act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
      set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect([...drawn.keys()]).toEqual([])
    // The form receives the text a little later.
    await act(() => new Promise((go) => setTimeout(go, 2 * PASS_MS)))
    expect([...drawn.keys()]).toEqual(wanted)
  }
})

test('what is reckoned from the values is drawn again when it comes to something else, not at every key', async () => {
  const form = createForm({ values: { name: '', team: '' } })
  let times = 0
  function Count() {
    times++
    return useComputed(() => Object.values(form.values).filter((value) => value === '').length)
  }
  await draw(<Count />)
  times = 0
  for (const name of ['a', 'ab', 'abc']) act(() => form.setValues({ name }))
  expect([page.textContent, times]).toEqual(['1', 1])
  act(() => form.setValues({ team: 't' }))
  expect([page.textContent, times]).toEqual(['0', 2])
})
