// Scripts and answers that come late take nothing away that a person has typed, ticked or opened meanwhile. All are held back and let
// through one by one: until the control can be used, then, after it was used, the rest.

import type { Locator, Page, Request } from '@playwright/test'
import { expect, gate, rowsOf, test } from './support.ts'

test.use({ fresh: true })

/** Orders in which held requests go on: those that the control does not wait for come last in one and first in the other. */
const ORDERS = ['oldest', 'newest'] as const

interface Held {
  /** Lets requests through one at a time until the control is there. */
  until(control: Locator): Promise<void>
  /** Lets all through one at a time, those that come meanwhile as well, and checks after each; holds nothing back from then on. */
  rest(check: () => Promise<void>): Promise<void>
}

async function holdBack(page: Page, order: (typeof ORDERS)[number]): Promise<Held> {
  const waiting: { url: string; open(): void; done: Promise<void> }[] = []
  let isOver = false
  const isHeld = (url: URL): boolean => /^\/(assets|api)\//.test(url.pathname)
  await page.route(isHeld, async (route, request: Request) => {
    if (isOver) return route.continue()
    const [own, answered] = [gate(), gate()]
    waiting.push({ url: request.url(), open: own.open, done: answered.opened })
    await own.opened
    await route.continue()
    await request.response()
    answered.open()
  })
  const next = async (): Promise<boolean> => {
    const one = order === 'oldest' ? waiting.shift() : waiting.pop()
    one?.open()
    await one?.done
    return one !== undefined
  }
  return {
    async until(control) {
      await expect(async () => {
        if (!(await control.isVisible())) await next()
        expect(await control.isVisible()).toBe(true)
      }).toPass({ intervals: [20] })
    },
    async rest(check) {
      do {
        while (await next()) await check()
        // Requests that an answer leads to come a moment after it.
        await page.waitForTimeout(300)
      } while (waiting.length > 0)
      isOver = true
      while (await next()) await check()
      await check()
    },
  }
}

const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true })

for (const order of ORDERS) {
  test.describe(`with the ${order} of what is held back first`, () => {
    test('a search keeps its word and finds by it', async ({ adminPage: page }) => {
      const held = await holdBack(page, order)
      await page.goto('/system/param?paramName=%E5%88%9D%E5%A7%8B', { waitUntil: 'commit' })
      const box = page.getByRole('search').getByLabel('参数名称', { exact: true })
      await held.until(box)
      await box.fill('租户')
      await held.until(button(page, '搜索'))
      await button(page, '搜索').click()
      await held.rest(() => expect(box).toHaveValue('租户'))
      await expect(page).toHaveURL(/paramName=%E7%A7%9F%E6%88%B7/)
      const rows = rowsOf(page.getByRole('grid', { name: '参数' }))
      await expect(rows.first()).toContainText('租户')
    })

    test('a ticked row stays ticked', async ({ adminPage: page }) => {
      const held = await holdBack(page, order)
      await page.goto('/system/param', { waitUntil: 'commit' })
      const tick = rowsOf(page.getByRole('grid', { name: '参数' }))
        .first()
        .getByRole('checkbox')
      await held.until(tick)
      await tick.check()
      await held.rest(() => expect(tick).toBeChecked())
    })

    test('a form that is added keeps what is typed', async ({ adminPage: page }) => {
      const held = await holdBack(page, order)
      await page.goto('/system/post', { waitUntil: 'commit' })
      await held.until(button(page, '新增'))
      await button(page, '新增').click()
      const name = page.getByRole('dialog').getByLabel('岗位名称', { exact: true })
      await held.until(name)
      await name.fill('测量员')
      await held.rest(() => expect(name).toHaveValue('测量员'))
    })

    test('a record that is edited keeps what is typed', async ({ adminPage: page }) => {
      const held = await holdBack(page, order)
      await page.goto('/system/post', { waitUntil: 'commit' })
      const edit = rowsOf(page.getByRole('grid', { name: '岗位' }))
        .first()
        .getByRole('button', { name: '编辑', exact: true })
      await held.until(edit)
      await edit.click()
      const name = page.getByRole('dialog').getByLabel('岗位名称', { exact: true })
      await held.until(name)
      await expect(name).toBeEditable()
      await name.fill('改动')
      await held.rest(() => expect(name).toHaveValue('改动'))
    })

    test('a filter keeps what is typed', async ({ adminPage: page }) => {
      const held = await holdBack(page, order)
      await page.goto('/system/param', { waitUntil: 'commit' })
      await held.until(button(page, '高级筛选'))
      await button(page, '高级筛选').click()
      const value = page.getByRole('dialog', { name: '参数的筛选条件' }).getByLabel(/的值$/)
      await held.until(value)
      await value.fill('租户')
      await held.rest(() => expect(value).toHaveValue('租户'))
    })

    test('the designer keeps what is typed', async ({ adminPage: page }) => {
      const held = await holdBack(page, order)
      await page.goto('/flow/model/design/new', { waitUntil: 'commit' })
      const name = page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true })
      await held.until(name)
      await name.fill('会议室')
      await held.rest(() => expect(name).toHaveValue('会议室'))
    })
  })
}
