// The page of a record: opened from its list, gone on from, and left for the list as it was.

import { expectAccessible, looks, wear } from './accessible.ts'
import { expect, question, rowsOf, test, toasts } from './support.ts'

const PARAM = '/api/blade-system/param'

test('a row opens the page of its record, which leads on and back to the list as it was left', async ({ adminPage: page, api }) => {
  for (let at = 1; at <= 12; at += 1) {
    const paramName = `记录页${String(at).padStart(2, '0')}`
    await api.save(PARAM, { paramName, paramKey: `record.page.${at}`, paramValue: String(at) })
  }
  await page.goto('/system/param?current=2&ascs=paramName&paramName=记录页')
  const table = page.getByRole('grid', { name: '参数' })
  const address = page.url()
  await rowsOf(table).first().getByText('record.page.11').click()
  await expect(page.getByRole('heading', { name: '记录页11' })).toBeVisible()
  await expect(page).toHaveURL(/\/system\/param\/\d+$/)
  await expect(page.getByText('11 / 12')).toBeVisible()
  // The record before lies on the page before.
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: '记录页10' })).toBeVisible()
  await page.getByRole('button', { name: '下一条' }).click()
  await page.getByRole('button', { name: '下一条' }).click()
  await expect(page.getByRole('heading', { name: '记录页12' })).toBeVisible()
  await expect(page.getByRole('button', { name: '下一条' })).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(rowsOf(table).first()).toContainText('记录页11')

  await table.getByRole('link', { name: '记录页12' }).click()
  await page.getByRole('article').getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑参数' })
  await dialog.getByLabel('参数名称').fill('记录页99')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '记录页99' })).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: '删除' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('删除成功')
  await expect(page).toHaveURL(/\/system\/param(\?|$)/)
})

test('steps pressed while the next page is read add up', async ({ adminPage: page, api }) => {
  for (let at = 1; at <= 12; at += 1) {
    await api.save(PARAM, { paramName: `连按${String(at).padStart(2, '0')}`, paramKey: `record.steps.${at}`, paramValue: String(at) })
  }
  await page.goto('/system/param?ascs=paramName&paramName=连按')
  await rowsOf(page.getByRole('grid', { name: '参数' }))
    .last()
    .getByText('record.steps.10')
    .click()
  await expect(page.getByText('10 / 12')).toBeVisible()
  const release = Promise.withResolvers<void>()
  await page.route(/\/param\/list\?.*current=2/, async (route) => {
    await release.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/param\/list\?.*current=2/)
  await page.keyboard.press('j')
  await asked
  await page.keyboard.press('j')
  release.resolve()
  await expect(page.getByText('12 / 12')).toBeVisible()
  await expect(page.getByRole('heading', { name: '连按12' })).toBeVisible()
})

test('an address of a record opens it, and one that is none says so', async ({ adminPage: page, api, allowed }) => {
  allowed.push(/400|404/)
  const id = await api.save(PARAM, { paramName: '直达', paramKey: 'record.direct', paramValue: '1' })
  for (const look of looks) await wear(page, look)
  await page.goto(`/system/param/${id}`)
  await expect(page.getByRole('heading', { name: '直达' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/system/param/1')
  await expect(page.getByRole('article').getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL('/system/param')
})

test('a list and a record are laid on light A4 paper by themselves, and the keyboard is back where it was', async ({
  adminPage: page,
  api,
}) => {
  for (let at = 1; at <= 60; at += 1) {
    await api.save(PARAM, { paramName: `纸面${String(at).padStart(2, '0')}`, paramKey: `paper.${at}`, paramValue: String(at) })
  }
  await wear(page, { language: 'zh', theme: 'dark' })
  // A headless browser begins to print, never fires `afterprint`, and refuses `page.pdf` from then on.
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.documentElement.toggleAttribute('data-printing', true)
    }
  })
  await page.goto('/system/param?paramName=纸面&ascs=paramName')
  await expect(rowsOf(page.getByRole('grid', { name: '参数' }))).toHaveCount(10)
  const printer = page.getByRole('button', { name: '打印', exact: true })
  await printer.click()
  const dialog = page.getByRole('dialog', { name: '打印参数' })
  await expect(dialog.getByRole('status')).toHaveText('打印内容已就绪')
  await expectAccessible(page)
  await dialog.getByLabel('参数键值').uncheck()
  await dialog.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.locator('html[data-printing]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  const paper = page.locator('.g-paper')
  await expect(paper.locator('dd').first()).toHaveText('参数名称 包含 纸面')
  await expect(paper.locator('th', { hasText: '参数键值' })).toHaveCount(0)
  await expect(paper.locator('tbody tr')).toHaveCount(60)
  await expect(paper.locator('tbody tr').last()).toContainText('纸面60')
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(paper.locator('td').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox \[0 0 594\.\d+ 841\.\d+\]/g)?.length).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)
  await expect(printer).toBeFocused()

  await page.evaluate(() => document.documentElement.removeAttribute('data-printing'))
  await page.getByRole('link', { name: '纸面01' }).click()
  await expect(page.getByRole('heading', { name: '纸面01' })).toBeVisible()
  await expect(page.locator('.g-record-head').getByRole('button', { name: '打印', exact: true })).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect(page.getByRole('dialog', { name: '打印参数 纸面01' }).getByRole('status')).toHaveText('打印内容已就绪')
  await expect(paper.getByText('paper.1', { exact: true })).toBeAttached()
  await expect(paper).toBeHidden()
  await expect(page.locator('html[data-printing]')).toBeAttached()
  await page.keyboard.press('Shift')
  await expect(paper).toHaveCount(0)
})
