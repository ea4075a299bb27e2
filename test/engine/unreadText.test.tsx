// Texts that are typed into controls of a form. One that a control cannot read stays, and the rule of the field says what is wrong.

import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateEdit } from '../../engine/fields/date/Edit.tsx'
import { DateTimeEdit } from '../../engine/fields/date-time/Edit.tsx'
import type { Edit } from '../../engine/fields/face.ts'
import { NumberEdit } from '../../engine/fields/number/Edit.tsx'
import { TimeEdit } from '../../engine/fields/time/Edit.tsx'
import type { Field } from '../../engine/model/entity/entity.ts'
import { validateValue } from '../../engine/model/records/rules.ts'
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
    floors: { title: '层数', type: 'integer' },
    progress: { title: '进度', type: 'number', unit: '%' },
    amount: { title: '金额', type: 'number', decimals: 2 },
    day: { title: '日期', type: 'string', format: 'date' },
    moment: { title: '时间', type: 'string', format: 'date-time' },
    clock: { title: '时刻', type: 'string', format: 'time' },
  },
})
let kept: unknown

afterEach(() => {
  vi.unstubAllEnvs()
})

function Typed({ face: Face, name, start }: { face: Edit; name: string; start: unknown }) {
  const [value, setValue] = useState<unknown>(start)
  kept = value
  return <Face entity={entity} field={entity.field[name] as Field} id="n" value={value} onChange={setValue} record={{}} scope={{}} />
}

async function type(text: string): Promise<HTMLInputElement> {
  const input = page.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => input.focus())
  await act(async () => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => input.blur())
  return input
}

test.each([
  ['height', NumberEdit, 3.5, '3,14', 7],
  ['height', NumberEdit, null, '12m', 0.5],
  ['floors', NumberEdit, null, '-', 2],
  ['progress', NumberEdit, 40, '4O%', 40],
  ['amount', NumberEdit, 1200.5, '1.200,50', 1],
  ['day', DateEdit, '2026-03-15', '2026-02-30', '2026-03-01'],
  ['day', DateEdit, null, 'tomorrow', '2026-03-01'],
  ['moment', DateTimeEdit, '2026-03-15 08:00:00', '2026-03-15 8', '2026-03-01 00:00:00'],
  ['clock', TimeEdit, '08:00:00', '25:00', '08:05:00'],
  ['clock', TimeEdit, null, 'noon', '08:05:00'],
] as const)('%s keeps what is none, and takes a value behind it', async (name, face, start, text, next) => {
  await draw(
    <AntdScope>
      <Typed key={`${name}${text}`} face={face} name={name} start={start} />
    </AntdScope>,
  )
  const input = await type(text)
  expect(input.value).toBe(text)
  expect(kept).toBe(text)
  expect(validateValue(entity.field[name] as Field, kept, {})?.key).toMatch(/^rule\.(type|format|whole)$/)
  await type(String(next))
  expect(kept).toBe(next)
  await type(text)
  await type('')
  expect(kept).toBe(null)
  expect(input.value).toBe('')
})

test.each([
  ['8:05', '08:05:00'],
  ['０８：３０', '08:30:00'],
])('the time %s is %s', async (text, time) => {
  await draw(
    <AntdScope>
      <Typed key={text} face={TimeEdit} name="clock" start={null} />
    </AntdScope>,
  )
  await type(text)
  expect(kept).toBe(time)
})

test.each([
  ['America/New_York', '2026-03-08 02:30:00'],
  ['Europe/Berlin', '2026-03-29 02:30:00'],
  ['America/New_York', '2026-11-01 01:30:00'],
])('in %s the moment %s is shown and taken as it is: no clock of a browser skips or repeats it', async (zone, moment) => {
  vi.stubEnv('TZ', zone)
  await draw(
    <AntdScope>
      <Typed key={moment} face={DateTimeEdit} name="moment" start={moment} />
    </AntdScope>,
  )
  expect((page.querySelector('input') as HTMLInputElement).value).toBe(moment)
  await type('')
  expect((await type(moment)).value).toBe(moment)
  expect(kept).toBe(moment)
})
