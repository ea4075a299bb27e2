import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'
import { manifestQuery } from '../../engine/api/schemas/manifest.ts'
import type { Manifest, ManifestEntity } from '../../engine/model/entity/manifest.ts'
import type { PageTab } from '../../pages/tabs/tabs.ts'
import { useTabLabel } from '../../pages/tabs/useTabLabel.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const { draw, page } = mountedPage()
const crane = { name: 'crane', title: '塔机', english: 'Tower crane', route: '/archives/crane' } as ManifestEntity
const manifest = { entities: [crane] } as unknown as Manifest
const tab = (path: string): PageTab => ({
  value: path,
  path,
  query: '',
  label: '',
  language: null,
  reloads: 0,
  params: {},
  meta: { keepAlive: true },
  group: [],
})

function Label({ path }: { path: string }) {
  return useTabLabel([])(tab(path))
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(manifestQuery.queryKey, manifest)
  queryClient.setQueryData(['menus', ''], [])
})

test.each([
  ['a list', '/archives/crane', '塔机'],
  ['a record that was left before it was shown', '/archives/crane/1723456789012345678', '塔机'],
  ['a page that nothing knows', '/nowhere', '/nowhere'],
])('the tab of %s has a name', async (_, path, label) => {
  await draw(<Label path={path} />, '/')
  expect(page.textContent).toBe(label)
})

test.each([
  ['the menu', ['menus']],
  ['the list of entities', manifestQuery.queryKey],
])('while %s loads, no tab shows its address', async (_, queryKey) => {
  queryClient.removeQueries({ queryKey })
  await draw(<Label path="/nowhere" />, '/')
  expect(page.textContent).toBe('正在打开…')
})
