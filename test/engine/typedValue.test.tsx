// Typed text is shown at once, and reaches the form before anything reads the form.

import { onFieldInputValueChange } from '@formily/core'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PASS_MS } from '../../engine/form/controls/useTypedValue.ts'
import { RecordFields } from '../../engine/form/RecordFields.tsx'
import { createRecordForm, type RecordForm } from '../../engine/form/recordForm.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const note = entityOf({
  name: 'note',
  title: '便签',
  api: '/api/test/note',
  required: ['name'],
  properties: {
    name: { title: '名称' },
    text: { title: '正文', format: 'textarea' },
    amount: { title: '数量', type: 'number' },
    secret: { title: '口令', format: 'password' },
    double: { title: '双倍', type: 'number', compute: 'amount * 2.0' },
  },
})
const { page, draw } = mountedPage()
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

async function drawForm(): Promise<RecordForm> {
  const form = createRecordForm(note.fields, 'add', {}, ({ key }) => key)
  await draw(
    <AntdScope>
      <RecordFields entity={note} form={form} record={{}} id="f" />
    </AntdScope>,
  )
  await act(async () => form.renderAll())
  return form
}

const inputOf = (name: string) => page.querySelector<HTMLInputElement>(`[data-field=${name}] :is(input, textarea)`)

/** Types and does not wait. */
function type(name: string, text: string): void {
  const input = inputOf(name)
  if (!input) throw new Error(name)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {}
  act(() => {
    set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const TYPED = [
  ['name', '混凝土', '混凝土'],
  ['text', '一\n二', '一\n二'],
  ['amount', '12.5', 12.5],
  ['secret', 'k9', 'k9'],
] as const

describe.each(TYPED)('text typed in %s', (name, text, value) => {
  test('is shown at once, while the form does not have it yet', async () => {
    const form = await drawForm()
    type(name, text)
    expect(inputOf(name)?.value).toBe(text)
    expect(form.form.values[name]).toBeUndefined()
  })

  test('reaches the form by itself', async () => {
    const form = await drawForm()
    type(name, text)
    await act(() => new Promise((go) => setTimeout(go, 2 * PASS_MS)))
    expect(form.form.values[name]).toBe(value)
    expect(inputOf(name)?.value).toBe(text)
  })

  test('is in a submission, a comparison and a draft that follow at once', async () => {
    const form = await drawForm()
    type(name, text)
    await act(async () => expect(form.submission()[name]).toBe(value))
    type(name, '')
    await act(async () => expect(form.changed()).toEqual([]))
    type(name, text)
    await act(async () => expect(form.isDirty()).toBe(true))
    type(name, '')
    type(name, text)
    await act(async () => expect(form.typed().values[name]).toBe(value))
  })

  test('is in the form when the field is left, and when it is removed', async () => {
    const form = await drawForm()
    type(name, text)
    await act(async () => void inputOf(name)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(form.form.values[name]).toBe(value)
    type(name, '')
    await draw(null)
    expect(form.form.values[name] ?? '').toBe('')
  })
})

test.each(['name', 'text'])('text typed in %s stays when the input is left while a pointer is pressed', async (name) => {
  const form = await drawForm()
  const input = inputOf(name)
  await act(async () => void input?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await act(async () => void window.dispatchEvent(new Event('pointerdown')))
  type(name, '混凝土')
  await act(async () => void input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect([input?.value, form.form.values[name]]).toEqual(['混凝土', undefined])
  await act(async () => void window.dispatchEvent(new Event('pointerup')))
  await act(() => new Promise((go) => setTimeout(go, 2 * PASS_MS)))
  expect([input?.value, form.form.values[name]]).toEqual(['混凝土', '混凝土'])
})

test.each(['name', 'text'])('text typed in %s before the input takes the focus stays', async (name) => {
  await drawForm()
  type(name, '混凝土')
  await act(async () => void inputOf(name)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  expect(inputOf(name)?.value).toBe('混凝土')
})

test('text that the form has already is not typed again by the event of leaving it', async () => {
  const form = await drawForm()
  type('name', '混凝土')
  await act(async () => form.passInput())
  const typed = vi.fn()
  form.form.addEffects('test', () => onFieldInputValueChange('name', typed))
  const input = inputOf('name')
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })))
  await act(async () => form.passInput())
  expect(typed).not.toHaveBeenCalled()
})

test('a validation that follows at once has the typed text', async () => {
  const form = await drawForm()
  expect(await act(() => form.firstFault())).toBe('name')
  type('name', '混凝土')
  expect(await act(() => form.firstFault())).toBeNull()
})

test('values from elsewhere replace text that the form has, and are replaced by text that is typed later', async () => {
  const form = await drawForm()
  type('name', '一')
  await act(async () => form.fill({ name: '二' }))
  expect(inputOf('name')?.value).toBe('二')
  type('name', '三')
  expect(inputOf('name')?.value).toBe('三')
  await act(async () => form.passInput())
  await act(async () => form.fill({ name: '' }))
  expect(inputOf('name')?.value).toBe('')
})

test('computed values follow while a person types without a pause', async () => {
  const form = await drawForm()
  for (let key = 1; key <= 6; key++) {
    type('amount', '1'.repeat(key))
    await act(() => new Promise((go) => setTimeout(go, PASS_MS / 2)))
  }
  expect(Number(form.form.values.double)).toBeGreaterThan(2)
})

test('a validation includes fields that are not rendered yet', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const long = entityOf({
    name: 'long',
    title: '长表',
    api: '/api/test/long',
    required: ['f40'],
    properties: Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, { title: `字段 ${at}` }])),
  })
  const form = createRecordForm(long.fields, 'add', {}, ({ key }) => key)
  await draw(
    <AntdScope>
      <RecordFields entity={long} form={form} record={{}} id="f" />
    </AntdScope>,
  )
  expect(inputOf('f40')).toBeNull()
  expect(page.querySelector('[data-field=f40] .g-late')).not.toBeNull()
  expect(await act(() => form.firstFault())).toBe('f40')
  expect(inputOf('f40')).not.toBeNull()
})

describe('fields far below the fold', () => {
  const COUNT = 120
  const far = entityOf({
    name: 'far',
    title: '长表',
    api: '/api/test/far',
    properties: Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`f${at}`, { title: `字段 ${at}` }])),
  })
  const inputs = () => page.querySelectorAll('[data-field] input').length
  const frame = () => act(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 1))))

  /** Draws the form; the page is not idle until the returned function is called. */
  async function drawFar(): Promise<() => void> {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    vi.stubGlobal('cancelIdleCallback', () => {})
    const form = createRecordForm(far.fields, 'add', {}, ({ key }) => key)
    await draw(
      <AntdScope>
        <RecordFields entity={far} form={form} record={{}} id="f" />
      </AntdScope>,
    )
    while (idle.length === 0) await frame()
    return () => {
      for (const work of idle.splice(0)) work()
    }
  }

  test('are rendered a few at a time when the page is idle', async () => {
    const rest = await drawFar()
    const before = inputs()
    expect(before).toBeLessThan(COUNT)
    await act(async () => rest())
    expect(inputs()).toBeGreaterThan(before)
    expect(inputs()).toBeLessThan(before + 12)
  })

  test.each(['scroll', 'pointerdown'])('follow without a wait after the event %s', async (type) => {
    await drawFar()
    await act(async () => void window.dispatchEvent(new Event(type)))
    for (let at = 0; at < 20 && inputs() < COUNT; at++) await frame()
    expect(inputs()).toBe(COUNT)
  })

  test('are there before Tab moves the focus, and before the page is printed', async () => {
    await drawFar()
    const before = inputs()
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))
    expect(inputs()).toBe(before)
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' })))
    expect(inputs()).toBeGreaterThan(before)
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true })))
    expect(inputs()).toBe(COUNT)
    await draw(null)
    await drawFar()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(inputs()).toBe(COUNT)
  })
})
