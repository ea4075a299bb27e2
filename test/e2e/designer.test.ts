// The designer: a process drawn from nothing by mouse and keys, deployed, and run.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Rec, signInByHttp } from './api.ts'
import { expect, question, test, toasts } from './support.ts'

const pad = (page: Page, word: string): Locator => page.locator('.djs-context-pad').getByTitle(word, { exact: true })
const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^(属性|Properties)$/ })
const problems = (page: Page): Locator => page.getByRole('region', { name: /^(问题|Problems)$/ })
const shape = (page: Page, id: string): Locator => page.locator(`.djs-shape[data-element-id="${id}"]`)

/** Opens a list of the panel and takes an entry. */
async function take(page: Page, label: string, entry: string): Promise<void> {
  await panel(page).getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(entry, { exact: true }).click()
}

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = panel(page).getByLabel(label, { exact: true })
  await field.fill(text)
  await field.press('Tab')
}

test('a process is drawn from nothing, saved, deployed, and runs', async ({ adminPage: page, api, server }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/flow/model')
  const create = page.getByRole('toolbar').getByRole('button', { name: '创建', exact: true })
  await create.waitFor()
  expect(scripts.filter((url) => /Designer|bpmn/i.test(url))).toEqual([])
  await create.click()

  await expect(problems(page)).toContainText('1 个问题')
  await type(page, '名称', '会议室申请')
  await type(page, '流程标识', '1 room')
  await expect(panel(page).getByRole('alert')).toContainText('以字母或下划线开头')
  await type(page, '流程标识', 'MeetingRoom')
  await take(page, '流程类型', '请假流程')

  await shape(page, 'start').click()
  await pad(page, '追加用户任务').click()
  await page.keyboard.type('审核')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('用户任务')
  await expect(panel(page).getByLabel('名称', { exact: true })).toHaveValue('审核')
  await type(page, '标识', 'review')
  await pad(page, '追加网关').click()
  await type(page, '标识', 'decide')
  await pad(page, '追加结束事件').click()
  await type(page, '标识', 'end')

  await problems(page).getByRole('button', { name: '任务review没有办理人' }).click()
  await expect(panel(page).getByLabel('标识', { exact: true })).toHaveValue('review')
  await take(page, '由谁办理', '候选角色或人员（先签收者办理）')
  await take(page, '候选角色', '超级管理员')
  await page.keyboard.press('Escape')
  await expect(problems(page)).toContainText('没有问题')

  await shape(page, 'decide').click()
  await panel(page).getByRole('listitem').getByRole('button').click()
  const condition = panel(page).getByLabel('满足时走此路径')
  await condition.fill('pass && days >')
  await expect(panel(page).getByRole('alert')).toContainText('条件无法解析')
  await condition.fill('pass && days < 30')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await condition.press('Tab')
  await shape(page, 'review').click()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+z')
  await expect(problems(page)).toContainText('没有问题')
  await page.getByRole('button', { name: '重做' }).click()
  await expectAccessible(page)

  await page.keyboard.press('Control+s')
  await expect(toasts(page)).toContainText('已保存为 v1')
  await expect(page).toHaveURL(/\/flow\/model\/design\/\d+$/)
  await page.getByRole('button', { name: '试运行', exact: true }).click()
  const dry = page.getByRole('dialog', { name: '试运行' })
  await dry.getByLabel('开始时间').fill('2026-03-02 08:00:00')
  await dry.getByLabel('结束时间').fill('2026-03-03 08:00:00')
  await dry.getByRole('button', { name: '开始试运行' }).click()
  const waiting = dry.getByRole('region', { name: '当前等待' })
  await expect(waiting.getByRole('listitem').filter({ hasText: '审核' }).first()).toContainText('没有可办理的人')
  await expect(dry.locator('.djs-element.g-current')).toHaveAttribute('data-element-id', 'review')
  await expectAccessible(page)
  await waiting.getByRole('button', { name: '同意' }).click()
  await expect(waiting).toContainText('流程已结束：通过')
  await expect(dry.getByRole('region', { name: '经过' })).toContainText('${pass && days < 30} 成立')
  await dry.getByRole('button', { name: '后退一步' }).click()
  await expect(waiting.getByRole('button', { name: '同意' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '部署', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '部署' })
  await expect(dialog).toContainText('请假流程')
  await dialog.getByRole('button', { name: '部署', exact: true }).click()
  await expect(dialog).toContainText('MeetingRoom 已部署为版本 v1')
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Create user task' })).toBeVisible()
  await shape(page, 'review').click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('User task')
  await expect(panel(page)).toContainText('Users with one of the roles may claim it')
  await type(page, 'Name', 'Approve')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Tools of the designer' }).getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click()
  await question(page).getByRole('button').last().click()
  await shape(page, 'review').click()
  await expect(panel(page).getByLabel('Name', { exact: true })).toHaveValue('审核')

  await page.goto('/flow/model')
  await page
    .getByRole('row', { name: /MeetingRoom/ })
    .getByRole('button', { name: 'More' })
    .click()
  const [kept] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download' }).click()])
  expect(kept.suggestedFilename()).toMatch(/MeetingRoom.*\.bpmn20\.xml$/)

  const { records } = await api.list('/api/blade-flow/manager', { key_equal: 'MeetingRoom' })
  const processDefinitionId = records[0]?.id
  // Nobody decides on their own application, so somebody else applies.
  const { id: taskUser, roleId, deptId, postId } = (await api.get('/api/blade-user/info')).body.data as Rec
  const applicant = { account: 'applicant', password: 'Gantry-2026' }
  const names = { name: '申请人', realName: '申请人', userType: 1, password2: applicant.password }
  await api.save('/api/blade-user', { ...applicant, ...names, roleId, deptId, postId })
  const drafts = await signInByHttp(server.url, applicant)
  const body = { processDefinitionId, taskUser, startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00', reason: '会议' }
  const { processInstanceId } = (await drafts.post('/api/blade-desk/process/leave/start-process', { body })).body.data as {
    processInstanceId: string
  }
  const claims = (await api.get('/api/blade-flow/work/claim-list', { size: 100 })).body.data as { records: Record<string, string>[] }
  const task = claims.records.find((record) => record.processInstanceId === processInstanceId)
  expect(task?.taskName).toBe('审核')
  const taskId = task?.taskId
  expect((await api.post('/api/blade-flow/work/claim-task', { query: { taskId: String(taskId) } })).status).toBe(200)
  const done = { taskId, processInstanceId, flag: 'ok', comment: '同意' }
  expect((await api.post('/api/blade-flow/work/complete-task', { body: done })).status).toBe(200)
  const history = (await api.get('/api/blade-flow/process/history-flow-list', { processInstanceId: String(processInstanceId) })).body
    .data as { processIsFinished: string }[]
  expect(history[0]?.processIsFinished).toBe('finished')
})

test('files of other tools come in with what is wrong by line, and a narrow window only shows', async ({ adminPage: page }) => {
  await page.goto('/flow/deploy')
  const file = (name: string, task: string) => ({
    name,
    mimeType: 'application/xml',
    buffer: Buffer.from(`<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:activiti="http://activiti.org/bpmn" targetNamespace="x">
  <process id="Foreign" isExecutable="true">
    <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/>
    ${task}
    <sequenceFlow id="g" sourceRef="a" targetRef="e"/><endEvent id="e"/>
  </process>
</definitions>`),
  })
  const script = file('script.bpmn', '<scriptTask id="a" name="算"/>')
  await page.locator('input[type=file]').setInputFiles([file('good.bpmn20.xml', '<userTask id="a" activiti:assignee="1"/>'), script])
  const files = page.getByRole('list', { name: '流程文件' })
  await expect(files).toContainText('可以部署')
  await expect(files).toContainText('第5行的元素a不支持：ScriptTask')
  await page.getByRole('button', { name: '移除 script.bpmn' }).click()
  await page.getByLabel('流程类型').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: '部署', exact: true }).click()
  await expect(page.getByText('Foreign 已部署为版本 v1')).toBeVisible()

  await page.goto('/flow/model/design/new')
  await expect(problems(page)).toContainText('1 个问题')
  await page.locator('input[type=file]').setInputFiles(script)
  await problems(page)
    .getByRole('button', { name: /ScriptTask/ })
    .click()
  await expect(shape(page, 'a')).toHaveClass(/selected/)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.getByText('窗口太窄，只能查看流程图')).toBeVisible()
  await expect(page.locator('.djs-palette')).toHaveCount(0)
  await expect(shape(page, 'start')).toBeVisible()
})
