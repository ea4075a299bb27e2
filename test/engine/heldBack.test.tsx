// Parts and answers that come late take nothing away that a person has typed, ticked or chosen meanwhile. All are held back, and let
// through one by one, in both orders: until the control can be used, and the rest after it was used.

import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'
import { EntityPage } from '../../engine/page/EntityPage.tsx'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { tokens } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

const held = vi.hoisted(() => {
  const waiting: (() => void)[] = []
  let loading = 0
  return {
    waiting,
    /** True while a part that was let through is being read. */
    isLoading: () => loading > 0,
    wait: () => new Promise<void>((open) => void waiting.push(open)),
    /** Holds back the code of a part. */
    async part<Module>(load: () => Promise<Module>): Promise<Module> {
      await new Promise<void>((open) => void waiting.push(open))
      loading += 1
      return load().finally(() => {
        loading -= 1
      })
    },
  }
})
vi.mock('../../engine/views/ViewControl.tsx', (load) => held.part(load))
vi.mock('../../engine/filters/SearchChips.tsx', (load) => held.part(load))
vi.mock('../../engine/filters/FilterChips.tsx', (load) => held.part(load))
vi.mock('../../engine/filters/FilterDialog.tsx', (load) => held.part(load))
vi.mock('../../engine/list/search/OpenedSearch.tsx', (load) => held.part(load))
vi.mock('../../engine/grid/Grid.tsx', (load) => held.part(load))
vi.mock('../../engine/print/PrintKey.tsx', (load) => held.part(load))
vi.mock('../../engine/form/dialog/dialogs.ts', (load) => held.part(load))

const tank = entityOf({
  name: 'tank',
  title: '水箱',
  api: '/api/test/tank',
  type: 'object',
  properties: {
    name: { title: '名称', search: 'like' },
    kind: { title: '类型', enum: ['高位', '低位'], search: 'eq' },
    siteId: { title: '工地', ref: { entity: 'site' }, search: 'eq' },
  },
})
const PERMISSIONS = ['add', 'edit', 'view', 'delete'].map((verb) => `tank_${verb}`)

const { page, draw } = mountedPage()
let asked: URL[] = []

/** Rows are named by the search that they answer. */
function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('/detail')) return { id: '1', name: '原名', kind: '高位' }
  if (!pathname.endsWith('/list')) return []
  const name = `${searchParams.get('name') ?? '全部'}的水箱`
  return { records: [{ id: '1', name, kind: '高位' }], total: 1, current: 1, size: 10, pages: 1 }
}

afterEach(() => endSession('left'))
beforeEach(() => {
  asked = []
  held.waiting.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    asked.push(url)
    await held.wait()
    return new Response(JSON.stringify({ code: 200, success: true, data: answerTo(url), msg: '' }))
  })
})

const open = async (path = '/tank') => {
  keepSession({ ...parseToken(tokens('held'), Date.now()), features: ['filters'] } as Session)
  queryClient.setQueryData(['permissions'], new Set(PERMISSIONS))
  await draw(
    <AntdScope>
      <EntityPage entity={tank} />
    </AntdScope>,
    path,
  )
}

const turn = () => act(() => new Promise<void>((go) => setTimeout(go)))

const within = (selector: string) => document.querySelector<HTMLElement>(selector)
const button = (name: string, scope: ParentNode = document) =>
  [...scope.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === name || one.getAttribute('aria-label') === name,
  ) ?? null
const field = (title: string, scope: ParentNode | null) => {
  const label = [...(scope?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent?.trim() === title)
  return label ? (document.getElementById(label.htmlFor) as HTMLInputElement | null) : null
}
const press = (element: HTMLElement) => act(async () => element.click())
async function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  await act(async () => void input.dispatchEvent(new Event('input', { bubbles: true })))
}

describe.each(['oldest', 'newest'] as const)('with the %s of what is held back first', (order) => {
  const next = () => (order === 'oldest' ? held.waiting.shift() : held.waiting.pop())?.()

  /** Lets through one at a time until the element is there; one that never comes meets the limit of the test. */
  async function until<Found extends HTMLElement>(find: () => Found | null): Promise<Found> {
    for (;;) {
      await turn()
      const found = find()
      if (found) return found
      next()
    }
  }

  /** Lets all through one at a time, those that come meanwhile as well, and checks after each. */
  async function rest(check: () => void) {
    do {
      next()
      await turn()
      check()
    } while (held.waiting.length > 0 || held.isLoading() || queryClient.isFetching() > 0)
  }

  const searchForm = () => page.querySelector('form')

  test('a search keeps its word, and its rows are those that stay', async () => {
    await open('/tank?name=初始')
    const box = await until(() => field('名称', searchForm()))
    await type(box, '租户')
    await press(await until(() => button('搜索', page)))
    await rest(() => expect(field('名称', searchForm())?.value).toBe('租户'))
    expect(page.querySelector('tbody')?.textContent).toContain('租户的水箱')
    expect(
      asked
        .filter(({ pathname }) => pathname.endsWith('/list'))
        .at(-1)
        ?.searchParams.get('name'),
    ).toBe('租户')
  })

  test('a word that is not searched yet stays while the list arrives', async () => {
    await open('/tank?name=初始')
    await type(await until(() => field('名称', searchForm())), '租')
    await rest(() => expect(field('名称', searchForm())?.value).toBe('租'))
  })

  test('a ticked row stays ticked', async () => {
    await open()
    const tick = () => page.querySelector<HTMLInputElement>('tbody input[type=checkbox]')
    await press(await until(tick))
    await rest(() => expect(tick()?.checked).toBe(true))
  })

  test('a new record keeps what is typed', async () => {
    await open()
    await press(await until(() => button('新增', page)))
    const name = () => field('名称', within('[role=dialog]'))
    await type(await until(name), '测量员')
    await rest(() => expect(name()?.value).toBe('测量员'))
  })

  test('an edited record keeps what is typed', async () => {
    await open()
    await press(await until(() => button('编辑', page)))
    const name = () => field('名称', within('[role=dialog]'))
    await type(await until(name), '改动')
    await rest(() => expect(name()?.value).toBe('改动'))
  })

  test('conditions keep what is typed', async () => {
    await open()
    await press(await until(() => button('高级筛选', page)))
    const value = () => within('[role=dialog]')?.querySelector<HTMLInputElement>('input[aria-label$="的值"]') ?? null
    await type(await until(value), '租户')
    await rest(() => expect(value()?.value).toBe('租户'))
  })
})
