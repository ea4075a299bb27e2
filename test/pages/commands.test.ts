import { afterEach, expect, test, vi } from 'vitest'
import { commandsOnPage, searchCommands } from '../../pages/search/commands.ts'
import { matchesPinyin } from '../../pages/search/pinyin.ts'
import { waitFor } from '../support/waitFor.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const show = (html: string) => {
  document.body.innerHTML = html
}
const names = () => commandsOnPage().map(({ name }) => name)

test('the buttons of marked places are commands, as they are called, but not those that cannot be pressed now', () => {
  show(`<div data-commands><button>新增</button><button disabled>删除</button><button aria-label="刷新"><i></i></button></div>
    <button>elsewhere</button>`)
  expect(names()).toEqual(['新增', '刷新'])
})

test('a command presses its button, which has the keyboard then', async () => {
  show('<div data-commands><button id="add">新增</button></div>')
  const pressed = vi.fn()
  const button = document.getElementById('add')
  button?.addEventListener('click', pressed)
  commandsOnPage()[0]?.choose()
  expect(pressed).not.toHaveBeenCalled()
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(document.activeElement).toBe(button)
})

test('commands are found by a part of their name or by pinyin, and without any text there are none', () => {
  show('<div data-commands><button>新增</button><button>导出 Excel</button></div>')
  const found = (text: string) => searchCommands(commandsOnPage(), text, matchesPinyin).map(({ name }) => name)
  expect(found('增')).toEqual(['新增'])
  expect(found('EXCEL')).toEqual(['导出 Excel'])
  expect(found('xz')).toEqual(['新增'])
  expect(found('dao')).toEqual(['导出 Excel'])
  expect(found('  ')).toEqual([])
})
