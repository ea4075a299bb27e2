// Reads and writes records directly in the tables, without rules and hooks, to set up tests.

import { findRecord, insertRecord, type Rec } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import type { TestApp } from './startApp.ts'

/** Stores a record unchanged; returns its id. */
export async function store({ platform }: TestApp, entity: string, values: Rec, tenantId = '000000'): Promise<string> {
  const record = await platform.store.transaction((db) => insertRecord(db, entityOf(platform, entity), values, systemActor(tenantId)))
  return String(record.id)
}

/** A stored record; `null` if it does not exist. */
export function stored({ platform }: TestApp, entity: string, id: string, tenantId = '000000'): Promise<Rec | null> {
  return findRecord(platform.store.db, entityOf(platform, entity), id, systemActor(tenantId))
}
