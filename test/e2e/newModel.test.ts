// A model of twenty fields is made by somebody who follows docs/guides/workbench.md: with rows in it, a process, two roles, English and a board.
// Presses and typed characters are counted, and their time is estimated by the keystroke-level model.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support.ts'

/** Seconds of a press with its pointing, of a typed character, and of a pause for thought. */
const [PRESS, KEY, THOUGHT] = [1.1, 0.28, 1.35]
const MOST_MINUTES = 30

/** Counts what a person does. */
function handsOf(page: Page) {
  const counts = { presses: 0, keys: 0, thoughts: 0 }
  return {
    counts,
    /** A press after a look at the page. */
    async press(target: Locator) {
      counts.presses++
      counts.thoughts++
      await target.click()
    },
    async type(input: Locator, text: string) {
      counts.presses++
      counts.keys += text.length
      await input.fill(text)
      await page.keyboard.press('Tab')
    },
    async choose(select: Locator, option: string | { label: string }) {
      counts.presses += 2
      counts.thoughts++
      await select.selectOption(option)
    },
  }
}

test('by the guide, in less than half an hour', async ({ adminPage: page, server }) => {
  const { counts, press, type, choose } = handsOf(page)
  await page.goto('/tool/schemas')
  await press(page.getByRole('button', { name: '新建模型', exact: true }))
  await type(page.getByLabel('标题（中文）'), '设备维修单')
  await type(page.getByLabel('标题（英文）'), 'Repair order')
  await press(page.getByRole('button', { name: '开始', exact: true }))

  const panel = page.locator('.g-model-panel')
  const form = page.locator('#g-model-body > fieldset')
  const name = async (chinese: string, english: string) => {
    await type(panel.getByLabel('中文', { exact: true }), chinese)
    await type(panel.getByLabel('标题的英文').first(), english)
  }
  const add = async (kind: string, chinese: string, english: string) => {
    await press(page.getByRole('button', { name: '添加字段' }))
    await press(
      page
        .locator('.g-model-kind')
        .filter({ has: page.locator(`b:text-is("${kind}")`) })
        .first(),
    )
    await name(chinese, english)
  }
  /** Adds a keyword of the panel, or of the tab. */
  const keyword = async (place: Locator, label: RegExp) => {
    const adder = place.locator(':scope > .g-model-object > .g-model-add')
    const option = await adder.locator('option').filter({ hasText: label }).first().getAttribute('value')
    await choose(adder, option ?? 'none')
  }
  const at = (path: string) => page.locator(`[data-path="${path}"]`)
  const section = async (title: string, english: string) => {
    await press(page.getByRole('button', { name: '新分组' }))
    await type(page.locator('.g-model-section').last().getByLabel('分组标题'), title)
    await choose(panel.getByRole('combobox', { name: '分组', exact: true }), title)
    await type(page.getByLabel(`${title}的英文`), english)
  }
  const entries = async (words: readonly (readonly [string, string])[]) => {
    await choose(panel.getByRole('combobox', { name: '字典', exact: true }), '+')
    for (const [place, [chinese, english]] of words.entries()) {
      if (place > 1) await press(panel.getByRole('button', { name: '添加选项' }))
      await type(panel.getByLabel(`第${place + 1}个选项的文字`), chinese)
      await type(panel.getByLabel(`第${place + 1}个选项的英文`), english)
    }
  }
  const setDefault = async (path: string, key: string) => {
    await keyword(panel, /默认值/)
    await choose(at(`${path}.default`).locator('select').last(), key)
  }

  await press(page.locator('[data-field=name]'))
  await name('维修事项', 'Subject')
  await section('报修信息', 'Report')
  await add('自动编号', '单号', 'Order no.')
  await add('项目', '所属项目', 'Project')
  await add('选项（字典）', '状态', 'State')
  const states = [
    ['待维修', 'Reported'],
    ['维修中', 'In repair'],
    ['已完成', 'Done'],
  ] as const
  await entries(states)
  await setDefault('properties.state', '1')
  await keyword(panel, /搜索|search/)
  await choose(at('properties.state.search').locator('select').last(), { label: '任选其一 in' })
  await add('选项（字典）', '紧急程度', 'Urgency')
  const urgencies = [
    ['一般', 'Normal'],
    ['紧急', 'Urgent'],
  ] as const
  await entries(urgencies)
  await add('日期', '报修日期', 'Reported on')
  await add('用户', '报修人', 'Reporter')
  await add('手机号', '联系电话', 'Phone')
  await add('多行文本', '故障描述', 'Fault')
  await add('图片', '现场照片', 'Pictures')
  await add('用户', '维修人', 'Repairer')
  await section('维修信息', 'Repair')
  await add('日期时间', '开始时间', 'Started at')
  await add('日期时间', '完成时间', 'Finished at')
  await keyword(panel, /check/)
  const check = at('properties.finishedAt.check')
  await press(check.getByRole('button', { name: /^添加/ }).last())
  await press(check.getByRole('button', { name: /添加条件/ }).first())
  await choose(check.getByLabel('字段').last(), { label: '完成时间' })
  await choose(check.getByLabel('比较').last(), { label: '大于等于' })
  await choose(check.getByLabel('值的来源').last(), { label: '表达式' })
  await type(check.getByLabel('值', { exact: true }).last(), 'startedAt')
  await type(check.getByLabel(/提示$/).last(), '完成时间不能早于开始时间')
  await add('数字', '工时', 'Hours')
  await add('金额（两位小数）', '维修费用', 'Cost')
  await add('开关（是/否）', '是否停机', 'Standstill')
  await add('明细表', '更换配件', 'Parts')
  const columns = at('properties.parts.items').last()
  for (const [column, kind, chinese] of [
    ['name', '单行文本', '名称'],
    ['count', '整数', '数量'],
    ['price', '金额（两位小数）', '单价'],
  ] as const) {
    await type(columns.locator('.g-model-new input').last(), column)
    await press(columns.locator('.g-model-new button').last())
    await choose(columns.getByLabel(`${column}的类型`), { label: kind })
    await type(at(`properties.parts.items.properties.${column}.title`).locator('input').first(), chinese)
  }
  await add('单行文本', '维修单位', 'Contractor')
  await add('附件', '验收单', 'Report file')
  await add('手写签名', '验收签名', 'Signature')

  await press(page.getByRole('tab', { name: '列表与卡片' }))
  await keyword(form, /^列表的列/)
  for (const column of ['orderNo', 'name', 'state', 'urgency', 'project', 'reportedOn'])
    await choose(at('columns').locator('.g-model-add'), column)
  await keyword(at('list').locator(':scope > .g-model-value'), /tabs/)
  await choose(at('list.tabs').locator('select').last(), { label: '状态 state' })
  await keyword(at('list').locator(':scope > .g-model-value'), /board/)
  await choose(at('list.board.by').locator('select').last(), { label: '状态 state' })

  await press(page.getByRole('tab', { name: '操作与角色' }))
  await type(at('actions').locator('.g-model-new input').last(), 'done')
  await press(at('actions').locator('.g-model-new button').last())
  await type(at('actions.done.title').locator('input').first(), '完工')
  const action = at('actions.done').locator('.g-model-entry > .g-model-value')
  await keyword(action, /when$/)
  const condition = at('actions.done.when')
  await press(condition.getByRole('button', { name: /添加条件/ }))
  await choose(condition.getByLabel('字段'), { label: '状态' })
  await choose(condition.getByLabel('比较'), { label: '不等于' })
  await type(condition.getByLabel('值', { exact: true }), '3')
  await keyword(action, /set$/)
  await type(at('actions.done.set').locator('.g-model-new input'), 'state')
  await press(at('actions.done.set').locator('.g-model-new button'))
  await type(at('actions.done.set.state').locator('input').last(), '3')
  for (const [alias, title, buttons] of [
    ['repair_engineer', '维修工程师', ['view', 'done']],
    ['repair_reporter', '报修员', ['view']],
  ] as const) {
    await type(at('roles').locator(':scope > .g-model-value > .g-model-map > .g-model-new input'), alias)
    await press(at('roles').locator(':scope > .g-model-value > .g-model-map > .g-model-new button'))
    await type(at(`roles.${alias}.title`).locator('input').first(), title)
    await keyword(at(`roles.${alias}`).locator('.g-model-entry > .g-model-value'), /grants$/)
    for (const button of buttons) await choose(at(`roles.${alias}.grants`).locator('.g-model-add'), button)
  }
  await keyword(form, /process$/)
  await press(page.getByRole('button', { name: '补全流程需要的分类、字段、接口和按钮' }))

  await press(page.getByRole('tab', { name: '双语文字' }))
  await press(page.getByLabel('只看没有英文的'))
  for (let word = 1; (await page.locator('.g-model-words tbody tr').count()) > 0; word++)
    await type(page.locator('.g-model-words tbody input').first(), `English ${word}`)
  await expect(page.getByText('0处文字还没有英文')).toBeVisible()
  await press(page.getByRole('button', { name: '格式化' }))
  await expect(page.getByRole('region', { name: '检查结果' })).toContainText('没有问题。')
  await type(page.getByLabel('修改原因'), '新建')
  await press(page.getByRole('button', { name: '保存并发布' }))
  await expect(page.getByText('模型已发布')).toBeVisible()
  const minutes = (counts.presses * PRESS + counts.keys * KEY + counts.thoughts * THOUGHT) / 60
  expect(minutes).toBeLessThan(MOST_MINUTES)

  const file = JSON.parse(await readFile(join(server.schemaFolder, 'custom/repair-order.json'), 'utf8'))
  const kept = ['flowStatus', 'processInstanceId', 'processDefinitionId']
  expect(Object.keys(file.properties).filter((name) => !kept.includes(name))).toHaveLength(20)
  expect(file).toMatchObject({
    columns: ['orderNo', 'name', 'state', 'urgency', 'project', 'reportedOn'],
    list: { tabs: 'state', board: { by: 'state' } },
    process: { category: 'repair_order' },
    dictionaries: { flow: { entries: [{ key: 'repair_order', title: '设备维修单', english: 'Repair order' }] } },
    actions: { done: { set: { state: '3' } } },
    roles: { repair_engineer: { grants: ['view', 'done'] }, repair_reporter: { grants: ['view'] } },
  })
  await press(page.getByRole('link', { name: '打开页面' }))
  await expect(page.getByRole('grid', { name: '设备维修单' })).toBeVisible()
})
