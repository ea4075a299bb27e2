// Records put into the tables past rules and hooks: what a test needs to be there, not what it is about.

import { findRecord, insertRecord, type Rec } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import type { TestApp } from './startApp.ts'

/** Stores a record of an entity as it is given; answers its id. */
export async function store({ platform }: TestApp, entity: string, values: Rec, tenantId = '000000'): Promise<string> {
  const record = await platform.store.transaction((db) => insertRecord(db, entityOf(platform, entity), values, systemActor(tenantId)))
  return String(record.id)
}

/** The record as the tables hold it; `null` when it is not there. */
export function stored({ platform }: TestApp, entity: string, id: string, tenantId = '000000'): Promise<Rec | null> {
  return findRecord(platform.store.db, entityOf(platform, entity), id, systemActor(tenantId))
}
