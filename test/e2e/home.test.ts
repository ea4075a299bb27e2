import type { Page } from '@playwright/test'
import { expectAccessible, looks, wear } from './accessible.ts'
import type { Api } from './api.ts'
import { admin, expect, type Person, question, test } from './support.ts'

const main = (page: Page) => page.getByRole('main')

test.describe('the start page', () => {
  test('greets by name, shows the sites in charts, and each leads to its list', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await expect(page.getByRole('heading', { name: /好，管理员$/ })).toBeVisible()
    const charts = main(page).getByRole('region', { name: '数据图表' })
    await expect(charts.getByRole('region', { name: '租户' })).toContainText('已过期')
    await expect(charts.getByRole('region', { name: '设备状态' })).toContainText('暂无数据')
    await charts.getByRole('link', { name: '近 7 天登录' }).click()
    await expect(page).toHaveURL(/\/monitor\/log\/login/)
  })

  test('shows what was opened lately, the latest first, over a reload', async ({ page, enter }) => {
    await enter(admin)
    await page.goto('/wel/index')
    await expect(main(page).getByRole('region', { name: '通知公告' })).toBeVisible()
    const recent = main(page).getByRole('region', { name: '最近访问' })
    await expect(recent).toHaveCount(0)
    await page.goto('/system/param')
    await expect(page.getByRole('heading', { name: '参数管理' })).toBeVisible()
    await page.goto('/system/dict')
    await expect(page.getByRole('heading', { level: 1, name: '系统字典' })).toBeVisible()
    await page.goto('/wel/index')
    await expect(recent.getByRole('link')).toHaveText(['系统字典', '参数管理'])
    await page.reload()
    await expect(recent.getByRole('link')).toHaveText(['系统字典', '参数管理'])
  })

  test('says that there are no notices, and invents none', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await expect(main(page).getByRole('region', { name: '通知公告' })).toContainText('暂无通知')
  })

  test('tells how the sites stand and how to begin where there is none; an alarm is handled where it is shown', async ({
    adminPage: page,
  }) => {
    await page.goto('/wel/index')
    const sites = main(page).getByRole('region', { name: '现场概况' })
    await expect(sites).toContainText('还没有项目。')
    const ignored: string[] = []
    await page.route('**/alarm_event/ignore*', (route) => {
      ignored.push(new URL(route.request().url()).searchParams.get('ids') ?? '')
      return route.fulfill({ json: { code: 200, success: true, msg: '操作成功', data: null } })
    })
    // The dialog shows the alarm above what is asked.
    const shown = { id: '1', alarmName: '高处未挂钩', startTime: '2026-03-12 10:18:22', handleState: '0' }
    await page.route('**/alarm_event/detail*', (route) => route.fulfill({ json: { code: 200, success: true, msg: '', data: shown } }))
    await page.route('**/data_ana/siteFigures*', (route) =>
      route.fulfill({
        json: {
          code: 200,
          success: true,
          msg: '',
          data: {
            figures: {
              admissions: { count: 4, list: 'labor', search: { admitStatus: '0' } },
              projects: { count: 3, list: 'project', search: {} },
              activeProjects: { count: 2, list: 'project', search: { projectStatus: '3' } },
              peopleInside: { count: 1263, list: 'labor', search: { presence: '1' } },
              peopleToday: { count: 1286, list: 'labor', search: { presence: '1,2' } },
              deviceAlarmsToday: { count: 34, list: 'alarm-event', search: { startTime: '2026-03-12 00:00:00,' } },
              deviceAlarmsOpen: { count: 3, list: 'alarm-event', search: { handleState: '0,1' } },
            },
            open: ['1', '2'].slice(ignored.length).map((id) => ({
              id,
              entity: 'alarm-event',
              alarmTime: '2026-03-12 10:18:22',
              name: '高处未挂钩',
              level: '4',
              projectName: '滨江一期',
              deviceName: `安全绳01${id}`,
              handleState: '0',
            })),
          },
        },
      }),
    )
    await page.reload()
    await expect(sites.getByRole('link', { name: /^在场人员/ })).toHaveText('在场人员1,263')
    await expect(sites.getByRole('link', { name: /^今日出勤/ })).toHaveText('今日出勤 1,286 人')
    const waiting = main(page).getByRole('region', { name: '需要您处理' })
    await expect(waiting.getByRole('link', { name: '待准入人员 4' })).toHaveAttribute('href', '/archives/labor?admitStatus=0')
    const alarms = waiting.getByRole('list', { name: '待处理报警' })
    await expect(alarms.getByRole('listitem')).toHaveText([/^严重报警高处未挂钩滨江一期 · 安全绳011.*前处理忽略$/, /安全绳012/])
    await alarms.getByRole('button', { name: '处理“高处未挂钩”' }).first().click()
    await expect(page.getByRole('dialog', { name: /处理/ }).getByLabel('处理说明')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /处理/ })).toContainText('高处未挂钩')
    await page.keyboard.press('Escape')
    await alarms.getByRole('button', { name: '忽略“高处未挂钩”' }).first().press('Enter')
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(alarms.getByRole('listitem')).toHaveText([/安全绳012/])
    expect(ignored).toEqual(['1'])
    await sites.getByRole('link', { name: '今日设备报警' }).click()
    await expect(page).toHaveURL(/\/site\/alarm_event\?startTime=2026-03-12/)
    await expect(page.getByRole('textbox', { name: /开始时间/ }).first()).toHaveValue('2026-03-12 00:00:00')
  })

  test('tells a person without pages whom to ask', async ({ page, enter, api }) => {
    await enter(await personWithoutPages(api))
    await page.goto('/wel/index')
    await expect(main(page).getByText('您的账号还没有可用的功能，请联系管理员分配角色。')).toBeVisible()
    await page.goto('/wel/dashboard')
    await expect(main(page).getByText('您的账号没有可以分析的项目。')).toBeVisible()
  })
})

test.describe('the dashboard', () => {
  test('analyses a project over a period, both kept in the address, and is saved as picture and workbook', async ({
    adminPage: page,
    allowed,
  }) => {
    // There are no such projects, so the workbook is not made.
    allowed.push(/404|400/)
    const ofProjects = {
      records: [
        { id: '7', projectName: '滨江一期' },
        { id: '8', projectName: '滨江二期' },
      ],
      total: 2,
    }
    await page.route('**/blade-archives/project/list*', (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: '', data: ofProjects } }),
    )
    await page.route('**/data_ana/analysis?*', (route) => {
      const { searchParams } = new URL(route.request().url())
      const name = `${searchParams.get('projectId')} ${searchParams.get('days')}`
      const data = {
        alarms: [{ day: '2026-03-12', levels: { 1: 0, 2: 0, 3: 5, 4: 0 } }],
        devices: [{ deviceId: '1', name, alarms: 5 }],
        handling: [],
        attendance: [],
        dust: [],
        cranes: [],
        ropes: [],
      }
      return route.fulfill({ json: { code: 200, success: true, msg: '', data } })
    })
    await page.goto('/wel/dashboard?projectId=8')
    await expect(page).toHaveTitle('智慧工地管理平台 - 项目分析')
    const devices = main(page).getByRole('region', { name: '报警最多的设备' })
    await expect(devices.getByRole('img', { name: '8 7 5' })).toBeVisible()
    await page.getByRole('combobox', { name: '时间范围' }).selectOption('30')
    await expect(devices.getByRole('img', { name: '8 30 5' })).toBeVisible()
    await expect(page).toHaveURL('/wel/dashboard?projectId=8&days=30')
    await expect(devices.getByRole('link', { name: '报警最多的设备' })).toHaveAttribute(
      'href',
      /^\/site\/alarm_event\?projectId=8&startTime=/,
    )
    await expectAccessible(page)
    const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出图片' }).click()])
    expect(picture.suggestedFilename()).toMatch(/^滨江二期-.*\.png$/)
    const [asked] = await Promise.all([page.waitForRequest(/analysisSheets/), page.getByRole('button', { name: '导出表格' }).click()])
    expect(new URL(asked.url()).searchParams.get('days')).toBe('30')
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
