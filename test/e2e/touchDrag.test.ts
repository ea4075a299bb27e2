// Cards of a board, and fields and sections of the form of a model, are moved by finger.

import type { CDPSession, Locator, Page } from '@playwright/test'
import { add, type Poster, projectOf } from '../support/archives.ts'
import { expect, test, toasts } from './support.ts'

test.use({ fresh: true, viewport: { width: 820, height: 1180 }, hasTouch: true })

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target of the finger is not shown')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + Math.min(box.height / 2, 40)) }
}

/** Rests on the first element until it is lifted, and moves it over the second one. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await touch('touchStart', [start])
  await expect(page.locator('[data-touched]')).toHaveCount(1)
  await touch('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }])
  await touch('touchMove', [end])
  await touch('touchEnd', [])
  await expect(page.locator('[data-touched]')).toHaveCount(0)
  await session.detach()
}

test('fields and sections of a model follow the finger', async ({ adminPage: page }) => {
  await page.goto('/tool/schemas')
  await page.getByRole('button', { name: '新建模型', exact: true }).click()
  await page.getByRole('button', { name: '带入名称 施工日志' }).click()
  await page.getByRole('button', { name: '以此开始 施工日志' }).click()
  const sections = page.locator('.g-model-section').filter({ has: page.locator('.g-model-grip') })
  const titles = () => sections.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const fields = (at: number) =>
    sections
      .nth(at)
      .locator('.g-model-card')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))
  await page.getByRole('tab', { name: '字段' }).click()
  await expect(sections.first()).toBeVisible()
  const [first = '', second = ''] = (await titles()).map(String)
  const [, moved = ''] = (await fields(0)).map(String)
  await dragByFinger(page, page.locator(`[data-field="${moved}"]`), sections.nth(0).locator('.g-model-card').first())
  await expect.poll(async () => (await fields(0))[0]).toBe(moved)
  await expect(page.locator('.g-model-panel')).toHaveCount(0)
  await dragByFinger(page, sections.nth(1).locator('.g-model-grip'), sections.nth(0).locator('.g-model-sectionhead'))
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
})

test('a card of a board follows the finger into another column', async ({ adminPage: page, api }) => {
  const by: Poster = (call, { body }) => api.post(call.slice('POST '.length), { body })
  const projectId = await add(by, 'project', await projectOf(by, { projectName: '触摸项目' }))
  await page.goto(`/archives/project_stage?projectId=${projectId}&layout=board`)
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}[，,]`) })
  const cards = (name: string) => column(name).getByRole('listitem')
  await expect(cards('未开始').first()).toBeVisible()
  const before = await cards('进行中').count()
  await dragByFinger(page, cards('未开始').first(), column('进行中'))
  await expect(toasts(page)).toContainText('已移到进行中')
  await expect(cards('进行中')).toHaveCount(before + 1)
})
