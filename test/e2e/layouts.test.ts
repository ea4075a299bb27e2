// A list that is not looked at as rows: columns of cards, and days of a month.

import type { Page } from '@playwright/test'
import { add, type Poster, projectOf } from '../support/archives.ts'
import { expectAccessible, expectNoSidewaysScroll, wear } from './accessible.ts'
import type { Api } from './api.ts'
import { expect, test, toasts } from './support.ts'

const STAGE = '/api/blade-archives/project_stage'

const posterOf =
  (api: Api): Poster =>
  (call, { body }) =>
    api.post(call.slice('POST '.length), { body })

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}[，,]`) })
const cards = (page: Page, name: string) => column(page, name).getByRole('listitem')
test('a card is moved by keys and by the pointer, and taken back', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by, { projectName: '看板项目' }))
  await page.goto(`/archives/project_stage?projectId=${projectId}`)
  await page.getByRole('button', { name: '看板' }).click()
  await expect(page).toHaveURL(/layout=board/)
  await expect(cards(page, '未开始').first()).toBeVisible()
  const before = await cards(page, '未开始').count()
  expect(before).toBeGreaterThan(1)
  await expectAccessible(page, '.g-list')

  const handle = cards(page, '未开始').first().getByRole('button', { name: /^移动/ })
  const name = (await handle.getAttribute('aria-label')) ?? ''
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards(page, '未开始').nth(1).getByRole('button', { name: /^移动/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: '进行中，第2列' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(handle).toHaveAttribute('aria-pressed', 'false')
  for (const key of [' ', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await expect(column(page, '进行中').getByRole('button', { name, exact: true })).toBeFocused()
  await expect(cards(page, '未开始')).toHaveCount(before - 1)
  await toasts(page).getByRole('button', { name: '撤销' }).click()
  await expect(cards(page, '未开始')).toHaveCount(before)

  await cards(page, '未开始').first().dragTo(column(page, '已完成'))
  await expect(toasts(page)).toContainText('已移到已完成')
  await expect(cards(page, '已完成')).toHaveCount(1)
  await page.reload()
  await expect(cards(page, '已完成')).toHaveCount(1)
})

test('a month shows the days that records begin and end at, and keys walk from day to day', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by, { projectName: '日历项目' }))
  const { records } = await api.list(STAGE, { projectId, size: 50 })
  for (const [at, { id }] of records.entries())
    await api.save(STAGE, { id, planStart: at < 5 ? '2026-03-02' : '2026-05-04', planEnd: '2026-06-08' })
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto(`/archives/project_stage?projectId=${projectId}&layout=calendar&month=2026-03`)
  const day = (text: string) => page.getByRole('gridcell', { name: new RegExp(`^${text},`) })
  // Stages have no page of their own: their entries open their dialog.
  await expect(day('2026-03-02').getByRole('button')).toHaveCount(3)
  await expectAccessible(page, '.g-list')
  await day('2026-03-02').getByRole('button', { name: '3 more' }).click()
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(5)
  await page.keyboard.press('Escape')

  await day('2026-03-02').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day('2026-03-03')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day('2026-04-03')).toBeFocused()
  await expect(page).toHaveURL(/month=2026-04/)
  await page.goBack()
  await expect(day('2026-03-02').getByRole('button').first()).toBeVisible()

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  // The keys are still at 3 April, which stands in the month of March too.
  await expect(page).toHaveURL(/week=2026-03-30/)
  await page.goto(`/archives/project_stage?projectId=${projectId}&layout=calendar&week=2026-03-04`)
  await expect(page.getByRole('gridcell')).toHaveCount(7)
  await expect(day('2026-03-02').getByRole('button')).toHaveCount(5)
  await expectAccessible(page, '.g-list')
  await day('2026-03-02').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day('2026-03-01')).toBeFocused()
  await expect(page).toHaveURL(/week=2026-02-23/)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(day('2026-03-02').getByRole('button')).toHaveCount(5)
  await page.setViewportSize({ width: 390, height: 800 })
  // The phone's layout is there.
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await day('2026-03-02').getByRole('button').first().press('Enter')
  await expect(page.getByRole('dialog', { name: /project stage/i })).toBeVisible()
})
