import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, looks, wear } from './accessible.ts'
import { expect, type Person, signIn, test, toasts } from './support.ts'

const hr: Person = { account: 'hr', password: 'hr' }
const RULE = '头像为JPG或PNG图片，不超过500 KB'
const picture = (page: Page): Locator => page.getByRole('main').getByRole('img', { name: /的头像$/ })
const crop = (page: Page): Locator => page.getByRole('dialog', { name: '裁剪头像' })

type Enter = (person: Person) => Promise<void>

async function openProfile(page: Page, enter: Enter, person = hr): Promise<void> {
  await enter(person)
  await page.goto('/info/index')
  await expect(page.getByRole('button', { name: '保存' })).toBeVisible()
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('上传头像').setInputFiles({ name, mimeType, buffer })
}

async function openPasswords(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: '修改密码' }).click()
  const panel = page.getByRole('tabpanel', { name: '修改密码' })
  await expect(panel).toBeVisible()
  return panel
}

async function fillPasswords(panel: Locator, [old, wanted, again]: readonly [string, string, string]): Promise<void> {
  await panel.getByLabel('原密码').fill(old)
  await panel.getByLabel('新密码').fill(wanted)
  await panel.getByLabel('确认密码').fill(again)
}

test.describe('personal data', () => {
  test('are shown, saved, and the bar follows, also in another tab and after a reload', async ({ page, enter, context }) => {
    await openProfile(page, enter)
    const other = await context.newPage()
    await other.goto('/wel/index')
    await expect(page).toHaveTitle('智慧工地管理平台 - 个人信息')
    await expect(page.getByLabel('姓名')).toHaveValue('人事')
    await page.getByLabel('昵称').fill('小李')
    await page.getByLabel('手机号').fill('13800138000')
    await page.getByLabel('邮箱').fill('li@example.com')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(toasts(page)).toContainText('修改信息成功！')
    await expect(page.getByRole('button', { name: '用户菜单 小李' })).toBeVisible()
    await expect(other.getByRole('button', { name: '用户菜单 小李' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('昵称')).toHaveValue('小李')
    await expect(page.getByLabel('手机号')).toHaveValue('13800138000')
    await expect(page.getByRole('button', { name: '用户菜单 小李' })).toBeVisible()

    await page.getByLabel('昵称').fill('人事')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '用户菜单 人事' })).toBeVisible()
  })

  test('are refused with a sentence for each cause, and nothing is sent', async ({ page, enter }) => {
    await openProfile(page, enter)
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('update-info') && calls.push(request.url()))
    for (const [phone, sentence] of [
      ['', '手机号码不能为空'],
      ['1380013800', '手机号码长度不为11位'],
      ['23800138000', '手机号码格式不正确'],
    ] as const) {
      await page.getByLabel('手机号').fill(phone)
      await page.getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(page.getByLabel('手机号')).toBeFocused()
    }
    await page.getByLabel('姓名').fill('')
    await page.getByLabel('昵称').fill('')
    await page.getByLabel('邮箱').fill('nowhere')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请输入姓名', { exact: true })).toBeVisible()
    await expect(page.getByText('请输入昵称', { exact: true })).toBeVisible()
    await expect(page.getByText('邮箱格式不正确')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('what is typed survives a look at the other tab', async ({ page, enter }) => {
    await openProfile(page, enter)
    await page.getByLabel('邮箱').fill('typed@example.com')
    await openPasswords(page)
    await page.getByRole('tab', { name: '个人信息' }).click()
    await expect(page.getByLabel('邮箱')).toHaveValue('typed@example.com')
  })
})

test.describe('the avatar', () => {
  test('is cropped, sent, saved, worn by the bar, and taken off again', async ({ page, enter }) => {
    await openProfile(page, enter)
    await expect(picture(page)).toBeVisible()
    await expect(page.getByText(RULE)).toBeVisible()
    await choose(page, 'me.png', 'image/png', plainPng(320, 200))
    await expect(crop(page).getByRole('group', { name: '裁剪区域，用方向键移动图片' })).toBeVisible()
    await crop(page).getByLabel('缩放').focus()
    await page.keyboard.press('ArrowRight')
    const sent = page.waitForResponse('**/oss/endpoint/put-file?*')
    await crop(page).getByRole('button', { name: '确定' }).click()
    const { data } = (await (await sent).json()) as { data: { link: string } }
    await expect(crop(page)).toHaveCount(0)
    await expect(picture(page)).toHaveAttribute('src', data.link)
    expect(await sizeOf(page, data.link)).toMatchObject({ isSquare: true })

    await page.getByLabel('手机号').fill('13800138000')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(toasts(page)).toContainText('修改信息成功！')
    const worn = page.getByRole('banner').locator(`img[src="${data.link}"]`)
    await expect(worn).toBeVisible()
    await page.reload()
    await expect(worn).toBeVisible()
    await expect(picture(page)).toHaveAttribute('src', data.link)

    await page.getByRole('button', { name: '恢复默认头像' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(worn).toHaveCount(0)
  })

  test('of another kind, or above 500 kB, is refused before it is cropped', async ({ page, enter }) => {
    await openProfile(page, enter)
    const refused = page.getByRole('alert').filter({ hasText: RULE })
    await choose(page, 'me.gif', 'image/gif', Buffer.from('GIF89a'))
    await expect(refused).toBeVisible()
    await choose(page, 'me.png', 'image/png', plainPng(20, 20))
    await crop(page).getByRole('button', { name: '取消' }).click()
    await expect(refused).toHaveCount(0)
    await choose(page, 'big.png', 'image/png', Buffer.concat([plainPng(20, 20), Buffer.alloc(500 * 1024)]))
    await expect(refused).toBeVisible()
    await expect(crop(page)).toHaveCount(0)
  })

  test('that only says that it is a picture is refused', async ({ page, enter }) => {
    await openProfile(page, enter)
    await choose(page, 'me.png', 'image/png', Buffer.from('no picture at all'))
    await expect(page.getByRole('alert').filter({ hasText: '图片无法读取' })).toBeVisible()
    await expect(crop(page)).toHaveCount(0)
  })

  test('that grows above 500 kB by the cropping is refused after it, and not sent', async ({ page, enter }) => {
    await openProfile(page, enter)
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('put-file') && calls.push(request.url()))
    const noise = noisyPng(600)
    expect(noise.length).toBeLessThan(500 * 1024)
    await choose(page, 'noise.png', 'image/png', noise)
    await expect(crop(page).getByRole('group')).toBeVisible()
    await crop(page).getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('alert').filter({ hasText: RULE })).toBeVisible()
    expect(calls).toEqual([])
  })

  test('that is not there any more gives way to the default one', async ({ page, enter, allowed }) => {
    allowed.push(/status of 404/)
    await page.route('**/api/blade-user/info', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, avatar: '/files/gone.png' } } })
    })
    await openProfile(page, enter)
    await expect(picture(page)).toHaveAttribute('src', /brand.*\.svg$/)
  })
})

test.describe('the password', () => {
  test('asks for all three, and for twice the same', async ({ page, enter }) => {
    await openProfile(page, enter)
    const panel = await openPasswords(page)
    await panel.getByRole('button', { name: '保存' }).click()
    for (const sentence of ['请输入原密码', '请输入新密码', '请输入确认密码']) {
      await expect(panel.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expect(panel.getByLabel('原密码')).toBeFocused()
    await fillPasswords(panel, ['hr', 'one', 'two'])
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(panel.getByText('两次密码输入不一致')).toBeVisible()
    await panel.getByLabel('确认密码').fill('one')
    await expect(panel.getByText('两次密码输入不一致')).toHaveCount(0)
  })

  test('shows how strong the new one is, by a control of the library that no list loads', async ({ adminPage: page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const isLoaded = () => loaded.some((url) => url.includes('/assets/libraryControls-'))
    await page.goto('/system/user')
    await expect(page.getByRole('grid', { name: '用户' }).getByRole('row').nth(1)).toBeVisible()
    expect(isLoaded()).toBe(false)

    await page.goto('/info/index')
    const panel = await openPasswords(page)
    const typed = panel.getByLabel('新密码')
    const strengths: number[] = []
    for (const password of ['', 'secret', 'Secret-9-Longer']) {
      await typed.fill(password)
      strengths.push(await strengthIn(panel))
    }
    expect(isLoaded()).toBe(true)
    expect(strengths[0]).toBe(0)
    expect(strengths).toEqual(strengths.toSorted((one, other) => one - other))
    expect(new Set(strengths).size).toBe(strengths.length)
    await expect(typed).toHaveAttribute('type', 'password')
    await expect(typed).toHaveAttribute('autocomplete', 'new-password')
    await typed.fill('')
    await typed.blur()
    await expect(panel.getByText('请输入新密码', { exact: true })).toBeVisible()
    await expect(typed).toHaveAttribute('aria-invalid', 'true')
  })

  test('a wrong old one is refused with the words of the server', async ({ page, enter, allowed }) => {
    allowed.push(/status of 400/)
    await openProfile(page, enter)
    const panel = await openPasswords(page)
    await fillPasswords(panel, ['wrong', 'next', 'next'])
    await panel.getByRole('button', { name: '保存' }).click()
    await expect(toasts(page)).toContainText('原密码不正确！')
    await expect(panel.getByLabel('新密码')).toHaveValue('next')
  })

  test('is changed without leaving the browser as typed; this session goes on, the others end', async ({
    page,
    enter,
    browser,
    baseURL,
    allowed,
  }) => {
    allowed.push(/status of 401/)
    const manager: Person = { account: 'manager', password: 'manager' }
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
    const other = await elsewhere.newPage()
    await signIn(other, manager)
    await openProfile(page, enter, manager)

    const panel = await openPasswords(page)
    await fillPasswords(panel, ['manager', 'Secret-9-Long', 'Secret-9-Long'])
    const asked = page.waitForRequest('**/update-password*')
    await panel.getByRole('button', { name: '保存' }).click()
    const request = await asked
    expect(decodeURIComponent(request.url()) + (request.postData() ?? '')).not.toContain('Secret-9-Long')
    await expect(toasts(page)).toContainText('修改密码成功！')
    await expect(panel.getByLabel('原密码')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('姓名')).toHaveValue('经理')
    await other.reload()
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()

    const again = await openPasswords(page)
    await fillPasswords(again, ['Secret-9-Long', 'Another-7-Long', 'Another-7-Long'])
    await again.getByRole('button', { name: '保存' }).click()
    await expect(toasts(page)).toContainText('修改密码成功！')
  })
})

test.describe('for everyone', () => {
  for (const look of looks) {
    test(`profile and cropping in ${look.language} and ${look.theme} have no serious finding`, async ({ page, enter }) => {
      await enter(hr)
      await wear(page, look)
      await page.goto('/info/index')
      const tabs = page.getByRole('main').getByRole('tab')
      await expect(tabs).toHaveCount(2)
      await expectAccessible(page)
      await page
        .getByLabel(/^(上传头像|Upload avatar)$/)
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: plainPng(320, 200) })
      await expect(page.getByRole('dialog').getByRole('group')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await tabs.last().click()
      await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
      await expectAccessible(page)
    })
  }

  test('is used on a phone without sideways scrolling', async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openProfile(page, enter)
    const overflow = () => page.getByRole('main').evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await choose(page, 'me.png', 'image/png', plainPng(320, 200))
    const box = await crop(page).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
    await crop(page).getByRole('button', { name: '取消' }).click()
    await openPasswords(page)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})

/** Percent of the bar below a new password. */
async function strengthIn(panel: Locator): Promise<number> {
  const bar = panel.locator('[data-field="newPassword"] [style*="clip-path"]')
  const corners = await bar.evaluate((element) => (element as HTMLElement).style.clipPath)
  return Number.parseFloat(/,\s*([\d.]+)%/.exec(corners)?.[1] ?? '-1')
}

function sizeOf(page: Page, link: string): Promise<{ width: number; isSquare: boolean }> {
  return page.evaluate(async (source) => {
    const image = Object.assign(new Image(), { src: source })
    await image.decode()
    return { width: image.naturalWidth, isSquare: image.naturalWidth === image.naturalHeight }
  }, link)
}

function plainPng(width: number, height: number): Buffer {
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.alloc(1), Buffer.alloc(width, y % 256)])))
  return png(width, height, 0, [], rows)
}

/** Small as a picture of 256 colours; in full colour it takes more than twice as much. */
function noisyPng(side: number): Buffer {
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomFillSync(Buffer.alloc(side))])))
  return png(side, side, 3, [chunk('PLTE', randomFillSync(Buffer.alloc(3 * 256)))], rows)
}

function png(width: number, height: number, colourType: number, extra: readonly Buffer[], rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, colourType, 0, 0, 0], 8)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', head), ...extra, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
