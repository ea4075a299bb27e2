// The face of the store: reads and writes of the rows of an entity. SQL, tables and their migration stand behind it.

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
import { lockRecord } from './rows/lockRecord.ts'
import { matchingIds } from './rows/matchingIds.ts'
import { plainRows, plainRowsOfAllTenants, type RowShape, rowsEverStored } from './rows/plainRows.ts'
import { storedValues } from './rows/storedValues.ts'
import { readTexts } from './rows/texts.ts'
import { keepNewest, rowAtPlace } from './rows/uniqueRow.ts'
import { entityIn, neededEntity } from './schema/entities.ts'
import { type FilterPart, tableOf } from './schema/table.ts'
import { childRecords, descendantIds, hasChildren, type LevelPart } from './tree.ts'
import { isTaken } from './unique.ts'
import { filterParts, type Wanted, type WireFilters } from './where.ts'
import { findStored, insertRecord, removeRecords, type StoredWrite, updateRecord, type WrittenValues } from './write.ts'

export { type Actor, MANAGING_TENANT, type RowScopes, systemActor } from './actor.ts'
export type { Rec } from './codec.ts'
export { recompute, staleRecords } from './computedValues.ts'
export { withUnstored } from './displayNames.ts'
export { isSecretOf } from './hashedSecret.ts'
export type { ListQuery } from './list.ts'
export type { NewValues } from './rows/changeRows.ts'
export type { SeedRow } from './rows/insertMissing.ts'
export { seriesRowKey } from './rows/insertRows.ts'
export { createRowBuffer, type RowBuffer } from './rows/rowBuffer.ts'
export { entitiesOf, entityIn } from './schema/entities.ts'
export type { FilterPart, FilterValue } from './schema/table.ts'
export { allOf, anyOf, type SqlCondition } from './sql/condition.ts'
export { rowCondition } from './sql/rowFilter.ts'
export type { RowFilter, Sign, Value } from './sql/rowFilterShape.ts'
export type { LevelPart } from './tree.ts'
export { filtersOf, scopeKeyOf, type WireFilters } from './where.ts'
export type { StoredWrite } from './write.ts'

type Filtered<Query extends ListQuery | Omit<ListQuery, 'current'>> = Omit<Query, 'filters'> & { filters: Wanted }

/** The live rows of one entity that an actor sees. */
export interface Repository {
  readonly entity: Entity

  /** All rows that match, as they are stored: without display names of references. */
  find(wanted: WireFilters, shape?: RowShape & { either?: readonly WireFilters[] }): Promise<Rec[]>
  exists(wanted: WireFilters): Promise<boolean>
  /** The ids of those that match, at most `most`, in their order. */
  ids(wanted: Wanted, most: number): Promise<string[]>
  /** The different values of one field among those that match, as text. */
  values(field: string, wanted: Wanted): Promise<Set<string>>
  /** The named fields of the row at a unique place; `null` when it is free. */
  at(place: Readonly<Rec>, fields: readonly string[]): Promise<Rec | null>
  isTaken(field: string, values: Readonly<Rec>): Promise<boolean>

  /** One record with display names of its references; `null` when there is none. */
  get(id: string): Promise<Rec | null>
  /** All that match with display names, in the order of the entity, at most 10,000. */
  all(wanted?: Wanted): Promise<Rec[]>
  /** The first that match, with display names; without a total. */
  top(query: Filtered<Omit<ListQuery, 'current'>>): Promise<Rec[]>
  /** One page with display names, and how many there are in all. */
  list(query: Filtered<ListQuery>): Promise<{ records: Rec[]; total: number }>
  /** Writes the display names of references beside the ids of these records. */
  addRefNames(records: readonly Rec[]): Promise<void>

  /** One level of a tree below a parent, each record with a flag `hasChildren`. */
  children(parentId: string, filters: readonly FilterPart[], part?: LevelPart): Promise<Rec[]>
  hasChildren(ids: readonly string[]): Promise<boolean>
  descendantIds(id: string): Promise<string[]>

  /** A record as a write needs it; `update` takes it in place of the id and does not read it again. */
  stored(id: string): Promise<StoredWrite | null>
  insert(values: WrittenValues): Promise<Rec>
  /** Changes the given fields as a user does: computed fields, journal and `updateTime` follow. */
  update(target: string | StoredWrite, values: WrittenValues, expected?: string): Promise<Rec>
  /** Marks records as removed; returns how many there were. */
  remove(ids: readonly string[]): Promise<number>

  /** Writes values that the server maintains into all rows that match: no journal, no computed fields. Returns how many. */
  change(wanted: WireFilters, values: NewValues, either?: readonly WireFilters[]): Promise<number>
  changeEvenRemoved(id: string, values: NewValues): Promise<number>
  /** Puts a row at its unique place, unless the row there has a later `moment`. */
  keepNewest(place: Readonly<Rec>, values: Readonly<Rec>, moment: string): Promise<void>
  /** Inserts rows of a series; returns those that changed the table. */
  insertSeries(rows: readonly Rec[]): Promise<Rec[]>
  /** Makes other writers of the record wait, on any node, to the end of this transaction. */
  lock(id: string): Promise<void>
  /** Erases a removed record, whose id shall be free again. */
  eraseRemoved(id: string): Promise<void>
}

/** The rows of one entity in all tenants, for work of the server itself. */
export interface PlatformRepository {
  /** Live rows of every tenant that is still there. */
  find(wanted: WireFilters, shape?: RowShape): Promise<Rec[]>
  /** @param removedSince those that were removed from this moment on (`YYYY-MM-DD HH:mm:ss`) count too */
  exists(wanted: Wanted, removedSince?: string | null): Promise<boolean>
  change(wanted: WireFilters, values: NewValues): Promise<number>
  /** Brings a field to the value that another entity has for it. */
  copyField(copy: FieldCopy): Promise<number>
  /** The tenants in which a live record has this id; more than one only where tables were filled by hand. */
  tenantsOf(id: string): Promise<string[]>
  /** A write-only field of a live record: for the server's own checks, never for an answer. */
  secret(id: string, field: string): Promise<string | null>
  /** Texts of live rows and of those removed from a moment on, page by page. */
  texts(fields: readonly string[], since: string | null, removedSince: string): AsyncGenerator<string>

  /** True when any row matches, removed ones too. */
  existsEver(wanted?: WireFilters): Promise<boolean>
  /** Every row of the table, removed ones too, with secrets. */
  everStored(): Promise<Rec[]>
  /** Writes the rows whose ids are not there yet; returns how many. */
  insertMissing(rows: readonly SeedRow[]): Promise<number>
  /** Erases rows for good, removed ones too; returns how many. */
  erase(wanted: WireFilters, most?: number): Promise<number>
  /** Hands rows over to `keep`, then erases them. */
  moveOut(wanted: WireFilters, keep: KeepRows): Promise<void>
  /** The same for all but the newest of each tenant. */
  moveOutBeyondNewest(kept: number, keep: KeepRows, apart?: readonly string[]): Promise<void>
}

/** @param at a database, or within a transaction its own; with a kernel the entity is looked up in the library of now */
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
    keepNewest: (place, values, moment) => keepNewest(db, entity, place, values, moment, actor),
    insertSeries: (rows) => insertRows(db, entity, rows, actor.tenantId),
    lock: (id) => lockRecord(db, entity, id, actor),
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

/** The name that `RowScopes` knows an entity by. */
export const tableNameOf = (entity: Entity): string => tableOf(entity).name

/** An entity the server cannot do without. */
export function entityOf(platform: Kernel, name: string): Entity {
  return neededEntity(platform.library().entities, name)
}

/** All records that match, read by the server itself: `repository` with `systemActor`. */
export function findRows(platform: Kernel, name: string, wanted: WireFilters = {}, tenantId?: string): Promise<Rec[]> {
  return repository(platform, name, systemActor(tenantId)).all(wanted)
}

export function findRow(platform: Kernel, name: string, id: string, tenantId?: string): Promise<Rec | null> {
  return repository(platform, name, systemActor(tenantId)).get(id)
}

/** A record's field as text; null and undefined are ''. */
export function textOf(row: Rec, name: string): string {
  return String(row[name] ?? '')
}
