// Reads and writes data without an endpoint in the embedded database of the running server.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from '../support/realServer.ts'
import type { Person } from './support.ts'

type Row = Record<string, unknown>

export const manager: Person = { account: 'manager', password: 'manager' }

/** Runs one statement and answers its rows. */
export function sql(server: RunningServer, statement: string, ...values: string[]): Row[] {
  const database = new DatabaseSync(join(server.dataFolder, 'gantry.db'), { timeout: 5000 })
  try {
    return database.prepare(statement).all(...values) as Row[]
  } finally {
    database.close()
  }
}

/** The manager works in two departments, 管理组 and 北区, and is an administrator as well. */
export function giveManagerSeveral(server: RunningServer): void {
  sql(
    server,
    "insert or ignore into dept (id, tenant_id, dept_name, full_name, parent_id) values ('7', '000000', '北区', '北区项目部', '0')",
  )
  const ids = (table: string, where: string) =>
    sql(server, `select id from ${table} where ${where}`)
      .map(({ id }) => id)
      .join(',')
  const depts = ids('dept', "dept_name in ('管理组', '北区')")
  const roles = ids('role', "role_alias in ('administrator', 'manager')")
  sql(server, `update "user" set dept_id = ?, role_id = ? where account = 'manager'`, depts, roles)
}

/** One department, of which only the role is to be chosen. */
export function giveManagerOneDept(server: RunningServer): void {
  giveManagerSeveral(server)
  sql(server, `update "user" set dept_id = '7' where account = 'manager'`)
}
