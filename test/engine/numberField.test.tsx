// Numbers as they are typed into a form: read as in sheets and cells. A text that is none is left to the rule of the field.

import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { NumberEdit } from '../../engine/fields/number/Edit.tsx'
import type { Field } from '../../engine/model/entity/entity.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const { page, draw } = mountedPage()
const entity = entityOf({
  name: 'note',
  title: '便签',
  api: '/api/test/note',
  properties: {
    height: { title: '高度', type: 'number' },
    progress: { title: '进度', type: 'number', unit: '%' },
    amount: { title: '金额', type: 'number', decimals: 2 },
  },
})
const typed: unknown[] = []

function Typed({ name }: { name: string }) {
  const [value, setValue] = useState<unknown>(null)
  const change = (next: unknown) => {
    typed.push(next)
    setValue(next)
  }
  return <NumberEdit entity={entity} field={entity.field[name] as Field} id="n" value={value} onChange={change} record={{}} scope={{}} />
}

test.each([
  ['height', '１２．５', 12.5],
  ['height', '1,200', 1200],
  ['height', '.5', 0.5],
  ['height', '3,14', '3,14'],
  ['height', '12m', '12m'],
  ['progress', '95%', 95],
  ['amount', '1,200.50', 1200.5],
  ['amount', '3,14', '3,14'],
] as const)('in %s %s is %s', async (name, text, number) => {
  typed.length = 0
  await draw(
    <AntdScope>
      <Typed key={`${name}${text}`} name={name} />
    </AntdScope>,
  )
  const input = page.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(typed.at(-1)).toBe(number)
})
