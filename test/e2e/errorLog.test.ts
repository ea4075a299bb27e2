import type { Locator, Page } from '@playwright/test'
import { expectAccessible, looks, wear } from './accessible.ts'
import { admin, expect, question, rowsOf, test, toasts } from './support.ts'

const button = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^错误日志/ })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: '错误日志' })
const rows = (page: Page): Locator => rowsOf(dialog(page).getByRole('table'))
const fault = (page: Page): Locator => page.getByRole('main').getByRole('alert')

/** A page whose code throws until the test has it mended. */
const BROKEN = `export default function Page() { if (!window.mended) throw new Error('the page is broken'); return 'mended' }`

async function throwErrors(page: Page, count: number): Promise<void> {
  await page.evaluate((many) => {
    for (let at = 0; at < many; at++) setTimeout(() => Promise.reject(new Error(`broken ${at}`)))
  }, count)
}

async function openLog(page: Page): Promise<void> {
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
}

test.beforeEach(({ allowed }) => void allowed.push(/broken/))

test.describe('the error log', () => {
  test('keeps what nobody caught, newest first, over a reload and in every tab', async ({ adminPage: page, context }) => {
    await page.goto('/wel/index')
    await expect(button(page)).toHaveCount(0)
    const other = await context.newPage()
    await other.goto('/wel/index')
    await page.evaluate(() => void setTimeout(() => Promise.reject(new TypeError('a broken promise'))))
    await expect(button(page)).toHaveText('1')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a broken button')
      })
    })
    await expect(button(page)).toHaveText('2')
    await expect(button(page)).toHaveAccessibleName('错误日志，2 条')
    await expect(button(other)).toHaveText('2')

    await page.reload()
    await openLog(page)
    await expect(dialog(page).getByRole('columnheader')).toHaveText(['类型', '地址', '内容', '错误堆栈', '时间'])
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('脚本错误')
    await expect(rows(page).first()).toContainText('/wel/index')
    await expect(rows(page).first()).toContainText('Error: a broken button')
    await expect(rows(page).first()).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    await expect(rows(page).last()).toContainText('异步错误')
    await rows(page).last().getByText('查看堆栈').click()
    await expect(rows(page).last()).toContainText('TypeError: a broken promise at')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
  })

  test('shows at most 99 on its button and keeps at most 200', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await throwErrors(page, 99)
    await expect(button(page)).toHaveText('99')
    await throwErrors(page, 101)
    await expect(button(page)).toHaveText('99+')
    await throwErrors(page, 20)
    await openLog(page)
    await expect(rows(page)).toHaveCount(200)
    await expect(rows(page).first()).toContainText('broken 19')
  })

  test('goes to the server when asked to, after a question, and is empty then', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await throwErrors(page, 3)
    await openLog(page)
    await dialog(page).getByRole('button', { name: '上传服务器' }).click()
    await expect(question(page)).toContainText('确定上传本地日志到服务器？')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(rows(page)).toHaveCount(3)

    const sent = page.waitForResponse('**/api/blade-log/error/upload')
    await dialog(page).getByRole('button', { name: '上传服务器' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    const response = await sent
    expect(response.status()).toBe(200)
    expect(response.request().postDataJSON()).toMatchObject([{ type: 'promise', url: '/wel/index', message: 'Error: broken 0' }, {}, {}])
    await expect(toasts(page)).toContainText('发送成功！')
    // Nothing is left to look at: neither log nor button.
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button(page)).toHaveCount(0)
  })

  test('stays when the server refuses it', async ({ adminPage: page, allowed }) => {
    allowed.push(/status of 500/)
    await page.route('**/api/blade-log/error/upload', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务器异常' } }))
    await page.goto('/wel/index')
    await throwErrors(page, 1)
    await openLog(page)
    await dialog(page).getByRole('button', { name: '上传服务器' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('服务器异常')
    await expect(rows(page)).toHaveCount(1)
    await expect(dialog(page).getByRole('button', { name: '上传服务器' })).toBeEnabled()
  })

  test('is thrown away when asked to, after a question', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await throwErrors(page, 2)
    await openLog(page)
    await dialog(page).getByRole('button', { name: '清空日志' }).click()
    await expect(question(page)).toContainText('确定清空本地日志记录？')
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('清空成功！')
    await expect(button(page)).toHaveCount(0)
  })

  test('on a phone is read without sideways scrolling', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.setViewportSize({ width: 390, height: 800 })
    await throwErrors(page, 2)
    await page.getByRole('button', { name: '更多工具' }).click()
    await openLog(page)
    await expect(rows(page)).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const box = await dialog(page).getByRole('button', { name: '清空日志' }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  })
})

test.describe('a page that throws', () => {
  test('shows its fault and a way to try again, the rest of the console lives on', async ({ adminPage: page }) => {
    await page.route('**/assets/TestPage-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN }))
    await page.goto('/test/index')
    await expect(fault(page)).toContainText('页面出错了')
    await expect(fault(page)).toContainText('the page is broken')
    await expect(button(page)).toHaveText('1')

    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page.getByRole('heading', { name: /管理员/ })).toBeVisible()
    await page.goBack()
    await expect(fault(page)).toContainText('the page is broken')
    await page.evaluate(() => Object.assign(window, { mended: true }))
    await fault(page).getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('main').getByText('mended')).toBeVisible()
    await openLog(page)
    await expect(rows(page).first()).toContainText('页面错误')
  })
})

test.describe('a page that does not arrive', () => {
  test('because its script is lost becomes a load error with an offer to reload', async ({ adminPage: page, allowed }) => {
    allowed.push(/ERR_FAILED/, /dynamically imported module/)
    await page.route('**/assets/TestPage-*.js', (route) => route.abort())
    await page.goto('/test/index')
    await expect(fault(page)).toContainText('页面加载失败')
    await expect(button(page)).toHaveText('1')
    await openLog(page)
    await expect(rows(page).first()).toContainText('加载错误')
    await page.keyboard.press('Escape')

    await page.unroute('**/assets/TestPage-*.js')
    await fault(page).getByRole('button', { name: '刷新页面' }).click()
    await expect(page.getByRole('heading', { name: '测试页面' })).toBeVisible()
  })

  test.describe('in time', () => {
    test.use({ fresh: true })

    test('within two minutes becomes a load error with an offer to reload', async ({ adminPage: page, allowed }) => {
      allowed.push(/LoadError: timeout/)
      const now = Date.now()
      await page.clock.install({ time: now })
      await page.route('**/assets/TestPage-*.js', () => {})
      const asked = page.waitForRequest('**/assets/TestPage-*.js')
      await page.goto('/test/index', { waitUntil: 'commit' })
      await asked
      await expect(page.getByRole('banner')).toBeVisible()
      // The clock has run so far, for no one knows how long; from here it goes only where it is put.
      await page.clock.pauseAt(now + 60_000)
      await page.clock.fastForward(59_000)
      await expect(fault(page)).toHaveCount(0)
      await page.clock.fastForward(61_000)
      await page.clock.resume()
      await expect(fault(page)).toContainText('页面加载超时')
      await expect(button(page)).toHaveText('1')

      await page.unrouteAll()
      await fault(page).getByRole('button', { name: '刷新页面' }).click()
      await expect(page.getByRole('heading', { name: '测试页面' })).toBeVisible()
      await openLog(page)
      await expect(rows(page).first()).toContainText('加载错误')
    })
  })
})

test.describe('for everyone', () => {
  for (const look of looks) {
    test(`log and fault card in ${look.language} and ${look.theme} have no serious finding`, async ({ page, enter }) => {
      await enter(admin)
      await wear(page, look)
      await page.route('**/assets/TestPage-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN }))
      await page.goto('/test/index')
      await expect(fault(page)).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(错误日志|Error log)/ })
        .click()
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
      await expectAccessible(page)
    })
  }
})
