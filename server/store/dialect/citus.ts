// Citus: recognises the coordinator of a cluster, and distributes tables over its workers.

import type pg from 'pg'
import type { Database } from '../database.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { Cluster, Index } from './dialect.ts'

/**
 * Place of a table in a cluster: rows by tenant on the workers, a copy on every node, or the coordinator alone. Tables of the server itself,
 * such as sessions and jobs, stay on the coordinator: no query joins them with others, and with copies each write would wait for all nodes.
 */
export type Placement = 'distributed' | 'reference' | 'coordinator'

const COORDINATOR_GROUP = 0

/** The cluster of a coordinator; `null` for PostgreSQL without Citus. Throws for the address of a worker. */
export async function findCluster(client: Pick<pg.ClientBase, 'query'>): Promise<Cluster | null> {
  const { rows: extensions } = await client.query(`select extversion as version from pg_extension where extname = 'citus'`)
  if (extensions.length === 0) return null
  const { rows: groups } = await client.query('select groupid as "group" from pg_dist_local_group')
  if (Number(groups[0]?.group) !== COORDINATOR_GROUP)
    throw new Error('DATABASE_URL names a worker of a Citus cluster. Name its coordinator.')
  return { version: String(extensions[0]?.version) }
}

/** Placement of the table of an entity, and of its link tables: only those of tenants can be distributed. */
export const placementOf = ({ hasTenants }: { hasTenants: boolean }): Placement => (hasTenants ? 'distributed' : 'reference')

/** Moves a table of the coordinator to its place, with its rows. */
export async function placeTable(db: Database, table: string, placement: Placement): Promise<void> {
  const name = quotedIdentifier(table)
  if (placement === 'distributed') await distributeTable(db, table)
  if (placement === 'reference') await selectRows(db, 'select create_reference_table(?)', [name])
}

/**
 * Distributes it beside the tables that are distributed already: Citus joins no others. Without their name it would choose by the number of
 * shards, which an operator may have changed since.
 */
async function distributeTable(db: Database, table: string): Promise<void> {
  const placed = `select logicalrelid::text from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' and relnamespace = current_schema()::regnamespace and column_to_column_name(logicalrelid, partkey) = 'tenant_id'
    order by logicalrelid limit 1`
  const [[sibling = 'default'] = []] = await selectRows(db, placed, [])
  await selectRows(db, `select create_distributed_table(?, 'tenant_id', colocate_with => ?)`, [quotedIdentifier(table), sibling])
}

/**
 * Prepares a transaction that creates and changes tables: shard by shard, because many new tables at once would take hundreds of connections
 * to the workers, and over connections only, because Citus refuses commands to all nodes after it has read a reference table locally.
 */
export async function prepareMigration(db: Database): Promise<void> {
  await change(db, `set local citus.multi_shard_modify_mode = 'sequential'`, [])
  await change(db, 'set local citus.enable_local_execution = off', [])
}

interface DriverError {
  message?: string
  detail?: string
}

const SHARD_INDEX = /unique constraint "(.+)_\d+"/
/** Citus replaces the end of a long name by a hash. */
const SHORTENED = /^(.*)_[0-9a-f]{8}$/

/**
 * True when the error of a worker reports a violation of this index: only its message names the index, as that of a shard
 * (`uq_user_account_102009`).
 */
export function isShardViolation({ message = '', detail = '' }: DriverError, index: Index): boolean {
  const name = SHARD_INDEX.exec(message)?.[1]
  if (name === undefined) return false
  if (name === index.name) return true
  const start = SHORTENED.exec(name)?.[1]
  return start !== undefined && index.name.startsWith(start) && detail.includes(`(${keyColumns(index)})=`)
}

/** Columns of an index as in the detail of an error. */
function keyColumns({ columns }: Index): string {
  return columns.map(({ name, distinguishNull }) => (distinguishNull ? `COALESCE(${name}, ''::text)` : name)).join(', ')
}
