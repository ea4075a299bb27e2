import { afterEach, expect, test } from 'vitest'
import { parseMenus } from '../../engine/api/menus/menuNode.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import { showSchemaFaults } from '../../pages/frame/schemaFaults.ts'

afterEach(() => {
  queryClient.clear()
  toast.clear()
})

test.each([
  ['whoever has the page of the files', '/tool/schemas', ['模型文件有2处问题，详见“模型状态”']],
  ['nobody else', '/tool/code', []],
])('faults of schema files are told to %s', async (_, path, words) => {
  queryClient.setQueryData(['menus', ''], parseMenus([{ id: '1', path: '/tool', children: [{ id: '2', path }] }]))
  await showSchemaFaults(2)
  expect(shownToasts().map(({ text }) => text)).toEqual(words)
})
