// From a database to a page, as somebody does it who has no schema file: tried, looked at, changed, published.

import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, pressInRow, question, rowsOf, test, toasts } from './support.ts'

const CODE = '/api/blade-develop/code'

const press = (page: Page, name: string): Promise<void> => pressInRow(rowsOf(page.getByRole('grid')), name)

test('a data source is tried, and a table of it becomes a page of the open console', async ({ adminPage: page, api, server, allowed }) => {
  const old = new DatabaseSync(join(server.dataFolder, 'old.db'))
  old.exec('create table blade_gate (id bigint primary key, gate_name varchar(40) not null, photo varchar(200), create_time datetime)')
  old.exec(`insert into blade_gate values (1, '东大门', null, '2026-11-20 08:00:00')`)
  old.close()
  const source = { name: '旧系统', driverClass: 'org.sqlite.JDBC', url: 'jdbc:sqlite:old.db' }
  const datasourceId = await api.save('/api/blade-develop/datasource', source)
  const made = { datasourceId, codeName: '大门', serviceName: 'blade-site', tableName: 'blade_gate', tablePrefix: 'blade_', pkName: 'id' }
  await api.save(CODE, { ...made, packageName: 'gates', baseMode: 2, wrapMode: 2, apiPath: 'schemas', webPath: '/site' })

  await page.goto('/tool/datasource')
  await press(page, '连接测试')
  const trial = page.getByRole('dialog', { name: '[旧系统]连接测试' })
  await trial.getByRole('button', { name: '连接测试' }).click()
  await expect(trial.getByRole('status')).toHaveText(/^连接成功：org\.sqlite\.JDBC，SQLite 3\.[\d.]+，用时\d+毫秒$/)
  await trial.getByRole('button', { name: '关闭' }).click()

  await page.goto('/tool/code')
  await press(page, '代码生成')
  const preview = page.getByRole('dialog', { name: '[大门]代码生成' })
  await preview.getByLabel('生成photo').uncheck()
  await preview.getByLabel('gate_name的标题').fill('大门名称')
  await expect(preview.getByText('检查通过，没有问题。')).toBeVisible()
  await expect(preview.getByRole('row').filter({ hasText: 'photo' })).toContainText('未选')
  await expect(preview.locator('pre')).toContainText('"title": "大门名称"')
  await preview.getByRole('radio', { name: '留在原表，只读' }).check()
  await expect(preview.locator('pre')).toContainText('"datasource": "旧系统"')
  await preview.getByRole('button', { name: '放入模式文件夹' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('已发布')
  await expect.poll(async () => (await api.get('/api/blade-site/gate/list')).status).toBe(200)
  await preview.getByRole('link', { name: '打开页面' }).click()
  await expect(page).toHaveURL('/site/gate')
  await expect(page.getByRole('columnheader', { name: '大门名称' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '东大门' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0)

  await rename(join(server.dataFolder, 'old.db'), join(server.dataFolder, 'gone.db'))
  await api.save('/api/blade-develop/datasource', { ...source, id: datasourceId, url: 'jdbc:sqlite:none.db' })
  allowed.push(/503/)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('数据源“旧系统”暂时无法访问，请稍后再试')
})
