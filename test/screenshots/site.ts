// Lists and forms of the demo's sites, as staff meet them.

import type { Page } from '@playwright/test'
import type { Save } from './run.ts'

const lists = {
  project: '/archives/project',
  labor: '/archives/labor',
  device: '/equipment/device',
  'tower-crane': '/equipment/tower_crane',
  'spray-env-log': '/site/spray_eqp_env_log',
  alarm: '/site/alarm_event',
}

const forms = { 'project-form': lists.project, 'labor-form': lists.labor }

/** @param page signed in, in Chinese */
export async function takeSite(page: Page, save: Save): Promise<void> {
  await page.goto('/wel/index')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.getByText('正在读取待办').waitFor({ state: 'hidden' })
  await settled(page)
  await save('home.png', await page.screenshot({ animations: 'disabled' }))
  for (const [name, path] of Object.entries(lists)) {
    await openList(page, path)
    await save(`${name}.png`, await page.screenshot({ animations: 'disabled' }))
  }
  for (const [name, path] of Object.entries(forms)) {
    await openList(page, path)
    await page.getByRole('grid').getByRole('button', { name: '编辑' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await settled(page)
    await save(`${name}.png`, await page.screenshot({ animations: 'disabled' }))
  }
}

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('grid').locator('tbody').getByRole('row').first().waitFor()
  await page.getByRole('search').last().locator('input').first().waitFor()
  await settled(page)
}

/** Nothing is on its way any more, neither pictures nor choices. The page's stream of events stays open, so the network is never idle. */
async function settled(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => document.getAnimations().length === 0 && [...document.images].every(({ complete }) => complete))
  await page.waitForTimeout(500)
}
