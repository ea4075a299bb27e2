// Tables of signing in that are no entities. Times are milliseconds since 1970, so both stores compare them alike.

import type { Store } from '../store/store.ts'

/** Makes the missing tables; safe on several nodes at once. */
export async function makeAuthTables(store: Store): Promise<void> {
  await settled(() =>
    store.db.schema
      .createTable('gantry_captcha')
      .ifNotExists()
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('answer', 'varchar(16)')
      .addColumn('expires', 'bigint')
      .execute(),
  )
  await settled(() =>
    store.db.schema
      .createTable('gantry_revoked')
      .ifNotExists()
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('expires', 'bigint')
      .execute(),
  )
  await settled(() =>
    store.db.schema
      .createTable('gantry_session_cut')
      .ifNotExists()
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('since', 'bigint')
      .addColumn('kept', 'varchar(64)')
      .execute(),
  )
  await settled(() =>
    store.db.schema
      .createTable('gantry_login_attempt')
      .ifNotExists()
      .addColumn('id', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('failures', 'integer')
      .addColumn('expires', 'bigint')
      .execute(),
  )
}

/** `create table if not exists` of two PostgreSQL nodes may still collide in the catalogue; the loser finds the table the second time. */
async function settled(make: () => Promise<unknown>): Promise<void> {
  await make().catch(() => make())
}
