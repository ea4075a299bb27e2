import type { Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { expect, leave, question, rowsOf, test, toasts } from './support.ts'

const API = '/api/blade-system/dict'

const masters = (page: Page) => page.getByRole('grid', { name: /^(系统字典|字典管理)/ })
const items = (scope: Page | Locator) => scope.getByRole('region', { name: '字典项' })
const rowOf = (scope: Locator, text: string) => rowsOf(scope).filter({ hasText: text })
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' })

/** A dictionary with two entries; the code is its name too. */
async function seed(api: Api, code: string): Promise<string> {
  const id = await api.save(API, { code, dictKey: '-1', parentId: '0', dictValue: `${code}字典`, sort: 900, isSealed: 0 })
  await api.save(API, { code, parentId: id, dictKey: '1', dictValue: `${code}一`, sort: 1, isSealed: 0 })
  await api.save(API, { code, parentId: id, dictKey: '2', dictValue: `${code}二`, sort: 2, isSealed: 0 })
  return id
}

test.describe('the dictionaries', () => {
  test('ask for every field of a new one', async ({ adminPage: page }) => {
    await page.goto('/system/dict')
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增系统字典' })
    await expect(dialog).toBeVisible()
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(880)
    await expect(field(dialog, '字典编号')).toBeFocused()
    for (const title of ['字典编号', '字典名称', '字典排序']) {
      await leave(field(dialog, title))
      await expect(dialog.getByText(`请输入${title}`, { exact: true })).toBeVisible()
    }
    await expect(field(dialog, '停用')).not.toBeChecked()
  })

  test('come, change and go', async ({ adminPage: page }) => {
    await page.goto('/system/dict')
    await page.getByRole('button', { name: '新增' }).click()
    const added = page.getByRole('dialog', { name: '新增系统字典' })
    await field(added, '字典编号').fill('e2e_made')
    await field(added, '字典名称').fill('自建字典')
    await field(added, '字典排序').fill('901')
    await save(added).click()
    await expect(toasts(page)).toContainText('新增成功')

    await page.goto('/system/dict?code=e2e_made')
    const row = rowOf(masters(page), 'e2e_made')
    await expect(row).toContainText('自建字典')
    await expect(row.getByRole('button', { name: '查看' })).toHaveCount(0)
    await row.getByRole('button', { name: '编辑' }).click()
    const edited = page.getByRole('dialog', { name: '编辑系统字典' })
    await field(edited, '字典名称').fill('改名字典')
    await field(edited, '停用').click()
    await expect(field(edited, '停用')).toBeChecked()
    await save(edited).click()
    await expect(toasts(page)).toContainText('更新成功')
    await expect(row).toContainText('改名字典')
    await expect(row).toContainText('是')

    await row.getByRole('button', { name: '删除' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('删除成功')
    await expect(row).toHaveCount(0)
  })

  test('a code that exists is refused, and what was typed stays', async ({ adminPage: page, allowed, api }) => {
    allowed.push(/status of 400/)
    await seed(api, 'e2e_twice')
    await page.goto('/system/dict')
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增系统字典' })
    await field(dialog, '字典编号').fill('e2e_twice')
    await field(dialog, '字典名称').fill('重复的字典')
    await field(dialog, '字典排序').fill('1')
    await save(dialog).click()
    await expect(page.getByText('当前字典键值已存在！')).toBeVisible()
    await expect(field(dialog, '字典名称')).toHaveValue('重复的字典')
  })

  test('one with entries cannot go before them', async ({ adminPage: page, allowed, api }) => {
    allowed.push(/status of 400/)
    await seed(api, 'e2e_full')
    await page.goto('/system/dict?code=e2e_full')
    await rowOf(masters(page), 'e2e_full').getByRole('button', { name: '删除' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('请先删除子节点！')
    await expect(rowOf(masters(page), 'e2e_full')).toBeVisible()
  })

  test('their entries are kept in a dialog, where code and parent are locked', async ({ adminPage: page, api }) => {
    await seed(api, 'e2e_items')
    await page.goto('/system/dict?code=e2e_items')
    await rowOf(masters(page), 'e2e_items').getByRole('button', { name: '字典配置' }).click()
    const list = page.getByRole('dialog', { name: '[e2e_items字典]字典配置' })
    await expect(rowsOf(items(list))).toHaveCount(2)
    await items(list).getByRole('button', { name: '新增', exact: true }).click()
    const added = page.getByRole('dialog', { name: '新增字典项' })
    await expect(added).toBeVisible()
    expect(Math.round((await added.boundingBox())?.width ?? 0)).toBe(880)
    await expect(added.getByText('e2e_items', { exact: true })).toBeVisible()
    await expect(added.getByText('e2e_items字典', { exact: true })).toBeVisible()
    await expect(added.getByRole('textbox', { name: '字典编号' })).toHaveCount(0)
    await expect(added.getByRole('combobox', { name: '上级字典' })).toHaveCount(0)

    await field(added, '字典名称').fill('e2e_items三')
    await field(added, '字典排序').fill('3')
    await save(added).click()
    await expect(added.getByText('请输入字典键值', { exact: true })).toBeVisible()
    await field(added, '字典键值').fill('3')
    await save(added).click()
    await expect(toasts(page)).toContainText('新增成功')
    await expect(rowsOf(items(list))).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  })
})

for (const [name, path] of [
  ['side by side', '/dict-horizontal/index'],
  ['stacked', '/dict-vertical/index'],
] as const) {
  const code = path.includes('horizontal') ? 'e2e_h' : 'e2e_v'

  test.describe(`a dictionary and its entries, ${name}`, () => {
    test.beforeAll(async ({ api }) => void (await seed(api, code)))

    test('the entries are those of the chosen dictionary', async ({ adminPage: page }) => {
      await page.goto(path)
      await expect(rowOf(items(page), '是')).toBeVisible()
      await rowOf(masters(page), 'sex').getByText('sex', { exact: true }).click()
      await expect(rowOf(masters(page), 'sex')).toHaveAttribute('aria-current', 'true')
      await expect(rowOf(items(page), '男')).toBeVisible()
      const [master, detail] = [await masters(page).boundingBox(), await items(page).boundingBox()]
      const besides = (detail?.x ?? 0) > (master?.x ?? 0) + 100
      expect(besides).toBe(name === 'side by side')
    })

    test('a new one is chosen, on whatever page of the list it stands', async ({ adminPage: page }) => {
      await page.goto(path)
      await expect(rowsOf(items(page)).first()).toBeVisible()
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: '新增系统字典' })
      await field(dialog, '字典编号').fill(`${code}_new`)
      await field(dialog, '字典名称').fill('新字典')
      await field(dialog, '字典排序').fill('9999')
      await save(dialog).click()
      await expect(toasts(page)).toContainText('新增成功')
      await expect(items(page).getByText('暂无数据')).toBeVisible()
      await items(page).getByRole('button', { name: '新增', exact: true }).first().click()
      await expect(page.getByRole('dialog', { name: '新增字典项' }).getByText(`${code}_new`, { exact: true })).toBeVisible()
    })

    test('entries come with code and parent of the chosen one, below one another too', async ({ adminPage: page, api, allowed }) => {
      allowed.push(/status of 400/)
      await page.goto(`${path}?code=${code}`)
      await expect(rowsOf(items(page))).toHaveCount(2)

      await items(page).getByRole('button', { name: '新增', exact: true }).click()
      const added = page.getByRole('dialog', { name: '新增字典项' })
      await expect(added.getByText(code, { exact: true })).toBeVisible()
      await field(added, '字典名称').fill('重复键')
      await field(added, '字典键值').fill('1')
      await field(added, '字典排序').fill('9')
      await save(added).click()
      await expect(added.getByText('当前字典键值已存在！')).toBeVisible()
      await expect(field(added, '字典名称')).toHaveValue('重复键')
      await field(added, '字典键值').fill('9')
      await save(added).click()
      await expect(toasts(page)).toContainText('新增成功')
      await expect(rowsOf(items(page))).toHaveCount(3)

      await rowOf(items(page), `${code}一`).getByRole('button', { name: '新增子项' }).click()
      const below = page.getByRole('dialog', { name: '新增字典项' })
      await expect(below.getByText(`${code}一`, { exact: true })).toBeVisible()
      await field(below, '字典名称').fill('下一级')
      await field(below, '字典键值').fill('1-1')
      await field(below, '字典排序').fill('1')
      await save(below).click()
      await expect(rowOf(items(page), '下一级')).toHaveAttribute('aria-level', '2')
      const { body } = await api.get(`${API}/dictionary`, { code })
      expect((body.data as { dictKey: string }[]).map(({ dictKey }) => dictKey)).toContain('1-1')

      await rowOf(items(page), `${code}一`).getByRole('button', { name: '删除' }).click()
      await question(page).getByRole('button', { name: '确定' }).click()
      await expect(toasts(page)).toContainText('请先删除子节点！')
      await rowOf(items(page), '下一级').getByRole('button', { name: '删除' }).click()
      await question(page).getByRole('button', { name: '确定' }).click()
      await expect(toasts(page)).toContainText('删除成功')
      await expect(rowOf(items(page), '下一级')).toHaveCount(0)
    })

    test('a sealed entry is offered to nobody, an unsealed one again', async ({ adminPage: page, api }) => {
      await page.goto(`${path}?code=${code}`)
      const offered = async () => {
        const { body } = await api.get(`${API}/dictionary`, { code })
        return (body.data as { dictKey: string }[]).map(({ dictKey }) => dictKey).includes('2')
      }
      for (const isSealed of [true, false]) {
        await rowOf(items(page), `${code}二`).getByRole('button', { name: '编辑' }).click()
        const dialog = page.getByRole('dialog', { name: '编辑字典项' })
        await field(dialog, '停用').click()
        await expect(field(dialog, '停用')).toBeChecked({ checked: isSealed })
        await save(dialog).click()
        await expect(dialog).toHaveCount(0)
        await expect(rowOf(items(page), `${code}二`)).toContainText(isSealed ? '是' : '否')
        await expect.poll(offered).toBe(!isSealed)
      }
    })
  })
}
