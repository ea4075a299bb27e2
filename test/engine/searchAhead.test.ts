// Text that is typed into the search of the page that the server rendered goes to the search of the console.

import { afterEach, expect, test, vi } from 'vitest'
import { composed, type SearchAhead, takeSearchAhead } from '../../engine/start/searchAhead.ts'

const page = globalThis as { gantrySearch?: SearchAhead | undefined }

afterEach(() => {
  page.gantrySearch = undefined
  document.body.replaceChildren()
})

const formOf = (prefix: string): HTMLFormElement => {
  const form = document.createElement('form')
  form.innerHTML = `<input id="${prefix}-name" value="old"><input id="${prefix}-phone">`
  return form
}

function take(change: Partial<SearchAhead> = {}) {
  const ahead = formOf('_R_1')
  const form = formOf('_r_2')
  document.body.append(form)
  page.gantrySearch = { path: location.pathname, form: ahead, focused: null, isSubmitted: false, isComposing: false, ...change }
  const [, phone] = ahead.querySelectorAll('input')
  if (phone) phone.value = '139'
  const commands = { type: vi.fn(), submit: vi.fn() }
  return { ahead, form, commands, run: () => takeSearchAhead(form, ['name', 'phone', 'other'], commands) }
}

test('text that was typed is typed again, once', () => {
  const { commands, run } = take()
  run()
  run()
  expect(commands.type.mock.calls).toEqual([['phone', '139']])
  expect(commands.submit).not.toHaveBeenCalled()
})

test('focus and caret go to the same field', async () => {
  const { ahead, form, run } = take()
  const [typed, input] = [ahead, form].map((one) => one.querySelector<HTMLInputElement>('[id$=-name]'))
  if (page.gantrySearch) page.gantrySearch.focused = typed ?? null
  typed?.setSelectionRange(1, 2)
  run()
  expect(document.activeElement).toBe(input)
  await Promise.resolve()
  expect([input?.selectionStart, input?.selectionEnd]).toEqual([1, 2])
})

test('a search that was sent is sent after the text is in the form', async () => {
  const { commands, run } = take({ isSubmitted: true })
  run()
  expect(commands.submit).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(commands.submit).toHaveBeenCalledOnce()
})

test('the form of another page takes nothing', () => {
  const { commands, run } = take({ path: '/elsewhere' })
  run()
  expect(commands.type).not.toHaveBeenCalled()
})

test('the console waits for the end of a composition', async () => {
  take({ isComposing: true })
  let isOver = false
  const waiting = composed().then(() => {
    isOver = true
  })
  await new Promise((go) => setTimeout(go, 120))
  expect(isOver).toBe(false)
  if (page.gantrySearch) page.gantrySearch.isComposing = false
  await waiting
})
