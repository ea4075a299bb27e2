// Text that is typed into the search of the page that the server rendered goes to the search of the console.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { composed, type InputAhead, replayInput, takeInputAhead } from '../../engine/start/inputAhead.ts'

const page = globalThis as { gantryInput?: InputAhead | undefined }

afterEach(() => {
  page.gantryInput = undefined
  document.body.replaceChildren()
})

const formOf = (prefix: string): HTMLFormElement => {
  const form = document.createElement('form')
  form.innerHTML = `<input id="${prefix}-name" value="old"><input id="${prefix}-phone">`
  return form
}

const noInput = (): InputAhead => ({
  path: location.pathname,
  frame: document.createElement('div'),
  form: null,
  focused: null,
  isSubmitted: false,
  isComposing: false,
  click: null,
  key: null,
})

function take(change: Partial<InputAhead> = {}) {
  const ahead = formOf('_R_1')
  const form = formOf('_r_2')
  document.body.append(form)
  page.gantryInput = { ...noInput(), form: ahead, ...change }
  const [, phone] = ahead.querySelectorAll('input')
  if (phone) phone.value = '139'
  const commands = { type: vi.fn(), submit: vi.fn() }
  return { ahead, form, commands, run: () => takeInputAhead(form, ['name', 'phone', 'other'], commands) }
}

test('text that was typed is typed again, once', () => {
  const { commands, run } = take()
  run()
  run()
  expect(commands.type.mock.calls).toEqual([['phone', '139']])
  expect(commands.submit).not.toHaveBeenCalled()
})

test('fields are known by their names too', () => {
  const [ahead, form] = [1, 2].map(() => Object.assign(document.createElement('form'), { innerHTML: '<input name="account">' }))
  for (const input of ahead?.querySelectorAll('input') ?? []) input.value = 'admin'
  page.gantryInput = { ...noInput(), form: ahead ?? null }
  const type = vi.fn()
  if (form) takeInputAhead(form, ['account'], { type, submit: vi.fn() })
  expect(type.mock.calls).toEqual([['account', 'admin']])
})

test('focus and caret go to the same field', async () => {
  const { ahead, form, run } = take()
  const [typed, input] = [ahead, form].map((one) => one.querySelector<HTMLInputElement>('[id$=-name]'))
  if (page.gantryInput) page.gantryInput.focused = typed ?? null
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
  if (page.gantryInput) page.gantryInput.isComposing = false
  await waiting
})

describe('a click on the served page', () => {
  const pageOf = (html: string): Element => {
    const element = document.createElement('div')
    element.innerHTML = html
    return element
  }
  const ROW = (name: string, text: string) =>
    `<table><tr><td>${name}</td><td><button>${text}</button></td><td class="g-cell-buttons"></td></tr></table>`

  /** Clicks what is in the served page, and shows the other page at that place. */
  async function replay(served: string, shown: string, meanwhile = () => {}) {
    const frame = pageOf(served)
    const own = pageOf(shown)
    document.body.append(frame)
    const target = frame.querySelector('button') as Element
    page.gantryInput = { ...noInput(), frame, click: { event: new MouseEvent('click', { bubbles: true, ctrlKey: true }), target } }
    const clicked = vi.fn()
    own.addEventListener('click', clicked)
    document.elementFromPoint = () => own.querySelector('button')
    const done = replayInput()
    await new Promise((go) => setTimeout(go, 50))
    expect(clicked).not.toHaveBeenCalled()
    frame.replaceWith(own)
    meanwhile()
    await Promise.race([done, new Promise((go) => setTimeout(go, 200))])
    return clicked
  }

  test('is done once in the page that takes its place, with its keys', async () => {
    const clicked = await replay(ROW('Ann', 'Open'), ROW('Ann', 'Open'))
    expect(clicked).toHaveBeenCalledOnce()
    expect(clicked.mock.calls[0]?.[0].ctrlKey).toBe(true)
    expect(document.activeElement?.textContent).toBe('Open')
  })

  test('is done though the buttons of the row came meanwhile', async () => {
    const late = ROW('Ann', 'Open').replace('g-cell-buttons">', 'g-cell-buttons"><i>Edit</i>')
    expect(await replay(ROW('Ann', 'Open'), late)).toHaveBeenCalledOnce()
  })

  test('is not done where another row or another control stands now', async () => {
    expect(await replay(ROW('Ann', 'Open'), ROW('Bob', 'Open'))).not.toHaveBeenCalled()
    expect(await replay(ROW('Ann', 'Open'), ROW('Ann', 'Close'))).not.toHaveBeenCalled()
  })
})

test('a shortcut on the served page is pressed once in the page that takes its place', async () => {
  const frame = document.createElement('div')
  document.body.append(frame)
  page.gantryInput = { ...noInput(), frame, key: new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }) }
  const pressed = vi.fn(({ key, ctrlKey }: KeyboardEvent) => [key, ctrlKey])
  addEventListener('keydown', pressed, { once: true })
  const done = replayInput()
  expect(pressed).not.toHaveBeenCalled()
  frame.remove()
  await done
  expect(pressed).toHaveReturnedWith(['k', true])
})
