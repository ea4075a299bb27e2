// Reading the platform's own entities (users, roles, menus …) by wire filters, without anybody's permission.

import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Kernel } from '../kernel.ts'
import { type Actor, allRecords, findRecord, type Rec } from './records.ts'
import { entitiesOf } from './schema/entities.ts'
import type { Database } from './store.ts'
import { filtersOf, type WireFilters } from './where.ts'

export { filtersOf } from './where.ts'

/** The tenant that manages the others. */
export const MANAGING_TENANT = '000000'

/** Actor of the server itself, within a tenant. */
export function systemActor(tenantId: string = MANAGING_TENANT): Actor {
  return { userId: '0', tenantId, deptId: '' }
}

/** An entity the server cannot do without. */
export function entityOf(platform: Kernel, name: string): Entity {
  const entity = platform.library().entities.get(name)
  if (!entity) throw new Error(`The schema folder has no entity "${name}", which the server itself needs`)
  return entity
}

/** The same inside a transaction, where only its database is at hand. */
export function entityIn(db: Database, name: string): Entity {
  const entity = entitiesOf(db).get(name)
  if (!entity) throw new Error(`The schema folder has no entity "${name}", which the server itself needs`)
  return entity
}

/** All records that match; keys are wire filters: `{ account_equal: 'admin' }`. */
export function findRows(platform: Kernel, name: string, wanted: WireFilters = {}, tenantId?: string): Promise<Rec[]> {
  const entity = entityOf(platform, name)
  return allRecords(platform.store.db, entity, filtersOf(entity, wanted), systemActor(tenantId))
}

export function findRow(platform: Kernel, name: string, id: string, tenantId?: string): Promise<Rec | null> {
  return findRecord(platform.store.db, entityOf(platform, name), id, systemActor(tenantId))
}

/** A record's field as text; null and undefined are ''. */
export function textOf(row: Rec, name: string): string {
  return String(row[name] ?? '')
}
