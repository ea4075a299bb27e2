// Writes a journal row for each changed record, in the transaction of the change.

import type { Entity } from '#model/entity/entity.ts'
import type { ChangeSource } from '#model/records/journal.ts'
import { siteTime } from '#model/siteTime.ts'
import { type Actor, MANAGING_TENANT } from '../actor.ts'
import { decode, encodeCell, type Rec, type StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import { idFrom, nextId } from '../ids.ts'
import { entitiesOf } from '../schema/entities.ts'
import { builtInFieldTypes, type StoreTable, tableOf } from '../schema/table.ts'
import { insertSql } from '../sql/insertSql.ts'
import { change, placeholders, type SqlRow, selectRows } from '../sql/query.ts'
import { changeSet } from './changeSet.ts'

export type ChangeKind = 'create' | 'edit' | 'remove' | 'restore'

export interface WrittenChange {
  id: string
  kind: ChangeKind
  /** Changed fields before and after; never secrets. */
  before: Rec | null
  after: Rec | null
  /** `updateTime` of the record after the change, to detect later changes. */
  version: string
}

/** A journal row as read. */
export interface NotedChange extends WrittenChange {
  /** Increases with time. */
  changeId: string
  /** Base of the record's views. */
  entity: string
  setId: string | null
  source: ChangeSource
  userId: string
  tenantId: string
  time: string
}

export const ENTRIES = 'journal-entry'
const OPERATIONS = 'journal-set'
const AT_ONCE = 100

/** True when changes of this kind are journaled. Records that the server itself creates are not: their own fields say enough. */
export function isNoted(db: Database, { history }: Entity, kind: ChangeKind): boolean {
  return history !== null && (kind !== 'create' || changeSet() !== undefined) && entitiesOf(db).has(ENTRIES)
}

/** Tenant in which changes of an actor's records are stored. */
export const tenantOfChanges = ({ tenant }: Entity, { tenantId }: Pick<Actor, 'tenantId'>): string => (tenant ? tenantId : MANAGING_TENANT)

/** Writes changes of records of one entity to the journal. Check `isNoted` first, and call it in the same transaction. */
export async function noteChanges(db: Database, entity: Entity, changes: readonly WrittenChange[], actor: Actor): Promise<void> {
  const table = changeTable(db)
  const set = changeSet()
  const now = siteTime()
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const some = changes.slice(at, at + AT_ONCE)
    const cells = some.flatMap(({ id, kind, before, after, version }) => {
      const row: Rec = {
        id: nextId(),
        tenantId: tenantOfChanges(entity, actor),
        createUser: actor.userId,
        createDept: actor.deptId,
        createTime: now,
        updateTime: now,
        isDeleted: 0,
        setId: set?.id,
        entity: entity.base,
        recordId: id,
        kind,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        version,
        source: set?.source ?? 'server',
      }
      return table.columns.map((column): StoredCell => encodeCell(column, row[column.name]))
    })
    await change(db, insertSql(table, some.length), cells)
  }
}

/** Fields that the journal stores: all but built-in fields and secrets. */
export function journalFields(table: StoreTable): StoreTable['columns'] {
  return table.visible.filter(({ name }) => !(name in builtInFieldTypes))
}

/** Changes of a record, newest first. */
export async function changesOf(
  db: Database,
  entity: Entity,
  id: string,
  actor: Actor,
  { current, size }: { current: number; size: number },
): Promise<{ changes: NotedChange[]; total: number }> {
  const { quoted } = changeTable(db)
  const where = `"tenant_id" = ? and "is_deleted" = 0 and "entity" = ? and "record_id" = ?`
  const values = [tenantOfChanges(entity, actor), entity.base, id]
  const changes = await read(db, `where ${where} order by "id" desc limit ? offset ?`, [...values, size, (current - 1) * size])
  const [row] = await selectRows(db, `select count(*) from ${quoted} where ${where}`, values)
  return { changes, total: Number(row?.[0] ?? 0) }
}

/** Changes of a change set in a tenant, newest first. */
export function changesOfSet(db: Database, setId: string, tenantId: string): Promise<NotedChange[]> {
  const where = `where "tenant_id" in (?, ?) and "is_deleted" = 0 and "set_id" = ?`
  return read(db, `${where} order by "id" desc`, [tenantId, MANAGING_TENANT, setId])
}

/** Number of changed records by change set and entity. */
export async function countsOfSets(db: Database, setIds: readonly string[], tenantId: string): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>()
  if (setIds.length === 0) return counts
  const { quoted } = changeTable(db)
  const sql = `select "set_id", "entity", count(distinct "record_id") from ${quoted} where "tenant_id" in (?, ?) and "is_deleted" = 0 and "set_id" in (${placeholders(setIds.length)}) group by "set_id", "entity"`
  for (const [set, entity, count] of await selectRows(db, sql, [tenantId, MANAGING_TENANT, ...setIds])) {
    const ofSet = counts.get(String(set)) ?? new Map<string, number>()
    counts.set(String(set), ofSet.set(String(entity), Number(count)))
  }
  return counts
}

/** Number of records of an entity that a change set created, and of others that it changed. */
export async function countsOfSet(
  db: Database,
  setId: string,
  { base }: Entity,
  tenantId: string,
): Promise<{ added: number; changed: number }> {
  const count = `count(distinct "record_id")`
  const where = `"tenant_id" in (?, ?) and "is_deleted" = 0 and "set_id" = ? and "entity" = ?`
  const sql = `select ${count}, ${count} filter (where "kind" = 'create') from ${changeTable(db).quoted} where ${where}`
  const [row] = await selectRows(db, sql, [tenantId, MANAGING_TENANT, setId, base])
  const added = Number(row?.[1] ?? 0)
  return { added, changed: Number(row?.[0] ?? 0) - added }
}

/** Deletes changes of these entities older than `days`; at most `most` rows. Returns the number of deleted rows. */
export async function forgetChanges(db: Database, bases: readonly string[], days: number, now: Date, most: number): Promise<number> {
  const { quoted } = changeTable(db)
  const oldest = idFrom(now.getTime() - days * 86_400_000)
  const some = `select "id" from ${quoted} where "id" < ? and "entity" in (${placeholders(bases.length)}) limit ?`
  return change(db, `delete from ${quoted} where "id" in (${some})`, [oldest, ...bases, most])
}

/** Deletes all changes of erased records of a tenant. Change sets keep the number of their records. */
export async function forgetRecords(db: Database, entity: Entity, ids: readonly string[], tenantId: string): Promise<void> {
  if (entity.history === null || ids.length === 0 || !entitiesOf(db).has(ENTRIES)) return
  const { quoted } = changeTable(db)
  const where = `"tenant_id" = ? and "is_deleted" = 0 and "entity" = ? and "record_id" in (${placeholders(ids.length)})`
  const values = [tenantOfChanges(entity, { tenantId }), entity.base, ...ids]
  const sets = `select "set_id", count(distinct "record_id") from ${quoted} where ${where} and "set_id" is not null group by "set_id" order by "set_id"`
  await countPurged(db, entity, await selectRows(db, sets, values))
  await change(db, `delete from ${quoted} where ${where}`, values)
}

/** @param sets id and number of records of each, ordered by id, the order in which all transactions lock them */
async function countPurged(db: Database, { base }: Entity, sets: readonly SqlRow[]): Promise<void> {
  const entities = entitiesOf(db)
  const kept = entities.get(OPERATIONS)
  if (!kept) return
  const views = [...entities.values()].flatMap((entity) => (entity.base === base ? [entity.name] : []))
  const counted = `update ${tableOf(kept).quoted} set "purged" = coalesce("purged", 0) + ? where "id" = ? and "entity" in (${placeholders(views.length)})`
  for (const [set, count] of sets) await change(db, counted, [count, set, ...views])
}

async function read(db: Database, rest: string, values: readonly unknown[]): Promise<NotedChange[]> {
  const table = changeTable(db)
  const rows = await selectRows(db, `select ${table.selected} from ${table.quoted} ${rest}`, values)
  return rows.map((cells) => {
    const row = decode(table.visible, cells)
    const fields = (name: string) => (row[name] === null ? null : (JSON.parse(String(row[name])) as Rec))
    return {
      changeId: String(row.id),
      id: String(row.recordId),
      kind: String(row.kind) as ChangeKind,
      before: fields('before'),
      after: fields('after'),
      version: String(row.version),
      entity: String(row.entity),
      setId: row.setId === null ? null : String(row.setId),
      source: String(row.source) as ChangeSource,
      userId: String(row.createUser),
      tenantId: String(row.tenantId),
      time: String(row.createTime),
    }
  })
}

function changeTable(db: Database): StoreTable {
  return tableOf(entriesOf(db))
}

/** Entity of the journal rows. */
export function entriesOf(db: Database): Entity {
  const entity = entitiesOf(db).get(ENTRIES)
  if (!entity) throw new Error(`The schema folder has no entity "${ENTRIES}", which holds the journal`)
  return entity
}
