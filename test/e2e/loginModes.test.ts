import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, looks, wear } from './accessible.ts'
import { sql } from './database.ts'
import { useSettings } from './settings.ts'
import { admin, expect, signIn, test, toasts } from './support.ts'

const PARAMS = '/system/param?size=30'
const TOKEN = '**/api/blade-auth/oauth/token*'
const login = (page: Page): Locator => page.getByRole('button', { name: '登录', exact: true })

test.describe('the settings of an installation', () => {
  test('lie in its data folder and need no rebuild', async ({ page, server }) => {
    const file = join(server.dataFolder, 'settings.js')
    await writeFile(file, 'globalThis.gantrySettings = { tenantMode: true, socials: ["qq"] }')
    await page.goto('/login')
    await expect(page.getByLabel('租户编号')).toHaveValue('000000')
    await expect(page.getByRole('button', { name: 'QQ' })).toBeVisible()
    await rm(file)
    await page.reload()
    await expect(page.getByLabel('用户名')).toBeVisible()
    await expect(page.getByLabel('租户编号')).toHaveCount(0)
  })

  test('that are misspelt are named in the console of the browser', async ({ page, allowed }) => {
    allowed.push(/"captchMode" is no setting/)
    await useSettings(page, { captchMode: true })
    const said = page.waitForEvent('console', (message) => message.text().includes('captchMode'))
    await page.goto('/login')
    expect((await said).text()).toMatch(/^settings\.js: "captchMode" is no setting\. Known are .*clientId/)
    await expect(page.getByLabel('验证码')).toHaveCount(0)
  })
})

test.describe('a tenant', () => {
  test('may be named in tenant mode', async ({ page, allowed }) => {
    allowed.push(/status of 401/)
    await useSettings(page, { tenantMode: true })
    await page.goto('/login')
    await page.getByLabel('租户编号').fill('999999')
    await fillAdmin(page)
    await login(page).click()
    await expect(toasts(page).getByRole('alert')).toContainText('未获得用户的租户信息')
    await page.getByLabel('租户编号').fill('000000')
    await login(page).click()
    await expect(page).toHaveURL('/wel/index')
  })

  test('that owns the address is not asked for, and brings its picture', async ({ page, server }) => {
    sql(server, "update tenant set domain = ?, background_url = '/files/none.png' where tenant_id = '000000'", server.url)
    await page.route('**/files/none.png', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await useSettings(page, { tenantMode: true, tenantId: '999999' })
    await page.goto('/login')
    await expect(page.locator('img[src="/files/none.png"]')).toBeVisible()
    await expect(page.getByLabel('租户编号')).toHaveCount(0)
    await fillAdmin(page)
    await login(page).click()
    await expect(page).toHaveURL('/wel/index')
    sql(server, "update tenant set domain = '', background_url = '' where tenant_id = '000000'")
  })
})

test.describe('captcha mode', () => {
  test('asks for a picture, shows another after each try, and lets in who reads it', async ({ page, server, allowed }) => {
    allowed.push(/status of 400/)
    await useSettings(page, { captchaMode: true })
    await page.goto('/login')
    const picture = page.getByRole('button', { name: '验证码图片，点击更换' }).locator('img')
    const first = (await picture.getAttribute('src')) ?? ''
    expect(first).toMatch(/^data:image\//)
    await login(page).click()
    await expect(page.getByText('请输入验证码')).toBeVisible()
    await fillAdmin(page)
    await page.getByLabel('验证码', { exact: true }).fill('?????')
    await login(page).click()
    await expect(toasts(page).getByRole('alert')).toContainText('验证码不正确')
    await expect(picture).not.toHaveAttribute('src', first)
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')

    const [newest] = sql(server, 'select answer from gantry_captcha order by expires desc limit 1')
    await page.getByLabel('验证码', { exact: true }).fill(String(newest?.answer).toLowerCase())
    await login(page).click()
    await expect(page).toHaveURL('/wel/index')
  })
})

test.describe('signing in with another service', () => {
  test('is not offered unless set', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('用户名')).toBeVisible()
    await expect(page.getByText('其他登录方式')).toHaveCount(0)
  })

  test('leads out to it, back, and to where the person wanted to go', async ({ page, api }) => {
    await useSettings(page, { socials: ['github', 'gitee', 'wechat_open', 'qq'], authUrl: '/service/render' })
    await page.route('**/service/render/wechat_open', (route) =>
      route.fulfill({ status: 302, headers: { location: '/oauth/redirect/wechat_open?code=c0de&state=st4te' } }),
    )
    const answered = page.waitForRequest(/grant_type=social/)
    let release = () => undefined as unknown
    const held = new Promise((go) => {
      release = () => go(undefined)
    })
    await page.route(TOKEN, async (route) => {
      await held
      await route.fulfill({ json: replyOf(api.token) })
    })
    await page.goto(PARAMS)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('region', { name: '其他登录方式' }).getByRole('button')).toHaveText(['GitHub', 'Gitee', '微信', 'QQ'])
    await page.getByRole('button', { name: '微信' }).click()

    await expect(page.getByText('第三方系统登录中,请稍后。。。')).toBeVisible()
    await expect(page).toHaveURL('/login')
    release()
    const { searchParams } = new URL((await answered).url())
    expect(Object.fromEntries(searchParams)).toEqual({
      tenantId: '000000',
      source: 'wechat_open',
      code: 'c0de',
      state: 'st4te',
      grant_type: 'social',
      scope: 'all',
    })
    await expect(page).toHaveURL(PARAMS)
    await expect(page.getByRole('gridcell', { name: 'account.initPassword' })).toBeVisible()
  })

  test('says why it was refused, once, and offers the form', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('grant_type=social') && asked.push(request.url()))
    await page.goto('/login?source=github&code=c&state=s')
    await expect(toasts(page).getByRole('alert')).toContainText('暂不支持第三方登录')
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('用户名')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('用户名')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  for (const look of looks) {
    test(`is within everyone's reach, ${look.language} ${look.theme}`, async ({ page }) => {
      await wear(page, look)
      await useSettings(page, { socials: ['github', 'gitee', 'wechat_open', 'qq'], captchaMode: true, tenantMode: true })
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'GitHub' })).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('speaks English', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    await useSettings(page, { socials: ['wechat_open'] })
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('region', { name: 'Other ways to sign in' }).getByRole('button')).toHaveText(['WeChat'])
    await page.goto('/oauth/redirect/wechat_open?code=c&state=s')
    await expect(toasts(page).getByRole('alert')).toContainText('Signing in with another service is not supported yet')
  })
})

test.describe('somebody whom only another service knows', () => {
  test('has to register, is told what is missing in order, and waits for an administrator', async ({ page, allowed }) => {
    allowed.push(/status of 40[01]/)
    const dialog = await arriveAsGuest(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(dialog.getByLabel('用户姓名')).toHaveValue('李工')
    await expectAccessible(page)

    const submit = dialog.getByRole('button', { name: '提交' })
    const expectToast = (text: string) => expect(toasts(page).getByRole('alert').getByRole('paragraph').last()).toContainText(text)
    await dialog.getByLabel('租户编号').fill('')
    await dialog.getByLabel('账号名称').fill('')
    await submit.click()
    await expectToast('请先输入租户编号')
    await dialog.getByLabel('租户编号').fill('000000')
    await submit.click()
    await expectToast('请先输入账号名称')
    await dialog.getByLabel('账号名称').fill('li')
    await dialog.getByLabel('密码', { exact: true }).fill('pass')
    await submit.click()
    await expectToast('请先输入密码')
    await dialog.getByLabel('确认密码').fill('Pass')
    await submit.click()
    await expectToast('两次密码输入不一致')
    await dialog.getByLabel('确认密码').fill('pass')
    // The server takes only people whom a service proved.
    await page.route('**/register-guest*', (route) => route.fulfill({ json: { code: 200, success: true, msg: '操作成功', data: null } }))
    const sent = page.waitForRequest(/register-guest/)
    await submit.click()
    const { searchParams } = new URL((await sent).url())
    expect(Object.fromEntries(searchParams)).toEqual({
      tenantId: '000000',
      name: '李工',
      account: 'li',
      password: '1a1dc91c907325c69271ddf0c944bc72',
      oauthId: '77',
    })
    await expect(toasts(page).getByRole('status')).toContainText('注册申请已提交，请耐心等待管理员通过！')
    await expect(page).toHaveURL('/login')
  })

  test('hears 提交失败 when the refusal has no words', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    const dialog = await arriveAsGuest(page)
    await page.route('**/register-guest*', (route) =>
      route.fulfill({ status: 400, json: { code: 400, success: false, msg: '', data: null } }),
    )
    await dialog.getByLabel('密码', { exact: true }).fill('pass')
    await dialog.getByLabel('确认密码').fill('pass')
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('提交失败')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('reads English too', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const dialog = await arriveAsGuest(page, 'Register an account')
    await dialog.getByLabel('Tenant ID').fill('')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('Enter the tenant ID first')
  })
})

test('the plain password never leaves the browser', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`))
  await useSettings(page, {})
  await signIn(page, { account: 'boss', password: 'boss' })
  expect(sent.filter((text) => text.includes('password=')).length).toBe(1)
  expect(sent.filter((text) => text.includes('password=boss'))).toEqual([])
})

async function fillAdmin(page: Page): Promise<void> {
  await page.getByLabel('用户名').fill(admin.account)
  await page.getByLabel('密码', { exact: true }).fill(admin.password)
}

/** Back from a service that knows the person, at a platform that does not. */
async function arriveAsGuest(page: Page, title = '账号注册'): Promise<Locator> {
  const guest = { ...replyOf('guest'), user_id: '', oauth_id: '77', role_name: 'guest', nick_name: '李工', account: 'ligong' }
  await page.route('**/oauth/token?*grant_type=social*', (route) => route.fulfill({ json: guest }))
  await page.goto('/oauth/redirect/github?code=guest&state=s')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Response of the token endpoint of a platform with services. */
const replyOf = (token: string) => ({
  access_token: token,
  refresh_token: `${token}-refresh`,
  tenant_id: '000000',
  user_id: '1',
  account: 'admin',
  nick_name: '管理员',
  role_name: 'administrator',
  role_id: '1',
  dept_id: '1',
})
