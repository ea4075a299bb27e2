// A list that was left in some way and is opened by its bare address begins as it was left, even where page and router come at once.

import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { type KeptViews, noViews, viewMemory } from '../../engine/list/views/viewMemory.ts'
import { defaultView, type ListView } from '../../engine/model/list/listView.ts'
import { useFirstView } from '../../engine/page/useFirstView.ts'
import { PageRouter } from '../../pages/tabs/PageRouter.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { shift } from './listEntities.ts'

const { draw, page } = mountedPage()

beforeEach(() => localStorage.clear())

function List() {
  const { search } = useLocation()
  const view = useFirstView(shift, true)
  return view ? `${search} ${view.density} ${view.hidden}` : 'blank'
}

const Frame = () => (
  <PageRouter location={useLocation()} onReplace={() => {}}>
    <List />
  </PageRouter>
)

const left = (part: Partial<ListView>): ListView => ({ ...defaultView(shift), ...part })
const named = (view: ListView): Partial<KeptViews> => ({
  defaultId: '7',
  views: [{ id: '7', name: 'Mine', share: '', isOwn: true, updateTime: '', view }],
})

test.each<[kept: string, memory: Partial<KeptViews>, path: string, shown: string]>([
  ['nothing', {}, '/shift', ' null '],
  ['a page size', { last: left({ address: 'size=30' }) }, '/shift', ' null '],
  ['a page size, by a link to a record', { last: left({ address: 'size=30' }) }, '/shift?open=5', '?open=5 null '],
  ['a page size, by a link to another one', { last: left({ address: 'size=30' }) }, '/shift?size=50', '?size=50 null '],
  ['a row height', { last: left({ density: 'dense' }) }, '/shift', ' dense '],
  ['hidden columns', { last: left({ hidden: ['site'] }) }, '/shift', ' null site'],
  ['a view to open it with', named(left({ address: 'size=100&name=a' })), '/shift', '?view=7&size=100&name=a null '],
  ['a view that looks like the plain list', named(left({})), '/shift', '?view=7 null '],
])('%s is remembered', async (_, memory, path, shown) => {
  viewMemory(shift).set({ ...noViews, ...memory })
  await draw(<Frame />, path)
  expect(page.textContent).toBe(shown)
})
