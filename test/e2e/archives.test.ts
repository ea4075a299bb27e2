import { add, archives, companyOf, laborOf, type Poster, projectOf } from '../support/archives.ts'
import { expectAccessible } from './accessible.ts'
import type { Api } from './api.ts'
import { expect, leave, pressInRow, question, rowsOf, test, toasts } from './support.ts'

const posterOf =
  (api: Api): Poster =>
  (call, { body }) =>
    api.post(call.slice('POST '.length), { body })

test('a taken name is told before anything else is filled in', async ({ adminPage: page, api }) => {
  await add(posterOf(api), 'company', companyOf('009', { companyName: '中建一局', creditCode: '91350100M000100Y43' }))
  await page.goto('/archives/company')
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增企业' })
  const name = dialog.getByLabel('企业名称', { exact: true })
  await name.fill('中建一局')
  await leave(name)
  await expect(dialog.getByText('企业名称已存在')).toBeVisible()
  await name.fill('中建二局')
  await leave(name)
  await expect(dialog.getByText('企业名称已存在')).toBeHidden()
})

test('of workers who are admitted together each refused one is named and stays ticked', async ({ adminPage: page, api, allowed }) => {
  allowed.push(/face\.jpg/)
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by))
  const companyId = await add(by, 'company', companyOf('006'))
  await add(by, 'labor', laborOf(projectId, companyId, { name: '准入甲' }))
  await add(by, 'labor', laborOf(projectId, companyId, { name: '准入乙', contractSigned: '0' }))
  await page.goto('/archives/labor?name=准入')
  const table = page.getByRole('grid', { name: '劳务人员' })
  const rowOf = (name: string) => rowsOf(table).filter({ hasText: name })
  await rowOf('准入甲').getByRole('checkbox').check()
  await rowOf('准入乙').getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量准入' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('1 条成功，1 条未成功')
  await expect(toasts(page)).toContainText('准入乙: 未签订劳动合同不能准入')
  await expect(rowOf('准入甲')).toContainText('已准入')
  await expect(rowOf('准入甲').getByRole('checkbox')).not.toBeChecked()
  await expect(rowOf('准入乙').getByRole('checkbox')).toBeChecked()
})

test('a project goes on to a stage and back, and is asked which one before it goes back', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by, { projectName: '阶段来回' }))
  await by(`POST ${archives('project_stage/updateStageByPojectId')}`, { body: { projectId, stageCode: '3', changeDate: '2026-05-01' } })
  const dialog = page.getByRole('dialog', { name: '[阶段来回]阶段' })
  const stage = (name: string) => rowsOf(dialog).filter({ hasText: name })
  const form = page.getByRole('dialog', { name: '回退到此阶段' })
  const goBack = async () => {
    await page.goto('/archives/project?projectName=阶段来回')
    await pressInRow(rowsOf(page.getByRole('grid', { name: '项目' })).filter({ hasText: '阶段来回' }), '阶段')
    await stage('土方及基坑').getByRole('button', { name: '回退到此阶段' }).click()
    await expect(question(page)).toContainText('确定将项目阶段回退到土方及基坑?')
    await question(page).getByRole('button', { name: '确定' }).click()
  }
  const drafts = () => page.evaluate(() => localStorage.getItem('gantry-drafts'))
  await goBack()
  await expect(dialog.getByRole('columnheader', { name: '所属项目' })).toHaveCount(0)
  await form.getByLabel('备注').fill('图纸有变')
  await expect.poll(drafts).toContain('图纸有变')
  page.once('dialog', (asked) => void asked.accept())
  await goBack()
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('备注')).toHaveValue('图纸有变')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('更新成功')
  expect(await drafts()).toBeNull()
  await expect(stage('土方及基坑')).toContainText('进行中')
  await expect(stage('基础工程')).toContainText('未开始')
})

test('a long form lists its sections, folds what need not be filled, and says how much is missing', async ({ adminPage: page }) => {
  await page.goto('/archives/labor?name=nobody')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新增劳务人员' })
  const index = dialog.getByRole('navigation', { name: '表单目录' })
  await expect(dialog.getByRole('button', { name: '还有 8 项必填' })).toBeVisible()
  await expect(index.getByRole('button', { name: '身份信息' })).toHaveAttribute('aria-current', 'true')
  await dialog.getByLabel('姓名', { exact: true }).fill('王一')
  await expect(dialog.getByRole('button', { name: '还有 7 项必填' })).toBeVisible()
  await expect(dialog.getByLabel('文化程度', { exact: true })).toBeHidden()
  await index.getByRole('button', { name: '健康与其他' }).click()
  await expect(dialog.getByLabel('文化程度', { exact: true })).toBeFocused()
  await expect(index.getByRole('button', { name: '健康与其他' })).toHaveAttribute('aria-current', 'true')
  await expect(index.getByRole('button', { name: '特种作业证书' })).toHaveCount(0)
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '还有 7 项必填' }).click()
  await expect(dialog.getByRole('button', { name: /上传图片/ }).first()).toBeFocused()
})

test('the stages of a project are planned in its form, and what somebody else planned meanwhile is merged row by row', async ({
  adminPage: page,
  api,
  allowed,
}) => {
  allowed.push(/409/)
  const projectId = await add(posterOf(api), 'project', await projectOf(posterOf(api), { projectName: '阶段计划' }))
  const stages = async () => (await api.list(archives('project_stage'), { projectId, size: 50, ascs: 'sort' })).records
  const [one, two, three] = await stages()
  await page.goto('/archives/project?projectName=阶段计划')
  await pressInRow(rowsOf(page.getByRole('grid')).first(), '编辑')
  const dialog = page.getByRole('dialog', { name: '编辑项目' })
  const table = dialog.getByRole('group', { name: '各阶段计划', exact: true })
  const manager = (place: number) => table.getByLabel(`第${place}行负责人`, { exact: true })
  await manager(1).fill('张一')
  await manager(2).fill('李二')
  await expect(table.getByRole('button', { name: '下移第1行' })).toHaveCount(0)
  await api.save(archives('project_stage'), { id: two?.id, manager: '别人' })
  await api.save(archives('project_stage'), { id: three?.id, manager: '王三' })
  await dialog.getByRole('button', { name: '保存' }).click()
  const mine = dialog.getByRole('radio', { name: '各阶段计划: 我的' })
  await expect(mine).toBeChecked()
  await dialog.getByRole('radio', { name: '各阶段计划: 对方的' }).check()
  await expect(manager(2)).toHaveValue('别人')
  await mine.check()
  await expect(manager(3)).toHaveValue('王三')
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toasts(page)).toContainText('更新成功')
  expect((await stages()).map((stage) => stage.manager).slice(0, 4)).toEqual(['张一', '李二', '王三', null])
  expect(await api.detail(archives('project_stage'), String(one?.id))).toMatchObject({ planStart: one?.planStart })
})
