import { afterEach, expect, test } from 'vitest'
import { confirm } from '../../engine/ui/confirm.tsx'
import { confirmDiscardOf } from '../../engine/ui/unsaved.ts'

const buttons = () => [...document.querySelectorAll('[role=alertdialog] button')]
const focused = () => document.activeElement?.textContent

afterEach(() => document.querySelector('dialog')?.dispatchEvent(new Event('close')))

const asked = () => new Promise((go) => setTimeout(go, 5))

test('Enter answers yes to a question, and no where yes loses something', async () => {
  const plain = confirm('Sign out?')
  await asked()
  expect(focused()).toBe('确定')
  document.querySelector<HTMLElement>('.g-primary')?.click()
  expect(await plain).toBe(true)

  const loss = confirm('Remove it?', { isLoss: true })
  await asked()
  expect(focused()).toBe('取消')
  document.querySelector<HTMLElement>('.g-primary')?.click()
  expect(await loss).toBe(false)
})

test('unsaved input is kept by Enter, and the answers say what they do', async () => {
  const left = confirmDiscardOf([{ isDirty: () => true }])
  await asked()
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['继续编辑', '放弃修改'])
  expect(focused()).toBe('继续编辑')
  document.querySelector<HTMLElement>('.g-primary')?.click()
  expect(await left).toBe(false)
})
