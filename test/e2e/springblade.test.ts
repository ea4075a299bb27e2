// The day of an ordinary user in front of SpringBlade: signs in, works, changes the password, and leaves.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { PEOPLE, type SpringBlade, startSpringBlade } from '../support/springblade.ts'
import { test as base, expect, question, rowsOf, signIn, toasts } from './support.ts'

interface Front {
  platform: SpringBlade
  server: RunningServer
}

let running: Front | null = null

async function started(): Promise<Front> {
  const platform = await startSpringBlade()
  const server = await startServer({ env: { BACKEND_URL: platform.url, BACKEND_DIALECT: 'springblade' } })
  const settings = {
    passwordMode: 'sm2',
    passwordChangeMode: 'plain',
    publicKey: platform.publicKey,
    clientId: 'saber',
    clientSecret: 'saber_secret',
  }
  await mkdir(server.dataFolder, { recursive: true })
  await writeFile(join(server.dataFolder, 'settings.js'), `globalThis.gantrySettings = ${JSON.stringify(settings)}`)
  return { platform, server }
}

const test = base.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  front: async ({}, use) => {
    running ??= await started()
    await use(running)
  },
  baseURL: async ({ front }, use) => use(front.server.url),
})

test.use({ fresh: true })
test.afterAll(async () => {
  await running?.server.stop()
  running?.platform.close()
})

test('an ordinary user signs in, works and changes the password', async ({ page, front: { platform }, allowed }) => {
  // A missing right, and what the platform lacks; the browser writes a line for each.
  allowed.push(/status of 40[014]/)
  await signIn(page, PEOPLE.li)
  await expect(page.getByRole('heading', { name: /李工/ })).toBeVisible()
  await expect(page.getByText('现场数据暂时无法统计')).toHaveCount(0)

  await page.goto('/desk/notice')
  const rows = rowsOf(page.getByRole('grid', { name: '通知' }))
  await expect(rows).toHaveCount(1)
  // The words of the dictionary are for administrators there: the kind of the notice stays as it is.
  await rows.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑通知' })
  await dialog.getByLabel('通知标题').fill('停水')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rows).toContainText('停水')
  await rows.getByRole('button', { name: '删除' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(rows).toHaveCount(0)

  await page.goto('/info/index')
  await expect(page.getByLabel('姓名')).toHaveValue('李工')
  await page.getByRole('tab', { name: '修改密码' }).click()
  await page.getByLabel('原密码').fill(PEOPLE.li.password)
  await page.getByLabel('新密码').fill('Second-2026!')
  await page.getByLabel('确认密码').fill('Second-2026!')
  await page.getByRole('tabpanel', { name: '修改密码' }).getByRole('button', { name: '保存' }).click()
  await expect(toasts(page)).toContainText('修改密码成功')
  // Plain passwords are in the query of the platform's call, as it wants them, and in no address of the console.
  expect(platform.calls.map(({ call }) => call).filter((call) => call.includes('Second-2026'))).toHaveLength(1)

  // Calls after the day of sign-in: none that other platforms do not know was sent twice.
  const lacking = platform.calls.filter(({ call }) => /siteFigures|platform-use|\/live|reset-offered/.test(call))
  expect(lacking.length).toBeLessThanOrEqual(1)
})

test('a token that is over leads back to the login', async ({ page, front: { platform }, allowed }) => {
  allowed.push(/status of (40[014]|500)/)
  await signIn(page, { ...PEOPLE.admin })
  await page.goto('/system/user')
  await expect(rowsOf(page.getByRole('grid', { name: '用户' }))).toHaveCount(2)
  platform.forgetTokens()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page).toHaveURL(/\/login/)
})
