// Distributes the tables of an existing database over the nodes of a Citus cluster, one after another, each with its rows or not at all.

import type { Database } from '../database.ts'
import { type Placement, placementOf, placeTable } from '../dialect/citus.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { Store } from '../store.ts'
import { isMissingTable } from './dataFormat.ts'

export interface TablePlace {
  table: string
  /** Present place. */
  present: Placement
  wanted: Placement
  /** True for a table with partitions, which becomes a plain one: on a cluster, series have no partitions. */
  isPartitioned: boolean
  /** Reasons why Citus would refuse the table, or its place is another; a sentence each. */
  faults: readonly string[]
}

/** A row of `PLACES`. */
interface PlaceRow {
  name: string
  isTenants: boolean
  isPartitioned: boolean
  place: Placement
  column: string | null
  foreignKeys: number
  triggers: number
  looseIndexes: string | null
}

const TENANT_COLUMN = `a.attname = 'tenant_id' and a.attrelid = i.indrelid and a.attnum = any (i.indkey)`

/** Tables of entities and their links in this schema: the ledger lists them, and tables of tenants have the tenant in their primary key. */
const PLACES = `select c.relname as name,
    exists (select 1 from pg_index i join pg_attribute a on ${TENANT_COLUMN} where i.indrelid = c.oid and i.indisprimary)
      or exists (select 1 from pg_attribute a where c.relkind = 'p' and a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as "isTenants",
    c.relkind = 'p' and p.partmethod is null as "isPartitioned",
    case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'coordinator' end as place,
    case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as "column",
    (select count(*) from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid)) as "foreignKeys",
    (select count(*) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select string_agg(x.relname, ', ') from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and i.indisunique and not exists (select 1 from pg_attribute a where ${TENANT_COLUMN})) as "looseIndexes"
  from gantry_schema s join pg_class c on c.relname::text = s.table_name and c.relnamespace = current_schema()::regnamespace
    left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition order by c.relname`

const PLACE_COLUMNS = ['name', 'isTenants', 'isPartitioned', 'place', 'column', 'foreignKeys', 'triggers', 'looseIndexes'] as const

/** Places of all tables, by name. */
export const tablePlaces = ({ db }: Pick<Store, 'db'>): Promise<TablePlace[]> =>
  readPlaces(async (sql) =>
    (await selectRows(db, sql, [])).map((row) => Object.fromEntries(PLACE_COLUMNS.map((name, at) => [name, row[at]]))),
  )

/** The same by another connection. */
export async function readPlaces(query: (sql: string) => Promise<Readonly<Record<string, unknown>>[]>): Promise<TablePlace[]> {
  const rows = await query(PLACES).catch((error) => {
    // A database without tables has no ledger.
    if (isMissingTable(error)) return []
    throw error
  })
  return rows.map((row) => toTablePlace(row as unknown as PlaceRow))
}

function toTablePlace({ name, isTenants, isPartitioned, place, column, foreignKeys, triggers, looseIndexes }: PlaceRow): TablePlace {
  const wanted = placementOf({ hasTenants: isTenants })
  const faults: string[] = []
  if (place !== 'coordinator' && place !== wanted) faults.push(`${name} is a ${place} table already, and should be ${wanted}.`)
  if (column !== null && column !== 'tenant_id') faults.push(`${name} is distributed by "${column}" already, and should be by "tenant_id".`)
  if (place === 'coordinator') {
    if (Number(foreignKeys) > 0) faults.push(`${name} has foreign keys, which Gantry does not make. Drop them.`)
    if (Number(triggers) > 0) faults.push(`${name} has triggers, which a distributed table cannot have. Drop them.`)
    if (wanted === 'distributed' && looseIndexes !== null)
      faults.push(`${name} has unique indexes without "tenant_id", which would not hold across shards: ${looseIndexes}. Drop them.`)
  }
  return { table: name, present: place, wanted, isPartitioned, faults }
}

/** Number of nodes that hold shards. */
export async function shardNodes({ db }: Pick<Store, 'db'>): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary'`, [])
  return Number(row?.[0] ?? 0)
}

/** Moves a table to its place; returns the number of its rows. Throws, and changes nothing, if the rows afterwards are not those before. */
export function distributeTable({ transaction, dialect }: Store, { table, wanted, isPartitioned }: TablePlace): Promise<number> {
  return transaction(async (db) => {
    await dialect.lockMigration(db)
    const name = quotedIdentifier(table)
    await selectRows(db, `lock table ${name} in access exclusive mode`, [])
    const before = await countRows(db, name)
    if (isPartitioned) await mergePartitions(db, table, wanted === 'distributed')
    await placeTable(db, table, wanted)
    const after = await countRows(db, name)
    if (after !== before) throw new Error(`${table} had ${before} rows, and ${after} after it was distributed. It stays as it was.`)
    // The copy on the coordinator is not read any more.
    await selectRows(db, 'select truncate_local_data_after_distributing_table(?)', [name])
    return before
  })
}

/** Replaces a partitioned table by a plain one with the same rows and indexes. */
async function mergePartitions(db: Database, table: string, hasTenants: boolean): Promise<void> {
  const [name, plain] = [quotedIdentifier(table), quotedIdentifier(`${table}__plain`)]
  const sql = 'select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = cast(? as regclass)'
  const indexes = (await selectRows(db, sql, [name])).map(([definition]) => String(definition).replace(' ON ONLY ', ' ON '))
  await change(db, `create table ${plain} (like ${name} including defaults)`, [])
  await change(db, `insert into ${plain} select * from ${name}`, [])
  await change(db, `drop table ${name}`, [])
  await change(db, `alter table ${plain} rename to ${name}`, [])
  const key = hasTenants ? '"tenant_id", "id"' : '"id"'
  await change(db, `alter table ${name} add constraint ${quotedIdentifier(`${table}_pkey`)} primary key (${key})`, [])
  for (const index of indexes) await change(db, index, [])
}

async function countRows(db: Database, name: string): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from ${name}`, [])
  return Number(row?.[0] ?? 0)
}
