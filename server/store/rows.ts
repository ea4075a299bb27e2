// Public API of the store: reads and writes rows of an entity. It hides SQL, tables and migrations.

import type { Entity } from '#model/entity/entity.ts'
import type { Kernel } from '../kernel.ts'
import { type Actor, systemActor } from './actor.ts'
import type { Rec } from './codec.ts'
import { copyFieldInAllTenants, type FieldCopy } from './copyField.ts'
import type { Database } from './database.ts'
import { allRecords, firstRecords, type ListQuery, listRecords } from './list.ts'
import { findRecord, findSecret, tenantsOf } from './records.ts'
import { addRefNames } from './refNames.ts'
import { changeEvenRemoved, changeRows, changeRowsOfAllTenants, type NewValues } from './rows/changeRows.ts'
import { eraseOfAllTenants, eraseRemoved, type KeepRows, moveOutBeyondNewest, moveOutOfAllTenants } from './rows/eraseRows.ts'
import { exists, existsEver, existsInAnyTenant, existsOrRemovedInAnyTenant } from './rows/exists.ts'
import { insertMissing, type SeedRow } from './rows/insertMissing.ts'
import { insertRows } from './rows/insertRows.ts'
import { lockRecords } from './rows/lockRecords.ts'
import { matchingIds } from './rows/matchingIds.ts'
import { plainRows, plainRowsOfAllTenants, type RowShape, rowsEverStored } from './rows/plainRows.ts'
import { storedValues } from './rows/storedValues.ts'
import { readTexts } from './rows/texts.ts'
import { keepNewest, rowAtPlace, type UniqueRow } from './rows/uniqueRow.ts'
import { entityIn, neededEntity } from './schema/entities.ts'
import { type FilterPart, tableOf } from './schema/table.ts'
import { childRecords, descendantIds, hasChildren, type LevelPart } from './tree.ts'
import { isTaken } from './unique.ts'
import { filterParts, type Wanted, type WireFilters } from './where.ts'
import { findStored, insertRecord, removeRecords, type StoredWrite, updateRecord, type WrittenValues } from './write.ts'

export { type Actor, MANAGING_TENANT, type RowScopes, systemActor } from './actor.ts'
export type { Rec } from './codec.ts'
export { type ReadValues, readCombined } from './combinedReads.ts'
export { recompute, staleRecords } from './computedValues.ts'
export { withUnstored } from './displayNames.ts'
export { isSecretOf } from './hashedSecret.ts'
export type { ListQuery } from './list.ts'
export type { NewValues } from './rows/changeRows.ts'
export type { SeedRow } from './rows/insertMissing.ts'
export { seriesRowKey } from './rows/insertRows.ts'
export { createRowBuffer, type RowBuffer } from './rows/rowBuffer.ts'
export { hasColumnsOf, rowPages } from './rows/rowPages.ts'
export { type ValueQuestion, valuesOfEach } from './rows/storedValues.ts'
export type { UniqueRow } from './rows/uniqueRow.ts'
export { entitiesOf, entityIn } from './schema/entities.ts'
export type { FilterPart, FilterValue } from './schema/table.ts'
export { allOf, anyOf, type SqlCondition } from './sql/condition.ts'
export { rowCondition } from './sql/rowFilter.ts'
export type { RowFilter, Sign, Value } from './sql/rowFilterShape.ts'
export type { LevelPart } from './tree.ts'
export { filtersOf, scopeKeyOf, type WireFilters } from './where.ts'
export type { StoredWrite } from './write.ts'

type Filtered<Query extends ListQuery | Omit<ListQuery, 'current'>> = Omit<Query, 'filters'> & { filters: Wanted }

/** Live rows of one entity that are visible to an actor. */
export interface Repository {
  readonly entity: Entity

  /** All matching rows as stored, without display names of references. */
  find(wanted: WireFilters, shape?: RowShape & { either?: readonly WireFilters[] }): Promise<Rec[]>
  exists(wanted: WireFilters): Promise<boolean>
  /** Ids of matching rows in the entity's order, at most `most`. */
  ids(wanted: Wanted, most: number): Promise<string[]>
  /** Distinct values of one field among matching rows, as text. */
  values(field: string, wanted: Wanted): Promise<Set<string>>
  /** Named fields of the row with these unique values; `null` if there is none. */
  at(place: Readonly<Rec>, fields: readonly string[]): Promise<Rec | null>
  isTaken(field: string, values: Readonly<Rec>): Promise<boolean>

  /** One record with display names of its references; `null` for none. */
  get(id: string): Promise<Rec | null>
  /** All matching records with display names, in the entity's order, at most 10,000. */
  all(wanted?: Wanted): Promise<Rec[]>
  /** The first matching records with display names, without a total. */
  top(query: Filtered<Omit<ListQuery, 'current'>>): Promise<Rec[]>
  /** One page with display names, and the total. */
  list(query: Filtered<ListQuery>): Promise<{ records: Rec[]; total: number }>
  /** Adds display names of references to these records. */
  addRefNames(records: readonly Rec[]): Promise<void>

  /** One level of a tree below a parent, each record with a flag `hasChildren`. */
  children(parentId: string, filters: readonly FilterPart[], part?: LevelPart): Promise<Rec[]>
  hasChildren(ids: readonly string[]): Promise<boolean>
  descendantIds(id: string): Promise<string[]>

  /** The stored record for a write; `update` accepts it in place of the id and does not read it again. */
  stored(id: string): Promise<StoredWrite | null>
  insert(values: WrittenValues): Promise<Rec>
  /** Updates fields like a user's edit: with computed fields, journal and `updateTime`. */
  update(target: string | StoredWrite, values: WrittenValues, expected?: string): Promise<Rec>
  /** Marks records as removed; returns their number. */
  remove(ids: readonly string[]): Promise<number>

  /** Updates all matching rows with values that the server maintains: no journal, no computed fields. Returns their number. */
  change(wanted: WireFilters, values: NewValues, either?: readonly WireFilters[]): Promise<number>
  changeEvenRemoved(id: string, values: NewValues): Promise<number>
  /** Inserts rows, or replaces those with the same unique values unless an existing row has a later `moment`. */
  keepNewest(rows: readonly UniqueRow[], moment: string): Promise<void>
  /** Inserts rows of a series; returns those that changed the table. */
  insertSeries(rows: readonly Rec[]): Promise<Rec[]>
  /** Locks records on all nodes until the transaction ends. */
  lock(ids: string | readonly string[]): Promise<void>
  /** Erases a removed record, so that its id can be used again. */
  eraseRemoved(id: string): Promise<void>
}

/** Rows of one entity in all tenants, for the server itself. */
export interface PlatformRepository {
  /** Live rows of all tenants that exist. */
  find(wanted: WireFilters, shape?: RowShape): Promise<Rec[]>
  /** @param removedSince time (`YYYY-MM-DD HH:mm:ss`) from which removed rows count too */
  exists(wanted: Wanted, removedSince?: string | null): Promise<boolean>
  change(wanted: WireFilters, values: NewValues): Promise<number>
  /** Copies a field from another entity. */
  copyField(copy: FieldCopy): Promise<number>
  /** Tenants with a live record of this id; more than one only if tables were filled by hand. */
  tenantsOf(id: string): Promise<string[]>
  /** A write-only field of a live record: for the server's own checks, never for an answer. */
  secret(id: string, field: string): Promise<string | null>
  /** Texts of live rows and of rows removed since a time, page by page. */
  texts(fields: readonly string[], since: string | null, removedSince: string): AsyncGenerator<string>

  /** True when any row matches, including removed ones. */
  existsEver(wanted?: WireFilters): Promise<boolean>
  /** Every row of the table with secrets, including removed ones. */
  everStored(): Promise<Rec[]>
  /** Inserts the rows whose ids do not exist; returns their number. */
  insertMissing(rows: readonly SeedRow[]): Promise<number>
  /** Erases rows, including removed ones; returns their number. */
  erase(wanted: WireFilters, most?: number): Promise<number>
  /** Passes rows to `keep`, then erases them. */
  moveOut(wanted: WireFilters, keep: KeepRows): Promise<void>
  /** The same for all but the newest rows of each tenant. */
  moveOutBeyondNewest(kept: number, keep: KeepRows, apart?: readonly string[]): Promise<void>
}

/** @param at a database, or inside a transaction its database; with a kernel the entity is looked up in the current library */
export function repository(at: Database | Kernel, named: Entity | string, actor: Actor): Repository {
  const [db, entity] = [databaseOf(at), entityAt(at, named)]
  return {
    entity,
    find: (wanted, shape) => plainRows(db, entity, wanted, actor, shape),
    exists: (wanted) => exists(db, entity, wanted, actor),
    ids: (wanted, most) => matchingIds(db, entity, filterParts(entity, wanted), actor, most),
    values: (field, wanted) => storedValues(db, entity, field, filterParts(entity, wanted), actor),
    at: (place, fields) => rowAtPlace(db, entity, place, actor, fields),
    isTaken: (field, values) => isTaken(db, entity, field, values, actor),
    get: (id) => findRecord(db, entity, id, actor),
    all: (wanted = {}) => allRecords(db, entity, filterParts(entity, wanted), actor),
    top: (query) => firstRecords(db, entity, { ...query, filters: filterParts(entity, query.filters) }, actor),
    list: (query) => listRecords(db, entity, { ...query, filters: filterParts(entity, query.filters) }, actor),
    addRefNames: (records) => addRefNames(db, entity, records, actor),
    children: (parentId, filters, part) => childRecords(db, entity, parentId, filters, actor, part),
    hasChildren: (ids) => hasChildren(db, entity, ids, actor),
    descendantIds: (id) => descendantIds(db, entity, id, actor),
    stored: (id) => findStored(db, entity, id, actor),
    insert: (values) => insertRecord(db, entity, values, actor),
    update: (target, values, expected) => updateRecord(db, entity, target, values, actor, expected),
    remove: (ids) => removeRecords(db, entity, ids, actor),
    change: (wanted, values, either) => changeRows(db, entity, wanted, values, actor, either),
    changeEvenRemoved: (id, values) => changeEvenRemoved(db, entity, id, values, actor),
    keepNewest: (rows, moment) => keepNewest(db, entity, rows, moment, actor),
    insertSeries: (rows) => insertRows(db, entity, rows, actor.tenantId),
    lock: (ids) => lockRecords(db, entity, typeof ids === 'string' ? [ids] : ids, actor),
    eraseRemoved: (id) => eraseRemoved(db, entity, id, actor),
  }
}

export function repositoryOfAllTenants(at: Database | Kernel, named: Entity | string): PlatformRepository {
  const [db, entity] = [databaseOf(at), entityAt(at, named)]
  return {
    find: (wanted, shape) => plainRowsOfAllTenants(db, entity, wanted, shape),
    exists: (wanted, removedSince) =>
      removedSince === undefined ? existsInAnyTenant(db, entity, wanted) : existsOrRemovedInAnyTenant(db, entity, wanted, removedSince),
    change: (wanted, values) => changeRowsOfAllTenants(db, entity, wanted, values),
    copyField: (copy) => copyFieldInAllTenants(db, entity, copy),
    tenantsOf: (id) => tenantsOf(db, entity, id),
    secret: (id, field) => findSecret(db, entity, id, field),
    texts: (fields, since, removedSince) => readTexts(db, entity, fields, since, removedSince),
    existsEver: (wanted) => existsEver(db, entity, wanted),
    everStored: () => rowsEverStored(db, entity),
    insertMissing: (rows) => insertMissing(db, entity, rows),
    erase: (wanted, most) => eraseOfAllTenants(db, entity, wanted, most),
    moveOut: (wanted, keep) => moveOutOfAllTenants(db, entity, wanted, keep),
    moveOutBeyondNewest: (kept, keep, apart) => moveOutBeyondNewest(db, entity, kept, keep, apart),
  }
}

const databaseOf = (at: Database | Kernel): Database => ('store' in at ? at.store.db : at)

function entityAt(at: Database | Kernel, named: Entity | string): Entity {
  return 'store' in at && typeof named === 'string' ? entityOf(at, named) : entityIn(databaseOf(at), named)
}

/** Table name of an entity, the key of `RowScopes`. */
export const tableNameOf = (entity: Entity): string => tableOf(entity).name

/** Entity that the server requires. Throws if it is missing. */
export function entityOf(platform: Kernel, name: string): Entity {
  return neededEntity(platform.library().entities, name)
}

/** All matching records, read by the server itself: `repository` with `systemActor`. */
export function findRows(platform: Kernel, name: string, wanted: WireFilters = {}, tenantId?: string): Promise<Rec[]> {
  return repository(platform, name, systemActor(tenantId)).all(wanted)
}

export function findRow(platform: Kernel, name: string, id: string, tenantId?: string): Promise<Rec | null> {
  return repository(platform, name, systemActor(tenantId)).get(id)
}

/** Field of a record as text; '' for null and undefined. */
export function textOf(row: Rec, name: string): string {
  return String(row[name] ?? '')
}
