// Menus and top menus written beside the running server, which has no page for them yet.

import type { RunningServer } from '../support/realServer.ts'
import type { Api } from './api.ts'
import { sql } from './database.ts'
import { expect } from './support.ts'

export interface MenuRow {
  id: string
  parentId?: string
  code: string
  name: string
  english?: string
  path: string
  isOpen?: 1 | 2
}

/** Adds menus at the end of the list, and waits until the server speaks of the last. */
export async function addMenus(server: RunningServer, api: Api, rows: readonly MenuRow[]): Promise<void> {
  for (const [index, { id, parentId = '0', code, name, english = '', path, isOpen = 1 }] of rows.entries()) {
    sql(
      server,
      `insert into menu (id, parent_id, code, name, english, path, is_open, category, sort, source, tenant_id)
       values (?, ?, ?, ?, ?, ?, ?, 1, ?, 'iconfont icon-<b>', '000000') on conflict do nothing`,
      id,
      parentId,
      code,
      name,
      english,
      path,
      String(isOpen),
      String(200 + index),
    )
  }
  const last = rows.at(-1)?.code ?? ''
  await expect.poll(async () => JSON.stringify((await api.get('/api/blade-system/menu/routes')).body.data)).toContain(`"${last}"`)
}

/** Adds a top menu that holds these menus, and grants them to every role. */
export function addTopMenu(server: RunningServer, id: string, name: string, sort: number, menuIds: readonly string[]): void {
  sql(
    server,
    `insert into top_menu (id, code, name, english, sort, source, tenant_id) values (?, ?, ?, '', ?, '', '000000') on conflict do nothing`,
    id,
    `top${id}`,
    name,
    String(sort),
  )
  for (const menuId of menuIds) {
    sql(
      server,
      `insert into top_menu_setting (id, top_menu_id, menu_id, tenant_id) values (?, ?, ?, '000000') on conflict do nothing`,
      id + menuId,
      id,
      menuId,
    )
    sql(
      server,
      `insert into role_menu (id, role_id, menu_id, tenant_id) select id || ?, id, ?, tenant_id from role where true on conflict do nothing`,
      menuId,
      menuId,
    )
  }
}
