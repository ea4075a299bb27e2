import type { Page } from '@playwright/test'
import { expectAccessible, looks, wear } from './accessible.ts'
import type { Api } from './api.ts'
import { admin, expect, type Person, test } from './support.ts'

const NOTICES = '/api/blade-desk/notice'

const main = (page: Page) => page.getByRole('main')

test.describe('the start page', () => {
  test('greets by name and leads to every page the person has', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await expect(page.getByRole('heading', { name: /好，管理员$/ })).toBeVisible()
    const group = main(page).getByRole('region', { name: '系统管理' })
    await group.getByRole('link', { name: '参数管理' }).click()
    await expect(page).toHaveURL(/\/system\/param/)
    await expect(page.getByRole('cell', { name: 'account.initPassword' })).toBeVisible()
  })

  test('shows what was opened lately, the latest first, over a reload', async ({ page, enter }) => {
    await enter(admin)
    await page.goto('/wel/index')
    await expect(main(page).getByRole('region', { name: '系统管理' })).toBeVisible()
    const recent = main(page).getByRole('region', { name: '最近访问' })
    await expect(recent).toHaveCount(0)
    await page.goto('/system/param')
    await expect(page.getByRole('cell', { name: 'account.initPassword' })).toBeVisible()
    await page.goto('/system/dict')
    await expect(page.getByRole('heading', { name: '系统字典' })).toBeVisible()
    await page.goto('/wel/index')
    await expect(recent.getByRole('link')).toHaveText(['系统字典', '参数管理'])
    await page.reload()
    await expect(recent.getByRole('link')).toHaveText(['系统字典', '参数管理'])
  })

  test('finds a page by a part of its name', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.getByRole('searchbox', { name: '查找功能' }).fill('参数')
    await expect(main(page).getByRole('link')).toHaveText(['参数管理'])
    await page.getByRole('searchbox', { name: '查找功能' }).fill('没有这个')
    await expect(main(page).getByRole('status')).toHaveText('没有找到“没有这个”')
  })

  test('says that there are no notices, and invents none', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await expect(main(page).getByRole('region', { name: '通知公告' })).toContainText('暂无通知')
  })

  test('tells how the sites stand, what happened last, and how to begin where there is none', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    const sites = main(page).getByRole('region', { name: '现场概况' })
    await expect(sites).toContainText('还没有项目。')
    await page.route('**/data_ana/siteFigures*', (route) =>
      route.fulfill({
        json: {
          code: 200,
          success: true,
          msg: '',
          data: {
            figures: {
              projects: { count: 3, list: 'project', search: {} },
              activeProjects: { count: 2, list: 'project', search: { projectStatus: '3' } },
              peopleInside: { count: 1263, list: 'labor', search: { presence: '1' } },
              peopleToday: { count: 1286, list: 'labor', search: { presence: '1,2' } },
              deviceAlarmsToday: { count: 34, list: 'alarm-event', search: { startTime: '2026-03-11 23:59:59,' } },
              deviceAlarmsOpen: { count: 3, list: 'alarm-event', search: { handleState: '0,1' } },
            },
            latest: [
              {
                id: '1',
                alarmTime: '2026-03-12 10:18:22',
                name: '高处未挂钩',
                level: '4',
                projectName: '滨江一期',
                deviceName: '安全绳017',
              },
            ],
          },
        },
      }),
    )
    await page.reload()
    await expect(sites.getByRole('link', { name: /^在场人员/ })).toHaveText('在场人员1,263')
    await expect(sites.getByRole('link', { name: /^今日出勤/ })).toHaveText('今日出勤 1,286 人')
    await expect(sites.getByRole('list', { name: '最新报警' })).toHaveText('03-12 10:18严重高处未挂钩滨江一期 · 安全绳017')
    await sites.getByRole('link', { name: '今日设备报警' }).click()
    await expect(page).toHaveURL(/\/site\/alarm_event\?startTime=2026-03-11/)
    await expect(page.getByRole('textbox', { name: /开始时间/ }).first()).toHaveValue('2026-03-11 23:59:59')
  })

  test('tells a person without pages whom to ask', async ({ page, enter, api }) => {
    await enter(await personWithoutPages(api))
    await page.goto('/wel/index')
    await expect(main(page).getByText('您的账号还没有可用的功能，请联系管理员分配角色。')).toBeVisible()
    await page.goto('/wel/dashboard')
    await expect(main(page).getByText('您的账号没有可以统计的列表。')).toBeVisible()
  })
})

test.describe('the dashboard', () => {
  test('shows the real numbers of the lists and follows them', async ({ adminPage: page, api }) => {
    const { total } = await api.list(NOTICES)
    await page.goto('/wel/dashboard')
    await expect(page).toHaveTitle('智慧工地管理平台 - 控制台')
    const figure = main(page).getByRole('link', { name: /^通知公告/ })
    await expect(figure).toHaveText(`通知公告${total} 条`)
    const id = await api.save(NOTICES, { title: '统计', category: 1, releaseTime: '2026-03-02 08:00:00', content: '条数' })
    await page.reload()
    await expect(figure).toHaveText(`通知公告${total + 1} 条`)
    await api.post(`${NOTICES}/remove`, { query: { ids: id } })
    await figure.click()
    await expect(page).toHaveURL(/\/desk\/notice/)
  })

  test('says where a list cannot be counted, and leaves out what the person may not list', async ({ adminPage: page, allowed }) => {
    allowed.push(/status of (403|500)/)
    await page.route('**/blade-archives/project/list*', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务器异常' } }))
    await page.route('**/blade-archives/labor/list*', (route) => route.fulfill({ status: 403, json: { code: 403, msg: '无权' } }))
    await page.goto('/wel/dashboard')
    await expect(main(page).getByRole('link', { name: /^项目管理/ })).toHaveText('项目管理暂时无法统计')
    await expect(main(page).getByRole('link', { name: /^劳务人员/ })).toHaveText('劳务人员')
  })

  test('says who the person is here', async ({ adminPage: page }) => {
    await page.goto('/wel/dashboard')
    const account = main(page).getByRole('region', { name: '我的账号' })
    await expect(account.getByRole('definition')).toHaveText(['admin', '管理员', 'administrator', '000000', '未绑定项目'])
    await account.getByRole('link', { name: '修改个人信息' }).click()
    await expect(page).toHaveURL('/info/index')
  })
})

test('the test page has its title and a tab', async ({ adminPage: page }) => {
  await page.goto('/test/index')
  await expect(page.getByRole('heading', { name: '测试页面' })).toBeVisible()
  await expect(page).toHaveTitle('智慧工地管理平台 - 测试页面')
})

test.describe('for everyone', () => {
  for (const look of looks) {
    test(`start page, dashboard and test page in ${look.language} and ${look.theme} have no serious finding`, async ({ page, enter }) => {
      await enter(admin)
      await wear(page, look)
      for (const path of ['/wel/index', '/wel/dashboard', '/test/index']) {
        await page.goto(path)
        await expect(main(page).getByRole('heading').first()).toBeVisible()
        await expectAccessible(page)
      }
    })
  }

  test('nothing scrolls sideways on a phone', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    for (const path of ['/wel/index', '/wel/dashboard', '/test/index']) {
      await page.goto(path)
      await expect(main(page).getByRole('heading').first()).toBeVisible()
      expect(await main(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    }
  })
})

/** Somebody whose only role is granted nothing. */
async function personWithoutPages(api: Api): Promise<Person> {
  const roleId = await api.save('/api/blade-system/role', { roleName: '访客', roleAlias: 'visitor', sort: 9 })
  const [dept] = (await api.get('/api/blade-system/dept/tree')).body.data as { id: string }[]
  const { records } = await api.list('/api/blade-system/post')
  const person = { account: 'visitor', password: 'visitor' }
  await api.save('/api/blade-user', {
    ...person,
    password2: person.password,
    name: '访客',
    realName: '访客',
    userType: 1,
    roleId,
    deptId: dept?.id,
    postId: records[0]?.id,
  })
  return person
}
