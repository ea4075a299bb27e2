// Converts the plain table of a series into a partitioned one without copying rows: the table becomes the first partition. A check
// constraint, which the database validates while others read and write, proves that all rows belong there; the change itself takes
// milliseconds. Every step may be interrupted; the next run goes on.

import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Database } from '../database.ts'
import { CONVERSION } from '../dialect/away.ts'
import { createIndexSql } from '../schema/indexes.ts'
import { isOurs } from '../schema/migrateTable.ts'
import { tableSpecOf, viewsByTable } from '../schema/tableSpec.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { withoutStatementBudget } from '../statementBudget.ts'
import type { Store } from '../store.ts'
import { keepPartitions } from './keepPartitions.ts'
import {
  addDefaultPartition,
  analyzePartitioned,
  attach,
  changePartitions,
  endConversion,
  freePartitionName,
  literal,
  openConversions,
  partitionClause,
  partitionedTables,
  reportConversion,
} from './partitions.ts'
import { endOfConverted, isConversionLate, type PartitionSpec, partitionSpecOf } from './spans.ts'

export interface Convertible {
  entity: string
  table: string
  views: readonly Entity[]
  spec: PartitionSpec
  /** Estimated number of rows. */
  rows: number
  bytes: number
}

/** Plain tables of series whose rows are kept long enough for partitions. */
export async function convertibleTables(store: Store, entities: readonly Entity[]): Promise<Convertible[]> {
  const partitioned = await partitionedTables(store)
  const found: Convertible[] = []
  for (const { table, views } of viewsByTable(entities)) {
    const spec = partitionSpecOf(views)
    const entity = views.find(({ name, base }) => name === base)?.name ?? table
    if (spec === null || partitioned.has(table)) continue
    const sql = `select c.reltuples, pg_total_relation_size(c.oid) from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relname = ? and c.relkind = 'r'`
    const [row] = await selectRows(store.db, sql, [table])
    if (row) found.push({ entity, table, views, spec, rows: Math.max(0, Number(row[0])), bytes: Number(row[1]) })
  }
  return found
}

/** Reports of a conversion, as English sentences. */
type Report = (sentence: string) => void

const BEAT_MS = 5_000
const PAUSE_MS = 1_000
const ATTEMPTS = 60
const NAMED = 5
const CHECK_VIOLATION = '23514'

/** Converts one table. Throws an Error with a message for the operator; the table is then as before, and the server goes on with it. */
export async function convertTable(store: Store, entities: readonly Entity[], one: Convertible, report: Report): Promise<void> {
  await withoutStatementBudget(async () => {
    await refuseDependents(store.db, one.table)
    const end = await constrain(store, one)
    await validate(store, one, end, report)
    await retryWhileLocked(store, one.table, (db) => exchange(db, store, one, end))
    report(`${one.table}: partitioned; its rows are the partition before ${end}`)
    await keepPartitions(store, entities, new Date(), siteTime().slice(0, 10))
    await store.transaction((db) => analyzePartitioned(db, one.table))
    report(`${one.table}: statistics updated`)
  })
}

/** Views, triggers and publications would stay with the first partition. */
async function refuseDependents(db: Database, table: string): Promise<void> {
  const sql = `with own as (select c.oid from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relname = ?)
    select 'view ' || v.relname from own join pg_depend d on d.refobjid = own.oid and d.classid = 'pg_rewrite'::regclass
      join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class where v.oid <> own.oid
    union select 'trigger ' || t.tgname from own join pg_trigger t on t.tgrelid = own.oid where not t.tgisinternal
    union select 'publication ' || p.pubname from own join pg_publication_rel l on l.prrelid = own.oid join pg_publication p on p.oid = l.prpubid
    union select 'policy ' || p.polname from own join pg_policy p on p.polrelid = own.oid
    union select 'foreign key ' || k.conname from own join pg_constraint k on k.confrelid = own.oid or (k.conrelid = own.oid and k.contype = 'f')
    order by 1`
  const names = (await selectRows(db, sql, [table])).map(([name]) => String(name))
  if (names.length > 0) throw new Error(`${table} has its own ${names.join(', ')}. Drop them, convert the table, and create them again.`)
}

/** Adds the constraint unless an earlier run left a usable one; returns the end of the first partition. */
async function constrain(store: Store, { table, spec }: Convertible): Promise<string> {
  const now = new Date()
  const today = siteTime(now).slice(0, 10)
  const left = (await openConversions(store.db, now)).find((one) => one.table === table)
  await reportConversion(store.db, table, now)
  if (left && !isConversionLate(left.end, today)) return left.end
  const end = endOfConverted(today, spec.keep)
  const time = quotedIdentifier(spec.column)
  await retryWhileLocked(store, table, async (db) => {
    await endConversion(db, table, table)
    await reportConversion(db, table, now)
    const check = `check (${time} is not null and ${time} < ${literal(end)}) not valid`
    await change(db, `alter table ${quotedIdentifier(table)} add constraint ${CONVERSION} ${check}`, [])
  })
  return end
}

/** Lets the database check all rows, which locks neither readers nor writers. */
async function validate(store: Store, { table, spec, rows }: Convertible, end: string, report: Report): Promise<void> {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const about = rows > 0 ? `about ${rows.toLocaleString('en')} rows` : 'its rows'
  report(`${table}: checking that ${about} are before ${end}; readers and writers go on`)
  const beat = setInterval(() => {
    reportConversion(store.db, table, new Date()).then(
      () => report(`${table}: still checking, ${seconds()} s`),
      (error) => report(`${table}: ${String((error as Error).message)}`),
    )
  }, BEAT_MS)
  try {
    await store.transaction(async (db) => {
      await change(db, 'set local statement_timeout = 0', [])
      await change(db, `alter table ${quotedIdentifier(table)} validate constraint ${CONVERSION}`, [])
    })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code !== CHECK_VIOLATION) throw error
    await retryWhileLocked(store, table, (db) => endConversion(db, table, table))
    throw await oddRows(store.db, table, spec, end)
  } finally {
    clearInterval(beat)
  }
  report(`${table}: checked in ${seconds()} s`)
}

async function oddRows(db: Database, table: string, { column }: PartitionSpec, end: string): Promise<Error> {
  const time = quotedIdentifier(column)
  const odd = `from ${quotedIdentifier(table)} where ${time} is null or ${time} >= ?`
  const [count] = await selectRows(db, `select count(*) ${odd}`, [end])
  const ids = (await selectRows(db, `select "id" ${odd} order by "id" limit ${NAMED}`, [end])).map(([id]) => String(id))
  return new Error(
    `${table} has ${Number(count?.[0])} rows without a time or with one after ${end}, such as ${ids.join(', ')}. Correct or delete them, and run the command again.`,
  )
}

/** Makes the table the first partition of a new one with its name, columns, indexes and grants. */
async function exchange(db: Database, { dialect }: Pick<Store, 'dialect'>, one: Convertible, end: string): Promise<void> {
  const { table, views, spec } = one
  const own = quotedIdentifier(table)
  await change(db, `lock table ${own} in access exclusive mode`, [])
  const family = tableSpecOf(table, views)
  const present = await dialect.readIndexes(db, table)
  const lacking = family.indexes.filter(({ name }) => !present.includes(name))
  if (lacking.length > 0)
    throw new Error(`${table} lacks ${lacking.map(({ name }) => name).join(', ')}. Start the server once, so that it makes them.`)
  const old = await freePartitionName(db, table, `until_${end.replaceAll('-', '')}`)
  await change(db, `alter table ${own} rename to ${quotedIdentifier(old)}`, [])
  for (const name of present) {
    const suffix = name.slice(-9)
    if (isOurs(name))
      await change(db, `alter index ${quotedIdentifier(name)} rename to ${quotedIdentifier(`${name.slice(0, 48)}${suffix}_old`)}`, [])
  }
  await change(db, `create table ${own} (like ${quotedIdentifier(old)} including defaults) ${partitionClause(spec)}`, [])
  await attach(db, table, old, `for values from (minvalue) to (${literal(end)})`)
  // The database finds the equal indexes of the partition, so that nothing is built.
  for (const index of family.indexes) await change(db, createIndexSql(index, dialect), [])
  await addDefaultPartition(db, table)
  await copyGrants(db, old, table)
  await endConversion(db, old, table)
}

async function copyGrants(db: Database, from: string, to: string): Promise<void> {
  const sql = `select a.privilege_type, case when a.grantee = 0 then null else pg_get_userbyid(a.grantee) end, a.is_grantable
    from pg_class c cross join lateral aclexplode(c.relacl) a
    where c.relnamespace = current_schema()::regnamespace and c.relname = ? and a.grantee <> c.relowner`
  for (const [privilege, grantee, isGrantable] of await selectRows(db, sql, [from])) {
    const role = grantee === null ? 'public' : quotedIdentifier(String(grantee))
    await change(db, `grant ${String(privilege)} on ${quotedIdentifier(to)} to ${role}${isGrantable ? ' with grant option' : ''}`, [])
  }
}

/** Repeats a short change while the table is locked by others. */
async function retryWhileLocked(store: Store, table: string, work: (db: Database) => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const isDone = await changePartitions(store, async (db) => {
      await work(db)
      return true
    })
    if (isDone) return
    await new Promise((settle) => setTimeout(settle, PAUSE_MS))
  }
  throw new Error(`${table} stays locked by other statements or a backup. Run the command again; it goes on from here.`)
}
