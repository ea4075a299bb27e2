// A correction note beside what a device wrote: added from the row, seen at the cell, on the page of the record and on paper.

import { choose } from './choose.ts'
import { sql } from './database.ts'
import { expect, pressInRow, rowsOf, test } from './support.ts'

test('a note is added from the row, and stands at the cell and on the page of the record', async ({ adminPage: page, server }) => {
  sql(server, "insert into project (id, tenant_id, project_name) values ('81', '000000', '更正工地')")
  sql(
    server,
    "insert into device (id, tenant_id, device_code, device_name, device_class, project_id, device_key, enabled, online_status) values ('83', '000000', 'CORR-1', '更正塔机', '3', '81', 'corr-key-0123456789', '1', '0')",
  )
  sql(
    server,
    "insert into alarm_event (id, tenant_id, project_id, device_id, device_class, alarm_type, alarm_level, start_time, handle_state, alarm_state, value, unit, content) values ('82', '000000', '81', '83', '3', '101', '3', '2026-03-02 08:00:00', '0', '1', 25.5, 'm/s', '风速')",
  )
  await page.goto('/site/alarm_event?projectId=81')
  const row = rowsOf(page.getByRole('grid', { name: '报警事件' })).first()
  await expect(row).toContainText('25.5 m/s')
  await pressInRow(row, '更正说明')
  const dialog = page.getByRole('dialog', { name: '更正说明' })
  await choose(dialog.getByRole('combobox', { name: '更正字段' }), '报警值')
  await dialog.getByLabel('更正值').fill('11.5')
  await dialog.getByLabel('更正原因').fill('风速仪被遮挡')
  await dialog.getByRole('button', { name: /保存|确定/ }).click()
  await expect(dialog).toHaveCount(0)
  const note = /更正为 11\.5 m\/s：风速仪被遮挡（管理员，\d{4}/
  await expect(row).toContainText('25.5 m/s')
  await expect(row.getByRole('img', { name: note })).toBeVisible()
  await page.goto('/site/alarm_event/82')
  await expect(page.getByText(note)).toBeVisible()
})
