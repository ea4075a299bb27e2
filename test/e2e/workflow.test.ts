import type { Locator, Page } from '@playwright/test'
import { bpmn, line } from '../support/bpmn.ts'
import { expectAccessible, expectNoSidewaysScroll, looks, wear } from './accessible.ts'
import { type Api, signInByHttp } from './api.ts'
import { choose } from './choose.ts'
import { sql } from './database.ts'
import { expect, type Person, question, rowsOf, test, toasts } from './support.ts'

const FLOW = '/api/blade-flow'
const LEAVE = '/api/blade-desk/process/leave/start-process'
const person = (account: string): Person => ({ account, password: account })
const diagram = (page: Page): Locator => page.getByRole('region', { name: '流程图' }).first()
const timeline = (page: Page): Locator => page.getByRole('list', { name: '流转记录' })
/** Pages that were left stay behind the shown one. */
const state = (page: Page, word: string): Locator =>
  page.locator('.g-workflow-head').filter({ visible: true }).getByText(word, { exact: true })

/** The steps that the diagram marks, by their mark. */
async function expectMarks(page: Page, done: readonly string[], current: readonly string[]): Promise<void> {
  const ids = (mark: string) =>
    page
      .locator(`.djs-element.g-${mark}`)
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-element-id')).sort())
  await expect.poll(() => ids('done')).toEqual(expect.arrayContaining([...done]))
  expect(await ids('current')).toEqual([...current].sort())
}

type Enter = (person: Person) => Promise<void>

/** A page that the same browser opens as somebody else. */
async function pageOf(page: Page, enter: Enter, account: string, path: string): Promise<Page> {
  await enter(person(account))
  await page.goto(path)
  return page
}

const row = (page: Page, text: RegExp | string): Locator => rowsOf(page.getByRole('grid')).filter({ hasText: text }).first()
const press = (page: Page, text: RegExp | string, button: string) =>
  row(page, text).getByRole('button', { name: button, exact: true }).click()

async function apply(page: Page, enter: Enter, by: string, days: number, reason: string): Promise<void> {
  await pageOf(page, enter, by, '/work/start')
  await press(page, '请假流程', '发起')
  await expect(page).toHaveURL(/\/work\/process\/leave\/form\/\d+$/)
  await choose(page.getByRole('combobox', { name: '审批人员' }), /^经理/)
  await page.getByLabel('开始时间').fill('2026-03-02 08:00:00')
  await page.getByLabel('结束时间').fill(`2026-03-0${2 + days} 08:00:00`)
  await page.getByLabel('请假理由').fill(reason)
  await page.getByRole('button', { name: '发起', exact: true }).click()
  await expect(toasts(page)).toContainText('发起成功')
  await expect(page).toHaveURL(/\/work\/send$/)
}

/** The same without the form, which the first test fills in; answers the address of what was sent. */
async function send(url: string, by: string, days: number): Promise<string> {
  const api = await signInByHttp(url, person(by))
  const { records } = (await api.get(`${FLOW}/work/start-list`, { key: 'Leave' })).body.data as { records: { id: string }[] }
  const people = (await api.get(`${FLOW}/work/people`)).body.data as { id: string; name: string }[]
  const taskUser = people.find(({ name }) => name === '经理')?.id
  const times = { startTime: '2026-03-02 08:00:00', endTime: `2026-03-0${2 + days} 08:00:00` }
  const body = { processDefinitionId: records[0]?.id, taskUser, ...times, reason: '事' }
  const { processInstanceId, businessId } = (await api.post(LEAVE, { body })).body.data as Record<string, string>
  return `/work/process/leave/detail/${processInstanceId}/${businessId}`
}

async function decide(page: Page, button: string, comment?: string): Promise<void> {
  if (comment) await page.getByLabel('审批意见').fill(comment)
  await page.getByRole('button', { name: button, exact: true }).click()
  if (button === '驳回') await question(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/work\/todo$/)
}

test('leave of two days: sent, asked for a comment, rejected, changed, sent again and approved', async ({ page, enter }) => {
  await apply(page, enter, 'hr', 2, '回家两天')
  await press(page, '上级审批', '详情')
  await expect(page).toHaveTitle('智慧工地管理平台 - 请假申请 · 人事')
  await expect(state(page, '审批中')).toBeVisible()
  await expectMarks(page, ['start'], ['superior'])

  await pageOf(page, enter, 'manager', '/work/todo')
  await press(page, '人事', '处理')
  await expect(page.getByText('回家两天').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: '驳回', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请先填写审批意见' })).toBeVisible()
  await expect(page.getByLabel('审批意见')).toBeFocused()
  await decide(page, '驳回', '请写明去向')

  await pageOf(page, enter, 'hr', '/work/todo')
  await press(page, '调整申请', '处理')
  await expect(timeline(page).getByText('请写明去向')).toBeVisible()
  await expect(state(page, '已驳回')).toBeVisible()
  await expectMarks(page, ['start', 'superior', 'decided'], ['modify'])
  await expect(page.getByRole('button', { name: '驳回', exact: true })).toBeHidden()
  await page.getByLabel('请假理由').fill('回家两天，去成都')
  await page.getByRole('button', { name: '重新提交' }).click()
  await expect(page).toHaveURL(/\/work\/todo$/)

  await pageOf(page, enter, 'manager', '/work/todo')
  await press(page, '人事', '处理')
  await expect(page.getByText('回家两天，去成都').filter({ visible: true })).toBeVisible()
  const address = page.url()
  await decide(page, '同意', '同意，注意安全')
  await page.goto(address)
  await expect(page.getByText('您已办理此任务。')).toBeVisible()
  await expect(state(page, '已通过')).toBeVisible()
  await expectMarks(page, ['superior', 'modify', 'end'], [])
  await expect(timeline(page).getByRole('listitem')).toContainText([/发起申请/, /驳回/, /调整申请/, /同意/, /流程结束/])
})

test('leave of five days is transferred, and claimed by the next; who comes late reads who has it', async ({ page, enter, server }) => {
  await send(server.url, 'boss', 5)
  await pageOf(page, enter, 'manager', '/work/todo')
  await press(page, '老板', '处理')
  await expect(page.getByLabel('审批意见')).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '转办' }).click()
  const dialog = page.getByRole('dialog', { name: '转办' })
  await choose(page.getByRole('combobox', { name: '办理人' }), /^人事/)
  await dialog.getByLabel('审批意见').fill('请代为审批')
  await dialog
    .getByRole('button', { name: '确定' })
    .or(dialog.getByRole('button', { name: '提交' }))
    .click()
  await expect(page.getByText('此任务现由人事办理。')).toBeVisible()
  await expect(page.getByRole('button', { name: '同意', exact: true })).toBeHidden()

  await pageOf(page, enter, 'hr', address)
  await decide(page, '同意', '同意')
  await page.goto('/work/claim')
  await press(page, '人事审批', '签收')
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('签收事务成功')
  await page.goto('/work/todo')
  await press(page, '人事审批', '处理')
  await expectMarks(page, ['start', 'superior', 'decided'], ['hr'])
  await expect(timeline(page).getByText('经理')).toBeVisible()
  await decide(page, '同意', '假期够')
  await page.goto('/work/done')
  await press(page, '老板', '跟踪')
  await expect(diagram(page)).toBeInViewport()
  await expectMarks(page, ['superior', 'hr', 'end'], [])
})

test('an applicant takes the application back', async ({ page, enter, server }) => {
  await pageOf(page, enter, 'hr', await send(server.url, 'hr', 1))
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤回申请' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(state(page, '已撤回')).toBeVisible()
  await expect(page.getByRole('button', { name: '更多' })).toBeHidden()
})

test.describe('a page that follows its process', () => {
  // It listens once the browser is idle, and the shared one never is.
  test.use({ fresh: true })

  test('a hot-work permit is signed side by side, then by the project manager', async ({ page, enter, server }) => {
    sql(server, "insert into project (id, tenant_id, is_deleted, project_name) values ('9300', '000000', 0, '动火用项目')")
    await pageOf(page, enter, 'admin', '/work/start')
    await press(page, '动火作业审批', '发起')
    await choose(page.getByRole('combobox', { name: '所属项目' }), '动火用项目')
    await page.getByLabel('动火部位').fill('3号楼屋面')
    await page.getByLabel('作业内容').fill('焊接')
    await choose(page.getByRole('combobox', { name: '动火级别' }), '一级动火')
    await page.getByLabel('开始时间').fill('2026-03-02 08:00:00')
    await page.getByLabel('结束时间').fill('2026-03-03 08:00:00')
    await page.getByLabel('防火措施').fill('两具灭火器')
    await page.getByRole('button', { name: '发起', exact: true }).click()
    await expect(page).toHaveURL(/\/work\/send$/)
    await press(page, '动火作业审批', '详情')
    await expectMarks(page, ['start'], ['sign', 'safety', 'supervisor'])

    const shown = page.url()
    for (const account of ['safety', 'supervisor']) await sign(server.url, account, shown)
    // Nobody reloads: the page hears of each step.
    await expectMarks(page, ['safety', 'supervisor', 'join'], ['leader'])
  })

  test('of three who sign two are enough: the third reads so at once, and what they had typed is theirs to keep', async ({
    page,
    enter,
    api,
    server,
  }) => {
    const people = (await api.get(`${FLOW}/work/people`)).body.data as { id: string; name: string }[]
    const ids = ['人事', '经理', '老板'].map((name) => people.find((one) => one.name === name)?.id as string)
    const users = ids.map((id) => `taskUser_${id}`)
    const loop = `<multiInstanceLoopCharacteristics flowable:collection="\${'${users.join(',')}'}" flowable:elementVariable="one"><completionCondition>\${nrOfApprovedInstances &gt;= 2}</completionCondition></multiInstanceLoopCharacteristics>`
    const xml = bpmn(line(['joint', `<userTask id="joint" name="会签" flowable:assignee="\${one}">${loop}</userTask>`]), { key: 'Joint' })
    const address = await started(server.url, api, xml, ids[1] as string)
    await pageOf(page, enter, 'boss', address)
    await page.getByLabel('审批意见').fill('我再想想')
    for (const account of ['hr', 'manager']) {
      const signer = await signInByHttp(server.url, person(account))
      const query = { processInstanceId: /handle\/\d+\/(\d+)/.exec(address)?.[1] ?? '' }
      const { ownTaskId: taskId } = (await signer.get(`${FLOW}/process/standing`, query)).body.data as { ownTaskId: string }
      expect((await signer.post(`${FLOW}/work/complete-task`, { body: { taskId, flag: 'ok', comment: '同意' } })).body.success).toBe(true)
    }
    await expect(page.getByText('流程已结束，无需办理。').or(page.getByText('此任务已取消，无需办理。'))).toBeVisible()
    await expect(page.getByRole('button', { name: '同意', exact: true })).toBeHidden()
    await expect(page.getByLabel('您填写而未提交的审批意见')).toHaveValue('我再想想')
    const tab = page.getByRole('navigation', { name: '已打开的页面' }).locator('[data-active]')
    await tab.getByRole('button').click()
    await expect(question(page)).toContainText('有未保存的修改，放弃吗？')
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '不再保留' }).click()
    await tab.getByRole('button').click()
    await expect(page).not.toHaveURL(/handle/)
  })
})

test('activities of an ad-hoc sub-process are started from its task, and it is completed when none runs', async ({
  page,
  enter,
  api,
  server,
}) => {
  const people = (await api.get(`${FLOW}/work/people`)).body.data as { id: string; name: string }[]
  const idOf = (name: string) => people.find((one) => one.name === name)?.id as string
  const task = (id: string, name: string, who: string) => `<userTask id="${id}" name="${name}" flowable:assignee="${idOf(who)}"/>`
  const inner = task('soil', '土样检测', '经理') + task('site', '现场踏勘', '经理')
  const free = `<adHocSubProcess id="free" name="开工核查" ordering="Sequential" flowable:assignee="${idOf('老板')}">${inner}</adHocSubProcess>`
  const address = await started(server.url, api, bpmn(line(['free', free]), { key: 'FreeChecks' }), idOf('经理'))
  await pageOf(page, enter, 'boss', address)
  const activities = page.getByRole('region', { name: '可启动的活动' })
  await expect(activities.getByRole('button')).toHaveText(['启动 土样检测', '启动 现场踏勘'])
  await activities.getByRole('button', { name: '启动 土样检测' }).click()
  await expect(toasts(page)).toContainText('已启动“土样检测”')
  await expect(activities.getByRole('status')).toHaveText('进行中：土样检测。完成后才能启动其他活动，或结束子流程。')
  await expect(activities.getByRole('heading')).toBeFocused()
  await expect(activities.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '结束子流程' })).toBeHidden()
  await expectMarks(page, ['start'], ['free', 'soil'])
  await expectAccessible(page)

  await pageOf(page, enter, 'manager', '/work/todo')
  await press(page, '土样检测', '处理')
  await decide(page, '同意')
  await pageOf(page, enter, 'boss', address)
  await expect(activities.getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: '结束子流程' }).click()
  await expect(page).toHaveURL(/\/work\/todo$/)
  await page.goto(address)
  await expect(state(page, '已通过')).toBeVisible()
  await expect(timeline(page).getByRole('listitem')).toContainText([/发起申请/, /土样检测启动活动/, /同意/, /结束子流程/, /流程结束/])
})

/** Claims and approves what is to be signed of the application at an address. */
async function sign(url: string, account: string, address: string): Promise<void> {
  const [, processInstanceId] = /detail\/(\d+)/.exec(address) ?? []
  const signer = await signInByHttp(url, person(account))
  const { ownTaskId: taskId } = (await signer.get(`${FLOW}/process/standing`, { processInstanceId: String(processInstanceId) })).body
    .data as { ownTaskId: string }
  await signer.post(`${FLOW}/work/claim-task`, { query: { taskId } })
  const { body } = await signer.post(`${FLOW}/work/complete-task`, { body: { taskId, flag: 'ok', comment: '措施到位' } })
  expect(body.success).toBe(true)
}

/** Deploys a process for leave and starts it as the administrator; answers the address of the boss's task. */
async function started(url: string, api: Api, xml: string, taskUser: string): Promise<string> {
  const body = new FormData()
  body.set('category', '1')
  body.set('files', new File([xml], 'joint.bpmn20.xml'))
  const headers = { Authorization: `Basic ${btoa('gantry:gantry_secret')}`, 'Blade-Auth': `bearer ${api.token}` }
  const deployed = await (await fetch(new URL(`${FLOW}/manager/deploy-upload`, url), { method: 'POST', headers, body })).json()
  const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
  const record = { processDefinitionId: deployed.data.deploymentIds, taskUser, ...times, reason: '会签' }
  const { body: answer } = await api.post('/api/blade-desk/process/leave/start-process', { body: record })
  const { processInstanceId, businessId } = answer.data as { processInstanceId: string; businessId: string }
  const boss = await signInByHttp(url, person('boss'))
  const { ownTaskId } = (await boss.get(`${FLOW}/process/standing`, { processInstanceId })).body.data as { ownTaskId: string }
  return `/work/process/leave/handle/${ownTaskId}/${processInstanceId}/${businessId}`
}

for (const look of looks) {
  test(`in ${look.language} and ${look.theme}, on a phone, an application is read and a lost one is said to be gone`, async ({
    page,
    enter,
    api,
    allowed,
  }) => {
    allowed.push(/404/)
    await wear(page, look)
    await page.setViewportSize({ width: 390, height: 844 })
    const { records } = (await api.get(`${FLOW}/work/send-list`, { current: 1, size: 5 })).body.data as {
      records: { id: string; businessId: string; category: string }[]
    }
    const [first] = records
    await pageOf(page, enter, 'admin', `/work/process/${first?.category}/detail/${first?.id}/${first?.businessId}`)
    await expect(page.locator('.djs-container')).toBeVisible()
    await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Done')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(page.locator('.bjs-powered-by')).toBeVisible()
    await page.goto('/work/process/leave/detail/1/1')
    await expect(page.getByRole('heading', { name: 'There is no such application' })).toBeVisible()
  })
}

test('a list of something else loads nothing of the diagrams', async ({ adminPage: page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/system/param')
  await expect(rowsOf(page.getByRole('grid'))).not.toHaveCount(0)
  expect(files.filter((path) => /Diagram|bpmn|FormPage|InstancePage|workflow/i.test(path))).toEqual([])
})
